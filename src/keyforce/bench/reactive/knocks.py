"""Knocks: random pushes from a given side, and what a shot makes of them."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from keyforce.engine.perform import perform
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.take import Take

AT = 0.3
"""When the push comes [s]."""
LIMP = {"pose": "rest", "gain": 0.05, "damping": 0.1, "over": 0.1}


def push(degrees: float, chance: random.Random) -> dict[str, Any]:
    """A push on the chest towards a direction, give or take 20 degrees."""
    way, size = math.radians(degrees + chance.uniform(-20, 20)), chance.uniform(480, 700)
    force = [size * math.cos(way), size * math.sin(way), chance.uniform(-60, 20)]
    torque = [chance.uniform(-40, 40) for _ in range(3)]
    return {"on": "ada.chest", "at": AT, "for": 0.1, "force": force, "torque": torque}


def limp(then: dict[str, Any] | None = None, *, after: float = 2.5) -> dict[str, Any]:
    """A machine that goes limp when the push comes; `then` is what follows."""
    states: dict[str, Any] = {"stand": {"to": [{"go": "limp", "after": AT + 0.1}]}, "limp": LIMP}
    if then is not None:
        states["limp"] = {**LIMP, "to": [{"go": "then", "after": after}]}
        states["then"] = then
    return {"states": states}


def knocked(machine: Any, blow: dict[str, Any], duration: float) -> Take:
    """What becomes of somebody who stands and is pushed."""
    stand = {"do": "balance", "until": AT + 0.1, "ramp": 0.05}
    told = {"ada": {"machine": machine, "objectives": [stand]}}
    fields = {"duration": duration, "cast": {"ada": {"human": {}}}, "direction": told}
    return perform(Shot.model_validate({**fields, "blows": [blow]}))


def head_impact(take: Take) -> float:
    """The head's largest acceleration after the push [m/s²]."""
    velocity = Measured(take).motion.velocity[:, take.body_names.index("ada.head")]
    size = np.linalg.norm(np.gradient(velocity, take.time, axis=0), axis=1)
    return float(size[take.time > AT + 0.15].max())
