"""Hulls: a mesh as convex solids, which is what collision works on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.mesh import Floats, Mesh
from keyforce.cast.mesh_cut import cut
from keyforce.errors import InputError

if TYPE_CHECKING:
    from scipy.spatial import ConvexHull

MAX_HULLS = 24
MAX_HULL_VERTICES = 64
_CONVEX_ENOUGH = 0.98
_FACES_TO_CUT = 2000


def convex_pieces(mesh: Mesh) -> tuple[Floats, ...]:
    """Corners of the convex solids that together stand for the mesh, each of shape (N, 3).

    A mesh that fills 98% of its own hull is that hull; another is cut by `coacd` into 24 pieces
    at most. One that bounds no volume becomes the hulls of its largest connected parts. No piece
    has more than 64 corners, so collision stays quick.

    Raises:
        InputError: The mesh is hollow or notched, and `coacd` is not installed or cannot cut it.
    """
    hull = hull_of(mesh.vertices)
    if not mesh.closed:
        return tuple(few_corners(part) for part in _connected_parts(mesh))
    if mesh_volume(mesh) >= _CONVEX_ENOUGH * hull.volume:
        return (few_corners(mesh.vertices),)
    light = mesh.simplified(_FACES_TO_CUT)
    parts = [p for p in cut(light.vertices, light.faces, pieces=MAX_HULLS) if _is_solid(p)]
    return tuple(few_corners(part) for part in parts or [mesh.vertices])


def mesh_volume(mesh: Mesh) -> float:
    """The volume that a closed mesh bounds [m³]."""
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def hull_of(points: Floats) -> ConvexHull:
    """The convex hull, with an error that a person understands where there is none."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        return ConvexHull(points)
    except (QhullError, ValueError):
        raise InputError(
            "the mesh encloses no space", advice="give it a thickness in a modeling program"
        ) from None


def few_corners(points: Floats, limit: int = MAX_HULL_VERTICES) -> Floats:
    """The corners of the points' hull, at most `limit` of them, spread over all directions."""
    corners = points[np.sort(hull_of(points).vertices)]
    for directions in (limit * 4, limit * 2, limit):
        if len(corners) <= limit:
            break
        spread = corners * (1 / np.ptp(corners, axis=0))
        corners = corners[np.unique((spread @ _directions(directions).T).argmax(axis=0))]
    return corners


def _directions(count: int) -> Floats:
    """Unit vectors spread evenly over the sphere on a Fibonacci spiral, shape (count, 3)."""
    height = 1 - (2 * np.arange(count) + 1) / count
    angle = np.pi * (3 - np.sqrt(5)) * np.arange(count)
    around = np.sqrt(1 - height**2)
    return np.stack([around * np.cos(angle), around * np.sin(angle), height], axis=1)


def _connected_parts(mesh: Mesh) -> list[Floats]:
    """Vertices of the connected parts that are not flat, the largest first."""
    count, label = _components(mesh)
    parts = [mesh.vertices[label == i] for i in range(count)]
    solid = [part for part in parts if len(part) >= 4 and _is_solid(part)]
    solid.sort(key=lambda part: -float(np.prod(np.ptp(part, axis=0))))
    return solid[:MAX_HULLS] or [mesh.vertices]


def _components(mesh: Mesh) -> tuple[int, NDArray[np.int64]]:
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    rows = mesh.faces.ravel()
    columns = np.roll(mesh.faces, 1, axis=1).ravel()
    size = len(mesh.vertices)
    links = coo_array((np.ones(len(rows)), (rows, columns)), shape=(size, size))
    count, label = connected_components(links, directed=False)
    return int(count), label.astype(np.int64)


def _is_solid(points: Floats) -> bool:
    try:
        return bool(hull_of(points).volume > 0)
    except InputError:
        return False
