"""Two threads against one: instances run side by side without the interpreter's lock."""

from __future__ import annotations

import time
from statistics import median

import numpy as np

from keyforce.bench.row import Row
from keyforce.bench.squat import squat_scene
from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.perform import perform_all

ROUNDS = 5
RUNS = 8


def rows() -> list[Row]:
    """Simulated seconds per second on one thread and on two, interleaved."""
    scene = squat_scene()
    instances = [instance(scene, exact_flight=False) for _ in range(RUNS)]
    _seconds(instances, 2)
    pairs = [(_seconds(instances, 1), _seconds(instances, 2)) for _ in range(ROUNDS)]
    ends = [one.data.qpos for one in instances]
    work = RUNS * scene.shot.duration
    return [
        Row(
            name="two threads, 37 DOF human",
            value=work / median(two for _, two in pairs),
            unit="x real time",
            peer="one thread",
            peer_value=work / median(one for one, _ in pairs),
            ratio=median(one / two for one, two in pairs),
            answers_ok=all(np.array_equal(ends[0], end) for end in ends),
        )
    ]


def _seconds(instances: list[Instance], threads: int) -> float:
    begin = time.perf_counter()
    perform_all(instances, names=["squat"] * len(instances), threads=threads)
    return time.perf_counter() - begin
