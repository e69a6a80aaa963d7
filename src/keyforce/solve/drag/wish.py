"""Wishes: what a drag or a nail asks for (thesis section 3.4).

A state wish asks for a body's position, orientation, velocity or spin; an expression wish for any
differentiable expression of states to be zero. Both hold at a time or float with an event.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from keyforce.errors import InputError
from keyforce.shot.moment import Moment, seconds
from keyforce.solve.drag.here import Here, matrix
from keyforce.solve.drag.varying import Floats, Varying, stacked

LENGTH, ANGLE, SPEED, RATE = 0.1, math.radians(10), 0.5, 1.0
"""What weighs alike [m, rad, m/s, rad/s]."""
NEAR = 1e-3
"""As much of these is left of a wish that is met: 0.1 mm, 0.01 degrees, 0.5 mm/s, 0.001 rad/s."""

Place = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Expression = Callable[..., Varying]


@dataclass(frozen=True, kw_only=True, eq=False)
class Wish(ABC):
    """Something that is to be true.

    Attributes:
        at: When: a time or an event.
        before: Whether just before an impact at that time, instead of just after it.
    """

    at: Moment
    before: bool = False

    @property
    @abstractmethod
    def bodies(self) -> tuple[str, ...]:
        """Whose states it reads."""

    @property
    @abstractmethod
    def about(self) -> str:
        """What it is about, as a person says it."""

    @abstractmethod
    def difference(self, *bodies: Here) -> Varying:
        """Zero where it is true, else off by that much in units of which 1 weighs alike."""

    @property
    def near(self) -> float:
        """How much of that counts as none."""
        return NEAR

    @property
    def words(self) -> str:
        """All of it, as a person says it."""
        time = seconds(self.at)
        return f"{self.about} at {f'{time:g} s' if time is not None else self.at}"


@dataclass(frozen=True, kw_only=True, eq=False)
class StateWish(Wish):
    """A body's state, or parts of it.

    Attributes:
        body: Whose.
        pos: Where its origin is to be [m].
        point: Which point of its own frame is meant instead of the origin [m].
        turn: How its frame is to be turned, wxyz.
        axis: A direction of its own frame; with `points`.
        points: Where that direction is to point in the world, whatever it does about it.
        velocity: Of its centre of mass [m/s].
        spin: In the world [rad/s].
        within: How much of it counts as none [m; 10 cm stand for 10 degrees, 0.5 m/s, 1 rad/s].
    """

    body: str
    pos: Place | None = None
    point: Place = (0.0, 0.0, 0.0)
    turn: Quaternion | None = None
    axis: Place = (0.0, 0.0, 1.0)
    points: Place | None = None
    velocity: Place | None = None
    spin: Place | None = None
    within: float | None = None

    def __post_init__(self) -> None:
        given = (self.pos, self.turn, self.points, self.velocity, self.spin)
        if all(part is None for part in given):
            raise InputError(
                f"a wish for {self.body} asks for nothing",
                allowed="pos, turn, points, velocity or spin",
            )
        for part in given:
            if part is not None and not np.isfinite(part).all():
                raise InputError(f"a wish for {self.body} holds no finite number", given=part)
        for name in ("turn", "axis", "points"):
            part = getattr(self, name)
            if part is not None and not np.any(part):
                raise InputError(f"{name} of a wish for {self.body} is zero", given=part)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Whose states it reads."""
        return (self.body,)

    @property
    def about(self) -> str:
        """What it is about."""
        given = [k for k in ("pos", "turn", "points", "velocity", "spin") if getattr(self, k)]
        return f"{self.body}'s {' and '.join(given)}"

    @property
    def near(self) -> float:
        """How much of it counts as none."""
        return NEAR if self.within is None else self.within / LENGTH

    @cached_property
    def _wanted(self) -> Floats:
        """The orientation that is asked for, shape (3, 3)."""
        turn = (1.0, 0.0, 0.0, 0.0) if self.turn is None else self.turn
        return matrix(np.asarray(turn) / math.sqrt(sum(q * q for q in turn)))

    def difference(self, *bodies: Here) -> Varying:
        """Position in 10 cm, angles in 10 degrees, velocity in 0.5 m/s, spin in rad/s."""
        (now,) = bodies
        parts = []
        if self.pos is not None:
            parts.append((now.point(self.point) - np.array(self.pos)) * (1 / LENGTH))
        if self.turn is not None:
            parts.append(now.turn_from(self._wanted) * (1 / ANGLE))
        if self.points is not None:
            parts.append(now.lean_from(_unit(self.axis), _unit(self.points)) * (1 / ANGLE))
        if self.velocity is not None:
            parts.append((now.velocity - np.array(self.velocity)) * (1 / SPEED))
        if self.spin is not None:
            parts.append((now.spin - np.array(self.spin)) * (1 / RATE))
        return stacked(parts)


@dataclass(frozen=True, kw_only=True, eq=False)
class ExpressionWish(Wish):
    """Any differentiable expression of states, to be zero.

        ExpressionWish(
            of=("left", "right"),
            at="left touches right",
            expression=lambda a, b: a.velocity - b.velocity,
            called="the eggs' speeds",
        )

    Attributes:
        of: Names of the bodies that it reads, in the order of its arguments.
        expression: From bodies as they are then (`Here`) to what is to be zero.
        called: What a person calls it.
        scale: How much of it weighs as much as 10 cm.
        within: How much of it counts as none.
    """

    of: tuple[str, ...]
    expression: Expression
    called: str = "the expression"
    scale: float = 1.0
    within: float | None = None

    def __post_init__(self) -> None:
        if not self.scale > 0:
            raise InputError(f"{self.called} needs a positive scale", given=self.scale)

    @property
    def bodies(self) -> tuple[str, ...]:
        """Whose states it reads."""
        return self.of

    @property
    def about(self) -> str:
        """What it is about."""
        return self.called

    @property
    def near(self) -> float:
        """How much of it counts as none."""
        return NEAR if self.within is None else self.within / self.scale

    def difference(self, *bodies: Here) -> Varying:
        """The expression in its scale."""
        return self.expression(*bodies) * (1.0 / self.scale)


def _unit(vector: Place) -> Place:
    x, y, z = vector
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length
