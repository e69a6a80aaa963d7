"""Gather: which touches an impact consists of.

The first is the one that was found. Others join where they touch and close at the same moment and
share a moving body with one that is in already; all are then solved together.
"""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.impact.advance import TOUCHING, measure
from keyforce.engine.impact.axis import IN_A, IN_B, ON_EDGES, search
from keyforce.engine.impact.place import place
from keyforce.engine.impact.state import (
    EDGE_EDGE,
    FACE_VERTEX,
    HULL,
    MAX_MET,
    MAX_TOUCHES,
    PLANE,
    VERTEX_FACE,
    Knobs,
    Rows,
    Solids,
    Track,
    World,
)
from keyforce.engine.impact.touch import meet, smooth_normal, tilted
from keyforce.engine.impact.vector import (
    Triple,
    cross,
    dot,
    minus,
    plus,
    put,
    row,
    turned,
    unturned,
)

SAME = 1e-9
"""Touches nearer to each other than this, with one normal, are one [m]."""
CLOSING = -1e-9
"""Only what closes faster than this takes part [m/s]."""


@part
def seat(hit: Rows, body: int) -> int:
    """The row of a body among those that meet, or -1 where there is no room."""
    for m in range(hit.count[1]):
        if hit.met[m] == body:
            return m
    if hit.count[1] == MAX_MET:
        return -1
    hit.met[hit.count[1]] = body
    hit.count[1] += 1
    return hit.count[1] - 1


@part
def rate_of(now: Rows, body_a: int, body_b: int, point: Triple, normal: Triple) -> float:
    """Speed at which two bodies part at a point [m/s]."""
    arm_a, arm_b = minus(point, row(now.at, body_a)), minus(point, row(now.at, body_b))
    one = plus(row(now.velocity, body_a), cross(row(now.spin, body_a), arm_a))
    two = plus(row(now.velocity, body_b), cross(row(now.spin, body_b), arm_b))
    return dot(normal, minus(one, two))


@part
def admit(world: World, now: Rows, hit: Rows, p: int, kind: int, one: int, two: int) -> None:
    """Adds a touch if it closes and is not there yet."""
    solids, pairs = world.solids, world.pairs
    a, b = pairs.a[p], pairs.b[p]
    k = hit.count[0]
    if k == MAX_TOUCHES:
        return
    for j in range(k):
        if hit.pair[j] == p and hit.kind[j] == kind and hit.one[j] == one and hit.two[j] == two:
            return
    gap = meet(solids, now, a, b, kind, one, two, hit.point, hit.facing, k)
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    rate = rate_of(now, body_a, body_b, row(hit.point, k), row(hit.facing, k))
    if k > 0 and (rate >= CLOSING or gap > 2.0 * TOUCHING):
        return
    if is_known(hit, k, body_a, body_b):
        return
    seat_a, seat_b = seat(hit, body_a), seat(hit, body_b)
    if seat_a < 0 or seat_b < 0:
        return
    hit.pair[k], hit.kind[k], hit.one[k], hit.two[k] = p, kind, one, two
    hit.a[k], hit.b[k] = seat_a, seat_b
    hit.friction[k] = pairs.friction[p]
    hit.count[0] = k + 1


@part
def is_known(hit: Rows, k: int, body_a: int, body_b: int) -> bool:
    """Whether two bodies touch in that very point already, by corners that their parts share."""
    point, facing = row(hit.point, k), row(hit.facing, k)
    for j in range(k):
        apart = minus(point, row(hit.point, j))
        same = hit.met[hit.a[j]] == body_a and hit.met[hit.b[j]] == body_b
        if same and dot(apart, apart) < SAME * SAME and dot(facing, row(hit.facing, j)) > 1 - 1e-12:
            return True
    return False


