"""Scripts: they decide at every tick, in a process of their own that nothing else depends on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.quantity import Measured
from keyforce.result import run
from keyforce.script import trust as trusting
from keyforce.script.trust import trust
from keyforce.shot.document import Shot
from keyforce.take.outcome import Status
from keyforce.take.take import Take


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Trust of its own for every test."""
    monkeypatch.setattr(trusting, "store", lambda: tmp_path / "store" / "trusted")


CAST: dict[str, Any] = {
    "ada": {"human": {}},
    "Ball": {"prop": "ball", "radius": 0.1, "mass": 0.5, "at": [0.5, -0.3, 1.0]},
}
POSES = {"Reach": {"joints": {"shoulder_r.flex": 80, "elbow_r.flex": 30}}}


def scripted(folder: Path, text: str, **more: Any) -> Take:
    """A take of a standing character with a script."""
    (folder / "act.py").write_text(text, encoding="utf-8")
    trust(text)
    told = {"script": "act.py", "repertoire": POSES, "balance": [{}], **more.pop("told", {})}
    fields = {"duration": 0.5, "cast": CAST, "direction": {"ada": told}, **more}
    return perform(Shot.model_validate(fields), folder=folder)


def values(take: Take, quantity: str) -> np.ndarray[Any, Any]:
    return Measured(take).quantity(quantity).values


def test_the_papers_names_lead_a_character(tmp_path: Path) -> None:
    text = """
class Controller:
    def start(self):
        skeleton.setTargetPose("Reach")
        skeleton.attachLink("RightArm", "Ball")
    def step(self):
        if skeleton.isLinkAttached("RightArm", "Ball") and world.time > 0.3:
            skeleton.detachLink("RightArm", "Ball")
"""
    take = scripted(tmp_path, text)
    assert values(take, "ada.shoulder_r.flex")[-1] > 50
    height = values(take, "Ball.pos.z")
    held = take.time < 0.3
    assert height[held].min() > 0.95
    assert height[-1] < height[held][-1] - 0.1
    ball = take.body_names.index("Ball.body")
    assert np.all(take.external[take.time > 0.32, ball] == 0)
    assert np.abs(take.external[held, ball, 2]).max() > 3


def test_a_reach_brings_the_hand_to_a_place(tmp_path: Path) -> None:
    text = """
class Reacher:
    def step(self):
        me.reach((0.35, -0.25, 1.25), "hand_r", over=0.2, gain=3)
"""
    take = scripted(tmp_path, text, duration=1.0)
    hand = [values(take, f"ada.hand_r.pos.{k}")[-1] for k in "xyz"]
    assert hand == pytest.approx([0.35, -0.25, 1.25], abs=0.06)


def test_a_script_senses_says_and_machines_listen(tmp_path: Path) -> None:
    text = """
class Caller:
    def start(self):
        self.before = world.sense("Ball.velocity.z")
    def step(self):
        if me.state == "wait" and world.touching("Ball", "ground"):
            me.say("landed")
        if "wave" in world.inputs:
            me.say("waved")
"""
    states = {
        "wait": {"to": [{"go": "landed", "on": "word landed"}]},
        "landed": {"to": [{"go": "waved", "on": "word waved"}]},
        "waved": {},
    }
    deed = {"at": 0.6, "input": "wave"}
    take = scripted(
        tmp_path, text, told={"machine": {"states": states}}, performance=[deed], duration=0.7
    )
    entered = {e.other: e.time for e in take.events if e.kind == "state"}
    touch = next(e.time for e in take.events if e.kind == "touch" and "Ball" in e.subject)
    assert touch <= entered["landed"] <= touch + 2 / 120
    assert 0.6 <= entered["waved"] <= 0.6 + 2 / 120


def test_chance_comes_from_the_seed(tmp_path: Path) -> None:
    text = """
class Nervous:
    def step(self):
        me.strike({"elbow": world.random.uniform(0, 90)}, over=0.02)
"""
    one, again, other = (scripted(tmp_path, text, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.qpos, again.qpos)
    assert not np.array_equal(one.qpos, other.qpos)


HOSTILE = {
    "error": ("raise ValueError('no')", "ValueError: no"),
    "loop": ("while True: pass", "took longer"),
    "stubborn loop": (
        "while True:\n            try:\n                while True: pass\n"
        "            except BaseException: pass",
        "took longer",
    ),
    "a gigabyte": ("x = bytearray(10**9)", "MemoryError"),
    "exit": ("import sys; sys.exit()", "SystemExit"),
    "thread": ("import _thread; _thread.exit()", "SystemExit"),
    "kill": ("import os; os.kill(os.getpid(), 9)", "ended by itself"),
    "name": ("me.strike('Dunk')", "no pose called 'Dunk'"),
    "number": ("me.shift('elbow', float('nan'))", "finite"),
    "recursion": ("self.step()", "RecursionError"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_whatever_a_script_does_the_take_names_its_line(tmp_path: Path, kind: str) -> None:
    body, words = HOSTILE[kind]
    text = f"class Bad:\n    def step(self):\n        if world.time > 0.1:\n            {body}\n"
    text = text.replace("\n            try", "\n                try") if "try" in body else text
    if "try" in body:
        text = (
            "class Bad:\n    def step(self):\n        while world.time > 0.1:\n"
            "            try:\n                while True: pass\n"
            "            except BaseException: pass\n"
        )
    take = scripted(tmp_path, text)
    assert take.outcome.status is Status.FAILED
    assert words in take.outcome.message
    assert "act.py:" in take.outcome.message
    line = int(take.outcome.message.split("act.py:")[1].split(":")[0])
    assert line in ((3, 4, 5, 6) if "loop" in kind else (4,) if kind != "recursion" else (3, 4))
    assert 0.09 < take.duration < 0.15


def test_a_script_runs_only_when_its_text_is_trusted(tmp_path: Path) -> None:
    text = "class Quiet:\n    def step(self): pass\n"
    (tmp_path / "act.py").write_text(text, encoding="utf-8")
    told = {"ada": {"script": "act.py"}}
    shot = Shot.model_validate({"duration": 0.1, "cast": CAST, "direction": told})
    with pytest.raises(InputError, match="has not been trusted"):
        run(shot, folder=tmp_path)
    assert run(shot, folder=tmp_path, trust=True).ok
    assert run(shot, folder=tmp_path).ok
    (tmp_path / "act.py").write_text(text + "# changed\n", encoding="utf-8")
    with pytest.raises(InputError, match="has not been trusted"):
        run(shot, folder=tmp_path)


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("act.py", "class A:\n    def step(self) pass\n", "is no Python"),
        ("../act.py", "", "in the shot's folder"),
        ("none.py", "", "cannot be read"),
    ],
)
def test_a_script_that_cannot_be_is_refused_before_it_runs(
    tmp_path: Path, file: str, text: str, words: str
) -> None:
    (tmp_path / "act.py").write_text(text, encoding="utf-8")
    told = {"ada": {"script": file}}
    shot = Shot.model_validate({"duration": 0.1, "cast": CAST, "direction": told})
    with pytest.raises(InputError, match=words):
        run(shot, folder=tmp_path)


def test_a_script_without_a_step_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="no class with a `step`"):
        scripted(tmp_path, "x = 1\n")
