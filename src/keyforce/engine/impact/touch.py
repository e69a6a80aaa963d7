"""Touch: the event function of a pair of features, and where and along what they meet."""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import (
    EDGE_EDGE,
    FACE_VERTEX,
    POINT_EDGE,
    VERTEX_FACE,
    Floats,
    Rows,
    Solids,
)
from keyforce.engine.impact.vector import (
    Triple,
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
def corner(solids: Solids, now: Rows, body: int, vertex: int) -> Triple:
    """A corner in the world."""
    return plus(row(now.at, body), turned(now.turn, body, row(solids.vertex, vertex)))


@part
def edge_of(solids: Solids, now: Rows, body: int, edge: int) -> tuple[Triple, Triple]:
    """An edge in the world: its first corner, and the vector to its second."""
    start = corner(solids, now, body, solids.side.edge[edge, 0])
    return start, minus(corner(solids, now, body, solids.side.edge[edge, 1]), start)


@part
def meet(
    solids: Solids, now: Rows, a: int, b: int, kind: int, one: int, two: int,
    point: Floats, facing: Floats, k: int,
) -> float:  # fmt: skip
    """The event function E of thesis equation 3.7 [m]; point and normal (b to a) into row k."""
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    if kind == VERTEX_FACE:
        return vertex_on_face(solids, now, a, body_a, one, body_b, two, point, facing, k)
    if kind == FACE_VERTEX:
        gap = vertex_on_face(solids, now, b, body_b, two, body_a, one, point, facing, k)
        put(facing, k, times(-1.0, row(facing, k)))
        return gap
    if kind == EDGE_EDGE:
        return edge_on_edge(solids, now, body_a, one, body_b, two, point, facing, k)
    start = corner(solids, now, body_a, one)
    if kind == POINT_EDGE:
        foot, along = edge_of(solids, now, body_b, two)
        reach = minus(start, foot)
        apart = beyond(reach, -dot(reach, along) / dot(along, along), along)
    else:
        apart = minus(start, corner(solids, now, body_b, two))
    distance = norm(apart)
    normal = times(1.0 / distance, apart)
    put(facing, k, normal)
    put(point, k, beyond(start, -solids.each.ball[a], normal))
    return distance - solids.each.ball[a] - solids.each.ball[b]


@part
def vertex_on_face(
    solids: Solids, now: Rows, solid: int, body: int, vertex: int, other: int, face: int,
    point: Floats, facing: Floats, k: int,
) -> float:  # fmt: skip
    """E = n · (p_A - p_B) (thesis, section 3.2.3), less the radius where the vertex is a ball's."""
    at = corner(solids, now, body, vertex)
    normal = turned(now.turn, other, row(solids.face.normal, face))
    put(facing, k, normal)
    put(point, k, beyond(at, -solids.each.ball[solid], normal))
    return (
        dot(normal, minus(at, row(now.at, other)))
        - solids.face.offset[face]
        - solids.each.ball[solid]
    )


@part
def edge_on_edge(
    solids: Solids, now: Rows, body_a: int, one: int, body_b: int, two: int,
    point: Floats, facing: Floats, k: int,
) -> float:  # fmt: skip
    """E along the common perpendicular of two edges, outward of b."""
    start_a, along_a = edge_of(solids, now, body_a, one)
    start_b, along_b = edge_of(solids, now, body_b, two)
    normal = edge_normal(solids, now, along_a, along_b, body_b, two)
    apart = minus(start_a, start_b)
    side = cross(along_b, normal)
    share = -dot(apart, side) / dot(along_a, side)
    put(facing, k, normal)
    put(point, k, beyond(start_a, share, along_a))
    return dot(normal, apart)


@part
def edge_normal(
    solids: Solids, now: Rows, along_a: Triple, along_b: Triple, body_b: int, two: int
) -> Triple:
    """The unit normal of two edges that points out of b."""
    normal = cross(along_a, along_b)
    length = norm(normal)
    wings = solids.side.wing
    out = plus(row(solids.face.normal, wings[two, 0]), row(solids.face.normal, wings[two, 1]))
    if dot(normal, turned(now.turn, body_b, out)) < 0.0:
        length = -length
    return times(1.0 / length, normal)


@part
def smooth_normal(
    solids: Solids, now: Rows, body: int, face: int, point: Triple, facing: Triple
) -> Triple:
    """The normal of the smooth surface that a face stands for, on the side of `facing`."""
    local = minus(
        unturned(now.turn, body, minus(point, row(now.at, body))), row(solids.face.heart, face)
    )
    bent = turned(now.turn, body, plus(row(solids.face.normal, face), bend(solids, face, local)))
    sign = 1.0 if dot(bent, facing) >= 0.0 else -1.0
    return times(sign / norm(bent), bent)


@part
def bend(solids: Solids, face: int, v: Triple) -> Triple:
    """The change of the smooth normal over a shift on the face, in the body's frame."""
    m = solids.face.bend
    return (
        m[face, 0, 0] * v[0] + m[face, 0, 1] * v[1] + m[face, 0, 2] * v[2],
        m[face, 1, 0] * v[0] + m[face, 1, 1] * v[1] + m[face, 1, 2] * v[2],
        m[face, 2, 0] * v[0] + m[face, 2, 1] * v[1] + m[face, 2, 2] * v[2],
    )


@part
def helper(n: Triple) -> Triple:
    """The world axis that the first tilt leans towards."""
    return (1.0, 0.0, 0.0) if abs(n[0]) < 0.9 else (0.0, 1.0, 0.0)


@part
def tangents(n: Triple) -> tuple[Triple, Triple]:
    """The two directions in which a normal can be tilted; x and y on level ground."""
    h = helper(n)
    flat = beyond(h, -dot(h, n), n)
    first = times(1.0 / norm(flat), flat)
    return first, cross(n, first)


@part
def tilted(n: Triple, tilt: float, lean: float) -> Triple:
    """The normal offset by two parameters (thesis, section 3.5.1)."""
    if tilt == 0.0 and lean == 0.0:
        return n
    first, second = tangents(n)
    moved = beyond(beyond(n, tilt, first), lean, second)
    return times(1.0 / math.sqrt(dot(moved, moved)), moved)
