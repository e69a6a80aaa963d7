"""Goals: wishes on the outcome - a quantity, at a time or an event, with a value."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.moment import Moment
from keyforce.shot.section import Finite, Line, Positive, Section


class Goal(Section):
    """A quantity at a moment and the value that it must have then."""

    quantity: Line
    """Such as `ada.com.z` or `ball.pos.x`."""
    at: Moment = "end"
    """When it must have it: a time, or an event such as `ada lands`."""
    is_: Finite = Field(alias="is")
    """The value asked for."""
    within: Positive | None = None
    """How near counts as met; 5 mm, 0.5 degrees, or what suits the unit, where left out."""
    scale: Positive | None = None
    """How much of it weighs as much as 10 cm or 10 degrees of another goal; by its unit."""

    @property
    def words(self) -> str:
        """What is wished, as a person says it."""
        when = f"{self.at:g} s" if isinstance(self.at, float) else self.at
        return f"{self.quantity} at {when}"
