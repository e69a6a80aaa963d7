"""Poses that reach: inverse kinematics against forward kinematics."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.check.shot import check
from keyforce.engine.articulated.scene import Scene, build_scene
from keyforce.engine.articulated.score import tracks_of
from keyforce.errors import InputError
from keyforce.shot.direction import PoseKey
from keyforce.shot.document import Shot
from keyforce.solve.solve import solve
from keyforce.take.outcome import Status

Floats = NDArray[np.float64]


def shot_of(*keys: dict[str, Any], **more: Any) -> Shot:
    cast = {"ada": {"human": "woman", **more}}
    return Shot.model_validate(
        {"duration": 2.0, "cast": cast, "direction": {"ada": {"poses": list(keys)}}}
    )


def posed(*keys: dict[str, Any], **more: Any) -> Scene:
    return build_scene(shot_of(*keys, **more), Path())


def shown(scene: Scene, key: PoseKey) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """The character in a key's pose, where it starts."""
    model = scene.model()
    data = mujoco.MjData(model)
    data.qpos[:] = scene.qpos
    for joint, angle in key.joints.items():
        data.qpos[model.joint(f"ada.{joint}").qposadr[0]] = np.radians(angle)
    mujoco.mj_kinematics(model, data)
    return model, data


def test_a_hand_is_put_where_it_is_asked() -> None:
    scene = posed({"at": 1.0, "reach": [{"body": "hand_r", "at": [0.4, -0.2, 1.3]}]})
    key = scene.shot.direction["ada"].poses[0]
    model, data = shown(scene, key)
    assert np.allclose(data.body("ada.hand_r").xpos, [0.4, -0.2, 1.3], atol=1e-3)
    assert {joint.partition(".")[0] for joint in key.joints} == {
        "shoulder_r",
        "elbow_r",
        "wrist_r",
    } & {model.joint(j).name.partition(".")[2].partition(".")[0] for j in range(model.njnt)}
    assert key.reach == ()


def test_places_are_seen_from_where_it_stands() -> None:
    """A quarter turn to the left, two metres away: ahead is y, left is -x."""
    wish = {"body": "hand_l", "at": [0.4, 0.2, 1.3], "point": [0.0, 0.0, -0.1]}
    scene = posed({"at": 1.0, "reach": [wish]}, at=[2.0, 1.0, 0.0], facing=90.0)
    _, data = shown(scene, scene.shot.direction["ada"].poses[0])
    hand = data.body("ada.hand_l")
    tip = hand.xpos + hand.xmat.reshape(3, 3) @ [0.0, 0.0, -0.1]
    assert np.allclose(tip, [1.8, 1.4, 1.3], atol=1e-3)


def test_a_foot_is_put_and_turned_in_another_bodys_frame() -> None:
    wish = {"body": "foot_l", "at": [0.3, 0.1, -0.7], "turn": [0, -10, 0], "of": "pelvis"}
    scene = posed({"at": 1.0, "reach": [wish]})
    _, data = shown(scene, scene.shot.direction["ada"].poses[0])
    pelvis, foot = data.body("ada.pelvis"), data.body("ada.foot_l")
    frame = pelvis.xmat.reshape(3, 3)
    assert np.allclose(frame.T @ (foot.xpos - pelvis.xpos), [0.3, 0.1, -0.7], atol=2e-3)
    assert np.degrees(np.arcsin((frame.T @ foot.xmat.reshape(3, 3))[2, 0])) == pytest.approx(
        10, abs=1
    )


