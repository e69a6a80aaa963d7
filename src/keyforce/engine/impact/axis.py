"""Axis: the best separating axis of two convex solids among face normals and edge pairs.

For disjoint convex polytopes the greatest separation over these axes is positive, and it falls to
zero exactly when they touch (Gottschalk 1996); edge pairs count where their arcs of normals cross
(Gregorius 2013).
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import (
    EDGE_EDGE,
    FACE_VERTEX,
    HULL,
    PLANE,
    POINT_EDGE,
    POINT_POINT,
    SPHERE,
    VERTEX_FACE,
    Rows,
    Solids,
)
from keyforce.engine.impact.touch import corner, edge_normal
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

IN_B, IN_A, ON_EDGES, IN_WORLD = 0, 1, 2, 3
NEAR = 0.15
"""Edge pairs are looked at below this share of the solids' size."""
PARALLEL = 0.02
"""Edges whose angle has a smaller sine give an axis that is held fixed in the world."""


@part
def search(solids: Solids, now: Rows, watch: Rows, p: int, a: int, b: int, scratch: Rows) -> float:
    """Finds the best axis of a pair, remembers it, and tells the separation along it [m]."""
    if solids.each.kind[a] == SPHERE and solids.each.kind[b] != PLANE:
        gap = search_ball(solids, now, watch, p, a, b)
    else:
        gap, face, vertex = faces_against(solids, now, b, a)
        remember(watch, p, IN_B, VERTEX_FACE, vertex, face)
        put(watch.axis, p, row(solids.face.normal, face))
        if solids.each.kind[b] == HULL:
            gap = search_hulls(solids, now, watch, p, a, b, gap, scratch)
    watch.seen[p] = gap
    return gap


@part
def remember(watch: Rows, p: int, frame: int, kind: int, one: int, two: int) -> None:
    """Keeps an axis and the features that it belongs to."""
    watch.frame[p] = frame
    watch.kind[p] = kind
    watch.one[p] = one
    watch.two[p] = two


@part
def search_hulls(
    solids: Solids, now: Rows, watch: Rows, p: int, a: int, b: int, gap: float, scratch: Rows
) -> float:
    """Improves on the faces of b with the faces of a and pairs of edges."""
    other, face, vertex = faces_against(solids, now, a, b)
    if other > gap:
        gap = other
        remember(watch, p, IN_A, FACE_VERTEX, face, vertex)
        put(watch.axis, p, times(-1.0, row(solids.face.normal, face)))
    if gap < NEAR * (solids.each.around[a] + solids.each.around[b]):
        best, one, two = edges_against(solids, now, a, b, gap, scratch)
        if one >= 0:
            gap = best
            remember(watch, p, ON_EDGES, EDGE_EDGE, one, two)
    return gap


@part
def faces_against(solids: Solids, now: Rows, s: int, other: int) -> tuple[float, int, int]:
    """The best face of one solid against the corners of another: gap, face, corner."""
    body, across = solids.each.body[s], solids.each.body[other]
    apart = unturned(now.turn, body, minus(row(now.at, across), row(now.at, body)))
    normals, offsets, vertices = solids.face.normal, solids.face.offset, solids.vertex
    first, last = solids.each.first_vertex[other], solids.each.first_vertex[other + 1]
    best, best_face, best_vertex = -1e300, -1, -1
    for f in range(solids.each.first_face[s], solids.each.first_face[s + 1]):
        n = row(normals, f)
        l = unturned(now.turn, across, turned(now.turn, body, n))  # noqa: E741
        lowest, at = 1e300, -1
        for v in range(first, last):
            height = vertices[v, 0] * l[0] + vertices[v, 1] * l[1] + vertices[v, 2] * l[2]
            if height < lowest:
                lowest, at = height, v
        gap = lowest + dot(n, apart) - offsets[f] - solids.each.ball[other]
        if gap > best:
            best, best_face, best_vertex = gap, f, at
    return best, best_face, best_vertex


@part
def facing_edges(
    solids: Solids, now: Rows, s: int, toward: Triple, opening: float, scratch: Rows, side: int
) -> int:
    """Lists the edges whose normals come within `opening` (a cosine) of a direction."""
    local = unturned(now.turn, solids.each.body[s], toward)
    sine = math.sqrt(max(0.0, 1.0 - opening * opening))
    count = 0
    for e in range(solids.each.first_edge[s], solids.each.first_edge[s + 1]):
        arc = solids.side.arc
        along = arc[e, 0] * local[0] + arc[e, 1] * local[1] + arc[e, 2] * local[2]
        if along >= opening * arc[e, 3] - sine * arc[e, 4] - 1e-9:
            scratch.near[side, count] = e
            count += 1
    return count


