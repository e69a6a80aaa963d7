"""Bars that slide across each other: what would be looked at for minutes ends, and says so."""

from __future__ import annotations

import threading

import numpy as np
from scipy.spatial.transform import Rotation

import impact_scenes as scenes
from keyforce.engine.impact.body import Body, fixed_body, free_body
from keyforce.engine.impact.loop import LOOKS_AT_ONCE, MOST_LOOKS
from keyforce.engine.impact.motion import MOST_IMPACTS, Ending, Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import polytope

HALF = (0.3, 0.01, 0.01)


def bar(k: int) -> Body:
    """One of four, each above the last and turned a little farther."""
    return free_body(
        f"bar {k}", [polytope(scenes.corners(HALF))], mass=1.0,
        inertia=scenes.box_inertia(1.0, HALF), friction=0.1, restitution=0.0,
        at=(0.02 * k - 0.1, 0, 0.05 * (k + 1)), turn=turned(1.57 - 1.4 * (k + 1), 0.02 * k)
        .as_quat(scalar_first=True).tolist(),
    )  # fmt: skip


def rail(name: str, side: float, yaw: float) -> Body:
    """A long fixed bar, on its edge and all but level."""
    at = turned(yaw, 0.02).apply(scenes.corners((0.5, 0.01, 0.01))) + np.array([0, side, 0])
    return fixed_body(name, [polytope(at)], friction=0.1, restitution=0.0)


def turned(yaw: float, pitch: float) -> Rotation:
    return Rotation.from_euler("ZYX", [yaw, pitch, 0.78])


def heap(until: float, cancel: threading.Event | None = None) -> Motion:
    """They fall across two rails and are never put to rest."""
    bodies = (*map(bar, range(4)), rail("left rail", -0.05, 0.0), rail("right rail", 0.05, 0.02))
    scene = ImpactScene(bodies=bodies, calm=0.0)
    return simulate(scene, scene.start, until, max_impacts=MOST_IMPACTS, cancel=cancel)


def test_bars_that_slide_across_each_other_end_in_bounded_work() -> None:
    motion = heap(3.0)
    assert motion.ending == Ending.STUCK
    assert motion.impacts < MOST_IMPACTS
    assert motion.events.tally[3] <= MOST_LOOKS + 1
    assert motion.times[-1] <= motion.reached < 3.0
    assert f"slide along each other at {motion.reached:.3f} s" in motion.message
    assert sum(body.name in motion.message for body in motion.scene.bodies) == 2
    assert all(np.isfinite(motion.states(k, motion.times).at).all() for k in range(4))


def test_whoever_waits_can_call_it_off() -> None:
    cancel = threading.Event()
    cancel.set()
    motion = heap(3.0, cancel)
    assert motion.ending == Ending.CANCELLED
    assert motion.events.tally[3] == LOOKS_AT_ONCE
    assert not motion.ok
    assert motion.message == f"stopped at {motion.reached:.3f} s"


def test_a_motion_that_pauses_goes_on_to_the_same_bits() -> None:
    """What had been done by a pause is what a motion that ends there does."""
    cancel = threading.Event()
    cancel.set()
    stopped = heap(3.0, cancel)
    whole = heap(stopped.reached)
    assert whole.ending == Ending.DONE
    assert whole.times.tobytes() == stopped.times[: whole.impacts].tobytes()
    assert stopped.impacts - whole.impacts <= 1
