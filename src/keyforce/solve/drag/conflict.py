"""Conflicts: which wishes contradict each other where a drag is over-constrained (section 3.3)."""

from __future__ import annotations

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.aim import Aim, Spot
from keyforce.solve.shooting.step import smallest

SHARE = 0.05
"""A wish that carries less than this share of the worst one's rest is no part of a conflict."""
STILL = 1e-6
"""A wish that a unit of anything moves less than this does not depend on what is free."""


def conflicting(aim: Aim, spot: Spot, rest: Floats) -> tuple[str, ...]:
    """The wishes without any one of which the others could be had; or else all that lose.

    Args:
        aim: What is wished and free.
        spot: Where it is.
        rest: What no step could do, shape (m,).
    """
    groups = aim.groups(spot)
    scaled = aim.slope(spot) * aim.freedom.unit
    worst = float(np.abs(rest).max())
    losing = [i for i, g in enumerate(groups) if np.abs(rest[g]).max() > SHARE * worst]
    decisive = [i for i in losing if _settled(scaled, spot.residual, groups[i], worst)]
    return tuple(aim.wishes[i].words for i in decisive or losing)


def idle(aim: Aim, spot: Spot) -> tuple[str, ...]:
    """Wishes that nothing that is free moves."""
    scaled = np.abs(aim.slope(spot) * aim.freedom.unit)
    pairs = zip(aim.groups(spot), aim.wishes, strict=True)
    return tuple(w.words for g, w in pairs if scaled[g].max(initial=0.0) < STILL)


def walls(aim: Aim, spot: Spot) -> tuple[str, ...]:
    """Bounds at which parameters stand, as a person says it."""
    free = aim.freedom
    values = free.values(spot.controls)
    found = []
    for word, bound in (("least", free.low), ("most", free.high)):
        at = np.flatnonzero(np.abs(values - bound) < 1e-9 * free.unit)
        found += [f"{free.name(spot.motion.scene, int(i))} is at its {word}" for i in at]
    return tuple(found)


def _settled(scaled: Floats, residual: Floats, group: slice, worst: float) -> bool:
    """Whether the others agree once a wish is dropped."""
    kept = np.ones(residual.size, dtype=bool)
    kept[group] = False
    if not kept.any():
        return False
    p = -smallest(scaled[kept], residual[kept])
    return float(np.abs(residual[kept] + scaled[kept] @ p).max()) < SHARE * worst
