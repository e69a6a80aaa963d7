"""Mesh tidy: refusing triangles that no body can be made of, and mending the rest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.mesh_holes import capped
from keyforce.errors import InputError

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]
Tidied = tuple[Floats, Faces, bool, tuple[str, ...]]

MAX_VERTICES = 500_000
_LARGEST = 1e4
_SMALLEST = 1e-4


def tidied(vertices: Floats, faces: Faces, *, scale: float) -> Tidied:
    """Vertices [m], faces, whether they bound a volume, and what was mended.

    Vertices in the same place become one, faces without area go, simple holes are closed, and
    faces are turned to the outside.

    Args:
        vertices: [file's units], shape (V, 3).
        faces: Shape (F, 3).
        scale: Factor that makes the file's units metres.
    """
    import trimesh

    _check_arrays(vertices, faces)
    placed = vertices * scale
    _check_extent(placed[np.unique(faces)])
    tidy = trimesh.Trimesh(placed, faces, process=True, validate=True)
    if len(tidy.faces) < 4:
        raise InputError("the mesh encloses no space", given=f"{len(tidy.faces)} faces")
    points = np.array(tidy.vertices, dtype=np.float64)
    corners = np.array(tidy.faces, dtype=np.int64)
    _check_extent(points[np.unique(corners)])
    return _closed(points, corners)


def _check_arrays(vertices: Floats, faces: Faces) -> None:
    if vertices.shape[1:] != (3,) or faces.shape[1:] != (3,):
        raise InputError("the mesh is not made of triangles in space")
    if not 4 <= len(vertices) <= MAX_VERTICES or not 4 <= len(faces) <= 2 * MAX_VERTICES:
        raise InputError(
            "a mesh of this size cannot be used",
            given=f"{len(vertices)} vertices, {len(faces)} faces",
            allowed=f"4 to {MAX_VERTICES} vertices",
            advice="reduce it in a modeling program",
        )
    if not np.all(np.isfinite(vertices)) or faces.min() < 0 or faces.max() >= len(vertices):
        raise InputError("the mesh has vertices that are not numbers or do not exist")


def _check_extent(points: Floats) -> None:
    extent = np.ptp(points, axis=0)
    far = np.abs(points).max()
    flat = extent.min() < 1e-6 * extent.max()
    if flat or extent.max() < _SMALLEST or not far <= _LARGEST:
        raise InputError(
            "the mesh has no sane size",
            given=" x ".join(f"{e:.3g} m" for e in extent),
            allowed=f"{_SMALLEST:g} m to {_LARGEST:g} m, near the origin, and not flat",
            advice="give a scale, such as scale: 0.001 for millimetres",
        )


def _closed(vertices: Floats, faces: Faces) -> Tidied:
    import trimesh

    whole = trimesh.Trimesh(vertices, faces, process=False)
    notes: tuple[str, ...] = ()
    if not whole.is_watertight:
        whole = trimesh.Trimesh(*capped(vertices, faces), process=False)
        notes = ("holes in the mesh were closed",)
    closed = bool(whole.is_watertight and whole.is_winding_consistent)
    if not closed:
        whole = trimesh.Trimesh(vertices, faces, process=False)
        notes = ("the mesh bounds no volume: each connected part of it stands as its convex hull",)
    elif whole.volume < 0:
        whole.invert()
    whole.remove_unreferenced_vertices()
    points = np.array(whole.vertices, dtype=np.float64)
    return points, np.array(whole.faces, dtype=np.int64), closed, notes
