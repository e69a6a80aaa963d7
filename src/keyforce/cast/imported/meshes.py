"""Meshes of an imported character: read by us, so that MuJoCo opens no files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import mujoco

from keyforce.cast.imported.node import Node
from keyforce.cast.mesh import MESH_ENDINGS, Mesh, read_mesh
from keyforce.errors import InputError

MAX_MESHES = 300
MAX_FACES = 4000
"""A mesh of more faces is simplified, since a take carries its model with it."""
_PLACEHOLDER = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


@dataclass(kw_only=True, eq=False)
class Meshes:
    """The mesh files that a character names.

    Attributes:
        folder: The only folder that files may come from.
        found: Meshes by the stand-in name that MuJoCo sees.
        notes: What was changed.
    """

    folder: Path
    found: dict[str, Mesh] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def take(self, node: Node, name: str) -> str:
        """Reads a mesh file that an element names, and returns its stand-in name."""
        if name in self.names:
            return self.names[name]
        if len(self.found) >= MAX_MESHES:
            raise node.error("the character has too many meshes", allowed=f"{MAX_MESHES}")
        try:
            mesh = read_mesh(self.folder, name)
        except InputError as problem:
            advice = problem.advice or f"export it as {' or '.join(MESH_ENDINGS)}"
            raise node.error(
                f"the mesh {name} cannot be used: {problem.problem}",
                given=problem.given,
                allowed=problem.allowed,
                advice=advice,
            ) from None
        if len(mesh.faces) > MAX_FACES:
            self.notes.append(f"{name} was simplified from {len(mesh.faces)} to {MAX_FACES} faces")
            mesh = mesh.simplified(MAX_FACES)
        stand_in = f"mesh{len(self.found)}.obj"
        self.found[stand_in] = mesh
        self.names[name] = stand_in
        return stand_in

    @property
    def files(self) -> dict[str, bytes]:
        """What MuJoCo reads in place of the files while it parses."""
        return dict.fromkeys(self.found, _PLACEHOLDER)

    def put_in(self, spec: mujoco.MjSpec) -> None:
        """Gives every mesh of a parsed model its own vertices in place of its file."""
        for mesh in spec.meshes:
            source = self.found.get(mesh.file)
            if source is not None:
                mesh.file = ""
                mesh.uservert = source.vertices.ravel()
                mesh.userface = source.faces.ravel()
                mesh.maxhullvert = 64
                if not source.closed:
                    mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        spec.assets.clear()  # else MuJoCo warns when who has no files joins the same scene
