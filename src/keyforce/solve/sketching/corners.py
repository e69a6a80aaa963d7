"""Corners: collisions found where a path turns as no flight does."""

from __future__ import annotations

import numpy as np

from keyforce.motion.rotation import Floats
from keyforce.solve.sketching.stroke import Trail
from keyforce.solve.sketching.view import Direct

SHARP = np.radians(25)
"""Least detour of the direction of travel from its way towards straight down [rad]."""


def corners(trail: Trail, gravity: Floats, *, window: int | None = None) -> tuple[int, ...]:
    """Samples at which something must have been hit, in order.

    In flight the direction of travel moves on the arc that leads straight down, so one that leaves
    this arc has met something (thesis section 4.5.2 lets the animator mark these; this finds them).
    A blow from above looks like the top of a throw and has to be marked.

    Args:
        trail: Seen in space.
        gravity: [m/s²], shape (3,).
        window: Samples on each side that a direction is taken over.
    """
    known = np.flatnonzero(np.isfinite(trail.points).all(axis=1))
    if not isinstance(trail.view, Direct) or len(known) < 5:
        return ()
    points = trail.points[known]
    reach = window or max(2, len(points) // 14)
    down = gravity / max(float(np.linalg.norm(gravity)), 1e-12)
    sharp = np.array([_detour(points, i, reach, down) for i in range(len(points))])
    found: list[int] = []
    for i in np.argsort(-sharp):
        if sharp[i] < SHARP:
            break
        if all(abs(int(i) - j) > 2 * reach for j in found):
            found.append(int(i))
    return tuple(int(known[i]) for i in sorted(found))


def _detour(points: Floats, i: int, reach: int, down: Floats) -> float:
    """Angle from before to after to down, less that from before to down; zero near the ends."""
    if i < reach or i + reach >= len(points):
        return 0.0
    before, after = points[i] - points[i - reach], points[i + reach] - points[i]
    return _angle(before, after) + _angle(after, down) - _angle(before, down)


def _angle(a: Floats, b: Floats) -> float:
    sizes = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(np.arccos(np.clip(a @ b / sizes, -1.0, 1.0))) if sizes > 1e-12 else 0.0
