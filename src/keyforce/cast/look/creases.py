"""Creases: normals of a bare mesh, smooth where it bends little and sharp where it bends much."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.piece import Piece, units

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SHARP = 40.0


def creased(vertices: Floats, faces: Ints, sharp: float = SHARP) -> Piece:
    """A mesh with a normal for each corner of each face, corners that agree being merged.

    A corner's normal averages, by area, those faces around its point that turn away from its own
    face by less than `sharp` [degrees].
    """
    points, merged = np.unique(np.round(vertices, 7), axis=0, return_inverse=True)
    corners = merged.ravel()[faces]
    a, b, c = (points[corners[:, k]] for k in range(3))
    area = np.cross(b - a, c - a)
    facing = units(area)
    normals = units(_gathered(corners, area, facing, float(np.cos(np.radians(sharp)))))
    keys = np.column_stack([corners.ravel(), np.round(normals, 3)])
    _, first, index = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    return Piece(
        vertices=points[corners.ravel()[first]],
        normals=normals[first],
        faces=index.reshape(-1, 3),
    )


def _gathered(corners: Ints, area: Floats, facing: Floats, least: float) -> Floats:
    """Sums over the pairs of corners that share a point and face nearly the same way."""
    point = corners.ravel()
    order = np.argsort(point, kind="stable")
    face = order // 3
    starts = np.flatnonzero(np.diff(point[order], prepend=-1))
    sizes = np.diff(np.append(starts, len(order)))
    block = np.repeat(np.arange(len(starts)), sizes)
    total = np.zeros((len(order), 3))
    for shift in range(int(sizes.max())):
        beside = starts[block] + (np.arange(len(order)) - starts[block] + shift) % sizes[block]
        near = (facing[face] * facing[face[beside]]).sum(1) >= least
        near &= shift < sizes[block]
        total += np.where(near[:, None], area[face[beside]], 0.0)
    out = np.empty_like(total)
    out[order] = total
    return out
