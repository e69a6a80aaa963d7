"""A shot that names the impact engine goes the same way as every other shot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.audit import audit
from keyforce.measure.quantity import Measured
from keyforce.result import run
from keyforce.shot.load import loads
from keyforce.take import npz

DIE = """
keyforce: 1
engine: impact
duration: 1.2
cast:
  die:
    {prop: box, size: [0.2, 0.2, 0.2], at: [0, 0, 1], turn: [20, 30, 40], velocity: [0.8, 0, 0.5],
     spin: [1, 2, 3], restitution: 0.6, friction: 0.3}
stage: {step: {fixed: ramp, size: [0.6, 1, 0.2], at: [0.9, 0, 0]}}
claims:
  - {claim: it strikes the ramp, quantity: die.pos.x, at: die touches step, above: 0.4}
  - {claim: the ramp is ground too, quantity: die.pos.x, at: die touches ground 4, above: 0.6}
  - {claim: its second impact is its own, quantity: die.pos.z, at: collision 2 of die, above: 0.05}
"""


def test_run_writes_what_every_take_is_written_as(tmp_path: Path) -> None:
    files = [tmp_path / f"die.{ending}" for ending in ("npz", "html", "glb", "csv")]
    result = run(loads(DIE), files=files, name="die")
    assert result.ok
    assert all(file.stat().st_size > 0 for file in files)
    assert audit(npz.load(files[0])).ok


def test_the_command_plays_it(tmp_path: Path) -> None:
    (tmp_path / "die.shot.yaml").write_text(DIE)
    command = [sys.executable, "-m", "keyforce", "run", "die.shot.yaml", "-o", "die.npz"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_both_engines_play_the_same_flight() -> None:
    exact, soft = (perform(loads(text)) for text in (DIE, DIE.replace("engine: impact", "")))
    first = min(e.time for e in exact.events)
    assert abs(first - min(e.time for e in soft.events)) < 5e-3
    row = int(first * 240) - 1
    euler = 0.5 * 9.81 * first * loads(DIE).step
    assert exact.qpos[row] == pytest.approx(soft.qpos[row], abs=1.1 * euler)
    assert exact.model_xml == soft.model_xml


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("die:\n", "ada: {human: {}}\n  die:\n"), "moves props only"),
        (("stage:", "blows: [{at: 0, on: die, force: [1, 0, 0]}]\nstage:"), "knows no such"),
        (("fixed: ramp", "fixed: heights, heights: [[0, 1], [0, 1]]"), "does not know"),
        (("engine: impact", "engine: bullet"), "engine"),
    ],
)  # fmt: skip
def test_what_it_cannot_do_is_said(change: tuple[str, str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        run(loads(DIE.replace(*change)))


def test_an_impact_heeds_its_normal_and_its_bounce() -> None:
    text = """
    {keyforce: 1, engine: impact, duration: 0.8, stage: {ground: {friction: 0}},
     cast: {pea: {prop: ball, at: [0, 0, 1], restitution: 0.5, friction: 0}},
     impacts: [{normal: [0.2, 0], bounce: 0.3}]}
    """
    take = perform(loads(text))
    begin = take.events[0].time
    assert begin == pytest.approx(np.sqrt(2 * (1 - 0.11) / 9.81))
    normal = np.array([0.2, 0, 1]) / np.hypot(0.2, 1)
    velocity, spin = take.qvel[110, :3], take.qvel[110, 3:]
    velocity = velocity + np.array([0, 0, 9.81]) * (take.time[110] - begin)
    parting = normal @ (velocity + np.cross(spin, [0, 0, -0.11]))
    assert parting == pytest.approx(0.8 * 9.81 * begin * normal[2])
    assert np.cross(velocity - np.array([0, 0, -9.81 * begin]), normal) == pytest.approx(
        0, abs=1e-9
    )


def test_up_tells_which_face_a_die_shows() -> None:
    shot = loads("{keyforce: 1, duration: 0.1, cast: {die: {prop: box, turn: [0, 90, 0]}}}")
    measured = Measured(perform(shot))
    assert measured.quantity("die.up.x").values[0] == pytest.approx(-1.0)
    assert measured.quantity("die.up.z").values[0] == pytest.approx(0.0, abs=1e-9)


def test_a_mark_on_the_floor_is_not_met() -> None:
    shot, bare = (
        loads(DIE.replace("fixed: ramp,", "fixed: ramp, solid: false,")),
        loads(
            DIE.replace("stage: {step: {fixed: ramp, size: [0.6, 1, 0.2], at: [0.9, 0, 0]}}", "")
        ),
    )
    assert np.array_equal(perform(shot).qpos, perform(bare).qpos)
