"""Tripod leg: one of three alike, around the body: `f` in front, `l` and `r` behind.

`hip.flex` lifts the thigh, `knee.flex` folds the shin inward, `hock.flex` leads the cannon outward,
`ankle.flex` brings the toes up and `toe.flex` curls them down. `swing` and `ankle.twist` lead
forward, on the front leg to the left; `hip.twist`, `tilt` and `invert` turn about the leg's own
radius. Left and right mirror each other under the same sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, radians, sin

from keyforce.cast.figure import Hinge, Mark, Segment, Shape, Vector
from keyforce.cast.part import part, volume

WATER = 1000.0
# Azimuth, and which way round `swing` leads.
LEGS: dict[str, tuple[float, float]] = {
    "f": (0.0, 1.0),
    "l": (2 * pi / 3, -1.0),
    "r": (-2 * pi / 3, 1.0),
}
# Axis by its kind (around: about the tangent, inward folding; along: about the radius; up), sign,
# limits [degrees], strength [N·m].
MOVEMENTS: dict[str, tuple[str, float, float, float, float]] = {
    "hip.flex": ("around", -1.0, -45, 60, 150.0),
    "hip.swing": ("up", 1.0, -45, 45, 120.0),
    "hip.twist": ("along", 1.0, -35, 35, 80.0),
    "knee.flex": ("around", 1.0, -70, 70, 150.0),
    "hock.flex": ("around", -1.0, -60, 70, 100.0),
    "hock.tilt": ("along", 1.0, -25, 25, 60.0),
    "ankle.flex": ("around", -1.0, -50, 50, 60.0),
    "ankle.invert": ("along", 1.0, -35, 35, 40.0),
    "ankle.twist": ("up", 1.0, -35, 35, 30.0),
    "toe.flex": ("around", 1.0, -60, 35, 15.0),
}
CHAIN = {"thigh": "body", "shin": "thigh", "cannon": "shin", "foot": "cannon", "toe": "foot"}
JOINTS = {"thigh": "hip", "shin": "knee", "cannon": "hock", "foot": "ankle", "toe": "toe"}


def leg(name: str, m: Mapping[str, float]) -> tuple[Segment, ...]:
    """Thigh, shin, cannon, foot and toe of one leg; at zero angles it stands."""
    azimuth = LEGS[name][0]
    joints, solids = leg_joints(azimuth, m), leg_bars(azimuth, m)
    found = []
    for limb, above in CHAIN.items():
        body = f"{limb}_{name}"
        shapes = [
            Shape(name=f"{body}.{i}", kind="capsule", size=(radius,), ends=(one, other))
            for i, (one, other, radius) in enumerate(solids[limb])
        ]
        found.append(
            part(
                body,
                above if above == "body" else f"{above}_{name}",
                [(shape, WATER * volume(shape)) for shape in shapes],
                at=joints[limb],
                hinges=leg_hinges(JOINTS[limb], name),
            )
        )
    return tuple(found)


def around(azimuth: float, radius: float, height: float, side: float = 0.0) -> Vector:
    """A point out along an azimuth, and `side` to the left of it."""
    c, s = cos(azimuth), sin(azimuth)
    return (radius * c - side * s, radius * s + side * c, height)


def leg_joints(azimuth: float, m: Mapping[str, float]) -> dict[str, Vector]:
    """Where each part's joint is, in its parent's frame."""
    return {
        "thigh": around(azimuth, m["hip_radius"], -0.03),
        "shin": around(azimuth, m["thigh_out"], m["thigh_up"]),
        "cannon": around(azimuth, 0.164 * m["shin"], -0.986 * m["shin"]),
        "foot": around(azimuth, 0.127 * m["cannon"], -0.992 * m["cannon"]),
        "toe": around(azimuth, 0.055, 0.02 - m["ankle_height"]),
    }


def leg_bars(
    azimuth: float, m: Mapping[str, float]
) -> dict[str, tuple[tuple[Vector, Vector, float], ...]]:
    """The capsules of each part: two ends and a radius."""

    def out(radius: float, height: float, side: float = 0.0) -> Vector:
        return around(azimuth, radius, height, side)

    joints = leg_joints(azimuth, m)
    sole, toe = -m["ankle_height"], -0.02
    return {
        "thigh": ((out(0.02, 0.009), joints["shin"], 0.04),),
        "shin": ((out(0.0, 0.0), joints["cannon"], 0.034),),
        "cannon": ((out(0.0, 0.0), out(0.11 * m["cannon"], -0.86 * m["cannon"]), 0.024),),
        "foot": (
            (out(-0.03, sole + 0.022, -0.03), out(-0.03, sole + 0.022, 0.03), 0.022),
            (out(0.055, sole + 0.02, -0.035), out(0.055, sole + 0.02, 0.035), 0.02),
            (out(-0.02, sole + 0.03), out(0.05, sole + 0.024), 0.02),
        ),
        "toe": ((out(0.04, toe + 0.015, -0.025), out(0.04, toe + 0.015, 0.025), 0.015),),
    }


def leg_hinges(joint: str, name: str) -> tuple[Hinge, ...]:
    """A joint's hinges; those about the radius and the vertical change hands from side to side."""
    azimuth, hand = LEGS[name]
    axes: dict[str, Vector] = {
        "around": around(azimuth, 0.0, 0.0, 1.0),
        "along": around(azimuth, hand, 0.0),
        "up": (0.0, 0.0, hand),
    }
    return tuple(
        Hinge(
            name=f"{joint}_{name}.{movement.rpartition('.')[2]}",
            axis=scaled(axes[kind], sign),
            range=(radians(low), radians(high)),
            strength=strength,
            armature=0.003,
        )
        for movement, (kind, sign, low, high, strength) in MOVEMENTS.items()
        if movement.startswith(joint + ".")
    )


def scaled(axis: Vector, sign: float) -> Vector:
    """An axis, or the other way round."""
    x, y, z = axis
    return (sign * x, sign * y, sign * z)


def leg_marks(name: str, m: Mapping[str, float]) -> tuple[Mark, ...]:
    """Middle of the sole and tip of the toes."""
    azimuth, foot = LEGS[name][0], f"foot_{name}"
    sole, tip = around(azimuth, 0.01, -m["ankle_height"]), around(azimuth, 0.055, -0.02)
    return (
        Mark(name=f"{foot}.sole", segment=foot, at=sole),
        Mark(name=f"{foot}.tip", segment=f"toe_{name}", at=tip),
    )
