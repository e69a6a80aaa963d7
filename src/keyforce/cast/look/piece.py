"""Pieces: surfaces of hard parts, each with its own normals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.turns import STILL, matrices

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Piece:
    """A surface.

    Attributes:
        vertices: [m], shape (V, 3).
        normals: Unit, shape (V, 3).
        faces: Counter-clockwise seen from outside, shape (F, 3).
    """

    vertices: Floats
    normals: Floats
    faces: Ints

    def placed(self, at: ArrayLike = (0.0, 0.0, 0.0), turn: ArrayLike = STILL) -> Piece:
        """The piece turned, then moved."""
        axes = matrices(turn)
        vertices = self.vertices @ axes.T + np.asarray(at)
        return Piece(vertices=vertices, normals=self.normals @ axes.T, faces=self.faces)

    def stretched(self, factors: ArrayLike) -> Piece:
        """The piece scaled along x, y and z."""
        normals = self.normals / np.asarray(factors)
        return Piece(
            vertices=self.vertices * np.asarray(factors),
            normals=normals / np.linalg.norm(normals, axis=1, keepdims=True),
            faces=self.faces,
        )


def joined_pieces(pieces: Sequence[Piece]) -> Piece:
    """Several pieces as one."""
    starts = np.cumsum([0, *(len(p.vertices) for p in pieces[:-1])])
    return Piece(
        vertices=np.concatenate([p.vertices for p in pieces]),
        normals=np.concatenate([p.normals for p in pieces]),
        faces=np.concatenate([p.faces + s for p, s in zip(pieces, starts, strict=True)]),
    )


def units(v: Floats) -> Floats:
    """Vectors at length 1, shape (..., 3); those of no length stay."""
    return np.asarray(v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-12))
