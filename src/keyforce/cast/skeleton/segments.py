"""Segments: bones with mass, hinges and shapes, as a figure has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from keyforce.cast.figure import Hinge, Segment, Shape
from keyforce.cast.skeleton.bones import Bone
from keyforce.cast.skeleton.shapes import vector
from keyforce.cast.solid import Solid


def segments(
    found: Sequence[Bone],
    solids: Sequence[Solid],
    hinges: Mapping[str, tuple[Hinge, ...]],
    shapes: Mapping[str, tuple[Shape, ...]],
) -> tuple[Segment, ...]:
    """A segment for each bone; the root has no hinges, since the whole body moves with it."""
    return tuple(
        Segment(
            name=bone.name,
            parent=None if bone.parent is None else found[bone.parent].name,
            at=vector(bone.at),
            hinges=() if bone.parent is None else hinges[bone.name],
            mass=solid.mass,
            center=solid.place,
            inertia=solid.moments,
            shapes=shapes[bone.name],
        )
        for bone, solid in zip(found, solids, strict=True)
    )


def scaled(found: Sequence[Bone], factor: float) -> tuple[Bone, ...]:
    """The same bones, larger or smaller."""
    return tuple(replace(b, at=factor * b.at, tip=factor * b.tip) for b in found)


def heavier(solids: Sequence[Solid], mass: float) -> list[Solid]:
    """The same solids with that total mass [kg]."""
    factor = mass / sum(s.mass for s in solids)
    return [replace(s, mass=factor * s.mass, inertia=factor * s.inertia) for s in solids]
