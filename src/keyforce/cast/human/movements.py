"""Movements: which ways each of a person's joints turns, and how far.

Positive is what the word says, with the same sign left and right: `hip.flex` lifts the thigh
forward, `abduct` leads away from the body, `twist` turns the front inward, `knee.flex` brings the
heel to the buttock, `ankle.flex` the toes up, `toe.flex` curls them down, `wrist.flex` brings the
palm to the forearm, `wrist.twist` turns the palm back, `wrist.deviate` tips the hand to the thumb's
side. On the midline `flex` bends forward, `bend` leans and `twist` turns to the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from keyforce.cast.figure import Vector


@dataclass(frozen=True, kw_only=True)
class Movement:
    """One way that a joint turns.

    Attributes:
        axis: On the midline or the left side; the right side's is its mirror image.
        range: Anatomical limits [degrees].
    """

    axis: Vector
    range: tuple[float, float]


FORWARD = (0.0, -1.0, 0.0)  # what hangs down swings forward
BACKWARD = (0.0, 1.0, 0.0)  # and backward; what stands up tips forward
OUTWARD = (1.0, 0.0, 0.0)  # what hangs down swings to the left
INWARD = (-1.0, 0.0, 0.0)
LEFT = (0.0, 0.0, 1.0)
RIGHT = (0.0, 0.0, -1.0)


def _move(axis: Vector, low: float, high: float) -> Movement:
    return Movement(axis=axis, range=(low, high))


# Ranges are ours: near the means that studies such as Boone and Azen (J. Bone Joint Surg. 61-A,
# 1979) and Roaas and Andersson (Acta Orthop. Scand. 53, 1982) report, widened to what a gymnast
# reaches, the trunk's shared out over two joints.
MOVEMENTS = {
    "spine.flex": _move(BACKWARD, -30, 65),
    "spine.bend": _move(INWARD, -30, 30),
    "spine.twist": _move(LEFT, -40, 40),
    "chest.flex": _move(BACKWARD, -25, 35),
    "chest.bend": _move(INWARD, -20, 20),
    "chest.twist": _move(LEFT, -40, 40),
    "neck.flex": _move(BACKWARD, -50, 50),
    "neck.bend": _move(INWARD, -40, 40),
    "neck.twist": _move(LEFT, -75, 75),
    "head.flex": _move(BACKWARD, -25, 25),
    "head.twist": _move(LEFT, -35, 35),
    "clavicle.raise": _move(OUTWARD, -10, 40),
    "clavicle.forward": _move(RIGHT, -20, 25),
    "shoulder.flex": _move(FORWARD, -65, 185),
    "shoulder.abduct": _move(OUTWARD, -35, 180),
    "shoulder.twist": _move(RIGHT, -90, 90),
    "elbow.flex": _move(FORWARD, -2, 150),
    "wrist.twist": _move(RIGHT, -85, 85),
    "wrist.deviate": _move(FORWARD, -35, 25),
    "wrist.flex": _move(INWARD, -75, 85),
    "hip.flex": _move(FORWARD, -35, 140),
    "hip.abduct": _move(OUTWARD, -30, 65),
    "hip.twist": _move(RIGHT, -50, 45),
    "knee.flex": _move(BACKWARD, -2, 155),
    "ankle.flex": _move(FORWARD, -55, 40),
    "ankle.invert": _move(INWARD, -25, 40),
    "ankle.twist": _move(RIGHT, -20, 25),
    "toe.flex": _move(BACKWARD, -75, 40),
}

# Which movements a person with so many degrees of freedom has, each joint's outermost first.
CHOICES: dict[int, tuple[str, ...]] = {
    25: (
        *("spine.flex", "hip.twist", "hip.abduct", "hip.flex", "knee.flex", "ankle.flex"),
        *("ankle.invert", "shoulder.flex", "elbow.flex", "wrist.flex"),
    ),
    37: (
        *("spine.flex", "spine.bend", "spine.twist", "chest.flex", "chest.twist"),
        *("neck.flex", "neck.twist", "shoulder.flex", "shoulder.abduct", "shoulder.twist"),
        *("elbow.flex", "wrist.twist", "wrist.flex", "hip.flex", "hip.abduct", "hip.twist"),
        *("knee.flex", "ankle.flex", "ankle.invert"),
    ),
    51: (
        *("spine.flex", "spine.bend", "spine.twist", "chest.flex", "chest.bend", "chest.twist"),
        *("neck.flex", "neck.bend", "neck.twist", "head.flex", "head.twist"),
        *("clavicle.raise", "clavicle.forward"),
        *("shoulder.flex", "shoulder.abduct", "shoulder.twist", "elbow.flex"),
        *("wrist.twist", "wrist.deviate", "wrist.flex", "hip.flex", "hip.abduct", "hip.twist"),
        *("knee.flex", "ankle.flex", "ankle.invert", "ankle.twist", "toe.flex"),
    ),
}
