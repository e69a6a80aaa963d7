"""Drags: what an animator pulled where, in order; running the shot does it again.

- {body: hat, at: 1.2, pos: [1.5, 0, 1.7], turn: [0, 0, 0], nail: true}
- {quantity: hat.spin.z, at: start, is: 12}
- {body: mug, at: collision 4 of mug, axis: [0, 0, 1], points: [0, 0, 1], free: [{impacts: 3}]}
- {expression: left.velocity.x + right.velocity.x, at: left touches right}
- {wishes: [...], moves: 20}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.shot.moment import Moment
from keyforce.shot.section import Finite, Line, Name, Positive, Section, Vector


class Wish(Section):
    """Something that is to be true at a moment: of a body's state, a quantity or an expression."""

    body: Name | None = None
    """Whose state is dragged."""
    pos: Vector | None = None
    """Where its origin is to be [m]."""
    point: Vector = (0.0, 0.0, 0.0)
    """Which point of its own frame is meant instead of the origin [m]."""
    turn: Vector | None = None
    """How it is to be turned: roll, pitch, yaw [degrees]."""
    axis: Vector = (0.0, 0.0, 1.0)
    """A direction of its own frame; with `points`."""
    points: Vector | None = None
    """Where that direction is to point in the world, whatever it does about it."""
    velocity: Vector | None = None
    """[m/s]"""
    spin: Vector | None = None
    """Angular velocity about x, y, z of the world [rad/s]."""
    quantity: Line | None = None
    """Instead of a body's state: such as `hat.spin.z`, with `is`."""
    is_: Finite | None = Field(default=None, alias="is")
    """The value asked of the quantity or expression; 0 for an expression where left out."""
    expression: Line | None = None
    """Any sum, product or quotient of states, such as `(left.pos - right.pos).norm()`."""
    at: Moment = "end"
    """When it is to be true: a time, or an event such as `collision 4 of mug`."""
    before: bool = False
    """Whether just before an impact at that moment, instead of just after it."""
    nail: bool = False
    """Whether it must stay true in every drag that follows."""
    within: Positive | None = None
    """How near it must come: a quantity or expression in its unit, a body in m, where 10 cm stand
    for 10 degrees, 0.5 m/s and 1 rad/s."""
    scale: Positive | None = None
    """How much of it weighs as much as 10 cm or 10 degrees of another wish."""

    @model_validator(mode="after")
    def _one_subject(self) -> Wish:
        state = [self.pos, self.turn, self.points, self.velocity, self.spin]
        given = [self.body is not None, self.quantity is not None, self.expression is not None]
        if sum(given) != 1:
            raise ValueError("must be about a `body`, a `quantity` or an `expression`")
        if self.body is not None and all(part is None for part in state):
            raise ValueError("must say what of the body: pos, turn, points, velocity or spin")
        if self.body is None and any(part is not None for part in state):
            raise ValueError("pos, turn, points, velocity and spin are of a `body`")
        if self.quantity is not None and self.is_ is None:
            raise ValueError("must say what the quantity `is` to be")
        return self

    @property
    def goal(self) -> Goal | None:
        """A quantity's wish as a goal."""
        if self.quantity is None or self.is_ is None:
            return None
        return Goal(
            quantity=self.quantity, at=self.at, is_=self.is_, within=self.within, scale=self.scale
        )

    @property
    def subject(self) -> tuple[object, ...]:
        """What it is about, and when."""
        parts = (self.pos, self.turn, self.points, self.velocity, self.spin)
        given = tuple(part is not None for part in parts)
        return self.body, given, self.quantity, self.expression, self.at, self.before


class Drag(Section):
    """One edit: what is dragged where, what may follow, and how the hand goes.

    In a file, a single wish stands directly in its drag.
    """

    wishes: tuple[Wish, ...] = Field(min_length=1, max_length=100)
    """What is to be true; nails of the drags before hold besides."""
    free: tuple[Free, ...] = Field(default=(), max_length=1000)
    """What may change; what the shot has free where left out."""
    moves: int = Field(default=8, ge=1, le=1000)
    """In how many moves the hand goes from where things are to where they are wished."""
    updates: int = Field(default=4, ge=1, le=1000)
    """How many updates each move may take."""
    note: Line = ""
    """What it is for."""

    @model_validator(mode="before")
    @classmethod
    def _single(cls, data: Any) -> Any:
        """Reads a wish that stands directly in its drag."""
        if not isinstance(data, dict) or "wishes" in data:
            return data
        own = {k: v for k, v in data.items() if k in cls.model_fields}
        return {**own, "wishes": [{k: v for k, v in data.items() if k not in cls.model_fields}]}

    def after(self, done: Sequence[Drag]) -> Drag:
        """The drag with the nails of those before it; its own wishes take the place of theirs."""
        nails = {w.subject: w for drag in done for w in drag.wishes if w.nail}
        own = {w.subject: w for w in self.wishes}
        return self.model_copy(update={"wishes": tuple({**nails, **own}.values())})

    @model_serializer(mode="wrap")
    def _as_written(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        data: dict[str, Any] = dump(self)
        if len(self.wishes) != 1:
            return data
        note = {k: v for k, v in data.items() if k == "note"}
        return {**note, **data["wishes"][0], **{k: v for k, v in data.items()
                                               if k not in ("wishes", "note")}}  # fmt: skip
