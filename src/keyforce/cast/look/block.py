"""A block: a box with rounded edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.piece import Piece, joined_pieces, units

Floats = NDArray[np.float64]


def block(half: ArrayLike, bevel: float, steps: int = 4) -> Piece:
    """A box of half sizes `half` about the origin, its edges rounded by `bevel` [m]."""
    h = np.asarray(half, float)
    edge = min(bevel, 0.9 * float(h.min()))
    return joined_pieces(
        [_side(h, edge, axis, sign, steps) for axis in range(3) for sign in (-1, 1)]
    )


def _side(half: Floats, bevel: float, axis: int, sign: int, steps: int) -> Piece:
    u, v = (axis + 1) % 3, (axis + 2) % 3
    lines = []
    for k in (u, v):
        curve = bevel * np.tan(np.linspace(0, np.pi / 4, steps)) + half[k] - bevel
        lines.append(np.concatenate([-curve[::-1], curve]))
    a, b = (grid.ravel() for grid in np.meshgrid(*lines, indexing="ij"))
    flat = np.zeros((len(a), 3))
    flat[:, axis], flat[:, u], flat[:, v] = sign * half[axis], a, b
    core = np.clip(flat, bevel - half, half - bevel)
    normals = units(flat - core)
    rows, columns = len(lines[0]), len(lines[1])
    i, j = (g.ravel() for g in np.meshgrid(np.arange(rows - 1), np.arange(columns - 1)))
    q = np.stack([i, i + 1, i + 1, i], axis=1) * columns + np.stack([j, j, j + 1, j + 1], axis=1)
    faces = np.concatenate([q[:, [0, 1, 2]], q[:, [0, 2, 3]]])
    return Piece(
        vertices=core + bevel * normals,
        normals=normals,
        faces=faces if sign > 0 else faces[:, ::-1],
    )
