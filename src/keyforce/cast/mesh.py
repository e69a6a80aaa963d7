"""Mesh: a surface of triangles from an OBJ, STL or GLB file beside the shot.

OBJ and STL say nothing about axes and are taken as they are, z up. glTF is y up by definition
and is turned the way that Blender does it: (x, y, z) becomes (x, -z, y).
"""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.assets import asset
from keyforce.cast.mesh_glb import glb_triangles
from keyforce.cast.mesh_tidy import tidied
from keyforce.errors import InputError

Floats = NDArray[np.float64]
Faces = NDArray[np.int64]

MESH_ENDINGS = (".obj", ".stl", ".glb")
MAX_BYTES = 50_000_000


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
        with np.errstate(all="ignore"):
            triangles = glb_triangles(data) if kind == ".glb" else _plain_triangles(data, kind)
            vertices, faces, closed, notes = tidied(*triangles, scale=scale)
    except InputError as problem:
        raise problem.at(file=name) from None
    except Exception as problem:  # a parser that meets garbage may raise anything
        raise InputError(
            "this is not a mesh that can be read",
            given=f"{type(problem).__name__}: {problem}",
            allowed="a triangle mesh as .obj, .stl or .glb",
            file=name,
        ) from None
    return Mesh(vertices=vertices, faces=faces, closed=closed, notes=notes)


def _plain_triangles(data: bytes, kind: str) -> tuple[Floats, Faces]:
    import trimesh

    # Its parsers write tracebacks to the log where they meet garbage; ours is the only error.
    logging.getLogger("trimesh").addHandler(logging.NullHandler())
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
