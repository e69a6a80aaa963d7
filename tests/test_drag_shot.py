"""Drags in a shot: recorded, saved, run again; goals of rigid bodies; expressions as text."""

from __future__ import annotations

import numpy as np
import pytest

from impact_scenes import scene_of
from keyforce import dumps, loads, run
from keyforce.check.shot import refuse_wrong
from keyforce.engine.impact.controls import columns
from keyforce.errors import InputError
from keyforce.shot.drag import Wish
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.solve.drag.aim import aim_of
from keyforce.solve.drag.freedom import freedom
from keyforce.solve.drag.session import session
from keyforce.solve.drag.shot_session import shot_session
from keyforce.solve.drag.told import freedom_told, wish_told
from keyforce.solve.editing import Editing, Result
from keyforce.take.outcome import Status

BOX = """
keyforce: 1
duration: 1.2
engine: impact
cast:
  box: {prop: box, size: [0.3, 0.2, 0.15], at: [0, 0, 1], velocity: [1, 0, 1], spin: [1, 2, 0.5],
        turn: [10, 20, 30], restitution: 0.6, friction: 0.3}
free: [box.velocity, box.spin]
"""
DRAGS = """drags:
  - {note: over there, body: box, at: 0.9, pos: [1.2, 0.2, 0.5], nail: true}
  - {quantity: box.spin.z, at: start, is: 0.7, moves: 4}
"""


def test_a_recorded_session_runs_again_bit_by_bit() -> None:
    begin = shot_session(loads(BOX))
    editor: Editing[Wish | Goal] = begin
    assert editor.drags == ()
    one, edit = begin.dragged([Wish(body="box", at=0.9, pos=(1.2, 0.2, 0.5), nail=True)], moves=8,
                              updates=4)  # fmt: skip
    assert edit.result is Result.MET, edit.message
    both, edit = one.dragged([Goal(quantity="box.spin.z", at="start", is_=0.7)], moves=4, updates=4)
    assert edit.result is Result.MET, edit.message
    assert both.undone() is one
    again = run(loads(dumps(both.recorded)))
    np.testing.assert_array_equal(again.take.qpos, both.take.qpos)
    assert again.take.outcome.status is Status.CONVERGED
    assert again.shot == both.shot


def test_a_solved_shot_is_the_motion_that_was_dragged() -> None:
    found = run(loads(BOX + DRAGS))
    alone = run(loads(dumps(found.shot)))
    assert found.shot.drags == ()
    np.testing.assert_array_equal(alone.take.qpos, found.take.qpos)
    k = round(0.9 * 240)
    np.testing.assert_allclose(found.take.qpos[k, :3], (1.2, 0.2, 0.5), atol=1e-3)
    assert found.shot.cast["box"].spin[2] == pytest.approx(0.7, abs=0.01)


def test_goals_go_through_the_same_editor() -> None:
    goals = "goals: [{quantity: box.pos.x, at: collision 2 of box, is: 1.5, within: 0.001}]\n"
    found = run(loads(BOX + goals))
    assert found.take.outcome.status is Status.CONVERGED, found.take.outcome.message
    event = sorted({e.time for e in found.take.events})[1]
    x = np.interp(event, found.take.time, found.take.qpos[:, 0])
    assert x == pytest.approx(1.5, abs=0.003)
    assert found.iterations > 0


def test_text_is_an_expression_with_its_derivative() -> None:
    scene = scene_of("two rocks", 1)
    work = session(scene, 1.0, freedom(scene, columns(scene)))
    text = "(one.pos - two.pos).dot([1, 2, 3]) / (1 + one.time**2) + 2 * one.point([0, 0.1, 0]).z"
    told = Wish(expression=text, is_=0.3, at="one touches two")
    aim = aim_of(work.motion, 1.0, [wish_told(told, scene)], work.freedom)
    slope = aim.slope(aim.spot(work.motion))
    for i, exact in enumerate(slope.T):
        step = np.zeros(work.freedom.size)
        step[i] = 1e-6
        ends = [aim.look(work.controls.moved(work.freedom.columns, s)).residual
                for s in (step, -step)]  # fmt: skip
        np.testing.assert_allclose((ends[0] - ends[1]) / 2e-6, exact, atol=2e-6 * abs(slope).max())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("__import__('os').system('ls')", "no body called"),
        ("one.pos.__class__", "cannot say"),
        ("three.pos", "three"),
        ("1 + 2", "about no body"),
        ("one.pos if 1 else 2", "cannot say"),
        ("one.pos +", "cannot say"),
    ],
)
def test_nothing_else_can_be_said(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        wish_told(Wish(expression=text), scene_of("two rocks", 1))


def test_weights_and_desired_values_are_heeded() -> None:
    """A heavy parameter moves least; a desired one is drawn home where the wish lets it."""
    target = "drags: [{body: box, at: 0.3, pos: [0.6, 0, 0.9], updates: 60, moves: 1}]\n"
    shots = {
        "plain": "free: [box.velocity, box.at]\n",
        "heavy": "free: [{start: box.velocity, weight: 1000}, box.at]\n",
        "drawn": "free: [box.velocity, {start: box.at.x, desired: 0.5}]\n",
    }
    body = BOX[: BOX.index("free:")]
    found = {k: run(loads(body + free + target)).shot.cast["box"] for k, free in shots.items()}
    assert abs(found["heavy"].velocity[0] - 1) < 0.1 * abs(found["plain"].velocity[0] - 1)
    assert abs(found["drawn"].at[0] - 0.5) < abs(found["plain"].at[0] - 0.5)


def test_masses_gravity_and_impacts_can_be_free() -> None:
    scene = scene_of("two rocks", 1)
    frees = [Free(start="one.mass"), Free(start="gravity.z"), Free(impacts=2, normal=True),
             Free(start="two.at.x", between=(0.0, 1.0))]  # fmt: skip
    made = freedom_told(frees, scene)
    names = [made.name(scene, i) for i in range(made.size)]
    assert {"one.mass", "gravity.z", "two.at.x"} < set(names)
    assert sum("normal" in name for name in names) == 4


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("drags: [{body: hat, at: 0.5, pos: [0, 0, 1]}]", "hat"),
        ("drags: [{body: box, at: 7, pos: [0, 0, 1]}]", "outside the motion"),
        ("drags: [{body: box, at: 1, pos: [0, 0, 1], free: [ball.at]}]", "ball"),
        ("drags: [{quantity: box.wobble, is: 1}]", "wobble"),
        ("drags: [{body: box, at: collision 2 of cup, pos: [0, 0, 1]}]", "cup"),
        ("goals: [{quantity: box.spin.w, is: 1}]", "component"),
    ],
)
def test_a_wrong_drag_is_found_before_it_runs(change: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        refuse_wrong(loads(BOX + change + "\n"), ".")


def test_characters_are_dragged_by_a_shot_too() -> None:
    text = """
keyforce: 1
duration: 0.6
cast: {ball: {prop: ball, at: [0, 0, 1], velocity: [1, 0, 2]}}
free: [ball.velocity]
drags: [{quantity: ball.pos.x, at: 0.5, is: 0.8}]
"""
    found = run(loads(text))
    assert found.take.outcome.ok, found.take.outcome.message
    assert np.interp(0.5, found.take.time, found.take.qpos[:, 0]) == pytest.approx(0.8, abs=0.005)
    with pytest.raises(InputError, match="by their quantities"):
        run(
            loads(
                text.replace("quantity: ball.pos.x", "body: ball").replace(
                    "is: 0.8", "pos: [1, 0, 0]"
                )
            )
        )
