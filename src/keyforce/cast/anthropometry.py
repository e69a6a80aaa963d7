"""Anthropometry: published tables of how heavy people are, and where their mass sits.

Adults: P. de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters", Journal of
Biomechanics 29(9), 1996, table 4. Children: the change with age that R. K. Jensen measured in boys
(J. Biomech. 19(5), 1986, and 22(6/7), 1989), applied to de Leva's adults of either sex.

Approximate: girls change like Jensen's boys, ages below 6 count as 6, between his ages we
interpolate, and the centres of mass and radii of gyration of children are an adult's fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

Sex = Literal["male", "female"]
ADULT = 18.0
PAIRED = ("upper_arm", "forearm", "hand", "thigh", "shin", "foot")


@dataclass(frozen=True, kw_only=True)
class Row:
    """A segment's row in de Leva's table 4.

    Attributes:
        length: Mean length between the end points named beside it [m].
        mass: Fraction of the body's mass; of one side where there are two.
        center: Centre of mass from the first end point, fraction of the length.
        gyration: Radii of gyration about the sagittal (x), transverse (y) and longitudinal axis,
            fractions of the length.
    """

    length: float
    mass: float
    center: float
    gyration: tuple[float, float, float]


def _row(length: float, mass: float, center: float, *gyration: float) -> Row:
    """A row as printed: millimetres, then percent."""
    sagittal, transverse, longitudinal = (round(g / 100, 6) for g in gyration)
    return Row(
        length=length / 1000,
        mass=mass / 100,
        center=center / 100,
        gyration=(sagittal, transverse, longitudinal),
    )


# Mean stature of the subjects [m].
STATURE: dict[Sex, float] = {"male": 1.741, "female": 1.735}

# From the hip joints' middle up to cervicale, along the trunk [m].
TRUNK: dict[Sex, float] = {"male": 0.6033, "female": 0.6148}

DE_LEVA: dict[Sex, dict[str, Row]] = {
    "female": {
        "head": _row(243.7, 6.68, 48.41, 27.1, 29.5, 26.1),  # vertex to cervicale, with the neck
        "upper_trunk": _row(142.5, 15.45, 20.77, 74.6, 50.2, 71.8),  # suprasternale to xiphion
        "middle_trunk": _row(205.3, 14.65, 45.12, 43.3, 35.4, 41.5),  # xiphion to omphalion
        "lower_trunk": _row(181.5, 12.47, 49.20, 43.3, 40.2, 44.4),  # omphalion to mid-hip
        "upper_arm": _row(275.1, 2.55, 57.54, 27.8, 26.0, 14.8),  # shoulder to elbow
        "forearm": _row(264.3, 1.38, 45.59, 26.1, 25.7, 9.4),  # elbow to wrist
        "hand": _row(170.1, 0.56, 34.27, 24.4, 20.8, 15.4),  # wrist to third finger tip
        "thigh": _row(368.5, 14.78, 36.12, 36.9, 36.4, 16.2),  # hip to knee
        "shin": _row(438.6, 4.81, 43.52, 26.7, 26.3, 9.2),  # knee to ankle
        "foot": _row(228.3, 1.29, 40.14, 29.9, 27.9, 13.9),  # heel to toe tip
    },
    "male": {
        "head": _row(242.9, 6.94, 50.02, 30.3, 31.5, 26.1),
        "upper_trunk": _row(170.7, 15.96, 29.99, 71.6, 45.4, 65.9),
        "middle_trunk": _row(215.5, 16.33, 45.02, 48.2, 38.3, 46.8),
        "lower_trunk": _row(145.7, 11.17, 61.15, 61.5, 55.1, 58.7),
        "upper_arm": _row(281.7, 2.71, 57.72, 28.5, 26.9, 15.8),
        "forearm": _row(268.9, 1.62, 45.74, 27.6, 26.5, 12.1),
        "hand": _row(187.9, 0.61, 36.24, 28.8, 23.5, 18.4),
        "thigh": _row(422.2, 14.16, 40.95, 32.9, 32.9, 14.9),
        "shin": _row(440.3, 4.33, 43.95, 25.1, 24.6, 10.2),
        "foot": _row(258.1, 1.37, 44.15, 25.7, 24.5, 12.4),
    },
}

# Jensen's mass fractions [%] at 6 (1989), 12 (1986) and 18 years (1989), as they are transcribed
# in the collection wspr/body-segment-param; the trunk is one segment there.
JENSEN_AGES = (6.0, 12.0, ADULT)
JENSEN = {
    "head": (18.2, 10.1, 7.0),
    "upper_trunk": (43.0, 41.7, 44.6),
    "middle_trunk": (43.0, 41.7, 44.6),
    "lower_trunk": (43.0, 41.7, 44.6),
    "upper_arm": (2.4, 3.2, 3.6),
    "forearm": (1.3, 1.7, 1.9),
    "hand": (0.8, 0.9, 0.9),
    "thigh": (8.5, 11.0, 11.4),
    "shin": (4.6, 5.3, 4.8),
    "foot": (1.9, 2.1, 1.7),
}

# Near the medians of the CDC growth charts of 2000 (Kuczmarski and others 2002), rounded by us; the
# last column is our usual adult. Years, stature [m], mass [kg].
GROWTH_AGES = (2.0, 4.0, 6.0, 7.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0, 20.0)
GROWTH: dict[Sex, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "male": (
        (0.87, 1.02, 1.155, 1.22, 1.28, 1.385, 1.49, 1.64, 1.735, 1.76, 1.76),
        (12.7, 16.3, 20.7, 23.0, 25.6, 32.0, 40.5, 51.0, 61.0, 67.0, 76.0),
    ),
    "female": (
        (0.855, 1.01, 1.15, 1.215, 1.275, 1.38, 1.51, 1.605, 1.625, 1.63, 1.64),
        (12.1, 15.9, 20.2, 22.8, 25.8, 33.0, 41.8, 49.4, 53.8, 56.5, 61.0),
    ),
}


def mass_fractions(sex: Sex, age: float) -> dict[str, float]:
    """The fraction of the body's mass in each of de Leva's segments; they sum to 1, pairs twice.

    Args:
        sex: Whose table.
        age: Years.
    """
    grown = {
        name: row.mass * float(np.interp(age, JENSEN_AGES, JENSEN[name])) / JENSEN[name][-1]
        for name, row in DE_LEVA[sex].items()
    }
    whole = sum(f * (2 if name in PAIRED else 1) for name, f in grown.items())
    return {name: f / whole for name, f in grown.items()}


def average(sex: Sex, age: float) -> tuple[float, float]:
    """The usual stature [m] and mass [kg] at an age in years."""
    stature, mass = GROWTH[sex]
    return float(np.interp(age, GROWTH_AGES, stature)), float(np.interp(age, GROWTH_AGES, mass))