def test_whatever_joints_can_do_is_found_within_their_limits() -> None:
    """Random poses within limits put the hand somewhere: there it can be put."""
    random = np.random.default_rng(5)
    scene = posed()
    model, data = scene.model(), mujoco.MjData(scene.model())
    arm = [f"ada.{j}_r.{m}" for j, m in (("shoulder", "flex"), ("shoulder", "abduct"),
           ("shoulder", "twist"), ("elbow", "flex"))]  # fmt: skip
    for _ in range(15):
        data.qpos[:] = scene.qpos
        for name in arm:
            low, high = model.joint(name).range
            data.qpos[model.joint(name).qposadr[0]] = random.uniform(low, high)
        mujoco.mj_kinematics(model, data)
        place = data.body("ada.hand_r").xpos.copy()
        found = posed({"at": 1.0, "reach": [{"body": "hand_r", "at": list(place)}]})
        key = found.shot.direction["ada"].poses[0]
        _, shows = shown(found, key)
        assert np.linalg.norm(shows.body("ada.hand_r").xpos - place) < 5e-3
        for joint, angle in key.joints.items():
            low, high = np.degrees(model.joint(f"ada.{joint}").range)
            assert low - 0.01 <= angle <= high + 0.01


def test_what_the_key_says_itself_stays() -> None:
    key = {"at": 1.0, "joints": {"elbow_r.flex": 60, "spine.flex": 20}}
    scene = posed(key | {"reach": [{"body": "hand_r", "at": [0.5, -0.2, 1.3], "within": 0.3}]})
    joints = scene.shot.direction["ada"].poses[0].joints
    assert joints["elbow_r.flex"] == 60
    assert joints["spine.flex"] == 20
    assert "shoulder_r.flex" in joints


def test_cycles_reach_too() -> None:
    cycle = {"every": 1.0, "times": 2, "poses": [
        {"at": 0.5, "reach": [{"body": "hand_r", "at": [0.4, -0.2, 1.3]}]}]}  # fmt: skip
    shot = shot_of()
    direction = shot.direction["ada"].model_validate({"cycles": [cycle]})
    scene = build_scene(shot.model_copy(update={"direction": {"ada": direction}}), Path())
    assert scene.shot.direction["ada"].cycles[0].poses[0].joints
    assert tracks_of(scene).at.size > tracks_of(build_scene(shot, Path())).at.size


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"body": "hand_r", "at": [2, 0, 1]}, "hand_r cannot get there: the nearest is off by"),
        ({"body": "hand", "at": [0.4, 0, 1]}, "no body of ada called 'hand'"),
        ({"body": "hand_r", "at": [0.4, 0, 1], "of": "belly"}, "no body of ada called 'belly'"),
        ({"body": "hand_r", "at": [0.4, 0, 1], "joints": ["arm"]}, "no joint called 'arm'"),
    ],
)
def test_what_cannot_be_is_said(wish: dict[str, Any], says: str) -> None:
    shot = shot_of({"at": 1.0, "reach": [wish]})
    problems = [p.error for p in check(shot) if p.wrong]
    assert [says in p.problem for p in problems] == [True]
    assert (problems[0].path or "").startswith("direction.ada.poses[0].reach[0]")
    with pytest.raises(InputError, match=says):
        build_scene(shot, Path())


def test_somewhere_must_be_said() -> None:
    with pytest.raises(ValueError, match="must say where"):
        shot_of({"at": 1.0, "reach": [{"body": "hand_r"}]})


def test_a_solver_may_change_what_was_found() -> None:
    reach = [{"body": "hand_r", "at": [0.4, -0.2, 1.2]}]
    plain = shot_of({"at": 1.0, "name": "up", "reach": reach}).plain()
    plain["direction"]["ada"]["balance"] = [{}]
    plain["goals"] = [{"quantity": "ada.hand_r.pos.z", "at": 1.5, "is": 1.2}]
    plain["free"] = [{"ada": "up", "joints": ["shoulder_r.flex", "elbow_r.flex"]}]
    found = solve(Shot.model_validate(plain), threads=1)
    assert found.take.outcome.status is Status.CONVERGED, found.take.outcome.message
    again = solve(found.shot, threads=1)
    assert np.array_equal(again.take.qpos, found.take.qpos)


def test_nobody_waits_for_mink_who_does_not_reach() -> None:
    code = (
        "import sys, keyforce; keyforce.run(keyforce.loads('{keyforce: 1, duration: 0.1, cast: "
        "{luxo: lamp}}')); assert 'mink' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
