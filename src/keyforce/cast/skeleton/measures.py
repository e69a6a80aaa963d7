"""Measures: how tall and heavy the body of a skeleton is, as far as bones tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.cast.anthropometry import ADULT, GROWTH_AGES, average
from keyforce.cast.skeleton.bones import Bone
from keyforce.errors import InputError

# A file has no soles and no crown: ankle and head reach this far beyond their joints, as shares of
# stature (`human.physique` has the same for an adult).
ANKLE = 0.04
CROWN = 0.12
LEG = (("thigh", "_l"), ("thigh", "_r"), ("shin", "_l"), ("shin", "_r"))
LEG_SHARE = 0.491
"""Thigh and shin of an adult, as a share of stature."""
SMALLEST_ADULT = 1.45
LEAN = 22.0
"""Body mass index of a lean adult [kg/m²]."""
WATER = 1000.0


@dataclass(frozen=True, kw_only=True)
class Measures:
    """What bones say of a person.

    Attributes:
        stature: [m]
        mass: [kg]
        age: Years; 18 for every adult.
        notes: What was estimated.
    """

    stature: float
    mass: float
    age: float
    notes: tuple[str, ...]


def measures(found: Sequence[Bone], *, mass: float | None) -> Measures:
    """Stature from the bones; mass from stature where it is not given; age from a child's stature.

    Args:
        found: A person's bones.
        mass: [kg], or None to estimate it.
    """
    stature = stature_of(found)
    if not 0.3 < stature < 3.5:
        raise InputError(
            "the skeleton is not of a person's size",
            given=f"{stature:.3g} m tall",
            allowed="0.3 m to 3.5 m",
            advice="give the file's unit of length in metres as `scale`: 0.01 for centimetres,"
            " 0.0564 for the CMU database",
        )
    statures = [average("male", age)[0] for age in GROWTH_AGES]
    age = float(np.interp(stature, statures, GROWTH_AGES))
    age = ADULT if stature > SMALLEST_ADULT else min(age, ADULT)
    notes = [f"stature {stature:.2f} m measured along the bones, soles and crown estimated"]
    if mass is None:
        mass = LEAN * stature**2 if age == ADULT else average("male", age)[1]
        notes.append(f"mass {mass:.0f} kg estimated from stature")
    notes.append("mass shared out by de Leva's table for men")
    return Measures(stature=stature, mass=mass, age=age, notes=tuple(notes))


def stature_of(found: Sequence[Bone]) -> float:
    """Height of a person standing straight [m]: by the legs or by all the bones, the taller.

    Files often cut trunk and neck short, so that the bones alone would make a dwarf on long legs.
    """
    named = {b.name: b for b in found}
    hip = -float(np.mean([named[f"thigh{side}"].at[2] for side in ("_l", "_r")]))
    leg = float(np.mean([named[f"{part}{side}"].length for part, side in LEG])) * 2
    head = named["head"]
    rise, above = head.at[2], head.parent
    while above is not None and found[above].role != "pelvis":
        rise += found[above].at[2]
        above = found[above].parent
    crown = (hip + leg + rise) / (1 - ANKLE - CROWN)
    ending = (hip + leg + rise + head.tip[2]) / (1 - ANKLE)
    return float(max(crown, ending, leg / LEG_SHARE))
