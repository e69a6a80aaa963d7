"""Sketches made real: physics on the take, what is asked of it, and what is refused."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from keyforce import gallery
from keyforce.check.shot import refuse_wrong
from keyforce.errors import InputError
from keyforce.measure.audit import audit
from keyforce.measure.claims import measure
from keyforce.shot.document import Shot
from keyforce.synthesis.synthesize import synthesize
from keyforce.take.outcome import Status
from keyforce.take.take import Take

LEAP = {
    "duration": 2.4,
    "cast": {"ada": {"human": {"sex": "female", "height": 1.68, "mass": 61}}},
    "sketch": {
        "ada": {
            "keys": [
                {"at": 0.9, "root": [0, 0, 0]},
                {"at": 1.1, "root": [0.4, 0, 0.2]},
                {"at": 1.3, "root": [0.9, 0.1, 0]},
            ]
        }
    },
}


def shot_of(**changes: object) -> Shot:
    return Shot.model_validate(LEAP | changes)


def played(shot: Shot) -> Take:
    return synthesize(shot)[1]


@pytest.fixture(scope="module")
def leap() -> Take:
    return played(shot_of())


def test_a_leap_obeys_physics(leap: Take) -> None:
    """Bare MuJoCo finds no force that no ground could give, between frames either."""
    assert leap.outcome.status is Status.CONVERGED
    report = audit(leap)
    assert [line for line in report.lines if not line.ok] == []
    ((begin, end),) = report.flights["ada"]
    assert (begin, end) == pytest.approx((0.9, 1.3), abs=0.03)


def test_feet_stay_where_the_sketch_has_them(leap: Take) -> None:
    toes = [leap.model.body(f"ada.toe_{side}").id for side in "lr"]
    at = leap.bodies.at[:, toes]
    before, after = leap.time <= 0.9, leap.time >= 1.3
    for rows in (before, after):
        assert np.ptp(at[rows], axis=0).max() < 0.002
    np.testing.assert_allclose(at[-1, :, :2] - at[0, :, :2], [[0.9, 0.1]] * 2, atol=1e-3)


def test_the_same_sketch_gives_the_same_bits(leap: Take) -> None:
    again = played(shot_of())
    assert np.array_equal(again.qpos, leap.qpos)


def test_it_can_be_stopped() -> None:
    stop = threading.Event()
    stop.set()
    take = synthesize(shot_of(), cancel=stop)[1]
    assert take.outcome.status is Status.CANCELLED
    assert len(take.time) > 1


def test_broad_jump_keeps_its_promises() -> None:
    shot, take, _ = synthesize(gallery.load("broad-jump"))
    assert all(claim.ok for claim in measure(shot, take))
    assert all(line.ok for line in audit(take).lines)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sketch": {"bob": LEAP["sketch"]["ada"]}}, "there is no member of the cast called"),  # type: ignore[index]
        ({"cast": {"ada": {"lamp": {}}}}, "ada cannot be synthesized"),
        ({"goals": [{"quantity": "ada.com.z", "is": 1}]}, "made real by momentum"),
        ({"sketch": {"ada": {"keys": [{"at": 1, "joints": {"tail.wag": 3}}]}}}, "tail.wag"),
        ({"sketch": {"ada": {"keys": [{"at": 1}], "detect": ["wing"]}}}, "wing"),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, object], words: str) -> None:
    with pytest.raises(InputError, match=words):
        refuse_wrong(shot_of(**changes))


def test_a_sketch_in_which_nothing_rests_is_refused() -> None:
    keys = [{"at": 0, "root": [0, 0, 0]}, {"at": 2.4, "root": [3, 0, 0]}]
    with pytest.raises(InputError, match="nothing in this sketch stays"):
        synthesize(shot_of(sketch={"ada": {"keys": keys}}))


def test_a_higher_flight_takes_longer_and_the_rest_comes_later() -> None:
    sketch = LEAP["sketch"]["ada"] | {"flights": [{"height": 0.35}]}  # type: ignore[index]
    shot, take, _ = synthesize(shot_of(sketch={"ada": sketch}))
    (apex,) = (e for e in take.events if e.kind == "apex")
    (takeoff,) = (e for e in take.events if e.kind == "takeoff")
    assert shot.duration > 2.4 + 0.1
    rise = apex.time - takeoff.time
    assert 9.81 * rise**2 / 2 == pytest.approx(0.35, abs=0.03)
    assert take.outcome.status is Status.CONVERGED


def test_a_key_in_the_air_that_must_be_is() -> None:
    keys = [
        {"at": 0.9, "root": [0, 0, 0]},
        {"at": 1.1, "joints": {"hip_r.flex": 80, "knee_r.flex": 20}, "must": True},
        {"at": 1.3, "root": [0.6, 0, 0]},
    ]
    take = played(shot_of(sketch={"ada": {"keys": keys}}))
    assert take.outcome.status is Status.CONVERGED
    row = int(np.abs(take.time - 1.1).argmin())
    for joint, angle in (("hip_r.flex", 80), ("knee_r.flex", 20)):
        address = take.model.joint(f"ada.{joint}").qposadr[0]
        assert np.degrees(take.qpos[row, address]) == pytest.approx(angle, abs=0.01)
    assert all(line.ok for line in audit(take).lines)


def test_what_cannot_be_met_is_told_with_its_time_and_what_to_change() -> None:
    keys = [{"at": 0.9, "root": [0, 0, 0]}, {"at": 1.05, "root": [3.5, 0, 0]}]
    take = played(shot_of(sketch={"ada": {"keys": keys}}))
    assert not take.outcome.ok
    assert " s; " in take.outcome.message
    assert "could not both be met" in take.outcome.message
