"""Claims: what a shot promises of its take, measured on the take itself."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from keyforce.shot.moment import Moment
from keyforce.shot.section import Finite, Line, Positive, Section


class Claim(Section):
    """A quantity at a moment, or over a stretch, and what it must be."""

    claim: Line
    """In words."""
    quantity: Line
    """Such as `ada.com.z` or `ball.velocity.x`."""
    at: Moment | None = None
    """When it is measured."""
    over: tuple[Moment, Moment] = ("start", "end")
    """The stretch over which `take` looks, where no `at` is given."""
    take: Literal["max", "min", "mean", "range", "last"] = "max"
    """What of the stretch counts."""
    is_: Finite | None = Field(default=None, alias="is")
    """The value asked for."""
    within: Positive | None = None
    """How far from `is` it may be."""
    above: Finite | None = None
    """The least it may be."""
    below: Finite | None = None
    """The most it may be."""

    @model_validator(mode="after")
    def _something_asked(self) -> Claim:
        if self.is_ is None and self.above is None and self.below is None:
            raise ValueError("must ask for something: `is` with `within`, `above` or `below`")
        if (self.is_ is None) != (self.within is None):
            raise ValueError("`is` and `within` go together")
        return self