@part
def face_normals(world: World, now: Rows, hit: Rows, knobs: Knobs, event: int) -> None:
    """Normals in force: of the smooth surface where one is known, offset where one is asked for.

    An offset that turns the normal so far that the bodies part along it is left out.
    """
    solids, pairs = world.solids, world.pairs
    for k in range(hit.count[0]):
        body_a = solids.each.body[pairs.a[hit.pair[k]]]
        body_b = solids.each.body[pairs.b[hit.pair[k]]]
        normal = normal_in_force(world, now, hit, knobs, event, k)
        if rate_of(now, body_a, body_b, row(hit.point, k), normal) >= 0.0:
            normal = row(hit.facing, k)
        put(hit.normal, k, normal)


@part
def normal_in_force(world: World, now: Rows, hit: Rows, knobs: Knobs, event: int, k: int) -> Triple:
    """Of the smooth surface where one is known, offset where one is asked for."""
    solids, pairs = world.solids, world.pairs
    a, b = pairs.a[hit.pair[k]], pairs.b[hit.pair[k]]
    facing, point = row(hit.facing, k), row(hit.point, k)
    normal = facing
    if hit.kind[k] == VERTEX_FACE and solids.each.round[b]:
        normal = smooth_normal(solids, now, solids.each.body[b], hit.two[k], point, facing)
    elif hit.kind[k] == FACE_VERTEX and solids.each.round[a]:
        normal = smooth_normal(solids, now, solids.each.body[a], hit.one[k], point, facing)
    if event < knobs.tilt.shape[0]:
        normal = tilted(normal, knobs.tilt[event, 0], knobs.tilt[event, 1])
    return normal


@part
def gather(
    world: World, track: Track, now: Rows, watch: Rows, hit: Rows, t: float, gravity: Triple,
    scratch: Rows,
) -> None:  # fmt: skip
    """Everything else that touches and closes at time t."""
    solids, pairs = world.solids, world.pairs
    manifold(world, now, watch, hit, hit.pair[0], scratch)
    grown = True
    while grown:
        before = hit.count[1]
        for p in range(pairs.size):
            if p == hit.pair[0] or not involved(world, now, hit, p):
                continue
            place(world.bodies, track, now, solids.each.body[pairs.a[p]], t, gravity, scratch)
            place(world.bodies, track, now, solids.each.body[pairs.b[p]], t, gravity, scratch)
            if watch.seen[p] < 1e200 and touches(solids, now, watch, p, pairs.a[p], pairs.b[p],
                                                 gravity, scratch):  # fmt: skip
                manifold(world, now, watch, hit, p, scratch)
        grown = hit.count[1] > before


@part
def involved(world: World, now: Rows, hit: Rows, p: int) -> bool:
    """Whether a pair shares a moving body with the impact."""
    body_a = world.solids.each.body[world.pairs.a[p]]
    body_b = world.solids.each.body[world.pairs.b[p]]
    for m in range(hit.count[1]):
        body = hit.met[m]
        if world.bodies.lightness[body] > 0.0 and (body == body_a or body == body_b):
            return True
    return False


@part
def touches(
    solids: Solids, now: Rows, watch: Rows, p: int, a: int, b: int, gravity: Triple,
    scratch: Rows,
) -> bool:  # fmt: skip
    """Whether a pair is in touch; its axis is searched for only where the last one allows it."""
    gap, _, _ = measure(solids, now, watch, p, a, b, gravity, scratch)
    if gap > 2.0 * TOUCHING:
        return False
    return search(solids, now, watch, p, a, b, scratch) <= 2.0 * TOUCHING


@part
def manifold(
    world: World, now: Rows, watch: Rows, hit: Rows, p: int, scratch: Rows
) -> None:  # fmt: skip
    """The touches of a pair along its axis: corners on faces, and edges that cross."""
    solids = world.solids
    a, b = world.pairs.a[p], world.pairs.b[p]
    admit(world, now, hit, p, watch.kind[p], watch.one[p], watch.two[p])
    if solids.each.kind[a] != HULL or watch.frame[p] == ON_EDGES:
        return
    if watch.frame[p] == IN_B:
        corners_on(world, now, hit, p, a, b, watch.two[p], VERTEX_FACE)
    if watch.frame[p] == IN_A:
        corners_on(world, now, hit, p, b, a, watch.one[p], FACE_VERTEX)
    if solids.each.kind[b] == HULL and (
        opposite(world, now, hit, watch, p, a, b) or hit.count[0] > 1
    ):
        crossing_edges(world, now, hit, p, a, b)


