"""Holes: closing the rims that a mesh leaves open, so that it bounds a volume."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]


def capped(vertices: Floats, faces: Faces) -> tuple[Floats, Faces]:
    """The mesh with a fan of triangles over every rim that forms a simple loop.

    Args:
        vertices: [m], shape (V, 3).
        faces: Shape (F, 3).
    """
    caps: list[list[int]] = []
    centers: list[Floats] = []
    for rim in rims(faces):
        apex = len(vertices) + len(centers)
        centers.append(vertices[rim].mean(axis=0))
        caps += [[b, a, apex] for a, b in zip(rim, rim[1:] + rim[:1], strict=True)]
    if not caps:
        return vertices, faces
    return np.vstack([vertices, centers]), np.vstack([faces, caps])


def rims(faces: Faces) -> list[list[int]]:
    """Closed loops of edges that have a face on one side only, in the order of that face."""
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    present = set(map(tuple, edges.tolist()))
    after: dict[int, list[int]] = {}
    for a, b in sorted(present):
        if (b, a) not in present:
            after.setdefault(a, []).append(b)
    loops = []
    while after:
        start = next(iter(after))
        loop = _follow(start, after)
        if loop is not None:
            loops.append(loop)
    return loops


def _follow(start: int, after: dict[int, list[int]]) -> list[int] | None:
    """Walks along the rim from `start`, using its edges up; None where it does not come back."""
    loop = [start]
    here = start
    while True:
        ways = after.pop(here, [])
        if len(ways) != 1:
            return None
        here = ways[0]
        if here == start:
            return loop
        loop.append(here)
