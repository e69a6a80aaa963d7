"""What holding momentum in the air gives and costs, beside the bare integrator."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import numpy as np

from keyforce.bench.row import Row
from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.measure.kinematics import kinematics, root_of
from keyforce.shot.document import Shot
from keyforce.take.take import Take

ROUNDS = 9
FOLD = {"hip.flex": 110, "knee.flex": 120, "spine.flex": 30, "shoulder_l.flex": 120}
REACH = {"hip_r.flex": -10, "knee.flex": 10, "spine.twist": 30, "shoulder.abduct": 80}
SHOT = {
    "duration": 1.0,
    "cast": {"ada": {"human": {}, "at": [0, 0, 4], "velocity": [1, 0.5, 2], "spin": [2, 6, 1]}},
    "direction": {"ada": {"poses": [{"at": 0.4, "joints": FOLD}, {"at": 0.8, "joints": REACH}]}},
}


def rows() -> list[Row]:
    """Drift after a second of tumbling, and the time that it took."""
    scene = build_scene(Shot.model_validate(SHOT), Path())
    exact, bare = instance(scene), instance(scene, exact_flight=False)
    times = [(_seconds(exact), _seconds(bare)) for _ in range(ROUNDS + 1)][1:]
    mine, theirs = drift(_take(exact)), drift(_take(bare))
    ours, peers = (scene.shot.duration / median(column) for column in zip(*times, strict=True))
    right = mine[0] < 1e-7 and mine[1] < 1e-9
    drifts = zip(
        ("COM", "angular momentum"), ("mm", "relative"), (1e3, 1.0), mine, theirs, strict=True
    )
    return [
        Row(
            name="speed of a tumbling human, 37 DOF, in the air",
            value=ours,
            unit="x real time",
            peer="bare integrator",
            peer_value=peers,
            ratio=ours / peers,
            answers_ok=right,
        ),
        *(
            Row(
                name=f"drift of {what} in 1 s of tumbling",
                value=factor * held,
                unit=unit,
                peer="bare integrator",
                peer_value=factor * lost,
                ratio=lost / max(held, 1e-16),
                answers_ok=right,
            )
            for what, unit, factor, held, lost in drifts
        ),
    ]


def drift(take: Take) -> tuple[float, float]:
    """Largest distance of the COM from its parabola [m], and relative change of momentum."""
    motion, root = kinematics(take), root_of(take, "ada") or 0
    t = take.time[:, None]
    fall = 0.5 * take.model.opt.gravity * t**2
    path = motion.com[0, root] + motion.com_velocity[0, root] * t + fall
    spin = motion.angular_momentum[:, root]
    return (
        float(np.linalg.norm(motion.com[:, root] - path, axis=1).max()),
        float(np.linalg.norm(spin - spin[0], axis=1).max() / np.linalg.norm(spin[0])),
    )


def _seconds(one: Instance) -> float:
    begin = time.perf_counter()
    one.run()
    return time.perf_counter() - begin


def _take(one: Instance) -> Take:
    status, playing = one.run()
    return take_of(one, status, playing, "tumble")
