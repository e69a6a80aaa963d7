"""Reach: what a control pose puts somewhere."""

from __future__ import annotations

from pydantic import Field, model_validator

from keyforce.shot.section import JointName, Line, Positive, Section, Vector


class Reach(Section):
    """A body that a control pose puts somewhere: inverse kinematics finds the joint angles.

    Places are seen from where the character stands at the start - x ahead, y to its left, z up from
    the ground - or from one of its bodies. The key's own `joints` stay as they are.
    """

    body: Line
    """What is put there, such as `hand_r`."""
    at: Vector | None = None
    """Where [m]."""
    turn: Vector | None = None
    """How it is turned there: roll, pitch, yaw [degrees]; any way where left out."""
    of: Line | None = None
    """The body in whose frame `at` and `turn` are, such as `chest`."""
    point: Vector = (0.0, 0.0, 0.0)
    """The point of the body that comes to `at`, in its own frame [m]; its joint where left out."""
    joints: tuple[JointName, ...] = Field(default=(), max_length=100)
    """The joints that do it; those of the limb where left out."""
    within: Positive = 0.005
    """How near it must come [m]."""

    @model_validator(mode="after")
    def _something_asked(self) -> Reach:
        if self.at is None and self.turn is None:
            raise ValueError("must say where: `at`, `turn`, or both")
        return self
