"""Cost: how far a rollout is from a walk that one would show."""

from __future__ import annotations

from collections.abc import Mapping

from keyforce.bench.walking.figures import figures
from keyforce.bench.walking.numbers import SPEED
from keyforce.bench.walking.rollout import Rollout

TOO_MUCH = {
    "help": (22.0, 0.2),
    "late help": (11.0, 0.4),
    "slip": (5.0, 0.4),
    "drift": (0.1, 4.0),
    "heading": (3.0, 0.3),
    "lean": (4.0, 0.25),
    "lean range": (8.0, 0.15),
    "roll range": (7.0, 0.2),
    "lift": (140.0, 0.05),
    "arms": (50.0, 0.15),
    "beyond": (0.7, 1.0),
    "depth": (8.5, 0.5),
    "inside": (5.0, 0.3),
    "stance knee": (22.0, 0.1),
    "bounce": (50.0, 0.3),
}
"""Figures that cost beyond a bound: the bound, and the weight of what is beyond."""
TOO_LITTLE = {"clear": (15.0, 0.4), "arms": (30.0, 0.2)}
"""Figures that cost below one."""


def cost(rollout: Rollout, *, asked: float, every: float) -> tuple[float, dict[str, float]]:
    """The cost, and the figures that it is made of; a fall costs more than any walk.

    Args:
        rollout: What was seen.
        asked: How long it was to walk [s].
        every: How long a cycle lasts [s].
    """
    if rollout.seconds < asked - 0.1:
        far = float(rollout.root[-1, 0]) if len(rollout.root) else 0.0
        return 200.0 - 100.0 * rollout.seconds / asked - min(5.0, far), {"seconds": rollout.seconds}
    found = figures(rollout, every)
    return total(found), found


def total(f: Mapping[str, float]) -> float:
    """The weighted sum."""
    over = sum(w * max(0.0, f[name] - bound) for name, (bound, w) in TOO_MUCH.items())
    under = sum(w * max(0.0, bound - f[name]) for name, (bound, w) in TOO_LITTLE.items())
    return (
        over
        + under
        + 15.0 * max(0.0, abs(f["speed"] - SPEED) - 0.03)
        + 0.1 * f["late help"]
        + 6.0 * abs(f["strikes"] - 1.0)
        + 15.0 * abs(f["duty"] - 0.62)
        + 8.0 * f["asymmetry"]
        + 4.0 * (1.0 + f["against"])
        + 0.3 * f["jitter"]
    )
