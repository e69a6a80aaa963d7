"""Direction: what a character is told."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from keyforce.shot.machine import ReadyOrOwn
from keyforce.shot.objective import BalanceWindow, Objective
from keyforce.shot.pose import Pose
from keyforce.shot.reach import Reach
from keyforce.shot.section import Factor, JointAngles, Line, Name, Positive, Seconds, Section

__all__ = ["BalanceWindow", "Cycle", "Direction", "Objective", "PoseKey", "Reach"]


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
    reach: tuple[Reach, ...] = Field(default=(), max_length=20)
    """Bodies that it puts somewhere, by inverse kinematics."""
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
    repertoire: dict[Name, Pose] = Field(default_factory=dict, max_length=500)
    """Poses by name: for keys, machines and scripts, and for a player's input of that name."""
    machine: ReadyOrOwn | None = None
    """Poses that follow each other as things happen, or the name of a ready machine; they go
    before its keys."""
    script: Line | None = None
    """A Python file in the shot's folder with a class that has `start()` and `step()`."""

    @property
    def keys(self) -> tuple[PoseKey, ...]:
        """Every control pose, those of cycles once."""
        return (*self.poses, *(key for cycle in self.cycles for key in cycle.poses))
