"""Getting up: how many of fifty random ways to lie the ready machine `get-up` gets up from."""

from __future__ import annotations

import random

from keyforce.bench.reactive.knocks import AT, knocked, limp, push
from keyforce.bench.row import Row
from keyforce.measure.quantity import Measured
from keyforce.take.take import Take

POSES = 50
LYING, RISING = 2.5, 6.5
UP = 0.9
"""The share that is asked."""


def rows() -> list[Row]:
    """How many stand alone in the end, of those who lay."""
    chance = random.Random(1)
    machine = limp({"machine": "get-up"}, after=LYING)
    pushes = [push(chance.uniform(0, 360), chance) for _ in range(POSES)]
    takes = [knocked(machine, one, AT + 0.1 + LYING + RISING) for one in pushes]
    lay, up = sum(map(lies, takes)), sum(map(stands, takes))
    return [
        Row(
            name="gets up from a random way to lie",
            value=float(up),
            unit=f"of {lay}",
            peer="asked",
            peer_value=UP * lay,
            ratio=up / (UP * lay),
            answers_ok=lay == POSES and up >= UP * lay,
        )
    ]


def lies(take: Take) -> bool:
    """Whether she lies when she is to get up."""
    height = Measured(take).quantity("ada.com.z").values
    return bool(height[take.time < AT + LYING][-1] < 0.35)


def stands(take: Take) -> bool:
    """Whether she stands upright and still in the end, helped by nobody."""
    seen = Measured(take)
    height, tilt = seen.quantity("ada.com.z").values[-1], seen.quantity("ada.tilt").values[-1]
    speed, help_ = seen.quantity("ada.velocity").values[-1], seen.quantity("ada.help").values[-1]
    return bool(height > 0.88 and tilt < 10 and speed < 0.1 and help_ < 1e-6)
