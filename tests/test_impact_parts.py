"""Bodies of several parts: corners that parts share, and contact that lasts on edges."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import impact_scenes as scenes
from keyforce.engine.impact.body import Body, free_body
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import Ending, jacobian, simulate
from keyforce.engine.impact.perform import motion_of
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import polytope
from keyforce.shot.load import loads

START = {"at": (0, 0, 1.0), "turn": (0.8, 0.3, 0.4, 0.33), "velocity": (0.3, 0.1, 0.2),
         "spin": (1.0, 2.0, 0.5)}  # fmt: skip
ON_EDGE = """
keyforce: 1
duration: 1.2
engine: impact
cast:
  die:
    {prop: die, scale: 10, at: [-1.2, 0, 0.7], turn: [15, 30, 10], friction: 0.3, restitution: 0.4,
     velocity: [1.6497894886, -0.1008408374, 1.5711297357],
     spin: [0.6759800132, 5.9914419159, 3.5084956148]}
stage:
  ground: {friction: 0.5, restitution: 0.5}
  stand: {fixed: box, friction: 0.5, restitution: 0.35, at: [0.35, 0, 0], size: [0.5, 0.5, 0.15]}
impacts:
  - {normal: [0.0930185108, 0.130708312], bounce: 0.0426938033}
  - {normal: [-0.0996358581, 0.2752688728], bounce: 0.096483267}
  - {normal: [-0.2303058506, -0.4574644547], bounce: -0.3806569216}
"""


def cut_box(*cuts: float, friction: float) -> Body:
    """A box, cut across its length into parts that share corners."""
    x, y, z = scenes.HALF
    ends = [-x, *cuts, x]
    parts = [
        polytope(scenes.corners(((b - a) / 2, y, z), at=((a + b) / 2, 0, 0)))
        for a, b in pairwise(ends)
    ]
    return free_body("one", parts, mass=1.0, inertia=scenes.box_inertia(1.0, scenes.HALF),
                     friction=friction, restitution=0.6, **START)  # fmt: skip


def cut_scene(*cuts: float, friction: float) -> ImpactScene:
    return ImpactScene(bodies=(cut_box(*cuts, friction=friction), scenes.floor(friction=friction)))


@pytest.mark.parametrize("friction", [0.0, 0.4])
def test_a_box_bounces_alike_whether_it_is_cut_or_not(friction: float) -> None:
    whole, cut = cut_scene(friction=friction), cut_scene(-0.1, 0.05, friction=friction)
    one, two = (simulate(s, s.start, 1.5) for s in (whole, cut))
    assert one.impacts > 4
    np.testing.assert_allclose(two.times[:4], one.times[:4], atol=1e-9)


@pytest.mark.parametrize("friction", [0.0, 0.4])
def test_two_parts_that_share_the_corner_that_strikes_touch_once(friction: float) -> None:
    """The half-length cut is where two parts' corners, at one place, come down first."""
    low = scenes.corners((0.1, 0.1, 0.1))
    ridge = np.array([(0.0, y, -0.25) for y in (-0.1, 0.1)])
    sides = [np.concatenate([low[sign * low[:, 0] >= 0], ridge, ridge * (1, 1, -0.4)])
             for sign in (-1, 1)]  # fmt: skip
    body = free_body("one", [polytope(s) for s in sides], mass=1.0, inertia=np.full(3, 0.01),
                     friction=friction, restitution=0.6, at=(0, 0, 1), turn=(0.99, 0.1, 0.05, 0),
                     velocity=(0.3, 0, 0), spin=(0.5, 1, 0))  # fmt: skip
    scene = ImpactScene(bodies=(body, scenes.floor(friction=friction)))
    t = scenes.after(scene, 2)
    assert t is not None
    motion = simulate(scene, scene.start, t)
    free = columns(scene, masses=["one"], gravity=True, tilts=2, elasticities=2)
    exact = jacobian(motion, free).at(0, np.array([t]))[0]
    near = scenes.differences(motion, free, 0, t, 1e-7)
    assert near is not None
    assert np.abs(near - exact).max() < 1e-6 * np.abs(exact).max()
    assert list(np.diff(motion.events.row["first_touch"][:3])) == [1, 1]


def test_contact_on_an_edge_that_lasts_goes_on_in_time() -> None:
    motion = motion_of(loads(ON_EDGE), Path())
    assert motion.ending in (Ending.DONE, Ending.RESTING)
    assert motion.states(0, np.array([1.15])).at[0, 2] > 0.07
