"""Shots solved from end to end: what the solver says is what the take shows."""

from __future__ import annotations

import threading
from functools import cache

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.claims import measure
from keyforce.result import run
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.solve.parameter import parameters_of
from keyforce.solve.shooting.newton import Settings
from keyforce.solve.solution import Solution
from keyforce.solve.solve import solve
from keyforce.solve.stages import stages_of
from keyforce.take.outcome import Status

HOP = """
keyforce: 1
duration: 1.3
cast:
  luxo: {lamp: {}}
direction:
  luxo:
    poses:
      - {at: 0.3, name: crouch, joints: {base.flex: -50, elbow.flex: 115, head.flex: -40}}
      - {at: 0.43, name: stretch, joints: {base.flex: 8, elbow.flex: 15, head.flex: -10}}
      - {at: 0.60, joints: {base.flex: -30, elbow.flex: 75, head.flex: -25}, gain: 0.6}
    balance: [{}]
goals:
  - {quantity: luxo.com.z, at: apex of luxo.com.z, is: HIGH, within: 0.001}
  - {quantity: luxo.pos.x, at: luxo lands, is: 0.2, within: 0.001}
free:
  - {luxo: crouch, joints: [base.flex, elbow.flex, head.flex]}
  - {luxo: stretch, joints: [base.flex, elbow.flex]}
"""
THROW = """
keyforce: 1
duration: 1.0
cast:
  ball: {prop: ball, radius: 0.1, mass: 0.5, at: [0, 0, 1], velocity: [2, 0.1, 2]}
goals:
  - {quantity: ball.pos.x, at: 0.6 s, is: 1.9}
  - {quantity: ball.pos.y, at: 0.6 s, is: -0.4}
  - {quantity: ball.pos.z, at: 0.6 s, is: 1.2}
free: [ball.velocity]
"""


def hop(high: float = 0.36) -> Shot:
    return loads(HOP.replace("HIGH", str(high)))


@cache
def solved() -> Solution:
    return solve(hop(), threads=1)


def test_goals_are_met_on_the_take() -> None:
    results = measure(solved().shot, solved().take)
    assert [r.claim for r in results if not r.ok] == []
    assert len(results) == 2
    assert solved().take.outcome.status is Status.CONVERGED


def test_the_take_is_the_one_that_the_new_shot_gives_to_the_last_bit() -> None:
    take = perform(solved().shot)
    assert np.array_equal(take.qpos, solved().take.qpos)
    assert np.array_equal(take.qvel, solved().take.qvel)
    assert take.events == solved().take.events
    assert take.shot == solved().take.shot


def test_threads_change_nothing() -> None:
    other = solve(hop(), threads=3)
    assert other.values == solved().values
    assert np.array_equal(other.take.qpos, solved().take.qpos)
    assert other.simulations == solved().simulations


def test_only_what_is_free_changes() -> None:
    before, after = hop().plain(), solved().shot.plain()
    for part in ("cast", "goals", "free"):
        assert before[part] == after[part]
    old, new = (shot["direction"]["luxo"]["poses"] for shot in (before, after))
    assert old[2] == new[2]
    assert [set(key["joints"]) for key in old] == [set(key["joints"]) for key in new]


def test_an_edit_is_solved_from_the_last_solution() -> None:
    again = solve(hop(0.37), warm=solved(), threads=1)
    cold = solve(hop(0.37), threads=1)
    assert again.take.outcome.status is Status.CONVERGED
    assert again.simulations < cold.simulations
    assert [r.ok for r in measure(again.shot, again.take)] == [True, True]


def test_solving_a_solved_shot_changes_nothing() -> None:
    again = solve(solved().shot, threads=1)
    assert again.iterations == 0
    assert again.shot == solved().shot


def test_what_cannot_be_is_said() -> None:
    result = run(hop(3.0), threads=1)
    assert result.take.outcome.status is Status.INFEASIBLE
    assert "luxo.com.z at apex of luxo.com.z comes to" in result.take.outcome.message
    assert not result.ok
    assert result.plain()["solver"]["simulations"] > 1


def test_an_event_that_never_comes_is_said() -> None:
    shot = hop()
    goal = shot.goals[1].model_copy(update={"at": "luxo lands 7"})
    found = solve(shot.model_copy(update={"goals": (goal,)}), threads=1)
    assert found.take.outcome.status is Status.INFEASIBLE
    assert "'luxo lands 7' never comes" in found.take.outcome.message


def test_a_cancelled_solver_keeps_the_best_so_far() -> None:
    cancel = threading.Event()
    cancel.set()
    found = solve(hop(), threads=1, cancel=cancel)
    assert found.take.outcome.status is Status.CANCELLED
    assert found.shot == hop()


