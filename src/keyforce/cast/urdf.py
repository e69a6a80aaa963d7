"""URDF: a character from a robot description."""

from __future__ import annotations

from pathlib import Path

from keyforce.cast.imported.body import Imported
from keyforce.cast.imported.meshes import Meshes
from keyforce.cast.imported.node import read_node
from keyforce.cast.imported.urdf_parts import UrdfParts, is_mounted
from keyforce.cast.mjcf import character


def urdf_character(path: Path, *, mounted: bool | None = None) -> Imported:
    """The character in a URDF file.

    Revolute and continuous joints are driven, with the file's effort as their strength; prismatic
    ones move passively. The first link gets a free root, unless it is called `world`.

    Args:
        path: The file; its meshes must be in the same folder or below, by relative paths.
        mounted: Whether the first link is fixed to the world, whatever it is called.

    Raises:
        InputError: It is no robot, is unsafe, or its links do not form one tree.
    """
    meshes = Meshes(folder=path.parent)
    parts = UrdfParts(meshes=meshes)
    root = parts.cut(read_node(path))
    fixed = is_mounted(root) if mounted is None else mounted
    return character(root, meshes, parts.notes, file=path.name, mounted=fixed)