@part
def corners_on(
    world: World, now: Rows, hit: Rows, p: int, s: int, other: int, face: int, kind: int
) -> None:
    """Corners of s that lie on a face of another solid, within its borders."""
    solids = world.solids
    for v in range(solids.each.first_vertex[s], solids.each.first_vertex[s + 1]):
        local = seen_from(solids, now, s, v, other)
        height = dot(row(solids.face.normal, face), local) - solids.face.offset[face]
        if abs(height) <= 2.0 * TOUCHING and within(solids, other, local):
            one, two = (v, face) if kind == VERTEX_FACE else (face, v)
            admit(world, now, hit, p, kind, one, two)


@part
def seen_from(solids: Solids, now: Rows, s: int, v: int, other: int) -> Triple:
    """A corner of one solid in the frame of the other's body."""
    body, onto = solids.each.body[s], solids.each.body[other]
    at = turned(now.turn, body, row(solids.vertex, v))
    return unturned(now.turn, onto, plus(at, minus(row(now.at, body), row(now.at, onto))))


@part
def within(solids: Solids, s: int, local: Triple) -> bool:
    """Whether a point is in a solid, up to its skin."""
    if solids.each.kind[s] == PLANE:
        return True
    for f in range(solids.each.first_face[s], solids.each.first_face[s + 1]):
        if dot(row(solids.face.normal, f), local) - solids.face.offset[f] > 2.0 * TOUCHING:
            return False
    return True


@part
def opposite(world: World, now: Rows, hit: Rows, watch: Rows, p: int, a: int, b: int) -> bool:
    """Where two faces lie on each other, the corners of the first on the second as well."""
    solids = world.solids
    in_b = watch.frame[p] == IN_B
    first, second = (b, a) if in_b else (a, b)
    face = watch.two[p] if in_b else watch.one[p]
    kind = FACE_VERTEX if in_b else VERTEX_FACE
    out = turned(now.turn, solids.each.body[first], row(solids.face.normal, face))
    out = unturned(now.turn, solids.each.body[second], out)
    found = False
    for f in range(solids.each.first_face[second], solids.each.first_face[second + 1]):
        if dot(row(solids.face.normal, f), out) < -1.0 + 1e-12:
            corners_on(world, now, hit, p, first, second, f, kind)
            found = True
    return found


@part
def crossing_edges(world: World, now: Rows, hit: Rows, p: int, a: int, b: int) -> None:
    """Edges that cross where two faces, or a face and an edge, lie on each other."""
    solids = world.solids
    for e in range(solids.each.first_edge[a], solids.each.first_edge[a + 1]):
        c = seen_from(solids, now, a, solids.side.edge[e, 0], b)
        d = seen_from(solids, now, a, solids.side.edge[e, 1], b)
        for f in range(solids.each.first_edge[b], solids.each.first_edge[b + 1]):
            g, h = (
                row(solids.vertex, solids.side.edge[f, 0]),
                row(solids.vertex, solids.side.edge[f, 1]),
            )
            if segments_cross(c, d, g, h):
                admit(world, now, hit, p, EDGE_EDGE, e, f)


@part
def segments_cross(c: Triple, d: Triple, g: Triple, h: Triple) -> bool:
    """Whether two segments meet in their inner parts, in space."""
    u, v, w = minus(d, c), minus(h, g), minus(c, g)
    normal = cross(u, v)
    size = dot(normal, normal)
    if size < 1e-12 * dot(u, u) * dot(v, v):
        return False
    s, t = dot(cross(v, w), normal) / size, dot(cross(u, w), normal) / size
    gap = dot(w, normal)
    inner = 1e-9 < s < 1.0 - 1e-9 and 1e-9 < t < 1.0 - 1e-9
    return inner and gap * gap <= 16.0 * TOUCHING * TOUCHING * size
