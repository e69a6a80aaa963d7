"""Strength limits what joints give, and every take says who came to the end of it."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from keyforce.cli.effort import efforts_told
from keyforce.engine.perform import perform
from keyforce.measure.audit import audit
from keyforce.measure.effort import effort_shares, efforts
from keyforce.result import run
from keyforce.shot.document import Shot
from keyforce.take.take import Take

MAN = {"height": 1.76, "mass": 76.0}


def throw(seconds: float = 0.5, **member: Any) -> Shot:
    """A man in the air who throws his legs and arms about as hard as he can."""
    poses = [
        {"at": 0.0, "joints": {"hip.flex": 100, "knee.flex": 120, "shoulder.flex": 150}},
        {"at": 0.25, "joints": {"hip.flex": -20, "knee.flex": 0, "shoulder.flex": -40}},
    ]
    return Shot.model_validate(
        {
            "duration": seconds,
            "cast": {"ada": {"human": MAN, "at": [0, 0, 3], **member}},
            "direction": {"ada": {"poses": poses}},
        }
    )


def torques(take: Take, hinge: str) -> np.ndarray[Any, Any]:
    return take.ctrl_torque[:, take.model.joint(f"ada.{hinge}").dofadr[0]]


def test_no_joint_gives_more_than_its_strength_either_way() -> None:
    take = perform(throw(rig={"gain": 4, "damping": 4}))
    size = 2.0 * MAN["mass"] * 9.81 * MAN["height"]
    for hinge, most, against in (("knee_l.flex", 0.087, 0.163), ("hip_r.flex", 0.113, 0.161)):
        given = torques(take, hinge)
        assert given.max() == pytest.approx(most * size, rel=0.02)
        assert given.min() == pytest.approx(-against * size, rel=0.02)


def test_the_take_says_which_joints_gave_all_for_how_long() -> None:
    shot = throw(rig={"gain": 4, "damping": 4})
    (effort,) = efforts(perform(shot))
    longest = effort.joints[0]
    assert not effort.superhuman
    assert 0.05 < longest.full < 0.5
    assert longest.peak == pytest.approx(1.0, abs=0.02)
    assert {"hip_l.flex", "knee_l.flex", "shoulder_l.flex"} <= {j.joint for j in effort.joints}
    assert longest.joint in next(efforts_told([effort]))


def test_gentle_motion_reports_nothing() -> None:
    shot = throw().model_copy(update={"direction": {}})
    (effort,) = efforts(perform(shot))
    assert effort.joints == ()
    assert effort.peak < 0.5
    assert list(efforts_told([effort])) == []


def test_more_strength_is_a_declared_choice_that_the_report_tells() -> None:
    strong = throw(rig={"gain": 4, "damping": 4}, strength=2.5)
    take = perform(strong)
    size = 2.0 * MAN["mass"] * 9.81 * MAN["height"]
    assert 1.2 * 0.163 * size < -torques(take, "knee_l.flex").min() < 2.55 * 0.163 * size
    (effort,) = audit(take).effort
    assert effort.superhuman
    assert effort.declared == 2.5
    assert effort.peak > 1.2
    assert any(j.beyond > 0.02 for j in effort.joints)
    words = next(efforts_told([effort]))
    assert words.startswith("ada is declared 2.5 times as strong as its model; it gave ")


def test_one_joint_can_be_declared_stronger() -> None:
    strong = {"gain": 4, "damping": 4, "joints": {"knee": {"strength": 3}}}
    take = perform(throw(rig=strong))
    shares = effort_shares(take, "ada")
    assert shares["knee_l.flex"].max() > 1.2
    assert shares["hip_l.flex"].max() <= 1.02


def test_effort_is_in_what_run_prints() -> None:
    plain = run(throw(rig={"gain": 4}, strength=2)).plain()
    assert json.loads(json.dumps(plain))["effort"][0]["declared"] == 2.0


def test_a_shot_that_cannot_be_read_declares_nothing() -> None:
    take = perform(throw(0.1))
    odd = Take(**{**{k: getattr(take, k) for k in take.__dataclass_fields__}, "shot": {"cast": 3}})
    assert efforts(odd)[0].declared == 1.0
