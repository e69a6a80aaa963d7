"""Dragging characters: the keys follow, and what they cannot do is said."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.event import moment_time
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.shot.goal import Goal
from keyforce.shot.load import loads
from keyforce.solve.editing import Editing, Result
from keyforce.solve.jointed.edit import Edit
from keyforce.solve.jointed.session import Drag, JointedSession, jointed_session, replayed
from keyforce.take.take import Take

HOP = """
keyforce: 1
duration: 1.1
cast:
  luxo: {lamp: {}}
direction:
  luxo:
    poses:
      - {at: 0.3, name: crouch, joints: {base.flex: -50, elbow.flex: 115, head.flex: -40}}
      - {at: 0.43, name: stretch, joints: {base.flex: 8, elbow.flex: 15, head.flex: -10}}
      - {at: 0.60, joints: {base.flex: -30, elbow.flex: 75, head.flex: -25}, gain: 0.6}
    balance: [{}]
free:
  - {luxo: crouch, joints: [base.flex, elbow.flex, head.flex]}
  - {luxo: stretch, joints: [base.flex, elbow.flex]}
"""
HIGH, FAR = ("luxo.com.z", "apex of luxo.com.z"), ("luxo.pos.x", "luxo lands")
BOX = """
keyforce: 1
duration: 0.8
stage: {ground: {friction: 0.4}}
cast:
  crate: {prop: box, size: [0.3, 0.3, 0.2], mass: 3, at: [0, 0, 0.1], velocity: [1.5, 0.1, 0]}
free: [crate.velocity.x, crate.velocity.y]
"""


@cache
def begin(threads: int = 1) -> JointedSession:
    return jointed_session(loads(HOP), threads=threads)


def wish(what: tuple[str, str], value: float, within: float = 0.001) -> Goal:
    return Goal(quantity=what[0], at=what[1], is_=value, within=within)


def measured(take: Take, what: tuple[str, str]) -> float:
    found = Measured(take)
    moment = moment_time(found, what[1])
    assert moment is not None
    return float(np.interp(moment, take.time, found.quantity(what[0]).values))


def strokes(count: int = 4) -> list[Drag]:
    """The apex up and the landing out, hand in hand."""
    high, far = measured(begin().take, HIGH), measured(begin().take, FAR)
    return [
        Drag(wishes=(wish(HIGH, high + 0.01 * k), wish(FAR, far + 0.01 * k)))
        for k in range(1, count + 1)
    ]


@cache
def dragged() -> tuple[JointedSession, tuple[Edit, ...]]:
    work, edits = begin(), []
    for drag in strokes():
        work, edit = work.dragged(drag.wishes, updates=drag.updates)
        edits.append(edit)
    work, edit = work.dragged(strokes()[-1].wishes, updates=4)
    return work, (*edits, edit)


def test_the_keys_follow_an_apex_and_a_landing() -> None:
    work, edits = dragged()
    wishes = strokes()[-1].wishes
    assert edits[-1].result == Result.MET
    assert measured(work.take, HIGH) == pytest.approx(wishes[0].is_, abs=1e-3)
    assert measured(work.take, FAR) == pytest.approx(wishes[1].is_, abs=1e-3)


def test_a_move_of_the_hand_costs_a_bounded_number_of_runs() -> None:
    _, edits = dragged()
    free = begin().u.size
    assert all(edit.simulations <= free + 6 for edit in edits[:-1])
    assert min(edit.simulations for edit in edits[:-1]) <= 2


def test_it_says_that_its_derivatives_are_approximate() -> None:
    work, edits = dragged()
    assert not work.exact
    assert all("finite differences" in edit.message for edit in edits)
    assert 0.3 < edits[1].kept < 3.0


def test_a_session_replays_bit_by_bit_at_any_number_of_threads() -> None:
    work, _ = dragged()
    again = replayed(begin(2), work.drags)
    assert again.shot == work.shot
    assert np.array_equal(again.take.qpos, work.take.qpos)
    assert np.array_equal(perform(work.shot).qpos, work.take.qpos)


def test_undo_goes_back_and_another_way_on() -> None:
    work, _ = dragged()
    back = work.undone().undone()
    assert back.drags == work.drags[:-2]
    assert back.shot == replayed(begin(), work.drags[:-2]).shot
    assert replayed(back, work.drags[-2:]).shot == work.shot
    assert begin().undone() is begin()


def test_only_designated_keys_change() -> None:
    old, new = begin().start.plain(), dragged()[0].shot.plain()
    assert old["cast"] == new["cast"]
    poses = [shot["direction"]["luxo"]["poses"] for shot in (old, new)]
    assert poses[0][2] == poses[1][2]
    assert poses[0][0] != poses[1][0]


def test_contradictory_nails_are_named() -> None:
    high = measured(begin().take, HIGH)
    nails = [wish(HIGH, high + 0.05), wish(HIGH, high - 0.05)]
    work, edit = begin().dragged(nails)
    assert edit.result == Result.CONFLICT
    assert len(edit.conflict) == 2
    assert "cannot both be had" in edit.message
    assert work.shot == begin().shot


def test_what_nothing_free_moves_is_said() -> None:
    _, edit = begin().dragged([Goal(quantity="luxo.com.x", at=0.05, is_=0.5)])
    assert edit.result == Result.CONFLICT
    assert "nothing that is free moves" in edit.message


def test_what_is_out_of_reach_is_refused_in_bounded_work() -> None:
    work = begin()
    for _ in range(6):
        work, edit = work.dragged([wish(HIGH, 3.0)])
        assert edit.simulations <= 2 * begin().u.size + 8
    assert edit.result in (Result.BLOCKED, Result.CLOSER, Result.CONFLICT)
    assert edit.gap > 1.0
    assert "luxo" in edit.message


def test_a_moment_that_never_comes_is_an_answer() -> None:
    _, edit = begin().dragged([wish(("luxo.com.x", "luxo lands 7"), 1.0)])
    assert edit.result == Result.BLOCKED
    assert edit.gap == np.inf
    assert "'luxo lands 7' never comes" in edit.message


def test_a_sliding_crate_stops_where_it_is_dragged() -> None:
    work = jointed_session(loads(BOX), threads=1)
    nails = [wish((f"crate.pos.{a}", "end"), v) for a, v in (("x", 0.36), ("y", -0.05))]
    work, edit = work.dragged(nails, updates=8)
    assert edit.result == Result.MET
    path = work.trace("crate", [(0, 0, 0)])
    assert path.shape[1:] == (1, 3)
    assert path[-1, 0, :2] == pytest.approx([0.36, -0.05], abs=2e-3)


@pytest.mark.parametrize(
    ("shot", "wishes", "says"),
    [
        (HOP, [], "a drag needs a wish"),
        (HOP, [Goal(quantity="luxo.hand.pos.x", at=0.5, is_=1)], "no quantity called"),
        (HOP.partition("free:")[0], [wish(HIGH, 0.4)], "nothing is free"),
    ],
)
def test_wrong_drags_are_errors(shot: str, wishes: list[Goal], says: str) -> None:
    with pytest.raises(InputError, match=says):
        jointed_session(loads(shot), threads=1).dragged(wishes)


def test_it_is_driven_like_every_other_editor() -> None:
    def drive(work: Editing[Goal], wishes: list[Goal]) -> str:
        work, answer = work.dragged(wishes, updates=1)
        return answer.result if work.undone().drags == () else ""

    assert drive(begin(), [wish(HIGH, measured(begin().take, HIGH) + 0.01)]) in ("met", "closer")
    assert isinstance(begin().start, Shot)
