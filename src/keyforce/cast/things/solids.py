"""Solids: an egg, a die, a pyramid, a pencil."""

from __future__ import annotations

import numpy as np

from keyforce.cast.look.lathe import revolved, rod, turned
from keyforce.cast.look.piece import Piece, units
from keyforce.cast.look.turns import about, matrices
from keyforce.cast.things.thing import Floats, Thing, block, coat, frustum, polygon

_PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}
_PIPS[4] = [*_PIPS[2], (-1, 1), (1, -1)]
_PIPS[5] = [*_PIPS[4], (0, 0)]
_PIPS[6] = [*_PIPS[4], (-1, 0), (1, 0)]
FACES = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, 1, 0), 4: (0, -1, 0)}
"""Where a die's faces are: 1 up, 2 ahead, 3 to the left; opposite faces make 7."""


def egg() -> Thing:
    """A hen's egg along z, its blunt end below; origin in its middle."""
    corners = [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
    angle = np.linspace(0, np.pi, 7)[1:-1]
    points = [_egg(corners)]
    for row, a in enumerate(angle):
        ring = np.column_stack([polygon(np.sin(a), 12, phase=row / 2), np.full(12, np.cos(a))])
        points.append(_egg(ring))
    fine = np.linspace(-np.pi / 2, np.pi / 2, 48)
    profile = np.stack([np.cos(fine), np.zeros(48), np.sin(fine)], axis=1)
    shell = _egg(profile)[:, ::2]
    shell[[0, -1], 0] = 0.0
    slopes = units(np.gradient(shell, axis=0))
    return Thing(
        parts=(np.concatenate(points),),
        coats=(coat("#f1e3cb", revolved(shell, slopes, 48)),),
        density=1030.0,
    )


def _egg(ball: Floats | list[tuple[float, float, float]]) -> Floats:
    """Points of a unit ball on the egg."""
    x, y, z = np.asarray(ball, float).T
    width = 0.0220 * (1 - 0.12 * z)
    return np.stack([x * width, y * width, 0.0290 * z], axis=1)


def die() -> Thing:
    """A die of 16 mm; see `FACES` for where its numbers are."""
    half = 0.008
    body = _rounded_cube(half, 0.0012)
    pips = [_pip(np.array(out, float), at, half) for n, out in FACES.items() for at in _PIPS[n]]
    return Thing(
        parts=(block((-half,) * 3, (half,) * 3),),
        coats=(coat("#f4efe6", body), coat("#23242a", *pips)),
        density=1300.0,
    )


def _rounded_cube(half: float, bevel: float) -> Piece:
    """A cube whose edges and corners are beveled."""
    inner = half - bevel
    corners = block((-inner,) * 3, (inner,) * 3)
    points = np.concatenate([corners + bevel * np.sign(corners) * np.eye(3)[i] for i in range(3)])
    return convex_piece(points)


def convex_piece(points: Floats) -> Piece:
    """The flat-faced surface of a convex solid."""
    import trimesh

    shape = trimesh.Trimesh(points, process=False).convex_hull
    triangles = shape.vertices[shape.faces].reshape(-1, 3)
    normals = np.repeat(shape.face_normals, 3, axis=0)
    faces = np.arange(len(triangles)).reshape(-1, 3)
    return Piece(vertices=triangles, normals=normals, faces=faces)


def _pip(out: Floats, at: tuple[int, int], half: float) -> Piece:
    across = np.roll(out, 1), np.cross(out, np.roll(out, 1))
    middle = half * (out + 0.5 * (at[0] * across[0] + at[1] * across[1]))
    return rod(middle - 0.0004 * out, middle + 0.00012 * out, 0.0015, 0.0001, 20)


def pyramid() -> Thing:
    """A pyramid of stone on a square base of 0.4 m at z = 0, 0.3 m high."""
    corners = frustum((0.2 * np.sqrt(2), 0.0), (0.0, 0.3), 4)
    corners = corners @ matrices(about((0, 0, -1), 45))
    return Thing(parts=(corners,), coats=(coat("#c9a227", convex_piece(corners)),), density=500.0)


def pencil() -> Thing:
    """A pencil of 0.18 m along z, its tip below; origin at the tip."""
    wood, end = (0.004, 0.020), (0.004, 0.180)
    shaft = np.concatenate([
        np.column_stack([polygon(wood[0], 6), np.full(6, z)]) for z in (wood[1], 0.160)
    ])  # fmt: skip
    cone = [(0, 0.0), (0.0003, 0.0), (0.0011, 0.005), (0, 0.005)]
    taper = [(0, 0.005), (0.0011, 0.005), (0.0038, 0.020), (0, 0.020)]
    ferrule = [(0, 0.160), (0.0042, 0.160), (0.0042, 0.170), (0, 0.170)]
    rubber = [(0, 0.170), (0.0039, 0.170), (0.0039, 0.180), (0, 0.180)]
    return Thing(
        parts=(
            np.concatenate([np.array([[0, 0, 0.0]]), frustum(wood, end, 6)]),
        ),
        coats=(
            coat("#e3a72f", convex_piece(shaft)), coat("#2b2b30", turned(cone, 0.0001)),
            coat("#e2c49a", turned(taper, 0.0001)), coat("#a9adb3", turned(ferrule, 0.0003)),
            coat("#d98a94", turned(rubber, 0.001)),
        ),
        density=700.0,
    )  # fmt: skip
