"""The exact Jacobian against an independent engine: the same bounces in JAX, forward mode."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("jax")

from keyforce.bench.rigid.chain import chain_of
from keyforce.bench.rigid.scenes import scene_of
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import jacobian, simulate


def test_an_independent_engine_finds_the_same_derivatives() -> None:
    """A box after two bounces; beyond, what the Runge-Kutta steps leave out grows over 1e-6."""
    scene, bounces = scene_of("box", 1), 2
    times = simulate(scene, scene.start, 4.0, max_impacts=bounces + 2).times
    until = float(times[bounces - 1 : bounces + 1].mean())
    motion = simulate(scene, scene.start, until)
    chain = chain_of(motion, until)
    slope, found = chain.jacobian()
    np.testing.assert_allclose(found, motion.times, atol=1e-9)
    exact = jacobian(motion, columns(scene)).at(0, np.array([until]))[0]
    rows = np.concatenate([exact[:3], exact[6:9]])
    assert np.abs(slope - rows).max() < 1e-6 * np.abs(rows).max()
