"""Blows: pushes from outside, such as a punch, a shove or a gust."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.section import Line, Seconds, Section, Vector


class Blow(Section):
    """A force on a body for a while."""

    on: Line
    """The body, such as `ada.chest` or `mug`."""
    at: Seconds
    """When it begins [s]."""
    lasts: Seconds = Field(default=0.1, alias="for", gt=0)
    """How long [s]."""
    force: Vector = (0.0, 0.0, 0.0)
    """In the world's axes, at the body's centre of mass [N]."""
    torque: Vector = (0.0, 0.0, 0.0)
    """[N·m]"""
