"""Quantities, events and claims against closed forms; the audit against takes that cheat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.audit import Report, audit
from keyforce.measure.claims import measure
from keyforce.measure.event import moment_time
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take

JUMP = {
    "duration": 1.2,
    "cast": {
        "ada": {"human": {}, "at": [0, 0, 0.6], "velocity": [1, 0, 1], "spin": [0, 3, 0]},
        "mug": {"prop": "box", "size": [0.1, 0.1, 0.1], "at": [2, 0, 1.05], "spin": [0, 0, 4]},
    },
}


@pytest.fixture(scope="module")
def jump() -> Take:
    """A person thrown through the air, and a box that falls."""
    return perform(Shot.model_validate(JUMP))


def test_quantities_of_free_fall(jump: Take) -> None:
    measured, t = Measured(jump), jump.time
    fall = t < 0.4
    assert measured.quantity("mug.pos.z").values[fall] == pytest.approx(
        1.05 - 4.905 * t[fall] ** 2, abs=0.003
    )
    assert measured.quantity("mug.velocity").values[fall] == pytest.approx(9.81 * t[fall], abs=0.01)
    assert measured.quantity("mug.spin.z").values[fall] == pytest.approx(4.0)
    assert measured.quantity("mug.turns.z").values[-1] > 0.2
    mass = (
        measured.quantity("ada.momentum.x").values[0]
        / measured.quantity("ada.velocity.x").values[0]
    )
    assert mass == pytest.approx(jump.model.body_subtreemass[jump.body_names.index("ada.pelvis")])


def test_joint_angles_are_in_degrees(jump: Take) -> None:
    measured = Measured(jump)
    whole = measured.quantity("ada.knee_l.angle")
    assert whole.unit == "deg"
    assert np.array_equal(whole.values, measured.quantity("ada.knee_l.flex").values)


@pytest.mark.parametrize("name", ["bob.com", "ada.nose.pos", "ada.hip_l.angle", "ada.tilt.x"])
def test_an_unknown_quantity_says_what_there_is(jump: Take, name: str) -> None:
    with pytest.raises(InputError):
        Measured(jump).quantity(name)


def test_events_come_when_they_should(jump: Take) -> None:
    measured = Measured(jump)
    touch = moment_time(measured, "mug touches ground")
    assert touch == pytest.approx(np.sqrt(2 / 9.81), abs=0.005)
    assert moment_time(measured, "0.25 s") == 0.25
    assert moment_time(measured, "ada lands 7") is None
    apex = moment_time(measured, "apex of ada.com.z")
    rise = measured.quantity("ada.velocity.z").values[0]
    assert apex == pytest.approx(rise / 9.81, abs=0.003)


def test_claims_are_met_or_not_by_what_is_measured(jump: Take) -> None:
    claims = [
        {"claim": "yes", "quantity": "mug.velocity.z", "at": 0.3, "is": -2.943, "within": 0.02},
        {"claim": "no", "quantity": "mug.velocity.z", "at": 0.3, "above": 0},
        {"claim": "never came", "quantity": "mug.pos.z", "at": "ada lands 9", "above": 0},
        {
            "claim": "range",
            "quantity": "mug.pos.z",
            "over": [0, 0.2],
            "take": "range",
            "below": 0.2,
        },
    ]
    results = measure(Shot.model_validate({**JUMP, "claims": claims}), jump)
    assert [r.ok for r in results] == [True, False, False, True]
    assert results[2].measured is None


def test_a_take_that_broke_off_meets_no_claim_about_later(jump: Take) -> None:
    """Its last value once stood for every later one."""
    rows = slice(0, 60)
    arrays = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground")
    cut: dict[str, Any] = {key: getattr(jump, key)[rows] for key in arrays}
    claims = [
        {"claim": "later", "quantity": "mug.pos.z", "at": 0.9, "above": -9},
        {"claim": "to later", "quantity": "mug.pos.z", "over": [0, 0.9], "above": -9},
        {"claim": "so far", "quantity": "mug.pos.z", "above": -9},
    ]
    shot = Shot.model_validate({**JUMP, "claims": claims})
    assert [r.measured is None for r in measure(shot, replace(jump, **cut))] == [True, True, False]
    assert all(r.ok for r in measure(shot, jump))


def failed(report: Report) -> set[str]:
    """The checks that an audit found wanting."""
    return {line.check for line in report.lines if not line.ok}


def test_an_honest_take_passes(jump: Take) -> None:
    assert "ada in flight: COM off its parabola" not in failed(audit(jump))
    assert audit(jump).flights["ada"]


def test_a_take_that_floats_is_caught(jump: Take) -> None:
    qpos = jump.qpos.copy()
    qpos[:, 2] += 0.05 * np.sin(12 * jump.time)
    found = failed(audit(replace(jump, qpos=qpos)))
    assert "ada in flight: COM off its parabola" in found


def test_a_blow_in_the_air_is_no_cheat() -> None:
    """It failed both flight checks by far: momentum is not constant across a push."""
    blow = {"on": "ada.chest", "at": 0.2, "for": 0.1, "force": [300, 0, 0]}
    cast = {"ada": {"human": {}, "at": [0, 0, 2.0]}}
    take = perform(Shot.model_validate({"duration": 0.5, "cast": cast, "blows": [blow]}))
    assert failed(audit(take)) == set()
    hidden = replace(take, external=np.zeros_like(take.external))
    assert "ada in flight: COM off its parabola" in failed(audit(hidden))


def test_a_take_that_spins_up_in_the_air_is_caught(jump: Take) -> None:
    qvel = jump.qvel.copy()
    qvel[:, 4] *= 1 + jump.time
    found = failed(audit(replace(jump, qvel=qvel)))
    assert "ada in flight: angular momentum changes" in found


def test_joints_beyond_their_limits_are_caught(jump: Take) -> None:
    qpos = jump.qpos.copy()
    knee = int(jump.model.joint("ada.knee_l.flex").qposadr[0])
    qpos[40, knee] = np.radians(-20)
    line = next(x for x in audit(replace(jump, qpos=qpos)).lines if x.check == "joint limits")
    assert line.worst == pytest.approx(18, abs=1)
    assert line.at == pytest.approx(jump.time[40])


def test_sinking_and_reaching_through_oneself_are_caught(jump: Take) -> None:
    qpos = jump.qpos.copy()
    qpos[30:35, 2] -= 0.65
    fold = int(jump.model.joint("ada.elbow_l.flex").qposadr[0])
    shoulder = int(jump.model.joint("ada.shoulder_l.abduct").qposadr[0])
    qpos[60:64, shoulder], qpos[60:64, fold] = np.radians(-34), np.radians(90)
    turn = int(jump.model.joint("ada.shoulder_l.twist").qposadr[0])
    qpos[60:64, turn] = np.radians(80)
    found = failed(audit(replace(jump, qpos=qpos)))
    assert {"depth of contact", "self-penetration"} <= found


def test_help_is_summed_however_its_sign_turns(jump: Take) -> None:
    torque = np.zeros_like(jump.help)
    torque[:, 0, 4] = 50 * np.sign(np.sin(40 * jump.time))
    (given,) = audit(replace(jump, help=torque)).help
    assert given.peak_torque == 50
    assert given.angular_impulse == pytest.approx(50 * jump.duration, rel=0.02)


def test_a_take_that_ran_away_never_passes(jump: Take) -> None:
    gone = replace(jump, outcome=Outcome(status=Status.DIVERGED, message="it ran away"))
    assert "the run did not run away" in failed(audit(gone))
