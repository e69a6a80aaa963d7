"""Steps: feet that come down, how far each stride goes, and how planted feet slip."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from keyforce.measure.contacts import contact_pass
from keyforce.take.take import Take

Floats = NDArray[np.float64]
APART = 0.3
"""A foot that touches again sooner has not made another step [s]."""


def steps(take: Take, who: str) -> Floats:
    """How many steps were made by each time, shape (T,)."""
    times = sorted(time for foot in feet(take, who) for time in footfalls(take, foot))
    return np.searchsorted(times, take.time, side="right").astype(float)


def stride(take: Take, who: str, at: Floats) -> Floats:
    """How far the foot that came down last went since it came down before [m], shape (T,).

    Args:
        take: Whose events count.
        who: The walker.
        at: Where every body is, shape (T, nbody, 3).
    """
    lengths = sorted(
        (end, float(np.hypot(*(_place(take, at, foot, end) - _place(take, at, foot, begin)))))
        for foot in feet(take, who)
        for times in [footfalls(take, foot)]
        for begin, end in pairwise(times)
    )
    last = np.searchsorted([end for end, _ in lengths], take.time, side="right")
    return np.array([0.0, *(length for _, length in lengths)])[last]


def slip(take: Take, who: str) -> Floats:
    """Median speed at which planted feet slide [mm/s], as the audit has it, shape (T,)."""
    return contact_pass(take).slip[who]


def feet(take: Take, who: str) -> tuple[str, ...]:
    """A character's feet by full name."""
    return tuple(n for n in take.body_names if n.startswith(f"{who}.foot"))


def footfalls(take: Take, foot: str) -> list[float]:
    """When a foot came down to make a step [s]."""
    times: list[float] = []
    for event in take.events:
        touches = event.kind == "touch" and event.subject == foot
        if touches and (not times or event.time - times[-1] > APART):
            times.append(event.time)
    return times


def _place(take: Take, at: Floats, body: str, time: float) -> Floats:
    """Where a body is on the ground at a time, shape (2,)."""
    way = at[:, take.body_names.index(body)]
    return np.array([np.interp(time, take.time, way[:, k]) for k in range(2)])
