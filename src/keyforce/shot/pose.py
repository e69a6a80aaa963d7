"""Poses by name: what a machine, a script or a player's key can ask for (Shapiro 2007, eq. 1)."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.section import Factor, JointAngles, Line, Seconds, Section


class Pose(Section):
    """The triple of targets, gains and dampings; joints left out go on as they did."""

    pose: Line | None = None
    """A pose from the character's repertoire or the library; `joints` then change it."""
    joints: JointAngles = Field(default_factory=dict)
    """Target angles by hinge [degrees]."""
    gain: Factor = 1.0
    """Factor on the stiffness of its joints."""
    damping: Factor = 1.0
    """Factor on the damping of its joints."""
    over: Seconds = 0.1
    """How long the targets take to go there from where they were [s]."""
    mirror: bool = False
    """Whether left and right are swapped in all that it says."""
