"""Detection: nothing ever overlaps by more than the skin, by an account of its own."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import impact_scenes as scenes
from keyforce.engine.impact.hull import Hull
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.perform import motion_of
from keyforce.shot.load import loads

Floats = NDArray[np.float64]
SKIN = 2e-6
PLANK = """
keyforce: 1
engine: impact
duration: 1.0
cast:
  plank: {prop: plank, size: [1.2, 0.5, 0.05], at: [-0.9, 0, 1.9], turn: [0, 25, 0], friction: 0.5,
          velocity: [1.0, 0, 0.8], spin: [0, -0.6, 0], restitution: 0.1, density: 500}
  pyramid: {prop: pyramid, scale: 0.8, at: [-0.75, -0.05, 0.8], turn: [0, 15, 0], friction: 0.3,
            velocity: [0.1, 0, 3.6], spin: [0.5, 0, 1], restitution: 0.3}
stage:
  ground: {friction: 0.6, restitution: 0.2}
  leg: {fixed: box, at: [-0.05, 0, 0], size: [0.08, 0.45, 0.6], friction: 0.6}
"""


def separation(one: Hull, at: Floats, turn: Rotation, two: Hull, there: Floats,
               turned: Rotation) -> float:  # fmt: skip
    """The greatest over all axes; each in the world."""
    a, b = turn.apply(one.vertices) + at, turned.apply(two.vertices) + there
    edges = [r.apply(h.vertices[h.edges[:, 1]] - h.vertices[h.edges[:, 0]])
             for h, r in ((one, turn), (two, turned))]  # fmt: skip
    across = np.cross(edges[0][:, None], edges[1][None]).reshape(-1, 3)
    sizes = np.linalg.norm(across, axis=1)
    across = across[sizes > 1e-9] / sizes[sizes > 1e-9, None]
    axes = np.concatenate([-turn.apply(one.normals), turned.apply(two.normals), across, -across])
    gaps: Floats = (a @ axes.T).min(axis=0) - (b @ axes.T).max(axis=0)
    return float(gaps.max())


def deepest(motion: Motion, times: Floats) -> float:
    """The worst overlap of any two hulls, or of a hull and the ground [m]."""
    bodies, worst = motion.scene.bodies, 0.0
    for i, j in combinations(range(len(bodies)), 2):
        if not (bodies[i].free or bodies[j].free):
            continue
        states = [motion.states(k, times) for k in (i, j)]
        for one in bodies[i].solids:
            for two in bodies[j].solids:
                for t in range(len(times)):
                    places = [(s.at[t], Rotation.from_quat(s.turn[t], scalar_first=True))
                              for s in states]  # fmt: skip
                    if one.hull is None:
                        continue
                    if two.hull is not None:
                        gap = separation(one.hull, *places[0], two.hull, *places[1])
                    else:
                        at, turn = places[0]
                        gap = float((turn.apply(one.hull.vertices) + at)[:, 2].min())
                    worst = max(worst, -gap)
    return worst


@pytest.mark.parametrize("friction", [0.0, 0.4])
@pytest.mark.parametrize("kind", ["box on a block", "two rocks"])
def test_nothing_passes_through_anything(kind: str, friction: float) -> None:
    for seed in range(4):
        scene = scenes.scene_of(kind, seed, friction=friction)
        motion = simulate(scene, scene.start, 1.2, max_impacts=2000)
        until = float(motion.times[-1]) if motion.impacts == 2000 else 1.2
        assert deepest(motion, np.linspace(0, until, 40)) < SKIN


def test_a_new_contact_is_seen_while_an_old_axis_opens() -> None:
    """The plank leaves the leg on one side and comes down on it with the other."""
    motion = motion_of(loads(PLANK), Path())
    assert np.diff(motion.times).min() > -1e-5
    assert deepest(motion, np.linspace(0, 0.68, 100)) < SKIN
