"""Creature: the body on a skeleton of which only the bones are known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.cast.skeleton.bones import Bone
from keyforce.cast.skeleton.hinges import unknown_hinges
from keyforce.cast.skeleton.masses import creature_solid
from keyforce.cast.skeleton.segments import heavier, scaled, segments
from keyforce.cast.skeleton.shapes import creature_shapes
from keyforce.errors import InputError

KIND = "creature"
GRAVITY = 9.81
# Each joint can hold the whole weight at two mean bone lengths.
_REACH = 2.0


def creature(found: Sequence[Bone], *, mass: float | None, height: float | None) -> Figure:
    """The body on these bones: flesh of water around them, alike hinges at every joint."""
    if len(found) < 2:
        raise InputError(
            "the skeleton has no joint that moves",
            given=f"{len(found)} bones of some length",
            allowed="at least two",
        )
    if height is not None:
        found = scaled(found, height / _span(found))
    solids = [creature_solid(bone) for bone in found]
    if mass is not None:
        solids = heavier(solids, mass)
    whole = float(sum(s.mass for s in solids))
    strength = _REACH * whole * GRAVITY * float(np.mean([b.length for b in found]))
    said = "as asked" if mass is not None else "estimated: water around the bones"
    return Figure(
        kind=KIND,
        segments=segments(
            found,
            solids,
            {b.name: unknown_hinges(b, strength=strength) for b in found},
            {b.name: creature_shapes(b) for b in found},
        ),
        measures={
            "mass": whole,
            "notes": f"mass {whole:.3g} kg, {said}; the joints' names are not a person's, so each"
            " has three hinges within plain limits",
        },
    )


def _span(found: Sequence[Bone]) -> float:
    at: list[np.ndarray] = []
    for bone in found:
        at.append(bone.at if bone.parent is None else at[bone.parent] + bone.at)
    points = np.vstack([*at, *(a + b.tip for a, b in zip(at, found, strict=True))])
    return float(np.ptp(points, axis=0).max())
