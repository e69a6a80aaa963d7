"""Discrete search: many starts in parallel, pursued to the wishes; the distinct ones are offered.

Starts are drawn from the normal distribution about the shot's own, those of the wanted collisions
kept, one of each collision sequence followed, and what arrives is ranked by how near its style is.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from keyforce.engine.impact.kernels import prepare
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.errors import InputError, unknown_name
from keyforce.shot.document import Shot
from keyforce.shot.drag import Wish
from keyforce.solve.drag.aim import Aim, Spot, aim_of
from keyforce.solve.drag.instant import meetings
from keyforce.solve.drag.pursuit import Settings, pursue
from keyforce.solve.drag.style import distance
from keyforce.solve.drag.told import freedom_told, wish_told
from keyforce.solve.drag.written import written

WIDTHS = (0.5, 1.0, 2.0, 3.0)
"""Standard deviations of the starts in the parameters' units, in turn."""
UPDATES = 40


@dataclass(frozen=True, kw_only=True)
class Bounces:
    """What collisions a motion must have before its last wish.

    Attributes:
        body: Whose.
        count: How many.
        onto: What it meets each time, where that matters.
    """

    body: str
    count: int
    onto: str | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Found:
    """A motion that does what is asked.

    Attributes:
        shot: The shot that starts so.
        style: How far it is from the shot's own motion [m].
        collisions: What it meets on its way, in order.
        times: When [s].
    """

    shot: Shot
    style: float
    collisions: tuple[str, ...]
    times: tuple[float, ...] = field(repr=False)


def searched(
    shot: Shot,
    *,
    bounces: Bounces | None = None,
    folder: Path | str = ".",
    samples: int = 2000,
    most: int = 5,
    threads: int | None = None,
) -> tuple[Found, ...]:
    """Motions that meet a shot's goals, the nearest in style first; one of each collision sequence.

    The result is the same at any number of threads.

    Args:
        shot: With `engine: impact`, `free` and `goals`.
        bounces: What collisions they must have.
        folder: Where the shot's files are.
        samples: How many starts are drawn.
        most: How many are offered.
        threads: How many work side by side; one for each core where left out.

    Raises:
        InputError: There is nothing to look for, or it is about what is not there.
    """
    if shot.engine != "impact" or not shot.goals:
        raise InputError("a search needs `engine: impact` and `goals`", given=shot.engine)
    prepare()
    aim, start = _aim(shot, Path(folder))
    if bounces is not None and bounces.body not in aim.scene.index:
        raise unknown_name("body", bounces.body, aim.scene.index)
    free = aim.freedom
    noise = np.random.default_rng(shot.seed).normal(size=(samples, free.size))
    noise *= np.array([WIDTHS[k % len(WIDTHS)] for k in range(samples)])[:, None]

    def tried(one: np.ndarray) -> Spot | None:
        x = free.values(start.controls)
        move = np.clip(x + one * free.unit, free.low, free.high) - x
        spot = aim.look(start.controls.moved(free.columns, move))
        return spot if np.isfinite(spot.size) and _fits(spot.motion, aim, bounces) else None

    def followed(spot: Spot) -> Spot | None:
        there = pursue(aim, spot, UPDATES, Settings(), np.random.default_rng(shot.seed)).spot
        return there if aim.met(there) and _fits(there.motion, aim, bounces) else None

    with ThreadPoolExecutor(threads or len(os.sched_getaffinity(0))) as pool:
        starts = [s for s in pool.map(tried, noise) if s is not None]
        kept = _distinct(sorted(starts, key=lambda s: s.size))
        arrived = [s for s in pool.map(followed, kept[: 12 * most]) if s is not None]
    offered = _distinct(sorted(arrived, key=lambda s: distance(s.motion, start.motion)))
    return tuple(_found(shot, s, start) for s in offered[:most])


def _aim(shot: Shot, folder: Path) -> tuple[Aim, Spot]:
    scene = shot_scene(shot, folder)
    motion = simulate(scene, shot_controls(shot, scene), shot.duration, max_impacts=2000)
    wishes = [wish_told(Wish.model_validate(goal.plain()), scene) for goal in shot.goals]
    aim = aim_of(motion, shot.duration, wishes, freedom_told(shot.free, scene))
    return aim, Spot(motion=motion, residual=np.full(1, np.inf))


def _fits(motion: Motion, aim: Aim, bounces: Bounces | None) -> bool:
    """Whether a motion has the collisions that are wanted, up to the last wish."""
    if bounces is None:
        return True
    met = [pair for pairs in meetings(motion) for pair in pairs if bounces.body in pair]
    if bounces.onto is None:
        return len(met) == bounces.count
    return len(met) == bounces.count and all(bounces.onto in pair for pair in met)


def _distinct(spots: Sequence[Spot]) -> list[Spot]:
    """The first of each sequence of features that meet."""
    first: dict[object, Spot] = {}
    for spot in spots:
        first.setdefault(spot.motion.labels, spot)
    return list(first.values())


def _found(shot: Shot, spot: Spot, start: Spot) -> Found:
    solved = written(shot, spot.motion.scene, spot.controls)
    return Found(
        shot=solved.model_copy(update={"goals": (), "free": ()}),
        style=distance(spot.motion, start.motion),
        collisions=tuple(
            ", ".join(" and ".join(sorted(pair)) for pair in sorted(pairs, key=sorted))
            for pairs in meetings(spot.motion)
        ),
        times=tuple(spot.motion.times.tolist()),
    )
