"""Kernels made ready: compiled on first use, loaded from numba's cache afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from keyforce.engine.compiling import announce, announced
from keyforce.engine.impact.body import free_body
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import Motion, jacobian, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import sphere

NOTICE = "keyforce: compiling the impact engine; this happens once and takes about half a minute"


@cache
def prepare(notice: Callable[[str], None] = announce) -> None:
    """Loads or compiles every kernel with a ball in the air."""
    with announced(NOTICE, notice):
        motion = _tossed()
        jacobian(motion, columns(motion.scene)).at(0, np.array([0.1]))


@cache
def prepare_play(notice: Callable[[str], None] = announce) -> None:
    """The same without the derivatives, a third of all, which only what solves has a use for."""
    with announced(NOTICE, notice):
        _tossed()


def _tossed() -> Motion:
    ball = free_body("ball", [sphere(np.zeros(3), 0.1)], mass=1.0, inertia=np.full(3, 0.004))
    scene = ImpactScene(bodies=(ball,))
    motion = simulate(scene, scene.start, 0.1)
    motion.states(0, np.array([0.1]))
    return motion
