"""The momentum curve of a ground stage (Liu and Popovic, figure 6).

C1 through four points p1 ... p4: with the slopes of the flights before and after at its ends, level
at p2 and p3. Between them it is a cubic each, so that it is linear in the points and end slopes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats, Ints

POINTS = 6
"""p1, p2, p3, p4, and the slopes at p1 and p4."""


@dataclass(frozen=True, kw_only=True)
class Curve:
    """When the points of a curve come.

    Attributes:
        begin: Of p1 [s].
        second: Of p2 [s].
        third: Of p3 [s].
        end: Of p4 [s].
    """

    begin: float
    second: float
    third: float
    end: float

    def rows(self, times: Floats) -> Floats:
        """What each point does to the curve at some times, shape (T, 6); level outside."""
        part, u, width = self._where(times)
        cubic = (
            (2 * u - 3) * u**2 + 1,
            (3 - 2 * u) * u**2,
            (1 - u) ** 2 * u * width,
            (u - 1) * u**2 * width,
        )
        return _spread(part, cubic)

    def slopes(self, times: Floats) -> Floats:
        """What each point does to the curve's slope at times inside, shape (T, 6)."""
        part, u, width = self._where(times)
        cubic = (
            6 * (u - 1) * u / width,
            6 * (1 - u) * u / width,
            (3 * u - 1) * (u - 1),
            (3 * u - 2) * u,
        )
        return _spread(part, cubic)

    def _where(self, times: Floats) -> tuple[Ints, Floats, Floats]:
        knots = np.array([self.begin, self.second, self.third, self.end])
        part = np.clip(np.searchsorted(knots, times, side="right") - 1, 0, 2)
        width = np.diff(knots)[part]
        return part, np.clip((times - knots[part]) / width, 0.0, 1.0), width


def _spread(part: Ints, cubic: tuple[Floats, Floats, Floats, Floats]) -> Floats:
    """The four Hermite terms of each time at their points' places."""
    here, there, leave, arrive = cubic
    row = np.arange(len(part))
    out = np.zeros((len(part), POINTS))
    out[row, part] = here
    out[row, part + 1] = there
    out[part == 0, 4] = leave[part == 0]
    out[part == 2, 5] = arrive[part == 2]
    return out
