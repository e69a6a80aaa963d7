"""Acrobot: a planar acrobat of two links and one joint that flips, cartwheels and hops.

The links differ in length and mass, since equal ones cannot start to turn from rest. The root is
the joint between them; its frame leans so that at pitch 0 and at rest both ends are on the ground,
as an upside-down V. `hip.flex` is 0 where the links are in line, and folds the upper one forward.
"""

from __future__ import annotations

from math import atan2, cos, sin
from types import MappingProxyType

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape, Vector
from keyforce.cast.part import part
from keyforce.cast.stance import standing

LOWER, UPPER = 0.42, 0.38
FOLDED = 2.0


def acrobot() -> Figure:
    """Two links of 2 kg together, with a ball at each end."""
    # The lean a of the lower link at rest: LOWER cos a = UPPER cos(pi - FOLDED - a).
    lean = atan2(LOWER + UPPER * cos(FOLDED), UPPER * sin(FOLDED))
    down, up = (-sin(lean), 0.0, -cos(lean)), (sin(lean), 0.0, cos(lean))
    hip = Hinge(name="hip.flex", axis=(0, 1, 0), range=(-2.85, 2.85), strength=25.0, armature=0.002)
    lower = link("lower", None, LOWER, down, 0.7)
    upper = link("upper", "lower", UPPER, up, 1.1, (hip,))
    figure = Figure(
        kind="acrobot",
        root="planar",
        segments=(lower, upper),
        marks=(
            Mark(name="lower.tip", segment="lower", at=along(down, LOWER)),
            Mark(name="upper.tip", segment="upper", at=along(up, UPPER)),
        ),
        rest=MappingProxyType({"hip.flex": FOLDED}),
        measures=MappingProxyType({"lower": LOWER, "upper": UPPER, "lean": lean}),
    )
    return standing(figure)


def along(way: Vector, distance: float) -> Vector:
    """A point that far along a direction from the origin."""
    return (way[0] * distance, way[1] * distance, way[2] * distance)


def link(
    name: str,
    parent: str | None,
    length: float,
    way: Vector,
    mass: float,
    hinges: tuple[Hinge, ...] = (),
) -> Segment:
    """A rod with a ball at its end, and half of the ball at the joint."""
    rod = Shape(
        name=f"{name}.rod",
        kind="capsule",
        size=(0.025,),
        ends=(along(way, 0.03), along(way, length - 0.03)),
    )
    tip = Shape(name=f"{name}.tip", kind="sphere", size=(0.035,), at=along(way, length))
    joint = Shape(name=f"{name}.joint", kind="sphere", size=(0.03,))
    return part(name, parent, ((rod, mass), (tip, 0.1), (joint, 0.0)), hinges=hinges)
