"""Bends: physics bent for a while (Shapiro and others 2007, section 4), obeyed by the loop.

Whoever decides switches rows on and off between steps; the loop applies those that are on, and
adds up what they give to every body, so that a take can report it to the newton.

A uniform field moves a whole body without turning it. A held freedom of the root is damped so hard,
and implicitly, that forces have no effect along it; what velocity it had dies away. A plane draws
the centre of mass back by a uniform field across it: what would leave the plane is gone a few steps
later.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.direction.compiled import part
from keyforce.engine.articulated.objectives import Floats, Ints

FIELD, HOLD, PLANE, SPRING, PUSH = 0, 1, 2, 3, 4
RESIST = 100.0
"""Damping of a held freedom, in what it would take to stop it within a step."""
CALMING = 0.05
"""How soon the velocity along a held freedom dies away [s]."""
CALM, DRAW = 0.25, 0.01
"""How a plane is kept, per step: the share of the velocity, and of the way, that is taken back."""


class Bends(NamedTuple):
    """One row per liberty that is a force."""

    used: Ints  # whether there are any (1,)
    on: Ints  # (L,)
    kind: Ints
    who: Ints  # character, -1 for none
    body: Ints  # the body, or the first of a member
    last: Ints  # one past the last of them
    other: Ints  # body that the goal is relative to, 0 for the world
    axes: Ints  # freedoms of the root that are held: x, y, z, roll, pitch, yaw (L, 6)
    local: Floats  # point in the body's frame [m]; normal of a plane (L, 3)
    goal: Floats  # place [m], acceleration [m/s²], point of a plane [m] or force [N] (L, 3)
    turn: Floats  # torque [N·m] (L, 3)
    stiffness: Floats  # [N/m]
    damping: Floats  # [N·s/m]
    until: Floats  # when it ends by itself [s]
    speed: Floats  # what is left of the velocity of held freedoms (L, 6)
    given: Floats  # what all of them give each body now (nbody, 6)


def no_bends(rows: int, bodies: int) -> Bends:
    """Rows that are all off."""

    def ints(*shape: int) -> Ints:
        return np.zeros(shape, dtype=np.int64)

    return Bends(
        used=ints(1),
        on=ints(rows),
        kind=ints(rows),
        who=np.full(rows, -1, dtype=np.int64),
        body=ints(rows),
        last=ints(rows),
        other=ints(rows),
        axes=ints(rows, 6),
        local=np.zeros((rows, 3)),
        goal=np.zeros((rows, 3)),
        turn=np.zeros((rows, 3)),
        stiffness=np.zeros(rows),
        damping=np.zeros(rows),
        until=np.full(rows, np.inf),
        speed=np.zeros((rows, 6)),
        given=np.zeros((bodies, 6)),
    )


@part
def clear(rows: Floats) -> None:
    """Sets all to zero."""
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            rows[i, k] = 0.0
