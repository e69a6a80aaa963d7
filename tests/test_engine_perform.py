"""Performing a shot: same bits every time, on any number of threads; and it always ends well."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import mujoco
import numpy as np
import pytest

from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.perform import perform, perform_all
from keyforce.shot.document import Shot
from keyforce.take.outcome import Status
from keyforce.take.take import Take

STANDING = {
    "duration": 0.6,
    "cast": {"ada": {"human": {}}, "ball": {"prop": "ball", "at": [1, 0, 1], "mass": 2}},
    "direction": {
        "ada": {
            "poses": [{"at": 0.3, "joints": {"knee.flex": 40, "hip.flex": 30}}],
            "balance": [{"limit": 200}],
        }
    },
}


def shot(**changes: object) -> Shot:
    """The standing shot with some fields changed."""
    return Shot.model_validate({**STANDING, **changes})


def same(one: Take, other: Take) -> bool:
    """Whether two takes are equal to the last bit."""
    keys = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground")
    return one.events == other.events and all(
        np.array_equal(getattr(one, k), getattr(other, k)) for k in keys
    )


def test_takes_are_bit_identical_at_any_thread_count() -> None:
    scene = build_scene(shot(), Path())
    names = list("abcd")
    alone = perform_all([instance(scene) for _ in names], names=names, threads=1)
    together = perform_all([instance(scene) for _ in names], names=names, threads=2)
    assert all(same(alone[0], take) for take in (*alone, *together, perform(shot())))


def test_an_instance_can_run_again() -> None:
    one = instance(build_scene(shot(), Path()))
    first, again = (perform_all([one], names=["a"])[0] for _ in range(2))
    assert same(first, again)


def test_recorded_torques_replayed_in_bare_mujoco_give_the_recorded_motion() -> None:
    """An independent loop in Python: the joint law written out again from the paper."""
    take = perform(shot(direction={}, duration=0.2), exact_flight=False)
    one = instance(build_scene(shot(direction={}, duration=0.2), Path()))
    model, drive = mujoco.MjModel.from_xml_string(take.model_xml), one.score.drive
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = take.qpos[0], take.qvel[0]
    target = take.qpos[0][drive.qpos]
    for _ in range(192):
        error = target - data.qpos[drive.qpos]
        share = np.minimum(1.0, np.radians(1.0) / np.maximum(np.abs(error), 1e-12))
        data.qfrc_applied[drive.dof] = drive.stiffness * error
        model.dof_damping[drive.dof] = drive.damping * share
        mujoco.mj_step(model, data)
    assert one.steps == 192
    assert np.abs(take.qpos[-1] - data.qpos).max() < 1e-9


def test_cancelling_keeps_what_was_done() -> None:
    cancel, began = threading.Event(), [0.0]

    def stop_early(share: float) -> None:
        if share > 0 and not cancel.is_set():
            began[0] = time.monotonic()
            cancel.set()

    take = perform(shot(duration=600), cancel=cancel, progress=stop_early)
    assert time.monotonic() - began[0] < 5
    assert take.outcome.status is Status.CANCELLED
    assert 0 < take.duration < 600
    assert np.isfinite(take.qpos).all()


def test_a_runaway_ends_with_an_outcome_and_a_take_that_opens() -> None:
    wild = {
        "blows": [
            {"on": "ada", "at": 0.1, "for": 0.5, "force": [1e6, 0, 0], "torque": [1e6, 1e6, 0]}
        ]
    }
    take = perform(shot(**wild, duration=1.0))
    assert take.outcome.status is Status.DIVERGED
    assert "ran away" in take.outcome.message
    assert len(take.time) >= 3
    assert np.isfinite(take.qpos).all()


def test_progress_rises_to_one() -> None:
    seen: list[float] = []
    perform(shot(), progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1.0, abs=0.01)


def test_a_balance_window_reports_every_newton_meter_it_gives() -> None:
    free = perform(shot(direction={"ada": {"poses": []}}))
    held = perform(shot())
    assert np.all(free.help == 0)
    assert np.all(np.linalg.norm(held.help[:, 0, 3:], axis=1) <= 200 * 1.01)
    pelvis = held.body_names.index("ada.pelvis")
    assert np.allclose(held.external[:, pelvis, 3:], held.help[:, 0, 3:])


def test_windows_open_and_close_by_time() -> None:
    window = {"from": 0.2, "until": 0.4, "ramp": 0.01}
    take = perform(shot(direction={"ada": {"balance": [window]}}))
    helped = np.linalg.norm(take.help[:, 0, 3:], axis=1) > 0
    assert not helped[take.time < 0.2].any()
    assert helped[(take.time > 0.21) & (take.time < 0.4)].all()
    assert not helped[take.time > 0.42].any()


def test_a_window_can_end_at_takeoff() -> None:
    start = {"ada": {"human": {}, "velocity": [0, 0, 2]}}
    direction = {"ada": {"balance": [{"until": "ada takes off", "ramp": 0.01}]}}
    take = perform(shot(cast=start, direction=direction))
    off = next(e.time for e in take.events if e.kind == "takeoff")
    helped = np.linalg.norm(take.help[:, 0, 3:], axis=1) > 0
    assert not helped[take.time > off + 0.05].any()


def test_standing_still_the_ground_carries_the_weight() -> None:
    take = perform(shot(duration=2.0, direction={"ada": {"balance": [{}]}}))
    weight = 9.81 * float(take.model.body_subtreemass[take.body_names.index("ada.pelvis")])
    assert take.ground[take.time > 1.5, 0, 2].mean() == pytest.approx(weight, rel=0.01)


def test_a_ball_touches_the_ground_when_the_formula_says() -> None:
    ball = {"prop": "ball", "radius": 0.1, "mass": 1, "at": [0, 0, 1.1]}
    take = perform(shot(cast={"ball": ball}, direction={}))
    touch = next(e for e in take.events if e.kind == "touch")
    assert touch.time == pytest.approx(np.sqrt(2 / 9.81), abs=0.002)
    assert touch.size == pytest.approx(np.sqrt(2 * 9.81), rel=0.01)
    assert {touch.subject, touch.other} == {"ball", "ground"}


def test_events_beyond_the_room_for_them_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("keyforce.engine.articulated.instance.MAX_EVENTS", 1)
    take = perform(shot())
    assert len(take.events) == 1
    assert "only its first 1 events" in take.outcome.message
    monkeypatch.undo()
    assert "events" not in perform(shot()).outcome.message
