"""Pursuit: the updates that one move of the hand may cost.

Each is a differential update, tried at full length and shortened until the motion comes nearer
(thesis section 3.5.3). Where no length helps, the edge of a smooth component is in the way, and
sampling looks for a way across.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from keyforce.engine.impact.motion import Motion
from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.aim import Aim, Spot
from keyforce.solve.drag.sampling import Spread, crossed
from keyforce.solve.drag.update import Update, differential

LOST = 0.5
"""A share of the residual that no step could take away is a conflict."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How an update goes.

    Attributes:
        shares: The lengths that are tried, as shares of the suggested update.
        cap: How many units any parameter may move in one update.
        kept: What share of the promised decrease a step must keep.
        spread: How samples are drawn at the edge of a component.
    """

    shares: tuple[float, ...] = (1.0, 0.4, 0.1)
    cap: float = 2.0
    kept: float = 0.1
    spread: Spread = field(default_factory=Spread)


@dataclass(frozen=True, kw_only=True, eq=False)
class Course:
    """Where a pursuit has come to.

    Attributes:
        spot: The best there is.
        updates: How many updates were done.
        simulations: How many motions those took.
        crossings: How often it went over into another component by sampling.
        rest: What even an exact step could not do, where that is much, shape (m,).
        tried: A motion of the last update that failed.
    """

    spot: Spot
    updates: int = 0
    simulations: int = 0
    crossings: int = 0
    rest: Floats | None = None
    tried: Motion | None = None


def pursue(
    aim: Aim, spot: Spot, updates: int, settings: Settings, rng: np.random.Generator
) -> Course:
    """Brings the motion nearer to what is wished.

    Args:
        aim: What is wished and free.
        spot: Where it is.
        updates: How many updates at most.
        settings: How each goes.
        rng: For samples.
    """
    simulations = crossings = 0
    for k in range(updates):
        if aim.met(spot) or not np.isfinite(spot.size):
            return Course(spot=spot, updates=k, simulations=simulations, crossings=crossings)
        slope = aim.slope(spot)
        update = differential(aim, spot, slope, settings.cap)
        there, tried = _shortened(aim, spot, slope, update, settings)
        simulations += len(tried)
        if there is None and lost(aim, spot, update):
            return Course(
                spot=spot, updates=k, simulations=simulations, crossings=crossings,
                rest=update.rest,
            )  # fmt: skip
        if there is None:
            there = crossed(aim, spot, update.step, settings.spread, rng)
            simulations += settings.spread.samples + 2 * settings.spread.followed
            crossings += there is not None
        if there is None:
            return Course(
                spot=spot, updates=k, simulations=simulations, crossings=crossings,
                tried=tried[0].motion,
            )  # fmt: skip
        spot = there
    return Course(spot=spot, updates=updates, simulations=simulations, crossings=crossings)


def _shortened(
    aim: Aim, spot: Spot, slope: Floats, update: Update, settings: Settings
) -> tuple[Spot | None, list[Spot]]:
    """The first length of the update that comes nearer, and all that were tried."""
    tried = []
    promised = spot.residual + slope @ (update.step * aim.freedom.unit)
    gain = spot.size - float(np.sqrt(promised @ promised))
    for share in settings.shares:
        move = share * update.step * aim.freedom.unit
        there = aim.look(spot.controls.moved(aim.freedom.columns, move))
        tried.append(there)
        if there.size < spot.size - settings.kept * share * gain and gain > 0:
            return there, tried
    return None, tried


def lost(aim: Aim, spot: Spot, update: Update) -> bool:
    """Whether even to first order much of what is wished cannot be done."""
    much = float(np.sqrt(update.rest @ update.rest)) > LOST * spot.size
    return much and bool((np.abs(update.rest) > aim.near(spot)).any())
