"""Lamp3: the planar lamp of three links and two joints that van de Panne's planner hops.

Its sizes and masses are ours; the paper (seed: Towards Agile Animated Characters) gives none.
"""

from __future__ import annotations

from math import radians
from types import MappingProxyType

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape
from keyforce.cast.part import part
from keyforce.cast.stance import standing

MEASURES: dict[str, float] = {
    "base_half_length": 0.138,
    "base_radius": 0.018,
    "base_to_arm": 0.015,
    "lower_arm": 0.28,
    "upper_arm": 0.28,
    "arm_radius": 0.016,
    "head_radius": 0.05,
}
REST = {"base.flex": -35.0, "elbow.flex": 80.0}


def lamp3() -> Figure:
    """A flat-footed lamp in the x-z plane, 2.05 kg."""
    figure = Figure(
        kind="lamp3",
        root="planar",
        segments=(base(), lower_arm(), upper_arm()),
        marks=(
            Mark(name="base.sole", segment="base", at=(0.0, 0.0, -MEASURES["base_radius"])),
            Mark(name="head.center", segment="upper_arm", at=(0.0, 0.0, MEASURES["upper_arm"])),
        ),
        rest=MappingProxyType({name: radians(angle) for name, angle in REST.items()}),
        measures=MappingProxyType(dict(MEASURES)),
    )
    return standing(figure)


def hinge(name: str, limit: float) -> Hinge:
    """A hinge that leans forward, as far as `limit` degrees either way."""
    return Hinge(
        name=f"{name}.flex",
        axis=(0, 1, 0),
        range=(-radians(limit), radians(limit)),
        strength=14.0,
        armature=0.002,
    )


def base() -> Segment:
    """A heavy bar along x."""
    radius = MEASURES["base_radius"]
    half = MEASURES["base_half_length"] - radius
    bar = Shape(
        name="base.bar",
        kind="capsule",
        size=(radius,),
        ends=((-half, 0.0, 0.0), (half, 0.0, 0.0)),
    )
    return part("base", None, ((bar, 1.0),))


def lower_arm() -> Segment:
    """The link that stands on the base."""
    rod = Shape(
        name="lower_arm.rod",
        kind="capsule",
        size=(MEASURES["arm_radius"],),
        ends=((0.0, 0.0, 0.02), (0.0, 0.0, MEASURES["lower_arm"] - 0.02)),
    )
    return part(
        "lower_arm",
        "base",
        ((rod, 0.35),),
        at=(0.0, 0.0, MEASURES["base_to_arm"]),
        hinges=(hinge("base", 100),),
    )


def upper_arm() -> Segment:
    """The link that carries the head."""
    length = MEASURES["upper_arm"]
    rod = Shape(
        name="upper_arm.rod",
        kind="capsule",
        size=(MEASURES["arm_radius"],),
        ends=((0.0, 0.0, 0.0), (0.0, 0.0, length - 0.04)),
    )
    head = Shape(
        name="upper_arm.head",
        kind="sphere",
        size=(MEASURES["head_radius"],),
        at=(0.0, 0.0, length),
    )
    return part(
        "upper_arm",
        "lower_arm",
        ((rod, 0.35), (head, 0.35)),
        at=(0.0, 0.0, MEASURES["lower_arm"]),
        hinges=(hinge("elbow", 150),),
    )
