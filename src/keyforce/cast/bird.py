"""Bird: a two-legged robot of 18 degrees of freedom that runs, with a rigid trunk and no wings.

Its legs bend as a bird's do: `knee.flex` brings the shin forward. The rest of the words mean what
they mean for people. Neck, head and tail are bodies of their own, welded to the trunk, for the
look's sake. Sizes and masses are ours (16 kg).
"""

from __future__ import annotations

from math import radians
from types import MappingProxyType

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape, Vector
from keyforce.cast.part import Weighed, part
from keyforce.cast.stance import standing

MEASURES: dict[str, float] = {
    "hip_half_width": 0.10,
    "thigh": 0.32,
    "shin": 0.34,
    "ankle_height": 0.042,
    "foot_front": 0.122,
    "foot_back": 0.062,
    "foot_half_width": 0.052,
}
# Which way each movement turns on the left, its limits [degrees] and its strength [N·m].
MOVEMENTS: dict[str, tuple[Vector, float, float, float]] = {
    "hip.twist": ((0, 0, -1), -45, 45, 80.0),
    "hip.abduct": ((1, 0, 0), -40, 50, 120.0),
    "hip.flex": ((0, -1, 0), -60, 105, 160.0),
    "knee.flex": ((0, -1, 0), -1, 150, 160.0),
    "ankle.flex": ((0, -1, 0), -80, 60, 100.0),
    "ankle.invert": ((-1, 0, 0), -30, 30, 60.0),
}
EASE = {"hip": -25.0, "knee": 50.0, "ankle": -25.0}


def bird() -> Figure:
    """A biped robot with the legs of a bird, 16 kg."""
    rest = {f"{joint}{side}.flex": radians(a) for joint, a in EASE.items() for side in ("_l", "_r")}
    figure = Figure(
        kind="bird",
        segments=(*trunk(), *leg("_l", 1.0), *leg("_r", -1.0)),
        marks=(*marks("_l"), *marks("_r"), Mark(name="head.eyes", segment="head", at=(0.05, 0, 0))),
        rest=MappingProxyType(rest),
        measures=MappingProxyType(dict(MEASURES)),
    )
    return standing(figure)


def trunk() -> tuple[Segment, ...]:
    """Body, neck, head and tail."""
    return (
        part("body", None, (egg("body.egg", (0.03, 0, 0.09), (0.23, 0.13, 0.12), 9.0),)),
        part("neck", "body", (rod("neck.rod", (0, 0, 0), (0.10, 0, 0.22), 0.035, 0.5),), at=NECK),
        part(
            "head",
            "neck",
            (
                egg("head.skull", (0.02, 0.0, 0.04), (0.06, 0.06, 0.06), 0.6),
                rod("head.beak", (0.06, 0, 0.03), (0.15, 0, 0.01), 0.015, 0.02),
            ),
            at=(0.10, 0.0, 0.22),
        ),
        part("tail", "body", (egg("tail.fan", (-0.13, 0, 0.0), (0.14, 0.06, 0.02), 0.5),), at=TAIL),
    )


NECK: Vector = (0.20, 0.0, 0.14)
TAIL: Vector = (-0.15, 0.0, 0.13)


def egg(name: str, at: Vector, size: Vector, mass: float) -> Weighed:
    """An ellipsoid with its mass."""
    return Shape(name=name, kind="ellipsoid", size=size, at=at), mass


def rod(name: str, one: Vector, other: Vector, radius: float, mass: float) -> Weighed:
    """A capsule with its mass."""
    return Shape(name=name, kind="capsule", size=(radius,), ends=(one, other)), mass


def leg(side: str, y: float) -> tuple[Segment, ...]:
    """Thigh, shin and a foot of claws, one side."""
    thigh, shin = -MEASURES["thigh"], -MEASURES["shin"]
    upper = rod(f"thigh{side}.rod", (0, 0, -0.03), (0, 0, thigh + 0.04), 0.04, 1.6)
    lower = rod(f"shin{side}.rod", (0, 0, 0), (0, 0, shin + 0.04), 0.024, 0.8)
    return (
        part(
            f"thigh{side}",
            "body",
            (upper,),
            at=(0.0, y * MEASURES["hip_half_width"], 0.0),
            hinges=hinges("hip", side),
        ),
        part(
            f"shin{side}",
            f"thigh{side}",
            (lower,),
            at=(0.0, 0.0, thigh),
            hinges=hinges("knee", side),
        ),
        part(
            f"foot{side}",
            f"shin{side}",
            foot(side),
            at=(0.0, 0.0, shin),
            hinges=hinges("ankle", side),
        ),
    )


def foot(side: str) -> tuple[Weighed, ...]:
    """A middle claw, and bars across heel and claws that touch the ground."""
    ball, sole = 0.012, -MEASURES["ankle_height"]
    front, back = MEASURES["foot_front"] - ball, ball - MEASURES["foot_back"]
    wide, low = MEASURES["foot_half_width"] - ball, sole + ball
    middle = rod(f"foot{side}.claw", (back, 0, low), (front, 0, low), ball, 0.25)
    heel = rod(f"foot{side}.heel", (back, -0.02, low), (back, 0.02, low), ball, 0.05)
    claws = rod(f"foot{side}.claws", (front, -wide, low), (front, wide, low), ball, 0.1)
    return middle, heel, claws


def hinges(joint: str, side: str) -> tuple[Hinge, ...]:
    """A joint's hinges, outermost first."""
    found = []
    for name, (axis, low, high, strength) in MOVEMENTS.items():
        kind, _, way = name.partition(".")
        if kind == joint:
            x, y, z = axis
            found.append(
                Hinge(
                    name=f"{joint}{side}.{way}",
                    axis=axis if side == "_l" else (-x, y, -z),
                    range=(radians(low), radians(high)),
                    strength=strength,
                    armature=0.005,
                )
            )
    return tuple(found)


def marks(side: str) -> tuple[Mark, ...]:
    """The sole's heel, middle and tip."""
    sole = -MEASURES["ankle_height"]
    front, back = MEASURES["foot_front"], -MEASURES["foot_back"]
    places = {"heel": back, "sole": (front + back) / 2, "tip": front}
    return tuple(
        Mark(name=f"foot{side}.{name}", segment=f"foot{side}", at=(x, 0.0, sole))
        for name, x in places.items()
    )
