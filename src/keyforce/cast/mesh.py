"""Mesh: a surface of triangles from an OBJ, STL or GLB file beside the shot.

OBJ and STL say nothing about axes and are taken as they are, z up. glTF is y up by definition
and is turned the way that Blender does it: (x, y, z) becomes (x, -z, y).
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.assets import asset
from keyforce.cast.mesh_glb import glb_triangles
from keyforce.cast.mesh_holes import capped
from keyforce.errors import InputError

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]

MESH_ENDINGS = (".obj", ".stl", ".glb")
MAX_BYTES = 50_000_000
MAX_VERTICES = 500_000
_LARGEST = 1e4
_SMALLEST = 1e-4


@dataclass(frozen=True, kw_only=True, eq=False)
class Mesh:
    """Triangles in space.

    Attributes:
        vertices: [m], shape (V, 3).
        faces: Counter-clockwise seen from outside, shape (F, 3).
        closed: Whether it bounds a volume: no holes, and faces that agree on what is outside.
        notes: What was mended.
    """

    vertices: Floats
    faces: Faces
    closed: bool
    notes: tuple[str, ...] = ()

    @property
    def middle(self) -> Floats:
        """The middle of its bounding box [m], shape (3,)."""
        middle: Floats = (self.vertices.min(axis=0) + self.vertices.max(axis=0)) / 2
        return middle

    def centered(self) -> Mesh:
        """The same mesh with the middle of its bounding box at the origin."""
        return self.moved(-self.middle)

    def simplified(self, faces: int) -> Mesh:
        """The same mesh with about that many faces, if it has more."""
        if len(self.faces) <= faces:
            return self
        import fast_simplification

        vertices, light = fast_simplification.simplify(
            self.vertices, self.faces, target_count=faces
        )
        return replace(self, vertices=vertices.astype(np.float64), faces=light.astype(np.int64))

    def moved(self, by: Floats) -> Mesh:
        """The same mesh, shifted."""
        return replace(self, vertices=self.vertices + by)


def read_mesh(folder: Path, name: str, *, scale: float = 1.0) -> Mesh:
    """The mesh in a file of the shot's folder.

    Args:
        folder: The shot's folder.
        name: The file's name there.
        scale: Factor that makes the file's units metres.
    """
    path = asset(folder, name, endings=MESH_ENDINGS, max_bytes=MAX_BYTES)
    return mesh_of_bytes(path.read_bytes(), kind=path.suffix.lower(), name=name, scale=scale)


def mesh_of_bytes(data: bytes, *, kind: str, name: str, scale: float = 1.0) -> Mesh:
    """The mesh in a file's bytes; `kind` is the file's ending."""
    try:
        triangles = glb_triangles(data) if kind == ".glb" else _plain_triangles(data, kind)
    except InputError as problem:
        raise problem.at(file=name) from None
    except Exception as problem:  # a parser that meets garbage may raise anything
        raise InputError(
            "this is not a mesh that can be read",
            given=f"{type(problem).__name__}: {problem}",
            allowed="a triangle mesh as .obj, .stl or .glb",
            file=name,
        ) from None
    return _checked(*triangles, scale=scale, name=name)


def _plain_triangles(data: bytes, kind: str) -> tuple[Floats, Faces]:
    import trimesh

    loaded = trimesh.load_scene(
        io.BytesIO(data), file_type=kind[1:], skip_materials=True, process=False
    )
    meshes = [g for g in loaded.geometry.values() if isinstance(g, trimesh.Trimesh)]
    if not meshes:
        raise InputError("the file has no triangles")
    offsets = np.cumsum([0, *(len(m.vertices) for m in meshes)])
    vertices = np.concatenate([np.asarray(m.vertices, dtype=np.float64) for m in meshes])
    faces = [np.asarray(m.faces, dtype=np.int64) + k for m, k in zip(meshes, offsets, strict=False)]
    return vertices, np.concatenate(faces)


def _checked(vertices: Floats, faces: Faces, *, scale: float, name: str) -> Mesh:
    """Refuses what no body can be made of, and merges what lies in the same place."""
    import trimesh

    if not 4 <= len(vertices) <= MAX_VERTICES or not 4 <= len(faces) <= 2 * MAX_VERTICES:
        raise InputError(
            "a mesh of this size cannot be used",
            given=f"{len(vertices)} vertices, {len(faces)} faces",
            allowed=f"4 to {MAX_VERTICES} vertices",
            advice="reduce it in a modeling program",
            file=name,
        )
    if not np.all(np.isfinite(vertices)) or faces.min() < 0 or faces.max() >= len(vertices):
        raise InputError("the mesh has vertices that are not numbers or do not exist", file=name)
    tidy = trimesh.Trimesh(vertices * scale, faces, process=True, validate=True)
    if len(tidy.faces) < 4:
        raise InputError("the mesh encloses no space", given=f"{len(tidy.faces)} faces", file=name)
    _check_extent(np.ptp(tidy.vertices[np.unique(tidy.faces)], axis=0), name)
    return _closed(np.array(tidy.vertices, dtype=np.float64), np.array(tidy.faces, dtype=np.int64))


def _closed(vertices: Floats, faces: Faces) -> Mesh:
    """Closes holes and turns the faces outside, as far as that can be done."""
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
    return Mesh(
        vertices=np.array(whole.vertices, dtype=np.float64),
        faces=np.array(whole.faces, dtype=np.int64),
        closed=closed,
        notes=notes,
    )


def _check_extent(extent: Floats, name: str) -> None:
    if extent.max() > _LARGEST or extent.max() < _SMALLEST or extent.min() < 1e-6 * extent.max():
        raise InputError(
            "the mesh has no sane size",
            given=" x ".join(f"{e:.3g} m" for e in extent),
            allowed=f"{_SMALLEST:g} m to {_LARGEST:g} m, and not flat",
            advice="give a scale, such as scale: 0.001 for millimetres",
            file=name,
        )
