"""Cues: what whoever decides while time runs asks of each axis, laid over the keys.

Keys are laid out before a shot begins. A cue is given between two steps: from what was wanted to
a new target, gain and damping, with a soft start and end. An axis without a cue follows its keys.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.direction.compiled import part
from keyforce.direction.track import Floats, Sample
from keyforce.engine.articulated.objectives import Ints

SOFT, STEADY = 1, 2
"""How a cue goes on: from rest to rest, or straight, where it came while another was under way."""


class Cues(NamedTuple):
    """One row per axis of the tracks."""

    used: Ints  # whether there is anybody who gives cues (1,)
    on: Ints  # 0 off, SOFT or STEADY (A,)
    begin: Floats  # [s] (A,)
    over: Floats  # [s] (A,)
    start: Floats  # target [rad], gain, damping when it was given (A, 3)
    goal: Floats  # (A, 3)
    shown: Floats  # what was wanted last (A, 3)
    offset: Floats  # added to the target, whoever gave it [rad] (A,)


def fresh_cues(axes: int) -> Cues:
    """No cue yet."""
    return Cues(
        used=np.zeros(1, dtype=np.int64),
        on=np.zeros(axes, dtype=np.int64),
        begin=np.zeros(axes),
        over=np.zeros(axes),
        start=np.zeros((axes, 3)),
        goal=np.zeros((axes, 3)),
        shown=np.zeros((axes, 3)),
        offset=np.zeros(axes),
    )


@part
def heed(cues: Cues, time: float, now: Sample) -> None:
    """Puts cues in the place of what keys say."""
    used, on, begin, over, start, goal, shown, offset = cues
    if used[0] == 0:
        return
    target, gain, damping = now
    for a in range(on.size):
        if on[a] != 0:
            w = 1.0
            if time < begin[a] + over[a]:
                w = max(0.0, (time - begin[a]) / over[a])
                w = w * w * (3.0 - 2.0 * w) if on[a] == SOFT else w
            target[a] = start[a, 0] + w * (goal[a, 0] - start[a, 0])
            gain[a] = start[a, 1] + w * (goal[a, 1] - start[a, 1])
            damping[a] = start[a, 2] + w * (goal[a, 2] - start[a, 2])
        shown[a, 0], shown[a, 1], shown[a, 2] = target[a], gain[a], damping[a]
        target[a] += offset[a]