@part
def edges_against(
    solids: Solids, now: Rows, a: int, b: int, gap: float, scratch: Rows
) -> tuple[float, int, int]:
    """The best pair of edges, if it beats `gap`: separation, edge of a, edge of b.

    Each solid contains a ball about its middle, so an axis that separates them by more than `gap`
    lies within a cone about the line of the middles. Only edges that face it are tried.
    """
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    middle_a = plus(row(now.at, body_a), turned(now.turn, body_a, row(solids.each.middle, a)))
    middle_b = plus(row(now.at, body_b), turned(now.turn, body_b, row(solids.each.middle, b)))
    line = minus(middle_a, middle_b)
    distance = norm(line)
    opening = (solids.each.inside[a] + solids.each.inside[b] + gap) / distance
    if opening >= 1.0:
        return gap, -1, -1
    line = times(1.0 / distance, line)
    opening = max(opening, -1.0)
    facing_a = facing_edges(solids, now, a, times(-1.0, line), opening, scratch, 0)
    facing_b = facing_edges(solids, now, b, line, opening, scratch, 1)
    best, one, two = gap, -1, -1
    for i in range(facing_a):
        e = scratch.near[0, i]
        n1 = to_b(solids, now, body_a, body_b, solids.side.wing[e, 0])
        n2 = to_b(solids, now, body_a, body_b, solids.side.wing[e, 1])
        turn = cross(n2, n1)
        for j in range(facing_b):
            f = scratch.near[1, j]
            if arcs_cross(solids, n1, n2, turn, f):
                s = edge_gap(solids, now, body_a, e, body_b, f)
                if s > best:
                    best, one, two = s, e, f
    return best, one, two


@part
def to_b(solids: Solids, now: Rows, body_a: int, body_b: int, face: int) -> Triple:
    """A face normal of a in the frame of b."""
    return unturned(now.turn, body_b, turned(now.turn, body_a, row(solids.face.normal, face)))


@part
def arcs_cross(solids: Solids, n1: Triple, n2: Triple, turn: Triple, f: int) -> bool:
    """Whether the arc of normals of an edge of a, negated, crosses that of an edge of b."""
    c, d = (
        row(solids.face.normal, solids.side.wing[f, 0]),
        row(solids.face.normal, solids.side.wing[f, 1]),
    )
    cba, dba = -dot(c, turn), -dot(d, turn)
    if cba * dba >= 0.0:
        return False
    other = cross(d, c)
    adc, bdc = dot(n1, other), dot(n2, other)
    return adc * bdc < 0.0 and cba * bdc > 0.0


@part
def edge_gap(solids: Solids, now: Rows, body_a: int, e: int, body_b: int, f: int) -> float:
    """Separation along the common perpendicular; hopeless where the edges are parallel."""
    edge, vertex = solids.side.edge, solids.vertex
    start_a = corner(solids, now, body_a, edge[e, 0])
    start_b = corner(solids, now, body_b, edge[f, 0])
    local_a = minus(row(vertex, edge[e, 1]), row(vertex, edge[e, 0]))
    local_b = minus(row(vertex, edge[f, 1]), row(vertex, edge[f, 0]))
    along_a, along_b = turned(now.turn, body_a, local_a), turned(now.turn, body_b, local_b)
    if norm(cross(along_a, along_b)) < 1e-6 * norm(along_a) * norm(along_b):
        return -1e300
    return dot(edge_normal(solids, now, along_a, along_b, body_b, f), minus(start_a, start_b))


@part
def search_ball(solids: Solids, now: Rows, watch: Rows, p: int, a: int, b: int) -> float:
    """A ball against a ball or a hull: the nearest face, edge or corner."""
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    vertex = solids.each.first_vertex[a]
    center = corner(solids, now, body_a, vertex)
    if solids.each.kind[b] == SPHERE:
        other = solids.each.first_vertex[b]
        line = minus(center, corner(solids, now, body_b, other))
        remember(watch, p, IN_WORLD, POINT_POINT, vertex, other)
        put(watch.axis, p, times(1.0 / max(norm(line), 1e-300), line))
        return norm(line) - solids.each.ball[a] - solids.each.ball[b]
    local = unturned(now.turn, body_b, minus(center, row(now.at, body_b)))
    height, face = highest_face(solids, b, local)
    foot = beyond(local, -height, row(solids.face.normal, face))
    above, _ = highest_face(solids, b, foot)
    remember(watch, p, IN_B, VERTEX_FACE, vertex, face)
    put(watch.axis, p, row(solids.face.normal, face))
    if height > 0.0 and above > 1e-12:
        height = nearest_edge(solids, watch, p, b, vertex, local)
    return height - solids.each.ball[a]


@part
def highest_face(solids: Solids, s: int, local: Triple) -> tuple[float, int]:
    """The face that a point is farthest above."""
    best, face = -1e300, -1
    for f in range(solids.each.first_face[s], solids.each.first_face[s + 1]):
        height = dot(row(solids.face.normal, f), local) - solids.face.offset[f]
        if height > best:
            best, face = height, f
    return best, face


@part
def nearest_edge(solids: Solids, watch: Rows, p: int, b: int, vertex: int, local: Triple) -> float:
    """Distance of a point to the nearest edge or corner of a hull; remembers the axis."""
    best = 1e300
    for e in range(solids.each.first_edge[b], solids.each.first_edge[b + 1]):
        start = row(solids.vertex, solids.side.edge[e, 0])
        along = minus(row(solids.vertex, solids.side.edge[e, 1]), start)
        share = dot(minus(local, start), along) / dot(along, along)
        apart = minus(local, beyond(start, min(1.0, max(0.0, share)), along))
        distance = norm(apart)
        if distance < best:
            best = distance
            put(watch.axis, p, times(1.0 / max(distance, 1e-300), apart))
            if 0.0 < share < 1.0:
                remember(watch, p, IN_B, POINT_EDGE, vertex, e)
            else:
                end = solids.side.edge[e, 0 if share <= 0.0 else 1]
                remember(watch, p, IN_B, POINT_POINT, vertex, end)
    return best
