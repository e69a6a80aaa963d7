"""A line of an audit: one check, the worst that was found, and what is allowed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Line:
    """One check: the worst found, what is allowed, and when it was."""

    check: str
    worst: float
    bound: float
    unit: str
    at: float | None

    @property
    def ok(self) -> bool:
        """Whether the worst stays within the bound."""
        return self.worst <= self.bound


def worst_line(check: str, values: Floats, bound: float, unit: str, time: Floats) -> Line:
    """The worst of a check's values over time, shape (T,)."""
    if not values.size or not np.any(values > 0):
        return Line(check=check, worst=0.0, bound=bound, unit=unit, at=None)
    i = int(np.argmax(values))
    return Line(check=check, worst=float(values[i]), bound=bound, unit=unit, at=float(time[i]))
