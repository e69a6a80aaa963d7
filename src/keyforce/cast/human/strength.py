"""Strength: how much torque a person's muscles give about each joint, each way.

Torques are fractions of the body's weight times its stature, which is how Anderson, Madigan and
Nussbaum found them to be alike in people of different size. A performer is taken to be trained, and
to be allowed what muscles give while they are stretched, which is when landings and wind-ups ask
most of them. How strength falls with speed is left out.

Sources:

- Hip, knee and ankle, both ways: D. E. Anderson, M. L. Madigan and M. A. Nussbaum, J.
  Biomech. 40(14), 2007, table 3, young men and women; what age takes, the same table's mean over
  all of them.
- Shoulder, elbow, wrist and the bending of the trunk: the gymnast in M. Millard's torque muscles
  (RBDL, after M. I. Jackson's thesis, Loughborough 2010, and B. B. Kentel, M. A. King and S. R.
  Mitchell, J. Appl. Biomech. 27, 2011), divided by `TRAINED`: his knee gives 1.48 times as much as
  the young men's.
- Neck: A. N. Vasavada, S. Li and S. L. Delp, Spine 26(17), 2001, men.
- Women's arms, trunk and neck: A. E. J. Miller and others, Eur. J. Appl. Physiol. 66, 1993.
- The rest are our estimates: the trunk's straightening (below the gymnast's), leaning and twisting,
  clavicle, toes, head, and hip and ankle sideways and twisted.
"""

from __future__ import annotations

import numpy as np

from keyforce.cast.anthropometry import Sex
from keyforce.cast.human.physique import Physique

GRAVITY = 9.81

TRAINED = 1.5
"""How much stronger a performer is than other young people."""
STRETCHED = 4 / 3
"""How much more a muscle gives while it is stretched than while it is held still."""
UPPER_WOMAN = 0.71
"""A woman's arms beside a man's, both for their weight and stature: 0.52 of his torque, and his
weight times stature is 1.37 of hers."""
AGES = (25.0, 60.0, 70.0)
AGING = (1.0, 0.90, 0.86)
"""What is left at these ages; children have a young adult's for their size."""

# With the word and against it: `hip.flex` lifts the thigh with the first and presses it down with
# the second. Isometric, of ordinary young people.
LEGS: dict[Sex, dict[str, tuple[float, float]]] = {
    "male": {
        "hip.flex": (0.113, 0.161),
        "knee.flex": (0.087, 0.163),
        "ankle.flex": (0.033, 0.095),
    },
    "female": {
        "hip.flex": (0.127, 0.181),
        "knee.flex": (0.080, 0.159),
        "ankle.flex": (0.027, 0.104),
    },
}
SIDEWAYS = {
    "hip.abduct": (0.08, 0.08),
    "hip.twist": (0.05, 0.05),
    "ankle.invert": (0.04, 0.04),
    "ankle.twist": (0.03, 0.03),
    "toe.flex": (0.02, 0.02),
}
UPPER = {
    "spine.flex": (0.12, 0.25),
    "spine.bend": (0.125, 0.125),
    "spine.twist": (0.07, 0.07),
    "chest.flex": (0.10, 0.20),
    "chest.bend": (0.10, 0.10),
    "chest.twist": (0.07, 0.07),
    "neck.flex": (0.022, 0.038),
    "neck.bend": (0.026, 0.026),
    "neck.twist": (0.011, 0.011),
    "head.flex": (0.015, 0.025),
    "head.twist": (0.01, 0.01),
    "clavicle.raise": (0.075, 0.075),
    "clavicle.forward": (0.06, 0.06),
    "shoulder.flex": (0.051, 0.072),
    "shoulder.abduct": (0.053, 0.072),
    "shoulder.twist": (0.028, 0.025),
    "elbow.flex": (0.057, 0.039),
    "wrist.twist": (0.0073, 0.0076),
    "wrist.deviate": (0.0134, 0.0177),
    "wrist.flex": (0.022, 0.0088),
}


def strengths(p: Physique, movement: str) -> tuple[float, float]:
    """The largest torques of a person's movement, such as `knee.flex`: with it and against it.

    Returns:
        Both as positive numbers [N·m].
    """
    return person_strengths(movement, mass=p.mass, stature=p.stature, sex=p.sex, age=p.age)


def person_strengths(
    movement: str, *, mass: float, stature: float, sex: Sex = "male", age: float = 25.0
) -> tuple[float, float]:
    """The same from measures: [kg], [m] and years."""
    share = {**LEGS[sex], **SIDEWAYS, **UPPER}[movement]
    size = mass * GRAVITY * stature * float(np.interp(age, AGES, AGING))
    if movement in UPPER and sex == "female":
        size *= UPPER_WOMAN
    size *= TRAINED * STRETCHED
    return share[0] * size, share[1] * size
