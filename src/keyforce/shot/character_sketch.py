"""A character's sketch: a rough motion, to be made real by momentum."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from keyforce.shot.section import (
    Finite,
    JointAngles,
    JointName,
    Line,
    Positive,
    Seconds,
    Section,
    Vector,
)


class SketchKey(Section):
    """Where a character is at a time, as far as its author cared.

    The root stays where it is before its first key and after its last. A joint is at ease until the
    key before its first, and again from the key after its last.
    """

    at: Seconds
    """When [s]."""
    root: Vector | None = None
    """How far its root has come from where it stands at its start [m]."""
    joints: JointAngles = Field(default_factory=dict)
    """Angles by hinge, and `root.yaw`, `root.pitch`, `root.roll` as they add up [degrees]."""
    pose: Line | None = None
    """A pose from the library; `joints` then change it."""
    then: Literal["linear", "hold", "spline"] = "linear"
    """How it goes on to the next key: straight, not until it comes, or in a curve."""
    must: bool = False
    """Whether the result must have its joints exactly, and not only be like it."""


class SketchHold(Section):
    """What holds a body for a while, where detection should not decide."""

    body: Line
    """Such as `foot_l`."""
    start: Seconds = Field(alias="from")
    """When it begins to be held [s]."""
    until: Seconds
    """When it is let go [s]."""
    free: bool = False
    """Whether nothing holds it then, whatever was detected."""


class SketchFlight(Section):
    """How a flight differs from the sketch; the first entry is the first flight's."""

    height: Positive | None = None
    """How high the center of mass rises above where it takes off [m]; its time follows."""


class SketchPose(Section):
    """What is changed in a suggested takeoff or landing."""

    flight: int = Field(default=1, ge=1, le=100)
    """Of which flight."""
    which: Literal["takeoff", "landing"] = "takeoff"
    """Which of the two."""
    joints: JointAngles = Field(default_factory=dict)
    """Angles by hinge, `root.yaw`, `root.pitch` and `root.roll` among them [degrees]."""
    like: Literal["examples", "sketch"] = "examples"
    """Whether it is suggested by examples of real motion, or taken from the sketch."""


class CharacterSketch(Section):
    """A rough motion of one character: keys on a few joints."""

    keys: tuple[SketchKey, ...] = Field(min_length=1, max_length=10000)
    """Keys in any order."""
    detect: tuple[JointName, ...] = Field(default=(), max_length=100)
    """Bodies that may be held by what they touch; the feet where left out."""
    slides: bool = False
    """Whether they may also slide along, as on ice."""
    holds: tuple[SketchHold, ...] = Field(default=(), max_length=1000)
    """Where detection should not decide."""
    flights: tuple[SketchFlight, ...] = Field(default=(), max_length=100)
    """How flights differ from the sketch, in their order."""
    poses: tuple[SketchPose, ...] = Field(default=(), max_length=200)
    """What is changed in suggested takeoffs and landings."""
    soft: Finite = 0.0
    """How much physics may give way to keys that it cannot meet: 0 not at all, 1 a little."""
