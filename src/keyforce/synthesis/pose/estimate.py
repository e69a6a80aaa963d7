"""The estimator: what takeoffs and landings like these look like (Liu and Popovic, section 5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.pose.example import Example, Flight, Posture

NEIGHBORS = 3
EVEN = 0.1
"""A flight as near as this to its mirror image is asked of both sides alike."""
NEAR = 0.05
"""Examples nearer than this weigh alike."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Suggestion:
    """A transition pose.

    Attributes:
        points: Mass points of legs, trunk and arms as in `Posture`, shape (3, 3).
        like: The nearest example's pose, from which inverse kinematics starts.
        sources: Where the neighbors are from, nearest first.
    """

    points: Floats
    like: Posture
    sources: tuple[str, ...]


def suggested(
    flight: Flight, examples: Sequence[Example], *, neighbors: int = NEIGHBORS
) -> tuple[Suggestion, Suggestion]:
    """The takeoff and the landing of a flight, interpolated between the k most similar examples."""
    here = flight.place
    away = np.array([np.linalg.norm(e.flight.place - here) for e in examples])
    nearest = np.argsort(away, kind="stable")[:neighbors]
    weight = 1.0 / (NEAR + away[nearest])
    weight /= weight.sum()
    found = [examples[i] for i in nearest]
    even = np.linalg.norm(here - flight.mirror().place) < EVEN
    offs = [e.takeoff.evened() if even else e.takeoff for e in found]
    ons = [e.landing.evened() if even else e.landing for e in found]
    return _blended(offs, weight, found), _blended(ons, weight, found)


def _blended(poses: Sequence[Posture], weight: Floats, found: Sequence[Example]) -> Suggestion:
    points = np.einsum("k,kij->ij", weight, np.array([p.points for p in poses]))
    return Suggestion(points=points, like=poses[0], sources=tuple(e.source for e in found))
