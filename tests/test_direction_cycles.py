"""Cycles, mirror images, and the ways from key to key."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from keyforce.direction.cycles import reflected, repeated
from keyforce.direction.keys import hinge_keys, root_keys
from keyforce.direction.track import HOLD, SPLINE, Key, room, sample, tracks
from keyforce.shot.cast import Member
from keyforce.shot.direction import Cycle, Direction

HINGES = ("hip_l.flex", "hip_r.flex", "spine.twist", "spine.flex")


@dataclass(frozen=True)
class Walker:
    """Someone who can be directed."""

    name: str = "ada"
    member: Member = field(default_factory=lambda: Member.model_validate({"human": {}}))
    hinges: tuple[str, ...] = HINGES
    rest: dict[str, float] = field(default_factory=dict)


WALK = {
    "from": 1.0,
    "every": 1.2,
    "times": 3,
    "mirror": True,
    "poses": [
        {"at": 0.0, "joints": {"hip_l.flex": 30, "hip_r.flex": -15, "spine.twist": 8}},
        {"at": 0.3, "joints": {"hip_l.flex": 5, "hip_r.flex": 25, "spine.flex": 4}},
    ],
}


def sampled(keys: list[Key], times: np.ndarray) -> np.ndarray:
    """An axis over time [degrees]."""
    laid, out, found = tracks(["a"], {"a": keys}), room(1), []
    cursor = laid.first[:-1].copy()
    for time in times:
        sample(laid, float(time), cursor, out)
        found.append(np.degrees(out.target[0]))
    return np.array(found)


def test_a_cycle_repeats_and_its_second_half_is_mirrored() -> None:
    keys = hinge_keys(Walker(), Direction.model_validate({"cycles": [WALK]}))
    time = np.linspace(1.0, 3.3, 47)
    left, right = (sampled(keys[f"ada.hip_{side}.flex"], time) for side in "lr")
    later = sampled(keys["ada.hip_l.flex"], time + 1.2)
    half = sampled(keys["ada.hip_r.flex"], time + 0.6)
    assert left == pytest.approx(later)
    assert left == pytest.approx(half)
    assert not np.allclose(left, right)
    twist = sampled(keys["ada.spine.twist"], time)
    assert twist == pytest.approx(-sampled(keys["ada.spine.twist"], time + 0.6))
    assert np.ptp(sampled(keys["ada.spine.flex"], time[7:])) == pytest.approx(0, abs=1e-9)


def test_the_way_into_a_cycle_and_out_of_it() -> None:
    given = {"poses": [{"at": 0.2, "joints": {"hip_l.flex": 10}}], "cycles": [WALK]}
    hip = hinge_keys(Walker(), Direction.model_validate(given))["ada.hip_l.flex"]
    found = sampled(hip, np.array([0.2, 0.6, 0.8, 1.0, 4.6, 5.0, 9.0]))
    assert found == pytest.approx([10, 10, 20, 30, 30, 10, 10])


def test_the_last_cycle_ends_where_the_next_would_begin() -> None:
    cycle = Cycle.model_validate(WALK)
    times = [key.at for key in repeated(cycle)]
    assert times[-1] == pytest.approx(cycle.until)
    assert len(times) == 2 * 2 * 3 + 1


def test_a_mirrored_key_turns_the_root_the_other_way() -> None:
    poses = [{"at": 0, "mirror": True, "joints": {"root.yaw": 20, "root.pitch": 5}}]
    keys = root_keys(Walker(), Direction.model_validate({"poses": poses}))
    assert keys["ada.root.yaw"][0].target == pytest.approx(np.radians(-20))
    assert keys["ada.root.pitch"][0].target == pytest.approx(np.radians(5))


def test_mirroring_twice_changes_nothing() -> None:
    for hinge in HINGES:
        assert reflected(*reflected(hinge, 0.3)) == (hinge, 0.3)


def test_hold_waits_and_spline_is_smooth() -> None:
    rows = [(0.0, 0.0), (1.0, 1.0), (2.0, 0.5), (3.0, 0.5)]
    time = np.linspace(0, 3, 3001)
    held = sampled([Key(at=t, target=v, then=HOLD) for t, v in rows], time)
    assert set(np.round(np.radians(held), 9)) == {0.0, 1.0, 0.5}
    curved = np.radians(sampled([Key(at=t, target=v, then=SPLINE) for t, v in rows], time))
    assert curved[::1000] == pytest.approx([0.0, 1.0, 0.5, 0.5])
    rate = np.gradient(curved, time)
    assert np.abs(np.diff(rate)).max() < 0.02, "its velocity jumps nowhere"
    assert rate[[0, -1]] == pytest.approx([0, 0], abs=0.01)
