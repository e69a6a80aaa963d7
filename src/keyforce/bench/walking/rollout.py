"""Rollout: a walk played for some seconds, looked at sixty times a second, stopped at a fall."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.bench.walking.watch import Look, Watch
from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.scene import build_scene
from keyforce.shot.document import Shot

Floats = NDArray[np.float64]
RATE = 60
FALLEN = 0.75
"""Below this share of its height at the start the root has fallen."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rollout:
    """What was seen, one row per look.

    Attributes:
        seconds: How long it stayed up.
        root: Place and orientation of the root, shape (N, 7).
        angles: Joint angles by hinge [rad], shape (N,).
        down: Whether the left and the right foot touch, shape (N, 2).
        clear: Height of each foot's lowest mark [m], shape (N, 2).
        lean: Of the chest, forward and to the left, as parts of a unit vector, shape (N, 2).
        slip: Speeds over the ground of each part of the feet while planted [m/s].
        depth: The deepest contact with the ground [m].
        inside: The deepest contact of the body with itself [m].
        beyond: The furthest that a joint is beyond its limits [rad].
        help: Torque from outside, one a stored state [N·m].
    """

    seconds: float
    root: Floats
    angles: dict[str, Floats]
    down: NDArray[np.bool_]
    clear: Floats
    lean: Floats
    slip: tuple[Floats, ...]
    depth: float
    inside: float
    beyond: float
    help: Floats


def roll(shot: Shot) -> Rollout:
    """Plays a shot of one walker, called ada."""
    one = instance(build_scene(shot, Path()))
    playing, watch, looks = one.begin(), Watch(one), list[Look]()
    every, least = round(1.0 / (RATE * shot.step)), FALLEN * float(one.data.qpos[2])
    while playing.step < one.steps:
        if playing.advance(playing.step + every) or one.data.qpos[2] < least:
            break
        looks.append(watch.look(one.data.qpos, one.data.qvel))
    rows = int(playing.log.rows[0])
    return _seen(watch, looks, playing.step * shot.step, playing.log.help[:rows, 0, 3:])


def _seen(watch: Watch, looks: list[Look], seconds: float, torque: Floats) -> Rollout:
    """Gathers the looks, of which there is at least one where nobody falls at once."""
    qpos = np.array([look.qpos for look in looks]).reshape(len(looks), -1)
    return Rollout(
        seconds=seconds,
        root=qpos[:, :7],
        angles={h: qpos[:, a] for h, a in watch.hinges.items()} if looks else {},
        down=np.array([look.down for look in looks], dtype=bool).reshape(-1, 2),
        clear=np.array([look.clear for look in looks]).reshape(-1, 2),
        lean=np.array([look.lean for look in looks]).reshape(-1, 2),
        slip=tuple(np.array(s) for s in watch.slip.values() if len(s) > 4),
        depth=max((look.depth for look in looks), default=0.0),
        inside=max((look.inside for look in looks), default=0.0),
        beyond=max((look.beyond for look in looks), default=0.0),
        help=np.linalg.norm(torque, axis=1),
    )
