"""Hull: a convex solid as corners, faces and edges, with what detection needs of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.cast.mesh_hulls import hull_of
from keyforce.engine.impact.state import Floats, Ints
from keyforce.errors import InputError

_COPLANAR = 1e-9
_THINNEST = 1e-6


@dataclass(frozen=True, kw_only=True, eq=False)
class Hull:
    """A convex polytope.

    Attributes:
        vertices: Corners [m], shape (V, 3).
        normals: Outward unit normals of its flat faces, shape (F, 3).
        offsets: Distance of each face's plane along its normal [m], shape (F,).
        hearts: The middle of each face's corners [m], shape (F, 3).
        rings: Corners of each face.
        edges: Corners of each edge, shape (E, 2).
        wings: Faces of each edge, shape (E, 2).
    """

    vertices: Floats
    normals: Floats
    offsets: Floats
    hearts: Floats
    rings: tuple[Ints, ...]
    edges: Ints
    wings: Ints

    @property
    def middle(self) -> Floats:
        """The mean of its corners [m], shape (3,)."""
        middle: Floats = self.vertices.mean(axis=0)
        return middle

    @property
    def inside(self) -> float:
        """Radius of the ball about `middle` that it contains [m]."""
        return float((self.offsets - self.normals @ self.middle).min())


def hull(points: Floats) -> Hull:
    """The convex hull of points; triangles in one plane are one face.

    Raises:
        InputError: The points enclose no volume.
    """
    found = hull_of(np.asarray(points, dtype=np.float64))
    size = float(np.ptp(found.points, axis=0).max())
    if found.volume < _THINNEST * size**3:
        raise InputError(
            "a solid of an impact scene encloses no space",
            given=f"{found.volume:.3g} m³ in {size:.3g} m",
            advice="give it a thickness",
        )
    corners = np.unique(found.simplices)
    place = np.zeros(len(found.points), dtype=np.int64)
    place[corners] = np.arange(len(corners))
    vertices = found.points[corners].astype(np.float64)
    simplices, neighbors = found.simplices.astype(np.int64), found.neighbors.astype(np.int64)
    face_of = _flat_faces(simplices, neighbors, found.equations, size)
    count = int(face_of.max()) + 1
    rings = tuple(np.unique(place[found.simplices[face_of == f]]) for f in range(count))
    normals = np.array([_mean_normal(found.equations[face_of == f, :3]) for f in range(count)])
    hearts = np.array([vertices[ring].mean(axis=0) for ring in rings])
    offsets = np.array([(vertices[ring] @ n).max() for ring, n in zip(rings, normals, strict=True)])
    edges, wings = _edges(place[found.simplices], face_of)
    return Hull(
        vertices=vertices, normals=normals, offsets=offsets, hearts=hearts, rings=rings,
        edges=edges, wings=wings,
    )  # fmt: skip


def _mean_normal(normals: Floats) -> Floats:
    mean = normals.mean(axis=0)
    unit: Floats = mean / np.linalg.norm(mean)
    return unit


def _flat_faces(simplices: Ints, neighbors: Ints, planes: Floats, size: float) -> Ints:
    """The flat face of each triangle: neighbors in one plane belong together."""
    face = np.full(len(simplices), -1, dtype=np.int64)
    count = 0
    for seed in range(len(simplices)):
        if face[seed] >= 0:
            continue
        face[seed], queue = count, [seed]
        while queue:
            for other in neighbors[queue.pop()]:
                turn = np.abs(planes[other, :3] - planes[seed, :3]).max()
                shift = abs(planes[other, 3] - planes[seed, 3])
                if face[other] < 0 and turn < _COPLANAR and shift < _COPLANAR * max(size, 1.0):
                    face[other] = count
                    queue.append(int(other))
        count += 1
    return face


def _edges(triangles: Ints, face_of: Ints) -> tuple[Ints, Ints]:
    """Edges between different faces, and those faces."""
    sides: dict[tuple[int, int], list[int]] = {}
    for triangle, face in zip(triangles, face_of, strict=True):
        for i in range(3):
            a, b = int(triangle[i]), int(triangle[(i + 1) % 3])
            sides.setdefault((min(a, b), max(a, b)), []).append(int(face))
    between = {e: f for e, f in sides.items() if f[0] != f[1]}
    return np.array(list(between), dtype=np.int64), np.array(list(between.values()), dtype=np.int64)


def arcs(normals: Floats, wings: Ints) -> Floats:
    """Middle direction of each edge's arc of normals, cosine and sine of half its angle, (E, 5)."""
    one, two = normals[wings[:, 0]], normals[wings[:, 1]]
    middle = one + two
    length = np.linalg.norm(middle, axis=1, keepdims=True)
    unit = np.where(length > 1e-9, middle / np.maximum(length, 1e-9), one)
    cosine = np.clip((unit * one).sum(axis=1, keepdims=True), -1.0, 1.0)
    return np.concatenate([unit, cosine, np.sqrt(1.0 - cosine**2)], axis=1)


def bends(shape: Hull, smooth: Floats) -> Floats:
    """How the normal of a smooth surface changes over each face, shape (F, 3, 3) [1/m].

    Args:
        shape: The facets.
        smooth: The surface's unit normal at each corner, shape (V, 3).

    The normal over a face is taken as affine: its own plus this times the way from its heart,
    the least-squares fit to its corners.
    """
    out = np.zeros((len(shape.normals), 3, 3))
    for f, ring in enumerate(shape.rings):
        away = shape.vertices[ring] - shape.hearts[f]
        excess = smooth[ring] / np.maximum(smooth[ring] @ shape.normals[f], 0.2)[:, None]
        fit, *_ = np.linalg.lstsq(away, excess - shape.normals[f], rcond=1e-9)
        out[f] = fit.T
    return out