def test_a_throw_hits_its_mark() -> None:
    """Ballistics has an exact answer: v = d / t + g t / 2."""
    found = solve(loads(THROW), threads=1)
    velocity = found.shot.cast["ball"].velocity
    wanted = np.array([1.9, -0.4, 0.2]) / 0.6 + np.array([0, 0, 9.81 * 0.3])
    assert found.take.outcome.status is Status.CONVERGED
    assert np.allclose(velocity, wanted, atol=0.02)


def test_a_free_time_stays_between_its_neighbors() -> None:
    shot = loads(HOP.replace("HIGH", "0.36") + "  - {luxo: stretch, time: true}\n")
    times = [p for p in parameters_of(shot, {}) if p.path[-1] == "at"]
    assert [(p.value, p.low, p.high) for p in times] == [(0.43, 0.31, 0.59)]


@pytest.mark.parametrize(
    ("free", "says"),
    [
        ("{luxo: jump, joints: [base.flex]}", "no key of luxo called 'jump'"),
        ("{luxo: crouch, joints: [knee.flex]}", "no joint in the key 'crouch' called 'knee.flex'"),
        ("{ada: crouch, joints: [base.flex]}", "no directed character called 'ada'"),
        ("ball.velocity", "no cast member called 'ball'"),
    ],
)
def test_what_is_free_must_exist(free: str, says: str) -> None:
    shot = loads(f"{HOP.replace('HIGH', '1')}  - {free}\n")
    with pytest.raises(InputError, match=says) as raised:
        run(shot)
    assert raised.value.path == "free[2]"


def test_more_goals_than_free_numbers_are_refused() -> None:
    shot = hop()
    few = shot.model_copy(update={"free": shot.free[:1], "goals": shot.goals * 2})
    with pytest.raises(InputError, match="4 goals need as many free numbers"):
        run(few)


def test_stages_part_where_later_parameters_cannot_change_earlier_goals() -> None:
    stages = stages_of([0, 10, 50, 60], [40, 41, 90])
    assert [(s.parameters, s.goals, s.begins) for s in stages] == [
        ((0, 1), (0, 1), 0),
        ((2, 3), (2,), 50),
    ]


def test_stages_with_too_few_parameters_join() -> None:
    assert len(stages_of([0, 50], [40, 90, 91])) == 1
    assert len(stages_of([0, 45, 50], [40, 41, 90])) == 2


def test_goals_that_need_earlier_parameters_are_not_cut_off_from_them() -> None:
    """One number is free after the take-off; two goals come later, and need more than that."""
    text = HOP.replace("HIGH", "0.36").replace("at: luxo lands, is: 0.2", "at: 1.25, is: 0.22")
    text = text.replace(
        "gain: 0.6}", "gain: 0.6}\n      - {at: 1.0, name: up, joints: {elbow.flex: 70}}"
    )
    text = text.replace("free:", "  - {quantity: luxo.tilt, at: 0.8, is: 4}\nfree:", 1)
    found = solve(loads(f"{text}  - {{luxo: up, joints: [elbow.flex]}}\n"), threads=1)
    assert found.take.outcome.status is Status.CONVERGED, found.take.outcome.message


def test_a_goal_that_later_numbers_cannot_meet_is_solved_with_the_earlier_ones() -> None:
    """In the air no joint moves the centre of mass: only the jump itself can bring it there."""
    text = HOP.replace("HIGH", "0.36").replace("{at: 0.60, joints", "{at: 0.60, name: air, joints")
    text = text.replace("luxo.pos.x, at: luxo lands, is: 0.2", "luxo.com.x, at: 0.7 s, is: 0.14")
    found = solve(loads(f"{text}  - {{luxo: air, joints: [base.flex, elbow.flex]}}\n"), threads=1)
    assert found.take.outcome.status is Status.CONVERGED, found.take.outcome.message
    assert [r.ok for r in measure(found.shot, found.take)] == [True, True]


def test_gains_and_times_can_meet_a_goal() -> None:
    text = HOP.replace("HIGH", "0.34").split("  - {quantity: luxo.pos.x")[0]
    frees = "free:\n  - {luxo: stretch, gain: true}\n  - {luxo: stretch, time: true}\n"
    found = solve(loads(text + frees), threads=1)
    assert found.take.outcome.status is Status.CONVERGED, found.take.outcome.message
    assert {path[-1] for path in found.values} == {"gain", "at"}
    assert found.shot.direction["luxo"].poses[1].joints == hop().direction["luxo"].poses[1].joints


def test_out_of_budget_is_told_from_out_of_reach() -> None:
    found = solve(hop(0.45), threads=1, settings=Settings(most=1))
    assert found.take.outcome.status is Status.OUT_OF_BUDGET
    assert "after 1 iterations" in found.take.outcome.message
