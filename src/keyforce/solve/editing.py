"""Editing: what every motion editor does, whichever engine stands behind it.

A session is a value: a drag gives a new one, and the old one is still there. Whoever drives an
editor needs these names only.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
WishT = TypeVar("WishT", contravariant=True)


class Result(StrEnum):
    """How a drag ended."""

    MET = "met"
    CLOSER = "closer"
    BLOCKED = "blocked"
    CONFLICT = "conflict"


class Answer(Protocol):
    """What came of a drag."""

    @property
    def result(self) -> Result:
        """How it ended."""

    @property
    def gap(self) -> float:
        """What is still wanted, as a length [m]."""

    @property
    def message(self) -> str:
        """The result, as a sentence."""

    @property
    def updates(self) -> int:
        """How many updates it took."""

    @property
    def simulations(self) -> int:
        """How many motions those took."""

    @property
    def conflict(self) -> tuple[str, ...]:
        """Names of the wishes that contradict each other."""


class Editing(Protocol[WishT]):
    """A session of drags."""

    @property
    def drags(self) -> tuple[Any, ...]:
        """What was done, in order; replaying it leads to the same motion, bit by bit."""

    def dragged(self, wishes: Sequence[WishT], *, updates: int = 1) -> tuple[Self, Answer]:
        """The session after one more drag, and what came of it."""

    def undone(self) -> Self:
        """The session without its last drag."""

    def trace(self, body: str, points: Sequence[Sequence[float]], *, rate: float = 240.0) -> Floats:
        """Paths of points of a body over the whole motion, (times, points, 3) [m]."""
