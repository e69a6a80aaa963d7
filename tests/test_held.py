"""Held props: fixed to a hand, with their weight in it."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.check.shot import check
from keyforce.engine.perform import perform
from keyforce.measure.kinematics import kinematics, members, root_of
from keyforce.measure.quantity import Measured
from keyforce.shot.load import loads

TRAY = """
keyforce: 1
duration: 0.6
cast:
  tray:
    {prop: box, size: [0.3, 0.2, 0.01], mass: 0.8,
     held: {by: ada.hand_l, at: [0.02, 0, -0.1], turn: [0, 90, 0]}}
  ada: {human: woman, at: [0, 0, 1], velocity: [0.5, 0, 3], spin: [1, 3, 0.5]}
direction:
  ada: {poses: [{at: 0.4, joints: {shoulder_l.flex: 120, elbow_l.flex: 90, hip.flex: 60}}]}
"""


def test_what_is_held_stays_where_it_is_held() -> None:
    take = perform(loads(TRAY))
    motion, hand = kinematics(take), take.body_names.index("ada.hand_l")
    tray = root_of(take, "tray")
    assert tray is not None
    turn = motion.axes[:, hand].transpose(0, 2, 1)
    place = np.einsum("tij,tj->ti", turn, motion.at[:, tray] - motion.at[:, hand])
    assert np.allclose(place, [0.02, 0.0, -0.1], atol=1e-12)
    normal = np.einsum("tij,tj->ti", turn, motion.axes[:, tray, :, 2])
    assert np.allclose(normal, [1.0, 0.0, 0.0], atol=1e-12)
    assert members(take) == ("ada", "tray")


def test_its_weight_flies_with_whoever_holds_it() -> None:
    """In the air the two together keep their parabola and their angular momentum."""
    take = perform(loads(TRAY))
    measured = Measured(take)
    height, time = measured.quantity("ada.com.z").values, take.time
    start = measured.quantity("ada.velocity.z").values[0]
    expected = height[0] + start * time - 0.5 * 9.81 * time**2
    assert np.allclose(height, expected, atol=1e-9)
    turning = measured.quantity("ada.angular_momentum.y").values
    assert np.ptp(turning) < 1e-9 * abs(turning[0])


def test_the_check_knows_who_can_hold() -> None:
    wrong = TRAY.replace("ada.hand_l", "ada.hand").replace("box,", "box, velocity: [1, 0, 0],")
    problems = {p.error.path: p.error.problem for p in check(loads(wrong)) if p.wrong}
    assert problems == {
        "cast.tray.held.by": "there is no body called 'ada.hand'",
        "cast.tray.velocity": "velocity means nothing here",
    }


def test_only_props_are_held() -> None:
    with pytest.raises(Exception, match="only a prop can be held"):
        loads("keyforce: 1\ncast: {ben: {human: man, held: {by: ada.hand_l}}}")
