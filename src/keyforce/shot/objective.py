"""Objectives and balance windows: what holds for a while, from a moment until another."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.moment import Moment
from keyforce.shot.section import (
    Factor,
    Finite,
    JointName,
    Line,
    Name,
    Positive,
    Seconds,
    Section,
    Vector,
)


class BalanceWindow(Section):
    """Outside torques on the root that keep it upright for a while: help, and reported as such."""

    start: Moment = Field(default=0.0, alias="from")
    """When it begins."""
    until: Moment = "end"
    """When it ends."""
    gain: Factor = 1.0
    """Factor on the rule's stiffness and damping."""
    limit: Positive | None = None
    """Largest torque [N·m]; what its own weight does when it tips, where left out."""
    ramp: Seconds = 0.1
    """How long it takes to come and go [s]."""
    follow: bool = False
    """Whether the character may face wherever it does; else it is held the way it is to face."""
    in_air: bool = False
    """Whether it also holds while nothing touches the character, when no force could."""


class Objective(Section):
    """A controller that pursues something by itself (Fattal and Lischinski 2006, section 7).

    It senses each step how things are, and acts by the joints that it is given; their keys have
    no say meanwhile, unless it only `adds`.
    """

    name: Name | None = None
    """What a script calls it by to begin and to end it."""
    do: Line
    """What: `balance`, `level`, `keep`, `look at`, `mirror`, `symmetric`, `hold`, ..."""
    body: Line | None = None
    """The body that matters, such as `hand_l`."""
    axis: Vector | None = None
    """The axis of the body to level or to look along, in its own frame."""
    point: Vector = (0.0, 0.0, 0.0)
    """The point of the body to keep somewhere, in its own frame [m]."""
    at: Vector | Line | None = None
    """Where: a place in the world [m], or a body such as `ball` or `ben.head`."""
    who: Line | None = None
    """Whom to mirror."""
    quantity: Line | None = None
    """What to hold, such as `tilt.y`."""
    is_: Finite = Field(default=0.0, alias="is")
    """The value to hold."""
    joints: dict[JointName, Finite] = Field(default_factory=dict, max_length=500)
    """The joints by which it acts, and how much each does."""
    stiffness: Finite = 1.0
    """Factor on the joints' own stiffness; for a held quantity, torque per unit of error."""
    damping: Finite = 1.0
    """Factor on the joints' own damping; for a held quantity, torque per unit of its rate."""
    limit: Positive | None = None
    """The most that it asks of each joint [N·m]."""
    numbers: dict[Line, Finite] = Field(default_factory=dict, alias="with", max_length=50)
    """Whatever else it understands."""
    adds: bool | tuple[JointName, ...] = False
    """Whether the joints follow their keys as well; or which of them do."""
    start: Moment = Field(default=0.0, alias="from")
    """When it begins."""
    until: Moment = "end"
    """When it ends."""
    ramp: Seconds = 0.1
    """How long it takes to come and go [s]."""

    @property
    def most(self) -> float:
        """The most that it asks of each joint, infinite where nobody limits it."""
        return float("inf") if self.limit is None else self.limit

    @property
    def replaces(self) -> float:
        """The share of the joints' pose control that it takes over."""
        return 0.0 if self.adds is True else 1.0
