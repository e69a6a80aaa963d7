"""Sampling: how a drag crosses into another smooth component (thesis section 3.5.3).

Where the suggested update leads off the edge of a component, control vectors from the normal
distribution about it are simulated, and the motion goes on from the most promising one: the one
that comes nearest to what is wished, and among those that of the nearest style.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.aim import Aim, Spot
from keyforce.solve.drag.style import distance
from keyforce.solve.drag.update import differential


@dataclass(frozen=True, kw_only=True)
class Spread:
    """How samples are drawn.

    Attributes:
        samples: How many.
        followed: How many of the best take a step each in their own component.
        widths: Standard deviations in the parameters' units, in turn.
        style: What 10 cm of distance from the current motion weigh, as a residual.
        cap: How many units a following step may go.
        strewn: How many starts a hand that did not arrive looks for all around, and how far off.
        reach: Standard deviations of those in the parameters' units, in turn.
    """

    samples: int = 48
    followed: int = 6
    widths: tuple[float, ...] = (0.1, 0.3, 1.0)
    style: float = 0.1
    cap: float = 2.0
    strewn: int = 240
    reach: tuple[float, ...] = (0.2, 0.5, 1.0)


def crossed(
    aim: Aim, spot: Spot, towards: Floats, spread: Spread, rng: np.random.Generator
) -> Spot | None:
    """The most promising spot of another component, or None where none is any better.

    Args:
        aim: What is wished and free.
        spot: Where it is.
        towards: The suggested update in units, shape (N,).
        spread: How to sample.
        rng: Seeded by what was done so far, so that replays agree.
    """
    drawn = sorted(_drawn(aim, spot, towards, spread, rng), key=lambda s: s.size)
    best, least = None, 0.95 * spot.size
    for one in drawn[: spread.followed]:
        there = followed(aim, one, spread.cap)
        cost = there.size + spread.style * distance(there.motion, spot.motion) / 0.1
        if there.size < 0.95 * spot.size and (best is None or cost < least):
            best, least = there, cost
    return best


def strewn(aim: Aim, spot: Spot, spread: Spread, rng: np.random.Generator) -> list[Spot]:
    """Other places to begin from, one of each collision sequence, the nearest to the wish first."""
    wide = replace(spread, samples=spread.strewn, widths=spread.reach)
    there = sorted(_drawn(aim, spot, np.zeros(aim.freedom.size), wide, rng), key=lambda s: s.size)
    first: dict[object, Spot] = {}
    for one in there:
        first.setdefault(one.motion.labels, one)
    return list(first.values())


def _drawn(
    aim: Aim, spot: Spot, towards: Floats, spread: Spread, rng: np.random.Generator
) -> Iterator[Spot]:
    free = aim.freedom
    noise = rng.normal(size=(spread.samples, free.size))
    for k, one in enumerate(noise):
        width = spread.widths[k % len(spread.widths)]
        x = free.values(spot.controls)
        move = (towards + width * one) * free.unit
        bounded = np.clip(x + move, free.low, free.high) - x
        there = aim.look(spot.controls.moved(free.columns, bounded))
        if np.isfinite(there.size):
            yield there


def followed(aim: Aim, spot: Spot, cap: float) -> Spot:
    """A sample after an update of its own, where that is any better."""
    update = differential(aim, spot, aim.slope(spot), cap)
    for share in (1.0, 0.3):
        move = share * update.step * aim.freedom.unit
        there = aim.look(spot.controls.moved(aim.freedom.columns, move))
        if there.size < spot.size:
            return there
    return spot
