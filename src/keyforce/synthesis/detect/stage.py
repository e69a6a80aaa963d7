"""Stages: when a motion is held by its surroundings, and when it flies (section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from keyforce.synthesis.detect.hold import Hold, held, runs

Flags = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A stretch of a motion between two transitions.

    Attributes:
        flight: Whether nothing holds the character.
        first: The frame that begins it, the transition pose before it.
        last: The frame that ends it, the transition pose after it; the next stage's first.
    """

    flight: bool
    first: int
    last: int


def stages(found: Sequence[Hold], frames: int, *, least: int = 2) -> tuple[Stage, ...]:
    """The stages of a motion; a flight lies between the holds before and after it.

    Args:
        found: What holds the character.
        frames: How many frames the motion has.
        least: Flights that have fewer frames without a hold are none.
    """
    air = ~held(found, frames)
    flights = [
        (first - 1, last + 1)
        for first, last in runs(air)
        if first > 0 and last < frames - 1 and last - first + 1 >= least
    ]
    edges = [0, *(frame for flight in flights for frame in flight), frames - 1]
    return tuple(
        Stage(flight=i % 2 == 1, first=a, last=b) for i, (a, b) in enumerate(pairwise(edges))
    )
