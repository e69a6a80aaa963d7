"""Quantities: the words of goals as differentiable expressions of a body's state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from keyforce.errors import InputError, unknown_name
from keyforce.measure.nearness import nearness
from keyforce.shot.goal import Goal
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.varying import Varying
from keyforce.solve.drag.wish import ExpressionWish

QUANTITIES: Mapping[str, tuple[Callable[[Here], Varying], str]] = {
    "pos": (lambda now: now.pos, "m"),
    "com": (lambda now: now.com, "m"),
    "velocity": (lambda now: now.velocity, "m/s"),
    "spin": (lambda now: now.spin, "rad/s"),
    "momentum": (lambda now: now.velocity * now.mass, "kg·m/s"),
    "angular_momentum": (lambda now: now.angular_momentum, "kg·m²/s"),
    "tilt": (lambda now: now.tilt, "deg"),
}
AXES = ("x", "y", "z")


def wish_of(goal: Goal) -> ExpressionWish:
    """A goal as a wish.

    Raises:
        InputError: Its quantity is none that has a derivative here.
    """
    who, what, axis = split(goal.quantity)
    read, unit = QUANTITIES[what]

    def expression(now: Here) -> Varying:
        vector = read(now)
        whole = vector.norm() if vector.value.size > 1 else vector
        return (whole if axis is None else vector[AXES.index(axis)]) - goal.is_

    usual = nearness(unit)
    return ExpressionWish(
        of=(who,),
        at=goal.at,
        expression=expression,
        called=goal.quantity,
        scale=goal.scale or usual.scale,
        within=(goal.within or usual.within) / 5,
    )


def split(quantity: str) -> tuple[str, str, str | None]:
    """Whose, what and which component: `hat.spin.y`."""
    who, _, rest = quantity.partition(".")
    what, _, axis = rest.partition(".")
    if what not in QUANTITIES:
        raise unknown_name("quantity of a dragged body", rest or quantity, QUANTITIES)
    if axis and (axis not in AXES or what == "tilt"):
        raise InputError(
            f"{quantity} has no such component", given=axis, allowed="x, y or z of a vector"
        )
    return who, what, axis or None
