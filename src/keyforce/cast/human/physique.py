"""Physique: the measures of one person, from which body, gains and skin are all made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType

import numpy as np

from keyforce.cast.anthropometry import ADULT, Sex, average
from keyforce.errors import InputError

# Lengths as fractions of stature, in the order of `LENGTHS`. They are our fit around common
# anthropometric fractions, made so that they sum to the stature; they are not one sample's means.
# Trunk and head take what the legs leave, and the head reaches 0.9 of its height above its joint.
LENGTHS = (
    "thigh",
    "shin",
    "ankle_height",
    "pelvis_to_spine",
    "spine_to_chest",
    "chest_to_neck",
    "head_height",
    "hip_half_width",
    "shoulder_half_width",
    "clavicle_height",
    "upper_arm",
    "forearm",
    "hand",
    "foot",
)
ADULTS: dict[Sex, tuple[float, ...]] = {
    "male": (
        *(0.245, 0.246, 0.040, 0.072, 0.108, 0.122, 0.133),
        *(0.050, 0.113, 0.090, 0.172, 0.148, 0.108, 0.152),
    ),
    "female": (
        *(0.247, 0.244, 0.040, 0.075, 0.108, 0.118, 0.134),
        *(0.051, 0.106, 0.090, 0.170, 0.145, 0.105, 0.148),
    ),
}
SEVEN = (
    *(0.231, 0.230, 0.043, 0.075, 0.107, 0.119, 0.165),
    *(0.046, 0.100, 0.085, 0.162, 0.138, 0.104, 0.155),
)
TWO = (
    *(0.203, 0.200, 0.045, 0.080, 0.116, 0.128, 0.198),
    *(0.044, 0.102, 0.088, 0.152, 0.128, 0.105, 0.160),
)
HIPS_BELOW_ROOT = 0.012
CROWN = 0.9
NAMES = (*LENGTHS, "hips_below_root", "neck_to_head", "toe_forward", "toe_height", "root_height")


@dataclass(frozen=True, kw_only=True)
class Physique:
    """A person's measures: lengths between joints and widths [m], mass [kg], age in years."""

    sex: Sex
    age: float
    mass: float
    stature: float
    thigh: float
    shin: float
    ankle_height: float
    pelvis_to_spine: float
    spine_to_chest: float
    chest_to_neck: float
    head_height: float
    hip_half_width: float
    shoulder_half_width: float
    clavicle_height: float
    upper_arm: float
    forearm: float
    hand: float
    foot: float
    hips_below_root: float
    neck_to_head: float
    toe_forward: float
    toe_height: float
    root_height: float

    @property
    def hips_to_neck(self) -> float:
        """From the hip joints up to the neck's joint [m]."""
        return (
            self.hips_below_root + self.pelvis_to_spine + self.spine_to_chest + self.chest_to_neck
        )

    @property
    def crown(self) -> float:
        """From the head's joint up to the top of the head [m]."""
        return CROWN * self.head_height

    @property
    def measures(self) -> Mapping[str, float | str]:
        """Everything by name."""
        return MappingProxyType(asdict(self))


def fractions(sex: Sex, age: float) -> dict[str, float]:
    """Lengths as fractions of stature at an age in years; they are an adult's from 18 on."""
    rows = np.array([TWO, SEVEN, ADULTS[sex]])
    at = {
        name: float(np.interp(age, (2.0, 7.0, ADULT), rows[:, i])) for i, name in enumerate(LENGTHS)
    }
    at["hips_below_root"] = HIPS_BELOW_ROOT
    at["root_height"] = at["ankle_height"] + at["shin"] + at["thigh"] + HIPS_BELOW_ROOT
    below = at["pelvis_to_spine"] + at["spine_to_chest"] + at["chest_to_neck"]
    at["neck_to_head"] = 1 - at["root_height"] - below - CROWN * at["head_height"]
    at["toe_forward"] = 0.487 * at["foot"]
    at["toe_height"] = 0.092 * at["foot"]
    return at


def physique(*, height: float | None, mass: float | None, sex: str, age: float | None) -> Physique:
    """A person's measures; what is left out is the average for sex and age.

    Args:
        height: Stature [m].
        mass: [kg]
        sex: `male` or `female`.
        age: Years; an adult of 25 where left out.
    """
    if sex not in ADULTS:
        raise InputError("that sex has no body tables", given=sex, allowed="male, female")
    years = within("age", 25.0 if age is None else age, 2.0, 120.0, "years")
    usual, usual_mass = average(sex, years)
    stature = within("height", usual if height is None else height, 0.5, 2.6, "m")
    weight = usual_mass * (stature / usual) ** 2 if mass is None else mass
    at = fractions(sex, years)
    return Physique(
        sex=sex,
        age=years,
        mass=within("mass", weight, 3.0, 300.0, "kg"),
        stature=stature,
        **{name: at[name] * stature for name in NAMES},
    )


def within(name: str, value: float, low: float, high: float, unit: str) -> float:
    """The value, if a person can have it."""
    if not low <= value <= high:
        raise InputError(
            f"a person's {name} is out of range",
            given=value,
            allowed=f"{low:g} to {high:g} {unit}",
        )
    return float(value)
