"""Standing: between its frames, what is held is held still and the mass goes its smooth way.

Splines of joints let feet slip by fractions of a millimeter and the center of mass swing by less
than that, which is an acceleration nonetheless. The smallest change of joints puts both right.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from scipy.interpolate import CubicSpline

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.program.rows import Row, gathered, row_slopes
from keyforce.synthesis.sketch.reading import Reading

ROUNDS = 3
Slope = tuple[Literal[1], Floats]


def stand(
    performer: Performer,
    reading: Reading,
    stage: Stage,
    com: Floats,
    each: int,
    q: Floats,
    turn: Floats,
) -> None:
    """Keeps a ground stage's anchors and its center of mass's path, in place.

    Args:
        performer: Who.
        reading: What holds it.
        stage: Which stage.
        com: Of the stage's fine frames [m], shape (T, 3).
        each: Fine frames in a frame.
        q: Degrees of freedom of the whole motion's fine frames, no root turn, shape (T', J).
        turn: The root's orientations, shape (T', 3, 3).
    """
    begin = stage.first * each
    count = (stage.last - stage.first) * each + 1
    rows = [_rows(reading, begin + k, each) for k in range(count)]
    fine = slice(begin, begin + count)
    here, reference = q[fine].copy(), np.ascontiguousarray(turn[fine])
    held = gathered(rows)
    ease = 1.0 / (0.2 + performer.stiff)
    ease[:3] = 1.0
    for _ in range(ROUNDS):
        poses = performer.poses(here, reference)
        off, slopes = row_slopes(performer.tree, poses, held)
        away = com - poses.com
        for k in range(1, count - 1):
            part = slice(held.first[k], held.first[k + 1])
            jacobian = np.concatenate([slopes[part], poses.com_rate[k].T])
            miss = np.concatenate([-off[part], away[k]])
            eased = jacobian * ease
            gram = eased @ jacobian.T
            gram[np.diag_indices(len(gram))] += 1e-9
            here[k] += eased.T @ np.linalg.solve(gram, miss)
    turn[fine] = performer.poses(here, reference).turn[:, 0]
    here[:, 3:6] = 0.0
    q[fine] = here


def _rows(reading: Reading, fine: int, each: int) -> list[Row]:
    """What holds between two frames: what holds in both."""
    before, after = fine // each, -(-fine // each)
    return [
        row
        for anchor in reading.anchors
        if anchor.first <= before and after <= anchor.last
        for row in (
            anchor.rows(before)
            if before == after
            else _both(anchor.rows(before), anchor.rows(after))
        )
    ]


def _both(one: list[Row], other: list[Row]) -> list[Row]:
    """The shorter of two frames' rows: a heel that rises or comes down is free in between."""
    return min(one, other, key=len)


def smooth_way(
    com: Floats, dt: float, first: Floats | None, last: Floats | None, each: int
) -> Floats:
    """The path of a stage's center of mass at its fine frames, at the flights' velocities.

    Args:
        com: In each frame [m], shape (N, 3).
        dt: Between frames [s].
        first: Velocity at the beginning [m/s]; at rest where None.
        last: At the end.
        each: Fine frames in a frame.
    """
    time = np.arange(len(com)) * dt
    begin: Slope = (1, np.zeros(3) if first is None else first)
    end: Slope = (1, np.zeros(3) if last is None else last)
    fine = np.arange((len(com) - 1) * each + 1) * dt / each
    return np.asarray(CubicSpline(time, com, bc_type=(begin, end))(fine))
