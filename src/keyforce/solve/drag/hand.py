"""The hand: a drag as a row of small moves, each pursued for a few updates.

The way from where a wish is to where it should be is cut into equal parts of what it is off: a
straight line for positions, an even turn for orientations, and no way at all for nails.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from keyforce.solve.drag.aim import Aim, Spot
from keyforce.solve.drag.pursuit import Course, Settings, lost, pursue
from keyforce.solve.drag.sampling import strewn
from keyforce.solve.drag.style import distance
from keyforce.solve.drag.update import differential

FEW = 4
"""Moves of a hand that tries again."""
STARTS, ENOUGH = 24, 2
"""From so many other places it tries last of all, until so many ways arrive."""
LAST = 4
"""The last move may take this many times as many updates, to arrive."""


def moved(
    aim: Aim, spot: Spot, moves: int, updates: int, settings: Settings, rng: np.random.Generator
) -> Course:
    """Where a drag leads.

    A hand that does not arrive in many small moves tries again in fewer and larger ones, which go
    over small steps of the landscape that stop the others.

    Args:
        aim: What is wished and free.
        spot: Where it is.
        moves: How many moves the hand makes.
        updates: How many updates each may take.
        settings: How each goes.
        rng: For samples.
    """
    best, tried = Course(spot=spot), Course(spot=spot)
    for count in sorted({moves, min(moves, FEW), 1 if moves > 1 else moves}, reverse=True):
        way = _way(aim, spot, count, updates, settings, rng)
        tried = _added(aim, tried, way)
        if count == moves or way.spot.size < best.spot.size:
            best = way
        if aim.met(way.spot):
            break
    if moves > 1 and not aim.met(best.spot) and not _hopeless(aim, spot, settings):
        tried, best = _elsewhere(aim, spot, tried, best, updates, settings, rng)
    return replace(
        best, updates=tried.updates, simulations=tried.simulations, crossings=tried.crossings
    )


def _hopeless(aim: Aim, spot: Spot, settings: Settings) -> bool:
    """Whether there is nothing to go by, or even to first order the wishes cannot be had."""
    if not np.isfinite(spot.size):
        return True
    return lost(aim, spot, differential(aim, spot, aim.slope(spot), settings.cap))


def _elsewhere(
    aim: Aim, spot: Spot, tried: Course, best: Course, updates: int, settings: Settings,
    rng: np.random.Generator,
) -> tuple[Course, Course]:  # fmt: skip
    """From other collision sequences nearby: the first few that arrive, of those the nearest style.

    Returns:
        All that was tried, and the best.
    """
    arrived: list[Course] = []
    for start in strewn(aim, spot, settings.spread, rng)[:STARTS]:
        way = pursue(aim, start, LAST * updates, settings, rng)
        tried = _added(aim, tried, way)
        if aim.met(way.spot):
            arrived.append(way)
        elif way.spot.size < best.spot.size:
            best = way
        if len(arrived) == ENOUGH:
            break
    if arrived:
        best = min(arrived, key=lambda way: distance(way.spot.motion, spot.motion))
    return tried, best


def _way(
    aim: Aim, spot: Spot, moves: int, updates: int, settings: Settings, rng: np.random.Generator
) -> Course:
    """Where one way of the hand leads.

    A move that is blocked does not stop the hand: further on there may be a way across. One that
    asks for what cannot be does.
    """
    whole = Course(spot=spot)
    way = spot.residual
    for k in range(1, moves if np.isfinite(spot.size) else 1):
        there = replace(aim, short=(1 - k / moves) * way)
        part = pursue(there, there.spot(whole.spot.motion), updates, settings, rng)
        whole = _added(aim, whole, part)
        if part.rest is not None or whole.spot.residual.shape != way.shape:
            break
    last = pursue(aim, whole.spot, updates if moves == 1 else LAST * updates, settings, rng)
    return _added(aim, whole, last)


def _added(aim: Aim, whole: Course, part: Course) -> Course:
    """Both together, seen from where the hand wants to be in the end."""
    return replace(
        part,
        spot=aim.spot(part.spot.motion),
        updates=whole.updates + part.updates,
        simulations=whole.simulations + part.simulations,
        crossings=whole.crossings + part.crossings,
    )
