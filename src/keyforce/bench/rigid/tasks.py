"""Tasks: drags to where a body can be brought, by construction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.bench.rigid.scenes import KINDS, scene_of
from keyforce.engine.impact.controls import Controls, columns
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import POSITION, SPIN, TURN, VELOCITY
from keyforce.solve.drag.wish import StateWish

FAR = {POSITION: 0.05, TURN: 0.1, VELOCITY: 0.3, SPIN: 0.6}
"""How far the control vector that reaches the target is from the start: standard deviations."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Task:
    """A drag that can be done.

    Attributes:
        kind: Of which scene.
        bounces: How many impacts the target's motion has before it.
        scene: The bodies.
        start: Where the hand begins.
        wish: Where it goes.
        until: How long the motion is [s].
    """

    kind: str
    bounces: int
    scene: ImpactScene
    start: Controls
    wish: StateWish
    until: float


def tasks(count: int, *, seed: int = 0) -> Iterator[Task]:
    """So many, over all kinds of scenes and 0 to 4 bounces."""
    made, k = 0, seed
    kinds = list(KINDS)
    while made < count:
        task = _task(kinds[made % len(kinds)], (made // len(kinds)) % 5, k)
        k += 1
        if task is not None:
            made += 1
            yield task


def _task(kind: str, bounces: int, seed: int) -> Task | None:
    """None where this seed's motion has no such moment."""
    scene, rng = scene_of(kind, seed), np.random.default_rng([seed, 7])
    free = columns(scene)
    sizes = np.array([FAR[k] for k in free.kind.tolist()])
    there = scene.start.moved(free, sizes * rng.normal(size=sizes.size))
    motion = simulate(scene, there, 3.0, max_impacts=bounces + 2)
    if motion.impacts <= bounces:
        return None
    begin = float(motion.times[bounces - 1]) if bounces else 0.0
    end = float(motion.times[bounces])
    if end - begin < 0.02:
        return None
    t = begin + (end - begin) * float(rng.uniform(0.3, 0.9))
    wish = pose(motion, t)
    return Task(
        kind=kind, bounces=bounces, scene=scene, start=scene.start, wish=wish, until=t + 0.2
    )


def pose(motion: Motion, t: float) -> StateWish:
    """Where the first body is at a time, in its own frame."""
    body, now = motion.scene.bodies[0], motion.states(0, np.array([t]))
    turn = Rotation.from_quat(now.turn[0], scalar_first=True)
    turn = turn * Rotation.from_quat(body.axes, scalar_first=True).inv()
    x, y, z = (now.at[0] - turn.apply(body.center)).tolist()
    a, b, c, d = turn.as_quat(scalar_first=True).tolist()
    return StateWish(body=body.name, at=t, pos=(x, y, z), turn=(a, b, c, d))
