"""The filter: a step must bring the rows nearer to zero or the cost down, and never both back.

Waechter and Biegler, On the implementation of an interior-point filter line-search algorithm,
Math. Program. 106, 2006.
"""

from __future__ import annotations

import math

MARGIN = 1e-5
ARMIJO = 1e-4


class Filter:
    """Pairs of (rows' distance, barrier cost) that no later point may be worse than in both."""

    def __init__(self, off: float) -> None:
        self._most = 1e4 * max(1.0, off)
        self._least = 1e-4 * max(1.0, off)
        self._kept: list[tuple[float, float]] = []
        self.clear()

    def clear(self) -> None:
        """Forgets everything but how far off the rows may ever be."""
        self._kept = [(self._most, -math.inf)]

    def takes(
        self, off: float, cost: float, was: tuple[float, float], slope: float, share: float
    ) -> bool:
        """Whether a trial point will do; if it does by coming nearer, the old one is kept.

        Args:
            off: How far its rows are from zero, summed.
            cost: Its barrier cost.
            was: Both, where the step began.
            slope: The cost's derivative along the whole step.
            share: Of the step that was taken.
        """
        if not (math.isfinite(off) and math.isfinite(cost)):
            return False
        if any(off >= o and cost >= c for o, c in self._kept):
            return False
        before, cost_before = was
        rounding = 1e-13 * abs(cost_before)
        descends = slope < 0 and share * (-slope) ** 2.3 > before**1.1 and before <= self._least
        if descends:
            return cost <= cost_before + ARMIJO * share * slope + rounding
        nearer = off <= (1 - MARGIN) * before or cost <= cost_before - MARGIN * before + rounding
        still = before < 1e-10 and cost <= cost_before + 100 * rounding
        if nearer or still:
            self._kept.append(((1 - MARGIN) * before, cost_before - MARGIN * before))
            return True
        return False
