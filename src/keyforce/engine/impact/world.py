"""World: bodies laid out as the arrays that the kernels read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.hull import arcs, bends
from keyforce.engine.impact.solid import Solid
from keyforce.engine.impact.state import (
    ASYMMETRIC,
    BODY,
    EDGE,
    FACE,
    HULL,
    PAIR,
    PLANE,
    SOLID,
    SPHERE,
    TOP,
    Floats,
    Rows,
    Solids,
    World,
)


def world_of(bodies: Sequence[Body]) -> World:
    """All arrays of a scene."""
    solids = [(i, s) for i, body in enumerate(bodies) for s in body.solids]
    return World(bodies=_bodies(bodies), solids=_solids(solids), pairs=_pairs(solids, bodies))


def _bodies(bodies: Sequence[Body]) -> Rows:
    rows = np.zeros(len(bodies), BODY)
    for row, b in zip(rows, bodies, strict=True):
        if b.free:
            row["kind"] = TOP if b.moments[0] == b.moments[1] else ASYMMETRIC
            row["lightness"], row["mobility"] = 1.0 / b.mass, b.mass / b.moments
        row["reach"] = max([_arm(s) + s.radius for s in b.solids], default=0.0)
    return rows


def _arm(solid: Solid) -> float:
    if solid.hull is not None:
        return float(np.linalg.norm(solid.hull.vertices, axis=1).max())
    return 0.0 if solid.kind == PLANE else float(np.linalg.norm(solid.center))


def _solids(solids: Sequence[tuple[int, Solid]]) -> Solids:
    """All solids; features count from the first of all."""
    each = np.zeros(len(solids) + 1, SOLID)
    vertices, faces, sides = [], [], []
    ends = np.zeros(3, dtype=np.int64)
    for row, (body, s) in zip(each, solids, strict=False):
        _describe(row, body, s)
        row["first_vertex"], row["first_face"], row["first_edge"] = ends
        corner, face, side = _corners(s), _faces(s), _sides(s)
        side["edge"] += ends[0]
        side["wing"] += ends[1]
        vertices.append(corner)
        faces.append(face)
        sides.append(side)
        ends += (len(corner), len(face), len(side))
    each[-1]["first_vertex"], each[-1]["first_face"], each[-1]["first_edge"] = ends
    return Solids(
        each=each,
        vertex=np.concatenate([np.zeros((0, 3)), *vertices]),
        face=np.concatenate([np.zeros(0, FACE), *faces]),
        side=np.concatenate([np.zeros(0, EDGE), *sides]),
    )


def _describe(row: Rows, body: int, s: Solid) -> None:
    row["body"], row["kind"], row["round"] = body, s.kind, s.smooth is not None
    row["ball"], row["arm"], row["around"] = s.radius, _arm(s), _around(s)
    row["inside"] = s.hull.inside if s.hull else s.radius
    row["middle"] = s.hull.middle if s.hull else s.center


def _corners(s: Solid) -> Floats:
    if s.kind == PLANE:
        return np.zeros((0, 3))
    return s.hull.vertices if s.hull else s.center[None]


def _faces(s: Solid) -> Rows:
    if s.kind == SPHERE:
        return np.zeros(0, FACE)
    rows = np.zeros(len(s.hull.normals) if s.hull else 1, FACE)
    if s.hull:
        rows["normal"], rows["offset"], rows["heart"] = (
            s.hull.normals,
            s.hull.offsets,
            s.hull.hearts,
        )
        if s.smooth is not None:
            rows["bend"] = bends(s.hull, s.smooth)
    else:
        rows["normal"], rows["heart"] = s.normal, s.center
        rows["offset"] = rows["normal"] @ s.center
    return rows


def _sides(s: Solid) -> Rows:
    rows = np.zeros(len(s.hull.edges) if s.hull else 0, EDGE)
    if s.hull:
        rows["edge"], rows["wing"] = s.hull.edges, s.hull.wings
        rows["arc"] = arcs(s.hull.normals, s.hull.wings)
    return rows


def _around(solid: Solid) -> float:
    if solid.hull is None:
        return np.inf if solid.kind == PLANE else solid.radius
    return float(np.linalg.norm(solid.hull.vertices - solid.hull.middle, axis=1).max())


def _pairs(solids: Sequence[tuple[int, Solid]], bodies: Sequence[Body]) -> Rows:
    """Solids of different bodies of which one is free; balls come first, fixed things last."""
    rows = []
    for (i, (one, s)), (j, (two, o)) in combinations(enumerate(solids), 2):
        if one != two and (bodies[one].free or bodies[two].free):
            swap = _rank(o, bodies[two]) < _rank(s, bodies[one])
            rows.append((*((j, i) if swap else (i, j)), *_surface(bodies[one], bodies[two])))
    return np.array(rows, dtype=PAIR)


def _rank(solid: Solid, body: Body) -> tuple[int, int]:
    return {SPHERE: 0, HULL: 1, PLANE: 2}[solid.kind], 0 if body.free else 1


def _surface(one: Body, two: Body) -> tuple[float, float]:
    """As in `stage.surface`: the bouncier bounces, the slipperier slides below friction 1."""
    low, high = sorted((one.friction, two.friction))
    return (low if low < 1 else high), max(one.restitution, two.restitution)
