"""MJCF: a character from a MuJoCo model file."""

from __future__ import annotations

from pathlib import Path

import mujoco

from keyforce.cast.imported.body import (
    Imported,
    check_inertia,
    keep_apart,
    keep_strengths,
    make_solid,
    name_parts,
    passive_note,
    rest_of,
)
from keyforce.cast.imported.compiling import placed_errors
from keyforce.cast.imported.includes import included
from keyforce.cast.imported.meshes import Meshes
from keyforce.cast.imported.mjcf_parts import Parts
from keyforce.cast.imported.node import Node, read_node, written
from keyforce.cast.imported.tree import moving_root, settle_root


def mjcf_character(path: Path, *, mounted: bool | None = None) -> Imported:
    """The character in an MJCF file.

    Hinges are driven; ball and slide joints stay and move passively. Motors become the largest
    torques of their joints. Sensors, tendons, equality constraints, cameras, lights, pictures and
    whatever stands around are left out, and the notes say so.

    Args:
        path: The file; what it includes and its meshes must be in the same folder or below.
        mounted: False adds a free root where the file has none.

    Raises:
        InputError: It is no model, is unsafe, or has not exactly one moving tree of bodies.
    """
    meshes = Meshes(folder=path.parent)
    parts = Parts(meshes=meshes)
    root = parts.cut(included(read_node(path), path.parent))
    return character(root, meshes, parts.notes, file=path.name, mounted=mounted)


def character(
    root: Node, meshes: Meshes, notes: list[str], *, file: str, mounted: bool | None
) -> Imported:
    """The character that a tidy MJCF or URDF text describes."""
    text, sources = written(root)
    with placed_errors(sources, file):
        spec = mujoco.MjSpec.from_string(text, assets=meshes.files)
        meshes.put_in(spec)
        body = moving_root(spec, file)
        said = settle_root(body, mounted=mounted)
        name_parts(body)
        make_solid(body)
        keep_strengths(spec)
        model = spec.compile()
        check_inertia(model, file)
        rest = rest_of(model)
        overlaps = keep_apart(spec, model, rest)
        for key in list(spec.keys):
            spec.delete(key)
        spec.compile()
    said_all = [*notes, *meshes.notes, said, *passive_note(body), *overlaps]
    return Imported(spec=spec, rest=rest, notes=tuple(n for n in said_all if n))
