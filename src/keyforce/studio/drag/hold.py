"""Hold: something of a result under the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from keyforce.shot.document import Shot
from keyforce.shot.moment import Moment
from keyforce.solve.editing import Answer

Floats = NDArray[np.float64]
Place = tuple[float, float, float]


@dataclass(frozen=True, kw_only=True)
class Handle:
    """What is held.

    Attributes:
        body: Such as `hat`, `ada.foot_l`, or `ada.com`.
        quantity: `pos`, `spin` or `velocity` of it.
        at: When.
        axes: Which components.
    """

    body: str
    quantity: str
    at: Moment
    axes: str = "xyz"

    @property
    def title(self) -> str:
        """What the history calls it."""
        when = f"{self.at:g} s" if isinstance(self.at, float) else self.at
        word = {"pos": "", "spin": "'s spin", "velocity": "'s velocity"}[self.quantity]
        return f"Drag {self.body}{word} at {when}"


@dataclass(frozen=True, kw_only=True, eq=False)
class Preview:
    """States under the hand at an even rate, shape (frames, nq)."""

    rate: float
    states: Floats


class Hold(Protocol):
    """A value: a pull gives a new one.

    Attributes:
        arrives: How many more pulls it may take to arrive once the hand lets go.
    """

    arrives: int

    @property
    def shot(self) -> Shot:
        """The shot that the pulls have made."""

    @property
    def preview(self) -> Preview:
        """What comes of it."""

    def pulled(self, to: Place) -> tuple[Self, Answer]:
        """After a move of the hand."""
