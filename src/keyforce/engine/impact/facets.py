"""Facets: a smooth convex surface with few faces, more of them where it bends more.

Quadric simplification keeps the error even (Garland and Heckbert 1997; thesis section 3.5.1), and
the smooth surface's normals come along for where a collision should feel round.
"""

from __future__ import annotations

import numpy as np

from keyforce.cast.mesh import Mesh
from keyforce.cast.mesh_hulls import hull_of
from keyforce.engine.impact.solid import Solid, polytope
from keyforce.engine.impact.state import Floats

FACETS = 80


def faceted(points: Floats, *, faces: int = FACETS, smooth: bool = False, name: str = "") -> Solid:
    """The hull of points, simplified.

    Args:
        points: Of a convex surface [m], shape (N, 3).
        faces: About how many triangles to keep.
        smooth: Whether impacts on its faces use the normals of the surface as it was.
        name: What it is called.
    """
    whole = _hull_mesh(points)
    light = whole.simplified(faces)
    corners = light.vertices[hull_of(light.vertices).vertices]
    if not smooth:
        return polytope(corners, name=name)
    normals = _vertex_normals(whole)
    nearest = [int(((whole.vertices - v) ** 2).sum(axis=1).argmin()) for v in corners]
    return polytope(corners, smooth=normals[nearest], name=name)


def _hull_mesh(points: Floats) -> Mesh:
    """The hull as triangles that face outwards."""
    found = hull_of(np.asarray(points, dtype=np.float64))
    used = np.sort(found.vertices)
    place = np.zeros(len(found.points), dtype=np.int64)
    place[used] = np.arange(len(used))
    triangles = place[found.simplices]
    vertices = found.points[used]
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    inward = (np.cross(b - a, c - a) * found.equations[:, :3]).sum(axis=1) < 0
    triangles[inward] = triangles[inward][:, ::-1]
    return Mesh(vertices=vertices, faces=triangles, closed=True)


def _vertex_normals(mesh: Mesh) -> Floats:
    """Area-weighted unit normals at the vertices."""
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    normals = np.zeros_like(mesh.vertices)
    for i in range(3):
        np.add.at(normals, mesh.faces[:, i], np.cross(b - a, c - a))
    unit: Floats = normals / np.linalg.norm(normals, axis=1, keepdims=True)
    return unit
