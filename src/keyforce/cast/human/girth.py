"""Girth: how thick a person's parts are against a man's of the same stature."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np

from keyforce.cast.anthropometry import ADULT
from keyforce.cast.human.physique import Physique


@dataclass(frozen=True, kw_only=True)
class Girth:
    """Factors on a man's widths and thicknesses, fitted by eye to what looks right."""

    hips: float = 1.0
    waist: float = 1.0
    chest: float = 1.0
    leg: float = 1.0
    arm: float = 1.0
    neck: float = 1.0
    hand: float = 1.0


ADULTS = {
    "male": Girth(),
    "female": Girth(waist=0.87, chest=0.9, leg=0.96, arm=0.87, neck=0.85, hand=0.93),
}
CHILD = Girth(hips=0.93, waist=1.02, chest=0.93, leg=0.93, arm=0.93, neck=0.83)


def girth(p: Physique) -> Girth:
    """A child's up to 7 years, an adult's from 18 on, between them in between."""
    grown = float(np.interp(p.age, (7.0, ADULT), (0.0, 1.0)))
    child, adult = asdict(CHILD), asdict(ADULTS[p.sex])
    return Girth(**{part: (1 - grown) * child[part] + grown * adult[part] for part in child})
