"""Touch change: how the points, normals and arms of an impact move with its bodies."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import (
    EDGE_EDGE,
    FACE_VERTEX,
    POINT_EDGE,
    VERTEX_FACE,
    Knobs,
    Rows,
    Solids,
    World,
)
from keyforce.engine.impact.touch import bend, edge_of, helper, smooth_normal, tangents
from keyforce.engine.impact.vector import (
    Triple,
    across,
    beyond,
    cross,
    dot,
    minus,
    norm,
    plus,
    put,
    row,
    times,
    turned,
    unturned,
)


@part
def change_touches(
    world: World, knobs: Knobs, now: Rows, hit: Rows, change: Rows, event: int,
    tilt: float, lean: float,
) -> None:  # fmt: skip
    """Changes of facing, normal, point and arms of every touch."""
    solids, pairs = world.solids, world.pairs
    for k in range(hit.count[0]):
        a, b = pairs.a[hit.pair[k]], pairs.b[hit.pair[k]]
        change_facing(solids, now, hit, change, k, a, b)
        change_normal(solids, knobs, now, hit, change, k, a, b, event, tilt, lean)
        put(change.arm_a, k, minus(row(change.point, k), row(change.at, hit.a[k])))
        put(change.arm_b, k, minus(row(change.point, k), row(change.at, hit.b[k])))


@part
def drift(change: Rows, m: int, arm: Triple) -> Triple:
    """Shift of a body's material point."""
    return plus(row(change.at, m), cross(row(change.turn, m), arm))


@part
def change_facing(
    solids: Solids, now: Rows, hit: Rows, change: Rows, k: int, a: int, b: int
) -> None:
    """Geometric normal and point, by the kind of touch."""
    kind, normal = hit.kind[k], row(hit.facing, k)
    one, two = hit.a[k], hit.b[k]
    xi_a, xi_b = row(change.turn, one), row(change.turn, two)
    if kind == EDGE_EDGE:
        change_edges(solids, now, hit, change, k, a, b)
        return
    if kind == FACE_VERTEX:
        put(change.facing, k, cross(xi_a, normal))
        put(change.point, k, drift(change, two, row(hit.arm_b, k)))
        return
    ball = solids.each.ball[a]
    center = beyond(row(hit.arm_a, k), ball, normal)
    shift = drift(change, one, center)
    bent = cross(xi_b, normal)
    if kind != VERTEX_FACE:
        seen = minus(shift, drift(change, two, beyond(row(hit.arm_b, k), ball, normal)))
        seen = across(seen, normal)
        if kind == POINT_EDGE:
            _, along = edge_of(solids, now, hit.met[two], hit.two[k])
            seen = beyond(seen, -dot(seen, along) / dot(along, along), along)
        bent = beyond(bent, 1.0 / (ball + solids.each.ball[b]), seen)
    put(change.facing, k, bent)
    put(change.point, k, beyond(shift, -ball, bent))


@part
def change_edges(
    solids: Solids, now: Rows, hit: Rows, change: Rows, k: int, a: int, b: int
) -> None:
    """Two edges: their common perpendicular, and where they cross."""
    normal = row(hit.facing, k)
    one, two = hit.a[k], hit.b[k]
    _, along_a = edge_of(solids, now, hit.met[one], hit.one[k])
    _, along_b = edge_of(solids, now, hit.met[two], hit.two[k])
    product = cross(along_a, along_b)
    size = norm(product) if dot(product, normal) >= 0.0 else -norm(product)
    moved = cross(cross(row(change.turn, one), along_a), along_b)
    moved = plus(moved, cross(along_a, cross(row(change.turn, two), along_b)))
    put(change.facing, k, times(1.0 / size, across(moved, normal)))
    shift = drift(change, one, row(hit.arm_a, k))
    apart = minus(shift, drift(change, two, row(hit.arm_b, k)))
    side = cross(along_b, normal)
    put(change.point, k, beyond(shift, -dot(apart, side) / dot(along_a, side), along_a))


@part
def change_normal(
    solids: Solids, knobs: Knobs, now: Rows, hit: Rows, change: Rows, k: int, a: int, b: int,
    event: int, tilt: float, lean: float,
) -> None:  # fmt: skip
    """The normal in force: smooth surface, then offset."""
    base, moved = row(hit.facing, k), row(change.facing, k)
    normal = row(hit.normal, k)
    kind = hit.kind[k]
    offset = event < knobs.tilt.shape[0]
    first = knobs.tilt[event, 0] if offset else 0.0
    second = knobs.tilt[event, 1] if offset else 0.0
    geometric = normal[0] == base[0] and normal[1] == base[1] and normal[2] == base[2]
    flat = first == 0.0 and second == 0.0 and tilt == 0.0 and lean == 0.0
    bent_face = (kind == VERTEX_FACE and solids.each.round[b]) or (
        kind == FACE_VERTEX and solids.each.round[a]
    )
    if geometric and (flat or (bent_face or first != 0.0 or second != 0.0)):
        put(change.normal, k, moved)
        return
    if kind == VERTEX_FACE and solids.each.round[b]:
        base, moved = smooth_change(solids, now, hit, change, k, hit.b[k], hit.two[k])
    elif kind == FACE_VERTEX and solids.each.round[a]:
        base, moved = smooth_change(solids, now, hit, change, k, hit.a[k], hit.one[k])
    if flat:
        put(change.normal, k, moved)
        return
    one, two = tangents(base)
    h = helper(base)
    lift = dot(h, base)
    raw = beyond(times(-lift, moved), -dot(h, moved), base)
    size = norm(beyond(h, -lift, base))
    one_moved = times(1.0 / size, beyond(raw, -dot(raw, one), one))
    two_moved = plus(cross(moved, one), cross(base, one_moved))
    full = beyond(beyond(base, first, one), second, two)
    shifted = beyond(beyond(moved, first, one_moved), second, two_moved)
    shifted = beyond(beyond(shifted, tilt, one), lean, two)
    put(change.normal, k, times(1.0 / norm(full), across(shifted, normal)))


@part
def smooth_change(
    solids: Solids, now: Rows, hit: Rows, change: Rows, k: int, m: int, face: int
) -> tuple[Triple, Triple]:
    """The smooth surface's normal at the touch, and its change."""
    body = hit.met[m]
    point = row(hit.point, k)
    normal = smooth_normal(solids, now, body, face, point, row(hit.facing, k))
    arm = minus(point, row(now.at, body))
    local = minus(unturned(now.turn, body, arm), row(solids.face.heart, face))
    raw = turned(now.turn, body, plus(row(solids.face.normal, face), bend(solids, face, local)))
    size = norm(raw) if dot(raw, normal) >= 0.0 else -norm(raw)
    slid = unturned(now.turn, body, minus(row(change.point, k), drift(change, m, arm)))
    bent = turned(now.turn, body, bend(solids, face, slid))
    moved = plus(cross(row(change.turn, m), normal), times(1.0 / size, across(bent, normal)))
    return normal, moved
