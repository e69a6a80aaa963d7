"""Machines: transitions fire on time, touch, sensors and input, in order, and can be copied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keyforce.check.shot import check, refuse_wrong
from keyforce.direction.machine.plan import plan_of
from keyforce.direction.machine.player import Player
from keyforce.direction.podium import Strike, Watch
from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.playing import restore, snapshot
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.event import moment_time
from keyforce.measure.quantity import Measured
from keyforce.picture.plot.machine import draw_machine
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.machine import Machine
from keyforce.shot.moment import Moment
from keyforce.take.take import Take


class Desk:
    """A podium that only counts and writes down."""

    def __init__(self) -> None:
        self.time, self.heard, self.counts = 0.0, list[str](), dict[str, int]()

    def watch(self, moment: Moment, who: str = "") -> Watch:
        return Watch(phrase=moment, counter=0)

    def mark(self, watch: Watch) -> int:
        return self.counts.get(str(watch.phrase), 0)

    def seen(self, watch: Watch, mark: int = 0) -> bool:
        return self.mark(watch) > mark

    def strike(self, pose: Strike) -> None:
        self.heard.append(f"strike {pose.gain:g}")

    def hold(self, tag: str, on: bool) -> None:
        self.heard.append(f"{'+' if on else '-'}{tag}")

    def note(self, kind: str, subject: str, other: str) -> None:
        self.heard.append(other)

    def throw(self, *_: object) -> None:
        raise AssertionError

    def push(self, *_: object) -> None:
        raise AssertionError

    def happens(self, event: str) -> None:
        self.counts[event] = self.counts.get(event, 0) + 1


def player(desk: Desk, **machine: Any) -> Player:
    plan = plan_of(
        Machine.model_validate(machine),
        desk.watch,
        lambda pose: Strike(targets={}, gain=pose.gain) if pose.joints else None,
    )
    one = Player("ada", plan)
    one.begin(desk)
    return one


def tick(one: Player, desk: Desk, time: float) -> str:
    desk.time = time
    one.tick(desk)
    return one.path


def test_time_and_events_both_have_to_come() -> None:
    desk = Desk()
    one = player(desk, states={"a": {"to": [{"go": "b", "after": 0.5, "on": "input x"}]}, "b": {}})
    assert tick(one, desk, 0.6) == "a"
    desk.happens("input x")
    assert tick(one, desk, 0.7) == "b"


def test_only_events_since_a_state_began_count() -> None:
    desk = Desk()
    go = [{"go": "b", "on": "ball touches ada"}]
    back = [{"go": "a", "on": "ball touches ada"}]
    one = player(desk, states={"a": {"to": go}, "b": {"to": back}})
    desk.happens("ball touches ada")
    assert tick(one, desk, 0.1) == "b"
    assert tick(one, desk, 0.2) == "b"
    desk.happens("ball touches ada")
    assert tick(one, desk, 0.3) == "a"


def test_a_machine_inside_a_state_ends_and_outer_ways_go_first() -> None:
    desk = Desk()
    inner = {
        "states": {"x": {"to": [{"go": "y", "after": 1}]}, "y": {"to": [{"go": "end", "after": 1}]}}
    }
    one = player(
        desk,
        always=[{"go": "out", "on": "input stop"}],
        states={"a": {"machine": inner, "to": [{"go": "out", "on": "done"}]}, "out": {}},
    )
    assert one.path == "a/x"
    assert tick(one, desk, 1.0) == "a/y"
    kept = one.keep()
    assert tick(one, desk, 2.0) == "out"
    one.recall(kept)
    assert one.path == "a/y"
    desk.happens("input stop")
    assert tick(one, desk, 1.5) == "out"
    assert "-ada:a/y" in desk.heard
    assert desk.heard.index("-ada:a/y") < desk.heard.index("-ada:a")


def test_a_ring_of_states_without_waiting_does_not_hang() -> None:
    desk = Desk()
    one = player(
        desk,
        states={"a": {"to": [{"go": "b", "after": 0}]}, "b": {"to": [{"go": "a", "after": 0}]}},
    )
    assert tick(one, desk, 0.1) in ("a", "b")


BALL = {"prop": "ball", "radius": 0.11, "mass": 1.5, "at": [1.2, 0, 1.25], "velocity": [-3, 0, 1.3]}
NEAR = {"go": "block", "on": "ball.pos.x falls below 0.9"}
MET = {"go": "relax", "on": "ball touches ada"}
STATES = {
    "wait": {"pose": "rest", "to": [NEAR]},
    "block": {"pose": "block", "over": 0.15, "to": [MET]},
    "relax": {"pose": "rest", "to": [{"go": "end", "after": 0.3}]},
}
BLOCKING = {
    "repertoire": {"block": {"joints": {"shoulder.flex": 80, "elbow.flex": 60}}},
    "machine": {"states": STATES},
    "balance": [{}],
}
BLOCK: dict[str, Any] = {
    "duration": 1.2,
    "cast": {"ada": {"human": {}}, "ball": BALL},
    "direction": {"ada": BLOCKING},
}


def shot(**changes: Any) -> Shot:
    return Shot.model_validate({**BLOCK, **changes})


@pytest.fixture(scope="module")
def blocked() -> Take:
    return perform(shot())


def entered(take: Take, state: str) -> float:
    time = moment_time(Measured(take), f"ada enters {state}")
    assert time is not None
    return time


def test_a_sensor_and_a_touch_move_a_character_on(blocked: Take) -> None:
    crossing = moment_time(Measured(blocked), "ball.pos.x falls below 0.9")
    touch = moment_time(Measured(blocked), "ball touches ada")
    assert crossing is not None
    assert touch is not None
    assert 0 <= entered(blocked, "block") - crossing <= 1 / 120 + 1 / 240
    assert 0 <= entered(blocked, "relax") - touch <= 1 / 120 + 1e-9


def test_the_arms_go_where_the_state_says(blocked: Take) -> None:
    angle = Measured(blocked).quantity("ada.shoulder_l.flex").values
    before = blocked.time < entered(blocked, "block")
    assert np.abs(angle[before]).max() < 20
    assert angle.max() > 50


def test_poses_by_name_stand_in_keys_too() -> None:
    keys = {
        "repertoire": {"up": {"joints": {"shoulder.flex": 90}}},
        "poses": [{"at": 0.3, "pose": "up"}],
    }
    take = perform(shot(direction={"ada": {**keys, "balance": [{}]}}, duration=0.6))
    assert Measured(take).quantity("ada.shoulder_l.flex").values[-1] > 75


def test_objectives_of_a_state_hold_while_it_lasts() -> None:
    """A character that balances by itself in one state only tips over once that has ended."""
    machine = {
        "states": {
            "stand": {"objectives": [{"do": "balance"}], "to": [{"go": "limp", "after": 1.0}]},
            "limp": {"pose": "rest", "gain": 0.02, "damping": 0.05},
        }
    }
    take = perform(
        shot(cast={"ada": {"human": {}}}, direction={"ada": {"machine": machine}}, duration=2.0)
    )
    height = Measured(take).quantity("ada.com.z").values
    assert height[take.time < 1.0].min() > 0.85
    assert height[-1] < 0.6


def test_a_copy_of_a_run_goes_on_to_the_same_bits() -> None:
    """Forked simulation: what a machine remembers is part of the snapshot."""
    one, other = (instance(build_scene(shot(), Path())) for _ in range(2))
    half, end = round(0.35 / shot().step), one.steps + 1
    first = one.begin()
    first.advance(half)
    then = snapshot(first, one.carried)
    first.advance(end)
    states = [n for n in first.notes if n.kind == "state"]
    for runner in (other, one):
        again = runner.begin() if runner is other else first
        restore(again, runner.carried, then)
        again.advance(end)
        assert np.array_equal(first.log.qpos, again.log.qpos)
        assert _states(again.notes) == _states(states)


def _states(notes: list[Any]) -> list[tuple[float, str]]:
    return [(n.time, n.other) for n in notes if n.kind == "state"]


def test_ticks_change_no_bit_of_what_nobody_decides() -> None:
    """A machine that gives no cue leaves the motion as keys alone make it."""
    plain = {"ada": {"balance": [{}], "poses": [{"at": 0.3, "pose": "guard"}]}}
    idle = {"ada": {**plain["ada"], "machine": {"states": {"idle": {}}}}}
    one, other = (perform(shot(direction=d, duration=0.5)) for d in (plain, idle))
    assert np.array_equal(one.qpos, other.qpos)


@pytest.mark.parametrize(
    ("state", "where", "words"),
    [
        ({"to": [{"go": "b", "after": 1}]}, "direction.ada.machine", "no state called 'b'"),
        ({"to": [{"go": "end"}]}, "states.a.to", "must say when"),
        ({"pose": "tucked"}, "states.a", "no pose called 'tucked'"),
        ({"to": [{"go": "end", "on": "bal touches ada"}]}, "to[0].on", "no body called 'bal'"),
        ({"to": [{"go": "end", "on": "ada.comm.z falls below 1"}]}, "to[0].on", "no quantity"),
        ({"to": [{"go": "end", "on": "ada.turns.y rises above 1"}]}, "to[0].on", "not sensed"),
        ({"liberties": ["skis"]}, "states.a.liberties[0]", "no named liberty"),
    ],
)
def test_mistakes_are_named_with_their_place(state: dict[str, Any], where: str, words: str) -> None:
    machine = {"states": {"a": state}}
    tree = {**BLOCK, "direction": {"ada": {"machine": machine}}}
    with pytest.raises(InputError) as caught:
        refuse_wrong(loads(json.dumps({"keyforce": 1, **tree})))
    assert where in str(caught.value)
    assert words in str(caught.value)


def test_a_state_that_nothing_leads_to_is_odd() -> None:
    machine: dict[str, Any] = {"states": {"a": {}, "b": {}}}
    problems = check(shot(direction={"ada": {"machine": machine}}))
    assert [p.wrong for p in problems if "no transition leads" in p.error.problem] == [False]


def test_a_machine_is_drawn(tmp_path: Path) -> None:
    machine = shot().direction["ada"].machine
    assert machine is not None
    for name in ("m.svg", "m.dot"):
        draw_machine(tmp_path / name, machine)
        text = (tmp_path / name).read_text()
        assert all(word in text for word in ("wait", "block", "relax", "ball touches ada"))
    with pytest.raises(InputError, match="cannot be drawn"):
        draw_machine(tmp_path / "m.pdf", machine)


def test_ticks_cost_little() -> None:
    """An instance is what `begin` needs; a band is cheap enough to be copied in every probe."""
    one: Instance = instance(build_scene(shot(), Path()))
    playing = one.begin()
    playing.advance(8)
    kept = playing.band.keep() if playing.band else None
    assert kept is not None
    assert len(repr(kept)) < 2000
