"""Falls: what the ready machine `protect` spares the head, pushed from eight sides."""

from __future__ import annotations

import random

import numpy as np

from keyforce.bench.reactive.knocks import head_impact, knocked, limp, push
from keyforce.bench.row import Row

PUSHES = 20
DURATION = 2.2
SPARED = 60.0
"""What is asked in every direction [%]."""


def rows() -> list[Row]:
    """One row for each side: how much less the head is hit than a limp one, on average."""
    return [_row(degrees) for degrees in range(0, 360, 45)]


def _row(degrees: int) -> Row:
    chance = random.Random(degrees)
    pushes = [push(degrees, chance) for _ in range(PUSHES)]
    without = [head_impact(knocked(limp(), one, DURATION)) for one in pushes]
    with_it = [head_impact(knocked("protect", one, DURATION)) for one in pushes]
    ours, theirs = float(np.mean(with_it)), float(np.mean(without))
    return Row(
        name=f"head's impact, pushed towards {degrees} degrees",
        value=ours,
        unit="m/s², mean of 20",
        peer="limp",
        peer_value=theirs,
        ratio=theirs / ours,
        answers_ok=100.0 * (1.0 - ours / theirs) >= SPARED,
    )
