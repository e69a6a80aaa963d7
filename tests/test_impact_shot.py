"""A shot that names the impact engine goes the same way as every other shot."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.audit import audit
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
        (("fixed: ramp", "fixed: heights"), "does not know"),
        (("engine: impact", "engine: bullet"), "engine"),
    ],
)  # fmt: skip
def test_what_it_cannot_do_is_said(change: tuple[str, str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        run(loads(DIE.replace(*change)))
