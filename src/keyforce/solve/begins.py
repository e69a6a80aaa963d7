"""Beginnings: the first step that a parameter changes. Before it, runs are one and the same."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from keyforce.direction.track import Tracks
from keyforce.engine.articulated.instance import Instance
from keyforce.engine.articulated.playing import arrays
from keyforce.solve.team import Team


def begins_of(team: Team, u: NDArray[np.float64]) -> list[int]:
    """The first step that each parameter changes.

    A key with a free time takes along the beginning of the keys beside it.
    """
    base = team.told(team.lead, u)
    found = []
    for j, parameter in enumerate(team.parameters):
        moved = u.copy()
        moved[j] += -parameter.unit if u[j] + parameter.unit > parameter.high else parameter.unit
        found.append(begin_of(base, team.told(team.lead, moved)))
    dt = base.scene.shot.step
    times = {
        int(u[j] / dt + 1e-9): found[j]
        for j, parameter in enumerate(team.parameters)
        if parameter.path[-1] == "at" and parameter.path[0] == "direction"
    }
    return [min(step, times.get(step, step)) for step in found]


def begin_of(before: Instance, after: Instance) -> int:
    """The first step that plays differently; all other arrays but those of keys must be equal."""
    same_start = np.array_equal(before.scene.qpos, after.scene.qpos)
    same_start &= np.array_equal(before.scene.qvel, after.scene.qvel)
    others = [tuple(arrays(one.score._replace(tracks=None))) for one in (before, after)]  # type: ignore[arg-type]
    if not same_start or not all(map(_equal, *others)):
        return 0
    time = _first_change(before.score.tracks, after.score.tracks)
    return max(0, int(np.floor(time / before.scene.shot.step + 1e-9)))


def _first_change(a: Tracks, b: Tracks) -> float:
    """When the keys of any axis first differ [s]; infinite where they do not."""
    if a.at.size != b.at.size or not np.array_equal(a.first, b.first):
        return 0.0
    differs = np.zeros(a.at.size, dtype=bool)
    for one, two in zip(a, b, strict=True):
        if one.shape == a.at.shape:
            differs |= one != two
    changed = np.flatnonzero(differs)
    starts = set(a.first[:-1].tolist())
    return min(_begins(a, b, changed, starts), default=np.inf)


def _begins(a: Tracks, b: Tracks, changed: NDArray[np.int64], starts: set[int]) -> Iterator[float]:
    for k in changed:
        yield 0.0 if int(k) in starts else float(min(a.at[k - 1], b.at[k - 1]))


def _equal(a: NDArray[np.float64], b: NDArray[np.float64]) -> bool:
    return np.array_equal(a, b, equal_nan=True)
