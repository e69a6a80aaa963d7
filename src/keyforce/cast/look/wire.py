"""Wire: springs and other parts of one thickness."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.lathe import lathe_faces
from keyforce.cast.look.piece import Piece, units
from keyforce.cast.look.turns import leading

Floats = NDArray[np.float64]


def coil(
    a: ArrayLike, b: ArrayLike, *, radius: float, wire: float, turns: int, fine: bool = True
) -> tuple[Piece, Floats]:
    """A spring from `a` to `b` with straight ends, and each vertex's share of the way, 0 to 1."""
    start, axis = np.asarray(a, float), np.subtract(b, a)
    length = float(np.linalg.norm(axis))
    steps, sides = (12 * turns + 1, 6) if fine else (7 * turns + 1, 4)
    hook = 0.1
    along = np.linspace(0, 1, steps)
    angle = 2 * np.pi * turns * along
    swell = radius * np.clip(np.minimum(along, 1 - along) * turns, 0, 1)
    height = length * (hook + (1 - 2 * hook) * along)
    line = np.stack([swell * np.cos(angle), swell * np.sin(angle), height], axis=1)
    line = np.concatenate([[[0, 0, 0]], line, [[0, 0, length]]])
    piece = bent_wire(line, wire, sides)
    share = piece.vertices[:, 2] / length
    return piece.placed(start, leading(axis)), np.clip(share, 0, 1)


def bent_wire(line: Floats, radius: float, sides: int) -> Piece:
    """A wire of one thickness along a line of points, shape (N, 3), closed at both ends."""
    ahead = units(np.gradient(line, axis=0))
    across = np.cross(ahead, [0.0, 0.0, 1.0])
    flat = np.linalg.norm(across, axis=1) < 1e-6
    across[flat] = [1.0, 0.0, 0.0]
    across = units(across)
    third = np.cross(ahead, across)
    angle = 2 * np.pi * np.arange(sides) / sides
    normals = across[:, None] * np.cos(angle)[:, None] + third[:, None] * np.sin(angle)[:, None]
    vertices = line[:, None] + radius * normals
    return Piece(
        vertices=np.concatenate([vertices.reshape(-1, 3), line[[0, -1]]]),
        normals=np.concatenate([normals.reshape(-1, 3), -ahead[:1], ahead[-1:]]),
        faces=lathe_faces(len(line), sides),
    )
