"""Movements: which ways each of a person's joints turns, how far, and how strongly.

Positive is what the word says, with the same sign left and right: `hip.flex` lifts the thigh
forward, `abduct` leads away from the body, `twist` turns the front inward, `knee.flex` brings the
heel to the buttock, `ankle.flex` the toes up, `toe.flex` curls them down, `wrist.flex` brings the
palm to the forearm, `wrist.twist` turns the palm back, `wrist.deviate` tips the hand to the thumb's
side. On the midline `flex` bends forward, `bend` leans and `twist` turns to the left.
"""

from __future__ import annotations

from dataclasses import dataclass

from keyforce.cast.figure import Vector

GRAVITY = 9.81


@dataclass(frozen=True, kw_only=True)
class Movement:
    """One way that a joint turns.

    Attributes:
        axis: On the midline or the left side; the right side's is its mirror image.
        range: Anatomical limits [degrees].
        strength: Largest torque as a fraction of the body's weight times its stature.
    """

    axis: Vector
    range: tuple[float, float]
    strength: float


FORWARD = (0.0, -1.0, 0.0)  # what hangs down swings forward
BACKWARD = (0.0, 1.0, 0.0)  # and backward; what stands up tips forward
OUTWARD = (1.0, 0.0, 0.0)  # what hangs down swings to the left
INWARD = (-1.0, 0.0, 0.0)
LEFT = (0.0, 0.0, 1.0)
RIGHT = (0.0, 0.0, -1.0)


def _move(axis: Vector, low: float, high: float, strength: float) -> Movement:
    return Movement(axis=axis, range=(low, high), strength=strength)


# Ranges are ours: near the means that studies such as Boone and Azen (J. Bone Joint Surg. 61-A,
# 1979) and Roaas and Andersson (Acta Orthop. Scand. 53, 1982) report, widened to what a gymnast
# reaches, the trunk's shared out over two joints. Strengths of hip, knee and ankle are twice the
# isometric means of young men in Anderson, Madigan and Nussbaum (J. Biomech. 40(14), 2007, table 3:
# 0.161 hip, 0.163 knee, 0.095 ankle), since trained people are half as strong again (a gymnast's
# knee: 0.24, in Millard's torque muscles of RBDL) and muscles give a third more while stretched.
# Those of trunk, neck and arms are our estimates on the same footing; both directions of a movement
# get the stronger one's.
MOVEMENTS = {
    "spine.flex": _move(BACKWARD, -30, 65, 0.34),
    "spine.bend": _move(INWARD, -30, 30, 0.25),
    "spine.twist": _move(LEFT, -40, 40, 0.14),
    "chest.flex": _move(BACKWARD, -25, 35, 0.28),
    "chest.bend": _move(INWARD, -20, 20, 0.2),
    "chest.twist": _move(LEFT, -40, 40, 0.14),
    "neck.flex": _move(BACKWARD, -50, 50, 0.06),
    "neck.bend": _move(INWARD, -40, 40, 0.05),
    "neck.twist": _move(LEFT, -75, 75, 0.03),
    "head.flex": _move(BACKWARD, -25, 25, 0.04),
    "head.twist": _move(LEFT, -35, 35, 0.02),
    "clavicle.raise": _move(OUTWARD, -10, 40, 0.15),
    "clavicle.forward": _move(RIGHT, -20, 25, 0.12),
    "shoulder.flex": _move(FORWARD, -65, 185, 0.14),
    "shoulder.abduct": _move(OUTWARD, -35, 180, 0.13),
    "shoulder.twist": _move(RIGHT, -90, 90, 0.08),
    "elbow.flex": _move(FORWARD, -2, 150, 0.1),
    "wrist.twist": _move(RIGHT, -85, 85, 0.02),
    "wrist.deviate": _move(FORWARD, -35, 25, 0.02),
    "wrist.flex": _move(INWARD, -75, 85, 0.025),
    "hip.flex": _move(FORWARD, -35, 140, 0.32),
    "hip.abduct": _move(OUTWARD, -30, 65, 0.25),
    "hip.twist": _move(RIGHT, -50, 45, 0.14),
    "knee.flex": _move(BACKWARD, -2, 155, 0.33),
    "ankle.flex": _move(FORWARD, -55, 40, 0.19),
    "ankle.invert": _move(INWARD, -25, 40, 0.08),
    "ankle.twist": _move(RIGHT, -20, 25, 0.06),
    "toe.flex": _move(BACKWARD, -75, 40, 0.04),
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
