"""Objectives as the loop knows them: rows that sense something and act on weighted hinges."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Spans(NamedTuple):
    """Stretches of time, one row each."""

    opens: Ints  # AT_TIME, AT_TAKEOFF or AT_LANDING
    opens_by: Ints  # whose take-off or landing
    opens_on: Floats  # [s], or which take-off or landing
    closes: Ints
    closes_by: Ints
    closes_on: Floats
    ramp: Floats  # [s]
    opened: Floats  # when it did [s], NaN before (W,)
    closed: Floats  # when it did [s], NaN before (W,)


class Soles(NamedTuple):
    """The feet that balance from inside may use, one row each."""

    row: Ints  # the objective that they belong to
    body: Ints
    last: Ints  # one past the last body that moves with it, such as toes
    floor: Floats  # the sole's height in the foot's frame [m]
    low: Floats  # the least x and y of the sole in the foot's frame [m] (F, 2)
    high: Floats  # (F, 2)
    first: Ints  # into hinge and joint (F + 1,)
    hinge: Ints  # hinges between foot and root
    joint: Ints
    ankle: Floats  # 1 for those of the foot itself


class Aid(NamedTuple):
    """What objectives ask of each hinge now, beside its keys."""

    torque: Floats  # [N·m]
    damping: Floats  # [N·m·s/rad]
    rate: Floats  # the rate that the hinge is to follow [rad/s]
    keep: Floats  # the share of the keys' control that stays


class Objectives(NamedTuple):
    """Objectives, one row each, in order of acting."""

    spans: Spans
    who: Ints  # character
    sensor: Ints
    body: Ints
    other: Ints  # body that the goal is relative to, -1 for none
    local: Floats  # point or axis in the body's frame, or the way to measure along (R, 3)
    goal: Floats  # (R, 3); for STAND see `stand.py`
    limit: Floats  # of each hinge's torque [N·m], or of each target's shift [rad]
    targets: Ints  # 1 where it moves targets instead of giving torque
    replaces: Floats  # share of the keys' control that it takes over
    when: Ints  # WHENEVER, TOUCHING or FREE
    gate: Ints  # bodies whose touch decides, from
    gate_end: Ints  # and up to
    first: Ints  # into the entries (R + 1,)
    hinge: Ints  # entries: the hinge
    joint: Ints  # and its joint in the model
    factor: Floats  # its weight
    stiffness: Floats  # and with the weight in it
    damping: Floats
    source: Ints  # the hinge that it follows, for ANGLE
    before: Floats  # what was measured one step ago, NaN before (R,)
    since: Floats  # when its feet began to touch, NaN in the air (R,)
    soles: Soles
    aid: Aid
