"""Traits: what makes a man's, a woman's, a child's or a heavy person's form its own.

All are factors on the lean man's radii, or amounts from 0 to 1, fitted by eye.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import numpy as np

from keyforce.cast.anthropometry import ADULT, average


@dataclass(frozen=True, kw_only=True)
class Traits:
    """Factors on radii; `bust`, `pecs`, `belly` and `cheeks` are amounts.

    `youth` moves the face from an adult's to a small child's.
    """

    hips: float = 1.0
    waist: float = 1.0
    chest: float = 1.0
    legs: float = 1.0
    arms: float = 1.0
    neck: float = 1.0
    seat: float = 1.0
    deltoids: float = 1.0
    shoulders: float = 1.0
    jaw: float = 1.0
    hand: float = 1.0
    foot: float = 1.0
    bust: float = 0.0
    pecs: float = 1.0
    belly: float = 0.0
    cheeks: float = 0.0
    youth: float = 0.0


MAN = Traits()
WOMAN = Traits(
    hips=1.04,
    waist=0.87,
    chest=0.90,
    legs=0.985,
    arms=0.87,
    neck=0.85,
    seat=1.06,
    deltoids=0.88,
    shoulders=0.90,
    jaw=0.84,
    hand=0.93,
    foot=0.94,
    bust=1.0,
    pecs=0.0,
)
SEVEN = Traits(
    hips=0.95,
    waist=1.06,
    chest=0.94,
    legs=1.0,
    arms=0.97,
    neck=0.80,
    seat=0.92,
    deltoids=0.90,
    shoulders=0.88,
    jaw=0.92,
    hand=1.02,
    foot=1.04,
    pecs=0.0,
    belly=0.55,
    cheeks=0.7,
    youth=0.7,
)
TWO = Traits(
    hips=1.10,
    waist=1.36,
    chest=1.10,
    legs=1.22,
    arms=1.20,
    neck=0.86,
    seat=1.05,
    deltoids=1.02,
    shoulders=0.95,
    jaw=0.90,
    hand=1.12,
    foot=1.12,
    pecs=0.0,
    belly=1.0,
    cheeks=1.0,
    youth=1.0,
)


def traits(*, sex: str, age: float, stature: float, mass: float) -> Traits:
    """The traits of one person.

    Args:
        sex: `male` or `female`.
        age: Years.
        stature: [m]
        mass: [kg]
    """
    adult = WOMAN if sex == "female" else MAN
    rows = np.array([[getattr(t, f.name) for f in fields(Traits)] for t in (TWO, SEVEN, adult)])
    mixed = [float(np.interp(age, (2.0, 7.0, ADULT), column)) for column in rows.T]
    usual_stature, usual_mass = average("female" if sex == "female" else "male", age)
    build = float(np.sqrt(mass / stature**2 * usual_stature**2 / usual_mass))
    return heavier(Traits(**dict(zip((f.name for f in fields(Traits)), mixed, strict=True))), build)


def heavier(lean: Traits, build: float) -> Traits:
    """The same person `build` times as stout; most of it goes to waist, belly and seat."""
    b = float(np.clip(build, 0.75, 1.5))
    return replace(
        lean,
        hips=lean.hips * b**0.8,
        waist=lean.waist * b**1.5,
        chest=lean.chest * b**0.7,
        legs=lean.legs * b**0.8,
        arms=lean.arms * b**0.8,
        neck=lean.neck * b**0.8,
        seat=lean.seat * b**0.6,
        jaw=lean.jaw * b**0.6,
        belly=min(lean.belly + 3.0 * max(b - 1.05, 0), 2.0),
        cheeks=min(lean.cheeks + 1.5 * max(b - 1.08, 0), 1.2),
    )
