"""Assigning: which moment of a motion each sample shows (thesis section 4.3.3).

The thesis looks for each sample's nearest moment after the one before; dynamic programming finds
the best rising sequence of all of them together.
"""

from __future__ import annotations

import numpy as np

from keyforce.engine.impact.grid import Grid
from keyforce.engine.impact.state import Floats, Ints
from keyforce.solve.sketching.recording import Places, Recording, settled
from keyforce.solve.sketching.stroke import Timing

FINENESS = 80
"""Moments of an arc that are looked at."""


def assigned(recording: Recording, grid: Grid, pace: float, before: Places | None) -> Places:
    """The places where a recording fits best; those before stay where none are better."""
    nodes = grid.nodes
    arc = np.repeat(np.arange(nodes.arcs), FINENESS)
    moment = np.concatenate([np.linspace(0, span, FINENESS) for span in nodes.span])
    if recording.timing is not Timing.FREE:
        start = np.zeros(len(recording), dtype=np.int64)
        return recording.placed(start, recording.time, nodes, pace)
    pick = _best_rise(_costs(recording, grid, arc, moment))
    found = recording.placed(arc[pick], moment[pick], nodes, pace)
    found = settled(recording, found, grid)
    if before is None:
        return found
    old = settled(recording, before, grid)
    better = recording.misfit(grid, found) < recording.misfit(grid, old)
    return found if better else old


def _costs(recording: Recording, grid: Grid, arc: Ints, moment: Floats) -> Floats:
    """What each sample costs at each moment, shape (N, K)."""
    cost = np.zeros((len(recording), len(arc)))
    for one in recording.witnesses:
        now = one.states(grid, arc, moment)
        seen = one.view.seen(now.at + one.lever(now))
        for axis in range(seen.shape[1]):
            off = one.points[:, axis, None] - seen[None, :, axis]
            cost += (one.weight[:, axis, None] * off) ** 2
        cosine = np.clip(np.abs(one.turn @ now.turn.T), 0.0, 1.0)
        cost += (one.turn_weight[:, None] * 2 * np.arccos(cosine)) ** 2
    cost *= recording.heed[:, None]
    allowed = (arc >= recording.first[:, None]) & (arc <= recording.last[:, None])
    return np.where(allowed, cost, np.inf)


def _best_rise(cost: Floats) -> Ints:
    """One column for each row, never falling, with the least sum."""
    rows, columns = cost.shape
    came = np.zeros((rows, columns), dtype=np.int64)
    total = cost[0]
    ahead = np.arange(columns)
    for i in range(1, rows):
        least = np.minimum.accumulate(total)
        came[i] = np.maximum.accumulate(np.where(total <= least, ahead, 0))
        total = cost[i] + least
    pick = np.zeros(rows, dtype=np.int64)
    pick[-1] = int(np.argmin(total))
    for i in range(rows - 1, 0, -1):
        pick[i - 1] = came[i, pick[i]]
    return pick
