"""Performance: what a player did while the shot ran, recorded so that it happens again."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from keyforce.shot.section import Line, Name, Seconds, Section, Vector

DEEDS = ("input", "mode", "throw", "push")


class Deed(Section):
    """One thing that a player did: exactly one of its kinds."""

    at: Seconds
    """When [s]; it takes effect at the next tick."""
    who: Name | None = None
    """The character that an input or a mode is for; everybody where left out."""
    input: Line | None = None
    """A key: an event for machines and scripts, or the name of a pose to strike."""
    mode: Literal["interactive", "autonomous"] | None = None
    """Whether the player alone decides, or machine and script do."""
    throw: Name | None = None
    """The prop that is thrown anew, from `place` with `velocity`."""
    place: Vector = (0.0, 0.0, 0.0)
    """[m]"""
    velocity: Vector = (0.0, 0.0, 0.0)
    """[m/s]"""
    push: Line | None = None
    """The body that is pushed with `force` and `torque` for `lasts`."""
    force: Vector = (0.0, 0.0, 0.0)
    """[N]"""
    torque: Vector = (0.0, 0.0, 0.0)
    """[N·m]"""
    lasts: Seconds = Field(default=0.1, alias="for", gt=0)
    """How long a push lasts [s]."""

    @model_validator(mode="after")
    def _one_kind(self) -> Deed:
        given = [kind for kind in DEEDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise ValueError(f"must be exactly one of {', '.join(DEEDS)}; given: {given or 'none'}")
        return self
