"""Rows: constraints of a draft, each with its bounds and its derivative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.state import Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Rows:
    """Constraints low <= value <= high; equal bounds ask for one value.

    Attributes:
        value: In units of which 1 is a plain mistake, shape (m,).
        slope: By all unknowns, shape (m, size).
        low: Shape (m,).
        high: Shape (m,).
    """

    value: Floats
    slope: Floats
    low: Floats
    high: Floats

    @property
    def off(self) -> Floats:
        """By how much each is violated, shape (m,)."""
        over: Floats = np.maximum(0.0, np.maximum(self.low - self.value, self.value - self.high))
        return over


def equal(value: Floats, slope: Floats) -> Rows:
    """Rows that are to be zero."""
    zero = np.zeros(len(value))
    return Rows(value=value, slope=slope, low=zero, high=zero)


def joined(parts: Sequence[Rows], size: int) -> Rows:
    """Several, end to end."""
    if not parts:
        none = np.zeros(0)
        return Rows(value=none, slope=np.zeros((0, size)), low=none, high=none)
    return Rows(
        value=np.concatenate([p.value for p in parts]),
        slope=np.concatenate([p.slope for p in parts]),
        low=np.concatenate([p.low for p in parts]),
        high=np.concatenate([p.high for p in parts]),
    )
