"""Meshes on a USD stage."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pxr import Sdf, Usd, UsdGeom, Vt

from keyforce.motion import axes
from keyforce.motion.axes import Up


def add_mesh(
    stage: Usd.Stage,
    path: Sdf.Path,
    vertices: NDArray[Any],
    normals: NDArray[Any],
    faces: NDArray[np.int32],
    up: Up,
) -> UsdGeom.Mesh:
    """Adds triangles, given in our axes."""
    mesh = UsdGeom.Mesh.Define(stage, path)
    points = _vectors(axes.points_to(up, vertices))
    mesh.CreatePointsAttr(points)
    mesh.CreateFaceVertexCountsAttr(Vt.IntArray(len(faces), 3))
    mesh.CreateFaceVertexIndicesAttr(Vt.IntArray.FromNumpy(faces.astype(np.int32).ravel()))
    mesh.CreateNormalsAttr(_vectors(axes.points_to(up, normals)))
    mesh.SetNormalsInterpolation(UsdGeom.Tokens.vertex)
    mesh.CreateSubdivisionSchemeAttr(UsdGeom.Tokens.none)
    mesh.CreateExtentAttr(UsdGeom.PointBased.ComputeExtent(points))
    return mesh


def _vectors(rows: NDArray[Any]) -> Vt.Vec3fArray:
    return Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(rows, np.float32))
