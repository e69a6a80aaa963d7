"""Lamp: a desk lamp that hops, 14 degrees of freedom, after Fattal and Lischinski's (2006).

The base stands, two arms carry the shade, which looks forward. `flex` leans or nods forward, `bend`
leans and `twist` turns to the left. Sizes and masses are ours.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from types import MappingProxyType

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape, Vector
from keyforce.cast.part import part
from keyforce.cast.stance import standing

MEASURES: dict[str, float] = {
    "base_radius": 0.112,
    "base_height": 0.018,
    "base_to_arm": 0.040,
    "lower_arm": 0.25,
    "upper_arm": 0.25,
    "arm_radius": 0.012,
    "shade_length": 0.129,
    "shade_radius": 0.097,
}
RIM = 8
AXES: dict[str, Vector] = {"flex": (0, 1, 0), "bend": (-1, 0, 0), "twist": (0, 0, 1)}
REST = {"base.flex": -25.0, "elbow.flex": 70.0, "head.flex": -20.0}


def lamp() -> Figure:
    """A desk lamp of 2.15 kg that can hop."""
    figure = Figure(
        kind="lamp",
        segments=(base(), *arms(), shade()),
        marks=marks(),
        rest=MappingProxyType({name: radians(angle) for name, angle in REST.items()}),
        measures=MappingProxyType(dict(MEASURES)),
    )
    return standing(figure)


def joint(name: str, strength: float, **limits: float) -> tuple[Hinge, ...]:
    """A joint's hinges, each free to turn as many degrees either way as `limits` say."""
    return tuple(
        Hinge(
            name=f"{name}.{way}",
            axis=AXES[way],
            range=(-radians(limit), radians(limit)),
            strength=strength,
            armature=5e-4,
        )
        for way, limit in limits.items()
    )


def base() -> Segment:
    """A heavy disc that stands on a ring of small balls, so that tipping over is smooth."""
    radius, sole, ball = MEASURES["base_radius"], -MEASURES["base_height"], 0.008
    ring = radius - ball
    disc = Shape(
        name="base.disc",
        kind="cylinder",
        size=(radius - 0.002,),
        ends=((0.0, 0.0, sole + 0.003), (0.0, 0.0, 0.008)),
    )
    stem = Shape(
        name="base.stem",
        kind="capsule",
        size=(0.012,),
        ends=((0.0, 0.0, 0.008), (0.0, 0.0, 0.030)),
    )
    rim = tuple(
        Shape(
            name=f"base.rim_{i}",
            kind="sphere",
            size=(ball,),
            at=(ring * cos(2 * pi * i / RIM), ring * sin(2 * pi * i / RIM), sole + ball),
        )
        for i in range(RIM)
    )
    return part("base", None, ((disc, 0.86), (stem, 0.04), *((ball, 0.0) for ball in rim)))


def arms() -> tuple[Segment, Segment]:
    """Two rods of the same length."""
    lower, upper = (
        Shape(
            name=f"{name}.rod",
            kind="capsule",
            size=(MEASURES["arm_radius"],),
            ends=((0.0, 0.0, 0.014), (0.0, 0.0, MEASURES[name] - 0.014)),
        )
        for name in ("lower_arm", "upper_arm")
    )
    return (
        part(
            "lower_arm",
            "base",
            ((lower, 0.35),),
            at=(0.0, 0.0, MEASURES["base_to_arm"]),
            hinges=joint("base", 25.0, flex=90, bend=60, twist=90),
        ),
        part(
            "upper_arm",
            "lower_arm",
            ((upper, 0.35),),
            at=(0.0, 0.0, MEASURES["lower_arm"]),
            hinges=joint("elbow", 20.0, flex=150, bend=40),
        ),
    )


def shade() -> Segment:
    """The lamp's head, open towards x."""
    length, radius = MEASURES["shade_length"], MEASURES["shade_radius"]
    bell, depth = 0.68 * length, 0.32 * length
    neck = Shape(
        name="shade.socket", kind="capsule", size=(0.024,), ends=((0.0, 0.0, 0.0), (0.05, 0, 0))
    )
    cone = Shape(
        name="shade.bell", kind="ellipsoid", size=(depth, radius, radius), at=(bell, 0.0, 0.0)
    )
    return part(
        "shade",
        "upper_arm",
        ((neck, 0.25), (cone, 0.30)),
        at=(0.0, 0.0, MEASURES["upper_arm"]),
        hinges=joint("head", 8.0, flex=110, bend=60, twist=90),
    )


def marks() -> tuple[Mark, ...]:
    """Sole, front and back of the base, middle of the shade's opening, bulb."""
    radius, sole = MEASURES["base_radius"], -MEASURES["base_height"]
    return (
        Mark(name="base.sole", segment="base", at=(0.0, 0.0, sole)),
        Mark(name="base.front", segment="base", at=(radius, 0.0, sole)),
        Mark(name="base.back", segment="base", at=(-radius, 0.0, sole)),
        Mark(name="shade.bulb", segment="shade", at=(0.074, 0.0, 0.0)),
        Mark(name="shade.front", segment="shade", at=(MEASURES["shade_length"], 0.0, 0.0)),
    )
