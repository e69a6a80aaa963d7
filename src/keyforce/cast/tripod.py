"""Tripod: a creature on three legs with 58 degrees of freedom, after Liu and Popovic's (2002).

The paper shows a three-legged creature of 58 degrees of freedom and no more of it, so this one is
our own: 6 of the root, 3 legs of 10 (hip 3, knee 1, hock 2, ankle 3, toe 1), a waist of 3, a neck
of 3 + 3 with a head of 3, and a tail of 5 joints with 2 each: 6 + 30 + 3 + 9 + 10 = 58. Its parts
are as heavy as water.
"""

from __future__ import annotations

from math import radians
from types import MappingProxyType

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape, Vector
from keyforce.cast.part import part, volume
from keyforce.cast.stance import standing
from keyforce.cast.tripod_leg import LEGS, leg, leg_marks

WATER = 1000.0
MEASURES: dict[str, float] = {
    "body_radius": 0.19,
    "body_half_height": 0.10,
    "dome_radius": 0.135,
    "neck_length": 0.14,
    "head_radius": 0.075,
    "tail_link": 0.085,
    "hip_radius": 0.155,
    "thigh_out": 0.22,
    "thigh_up": 0.10,
    "shin": 0.274,
    "cannon": 0.237,
    "ankle_height": 0.065,
}
TAIL_LINKS = 5
MIDLINE: dict[str, Vector] = {"flex": (0, 1, 0), "bend": (-1, 0, 0), "twist": (0, 0, 1)}
TAIL: dict[str, Vector] = {"lift": (0, 1, 0), "swing": (0, 0, -1)}


def tripod() -> Figure:
    """A three-legged creature with a neck, one big eye and a tail."""
    limbs = tuple(segment for name in LEGS for segment in leg(name, MEASURES))
    figure = Figure(
        kind="tripod",
        segments=(*trunk(), *neck(), *tail(), *limbs),
        marks=(
            Mark(name="head.eyes", segment="head", at=(MEASURES["head_radius"], 0.0, 0.0)),
            Mark(name="body.center", segment="body"),
            *(mark for name in LEGS for mark in leg_marks(name, MEASURES)),
        ),
        apart=tuple(("dome", f"thigh_{name}") for name in LEGS),
        measures=MappingProxyType(dict(MEASURES)),
    )
    return standing(figure)


def solid(
    name: str, parent: str | None, shape: Shape, at: Vector, hinges: tuple[Hinge, ...]
) -> Segment:
    """A segment of one shape, as heavy as water."""
    return part(name, parent, ((shape, WATER * volume(shape)),), at=at, hinges=hinges)


def turning(
    joint: str, axes: dict[str, Vector], limit: float, strength: float
) -> tuple[Hinge, ...]:
    """A joint of the midline, as free one way as the other."""
    return tuple(
        Hinge(
            name=f"{joint}.{way}",
            axis=axis,
            range=(-radians(limit), radians(limit)),
            strength=strength,
            armature=0.002,
        )
        for way, axis in axes.items()
    )


def trunk() -> tuple[Segment, Segment]:
    """The body that carries the legs, and the dome on its waist."""
    wide, high, dome = (MEASURES[n] for n in ("body_radius", "body_half_height", "dome_radius"))
    lower = Shape(name="body.shell", kind="ellipsoid", size=(wide, wide, high))
    upper = Shape(
        name="dome.shell", kind="ellipsoid", size=(dome, dome, 0.6 * dome), at=(0.0, 0.0, 0.06)
    )
    return (
        solid("body", None, lower, (0.0, 0.0, 0.0), ()),
        solid("dome", "body", upper, (0.0, 0.0, 0.05), turning("waist", MIDLINE, 30, 150.0)),
    )


def neck() -> tuple[Segment, ...]:
    """Two links and the head."""
    rise = (0.35 * MEASURES["neck_length"], 0.0, 0.93 * MEASURES["neck_length"])
    links = [("neck_1", "dome", (0.06, 0.0, 0.11)), ("neck_2", "neck_1", rise)]
    found = []
    for name, parent, at in links:
        shape = Shape(name=f"{name}.link", kind="capsule", size=(0.036,), ends=((0, 0, 0), rise))
        found.append(solid(name, parent, shape, at, turning(name, MIDLINE, 45, 40.0)))
    skull = Shape(
        name="head.skull", kind="sphere", size=(MEASURES["head_radius"],), at=(0.02, 0.0, 0.05)
    )
    head = solid("head", "neck_2", skull, rise, turning("head", MIDLINE, 50, 25.0))
    return (*found, head)


def tail() -> tuple[Segment, ...]:
    """Links that grow thinner towards the tip; `lift` raises, `swing` leads to the left."""
    found, parent, at = [], "body", (-MEASURES["body_radius"] + 0.02, 0.0, 0.02)
    back = (-0.97 * MEASURES["tail_link"], 0.0, 0.24 * MEASURES["tail_link"])
    for i in range(1, TAIL_LINKS + 1):
        name = f"tail_{i}"
        shape = Shape(
            name=f"{name}.link", kind="capsule", size=(0.034 - 0.004 * i,), ends=((0, 0, 0), back)
        )
        found.append(solid(name, parent, shape, at, turning(name, TAIL, 35, 12.0)))
        parent, at = name, back
    return tuple(found)
