"""Style: how far one motion of a scene is from another (thesis section 3.5.2).

Between two components that both do what is wished, the one whose trajectories are nearer to the
current ones is to be preferred.
"""

from __future__ import annotations

import numpy as np

from keyforce.engine.impact.motion import Motion
from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.instant import meetings

SAMPLES = 32


def distance(one: Motion, other: Motion, *, until: float | None = None) -> float:
    """Root mean square distance of the free bodies' points over time [m].

    A body stands for its centre and for three points at its reach along its axes, so that turning
    counts as much as it moves the surface.

    Args:
        one: A motion.
        other: Another one of the same bodies.
        until: Up to when; as long as both last where left out.
    """
    end = min(one.until, other.until) if until is None else until
    times = np.linspace(0.0, end, SAMPLES)
    rows = one.scene.free
    parts = [_points(one, row, times) - _points(other, row, times) for row in rows]
    return float(np.sqrt(np.mean([(p**2).sum(axis=-1).mean() for p in parts])))


def _points(motion: Motion, row: int, times: Floats) -> Floats:
    """Centre and three points of a body, shape (T, 4, 3)."""
    now = motion.states(row, times)
    w, x, y, z = now.turn.T
    axes = np.stack([
        np.stack([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)], axis=-1),
        np.stack([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)], axis=-1),
        np.stack([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)], axis=-1),
    ], axis=1)  # fmt: skip
    reach = float(motion.world.bodies["reach"][row])
    tips: Floats = now.at[:, None] + np.concatenate([np.zeros((len(times), 1, 3)), reach * axes], 1)
    return tips


def first_change(one: Motion, other: Motion) -> tuple[float, str] | None:
    """The first impact that two motions do not have in common: when, and what meets what [s]."""
    for k, (a, b) in enumerate(zip(one.labels, other.labels, strict=False)):
        if a != b:
            return _named(one if one.times[k] < other.times[k] else other, k)
    short, long = sorted((one, other), key=lambda m: m.impacts)
    return None if short.impacts == long.impacts else _named(long, short.impacts)


def _named(motion: Motion, k: int) -> tuple[float, str]:
    pairs = sorted(" and ".join(sorted(pair)) for pair in meetings(motion)[k])
    return float(motion.times[k]), ", ".join(pairs)
