"""Rows: what an objective senses each step, and the weighted joints by which it acts.

Fattal and Lischinski 2006, section 7: an autonomous objective controller is given sensors, a
setpoint, a stiffness, a damping, and joints with weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from keyforce.cast.figure import ZERO, Vector


class Sensor(IntEnum):
    """What a row measures; those from COM_FROM on along `local` in the heading frame."""

    AXIS = 0
    """How an axis of the body must turn to point along `goal`, or at a point of `other`."""
    POINT = 1
    """How a point of the body must move to be at `goal`, in the world or in `other`'s frame."""
    ANGLE = 2
    """Another hinge's angle, to be followed with each joint's weight as factor."""
    STAND = 3
    """Where the centre of mass and the trunk are over the feet: balance from inside."""
    COM_FROM = 4
    """From the body to its owner's centre of mass [m]."""
    COM_SPEED = 5
    """Velocity of the owner's centre of mass [m/s]."""
    TILT = 6
    """How the body is turned from upright, as a rotation vector [rad]."""
    PLACE = 7
    """Where the body is [m]."""
    SPEED = 8
    """How fast the body moves [m/s]."""
    SPIN = 9
    """How fast the body turns [rad/s]."""
    HEADING = 10
    """How far to the left of where it faced at the start the owner faces [rad]."""
    OVERTURN = 11
    """How much too fast the owner, in the air, turns to come down as asked: a share of its rate."""
    FOOTHOLD = 12
    """How far ahead of where it should a foot of the owner, in the air, will touch [m]."""
    SOLE = 13
    """How far toes down a foot of the owner, in the air, will touch [rad]."""


Output = Literal["torque", "target"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """One controller.

    Attributes:
        sensor: What it measures.
        body: Of which body, by full name such as `ada.hand_l`.
        joints: The hinges by which it acts, without the character's name, and their weights. For
            AXIS and POINT a weight is a factor on the joint's own stiffness and damping.
        local: An axis or a point in the body's frame, or the way along which it measures.
        goal: The setpoint: a direction, a point, or a number and two zeros.
        other: The body whose point `goal` is, by full name; `world` for a point of the world.
        source: The hinge that ANGLE follows, by full name.
        stiffness: Factor for AXIS and POINT; else torque [N·m] or target [rad] per unit of error.
        damping: Factor for AXIS and POINT; else per unit of the measured quantity's rate.
        output: Whether it gives torque, or moves the joints' targets.
        limit: The most that it gives each joint [N·m or rad].
        replaces: The share of those joints' pose control that it takes over.
        while_touching: It acts only while this body, or what hangs from it, touches something.
        while_free: It acts only while this body, and what hangs from it, touches nothing.
    """

    sensor: Sensor
    body: str
    joints: Mapping[str, float]
    local: Vector = ZERO
    goal: Vector = ZERO
    other: str | None = None
    source: str | None = None
    stiffness: float = 1.0
    damping: float = 1.0
    output: Output = "torque"
    limit: float = float("inf")
    replaces: float = 1.0
    while_touching: str | None = None
    while_free: str | None = None
