"""Direction: what a character is told."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from keyforce.shot.moment import Moment
from keyforce.shot.section import (
    Factor,
    Finite,
    JointAngles,
    JointName,
    Line,
    Positive,
    Seconds,
    Section,
    Vector,
)


class PoseKey(Section):
    """A control pose: where some joints should be at a time. Joints left out keep their own keys.

    Angles are degrees. `knee.flex` means both knees; `knee_l.flex` the left one. `root.pitch`
    (forward), `root.roll` (to the right) and `root.yaw` (to the left) are what balance holds.
    """

    at: Seconds
    """When [s]."""
    name: Line | None = None
    """What an animator calls it."""
    pose: Line | None = None
    """A pose from the library, such as `rest` or `tuck`; `joints` then change it."""
    joints: JointAngles = Field(default_factory=dict)
    """Target angles by hinge [degrees]."""
    gain: Factor = 1.0
    """Factor on stiffness around this key."""
    damping: Factor = 1.0
    """Factor on damping around this key."""
    then: Literal["linear", "hold", "spline"] = "linear"
    """How its joints go on to their next key: straight, not until it comes, or in a curve."""
    mirror: bool = False
    """Whether left and right are swapped in all that it says."""


class Cycle(Section):
    """Keys that come again and again, such as a walk.

    A key among `poses` at the time of one of them takes its place, in the joints that it names.
    """

    start: Seconds = Field(default=0.0, alias="from")
    """When the first cycle begins [s]."""
    every: Positive
    """How long one cycle lasts [s]."""
    times: int = Field(default=1, ge=1, le=2000)
    """How often it comes."""
    poses: tuple[PoseKey, ...] = Field(min_length=1, max_length=1000)
    """Its keys, timed from the beginning of each cycle."""
    mirror: bool = False
    """Whether each cycle's second half is its first with left and right swapped."""
    into: Seconds = 0.4
    """How long its joints take from what they did before to its first keys [s]."""
    out: Seconds = 0.4
    """How long they take back to what they did before [s]."""

    @property
    def until(self) -> float:
        """When the last cycle ends [s]."""
        return self.start + self.every * self.times


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
    in_air: bool = False
    """Whether it also holds while nothing touches the character, when no force could."""


class Objective(Section):
    """A controller that pursues something by itself (Fattal and Lischinski 2006, section 7).

    It senses each step how things are, and acts by the joints that it is given; their keys have
    no say meanwhile, unless it only `adds`.
    """

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
    adds: bool = False
    """Whether the joints follow their keys as well."""
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
        return 0.0 if self.adds else 1.0


class Direction(Section):
    """Everything one character is told."""

    poses: tuple[PoseKey, ...] = Field(default=(), max_length=20000)
    """Control poses in any order."""
    cycles: tuple[Cycle, ...] = Field(default=(), max_length=100)
    """Keys that come again and again."""
    balance: tuple[BalanceWindow, ...] = Field(default=(), max_length=1000)
    """When outside help keeps it upright."""
    objectives: tuple[Objective, ...] = Field(default=(), max_length=1000)
    """What it pursues by itself."""
