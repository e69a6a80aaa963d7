"""The Jacobian through impacts, against central differences of the same simulation function."""

from __future__ import annotations

import numpy as np
import pytest

import impact_scenes as scenes
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import jacobian, simulate

STEPS = (1e-6, 1e-7, 1e-8)
"""Bouncing rocks are chaotic: with each impact the best step gets smaller."""


def error(kind: str, seed: int, impacts: int, friction: float) -> float | None:
    """The largest relative difference, at the best step, of all 12 rows."""
    scene = scenes.scene_of(kind, seed, friction=friction)
    t = scenes.after(scene, impacts)
    if t is None:
        return None
    motion = simulate(scene, scene.start, t)
    free = columns(
        scene, masses=["one"], gravity=True, tilts=min(impacts, 2), elasticities=min(impacts, 2)
    )
    exact = jacobian(motion, free).at(0, np.array([t]))[0]
    best = np.inf
    for step in STEPS:
        near = scenes.differences(motion, free, 0, t, step)
        if near is not None:
            best = min(best, float(np.abs(near - exact).max() / np.abs(exact).max()))
        if best < 1e-7:
            break
    return best


@pytest.mark.parametrize("friction", [0.0, 0.4])
@pytest.mark.parametrize("kind", scenes.KINDS)
def test_the_jacobian_is_that_of_the_simulation(kind: str, friction: float) -> None:
    found = [
        error(kind, seed, impacts, friction) for seed in range(12) for impacts in (1 + seed % 5, 5)
    ]
    errors = [e for e in found if e is not None]
    assert len(errors) >= 10
    assert max(errors) < 1e-6


def test_the_times_of_impacts_have_derivatives() -> None:
    scene = scenes.scene_of("rock on the ground", 3)
    motion = simulate(scene, scene.start, 1.5)
    free = columns(scene)
    exact = jacobian(motion, free).moment
    for i in range(free.kind.size):
        step = np.zeros(free.kind.size)
        step[i] = 1e-7
        more = simulate(scene, motion.controls.moved(free, step), 1.5)
        less = simulate(scene, motion.controls.moved(free, -step), 1.5)
        change = (more.times[:3] - less.times[:3]) / 2e-7
        assert change == pytest.approx(exact[:3, i], rel=1e-5, abs=1e-6)
