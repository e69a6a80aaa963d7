"""Direction: what a character is told."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.moment import Moment
from keyforce.shot.section import Factor, JointAngles, Line, Positive, Seconds, Section


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


class Direction(Section):
    """Everything one character is told."""

    poses: tuple[PoseKey, ...] = Field(default=(), max_length=20000)
    """Control poses in any order."""
    balance: tuple[BalanceWindow, ...] = Field(default=(), max_length=1000)
    """When outside help keeps it upright."""
