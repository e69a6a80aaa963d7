"""Person: the body on a skeleton whose joints have a person's names."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians

import numpy as np

from keyforce.cast.figure import Figure, Mark
from keyforce.cast.skeleton.balanced import balanced
from keyforce.cast.skeleton.bones import Bone
from keyforce.cast.skeleton.hinges import person_hinges
from keyforce.cast.skeleton.masses import person_solids
from keyforce.cast.skeleton.measures import measures, stature_of
from keyforce.cast.skeleton.segments import heavier, scaled, segments
from keyforce.cast.skeleton.shapes import person_shapes, sole_height, toe_of, vector

# At ease the arms hang a little off the body [degrees], as a built person's do.
EASE = {"shoulder_l.abduct": 8, "shoulder_r.abduct": 8, "elbow_l.flex": 8, "elbow_r.flex": 8}
KIND = "person"


def person(found: Sequence[Bone], *, mass: float | None, height: float | None) -> Figure:
    """The body of a person on these bones."""
    if height is not None:
        found = scaled(found, height / stature_of(found))
    it = measures(found, mass=mass)
    parts = segments(
        found,
        heavier(person_solids(found, it), it.mass),
        {
            b.name: person_hinges(b, mass=it.mass, stature=it.stature)
            for b in found
            if b.parent is not None
        },
        {b.name: person_shapes(found, b, it.stature) for b in found},
    )
    names = {h.name for s in parts for h in s.hinges}
    figure = Figure(
        kind=KIND,
        segments=parts,
        marks=_marks(found, it.stature),
        rest={name: radians(angle) for name, angle in EASE.items() if name in names},
        measures={
            "stature": it.stature,
            "mass": it.mass,
            "age": it.age,
            "notes": "; ".join(it.notes),
        },
    )
    return balanced(figure)


def _marks(found: Sequence[Bone], stature: float) -> tuple[Mark, ...]:
    """Head, chest, palms and soles, as far as the skeleton has them."""
    marks = []
    for bone in found:
        if bone.role == "head":
            marks.append(Mark(name="head.top", segment="head", at=(0.0, 0.0, 0.12 * stature)))
        elif bone.role == "chest":
            marks.append(Mark(name="chest.center", segment="chest", at=vector(bone.tip / 2)))
        elif bone.role == "pelvis":
            marks.append(Mark(name="pelvis.center", segment="pelvis"))
        elif bone.role == "hand":
            at = (0.0, 0.0, -0.045 * stature)
            marks.append(Mark(name=f"{bone.name}.palm", segment=bone.name, at=at))
        elif bone.role == "foot":
            marks.append(_sole(found, bone, stature))
    return tuple(marks)


def _sole(found: Sequence[Bone], foot: Bone, stature: float) -> Mark:
    toe = toe_of(found, foot)
    ball = foot.tip if toe is None else toe.at
    low = np.array([0.5 * ball[0], 0.5 * ball[1], sole_height(found, foot, stature)])
    return Mark(name=f"{foot.name}.sole", segment=foot.name, at=vector(low))
