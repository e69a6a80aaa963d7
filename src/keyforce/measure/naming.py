"""Naming: which bodies of a compiled scene a name means."""

from __future__ import annotations

import mujoco

from keyforce.errors import unknown_name

WORLD = ("ground", "world")


def bodies_of(model: mujoco.MjModel, name: str) -> list[int]:
    """One body, or all of a member's; `ground` is the floor and all that is fixed to it.

    Raises:
        InputError: There is none.
    """
    names = [model.body(b).name for b in range(model.nbody)]
    if name in WORLD:
        return [b for b in range(model.nbody) if model.body_weldid[b] == 0]
    found = [b for b, full in enumerate(names) if b and full == name]
    found = found or [b for b, full in enumerate(names) if b and full.startswith(f"{name}.")]
    if not found:
        roots = {full.partition(".")[0] for full in names[1:]}
        raise unknown_name("body", name, [*names[1:], *roots, "ground"])
    return found


def body_of(model: mujoco.MjModel, name: str) -> int:
    """The body of a name: a member stands for its first."""
    return min(bodies_of(model, name))
