"""The studio in a real browser: pose, drag, export, undo; each picture is looked at by a person."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pygltflib import GLTF2

from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.impact.kernels import prepare as prepare_impacts
from keyforce.motion.bvh.reader import read as read_bvh
from studio_server import server
from test_picture_page import WEB, chromium

PICTURES = os.environ.get("KEYFORCE_PICTURES", "")
HAT = """
keyforce: 1
title: The hat lands on the rack
duration: 1.4
engine: impact
cast:
  hat:
    {prop: box, size: [0.34, 0.3, 0.12], mass: 0.2, at: [-2, 0, 1.2], velocity: [3, 0, 4],
     spin: [0, 0, 6], color: "#c8442b", restitution: 0.4}
stage:
  rack: {fixed: box, at: [1.6, 0, 0], size: [0.1, 0.1, 1.5], color: "#59636e"}
"""
EGGS = """
keyforce: 1
title: Two eggs
duration: 1.1
engine: impact
cast:
  left:
    {prop: ball, radius: 0.08, mass: 0.06, at: [-1, 0, 1], velocity: [1.2, 0, 3], color: "#e8dcc4"}
  right:
    {prop: ball, radius: 0.08, mass: 0.06, at: [1, 0, 1], velocity: [-1, 0, 3], color: "#d9b08c"}
"""
WALK = """
keyforce: 1
title: A step to be copied
duration: 4
cast:
  ada: {human: woman, start: {elbow.flex: 20}}
stage: {grip: 50}
direction:
  ada:
    poses:
      - {at: 0.4, joints: {hip_l.flex: 27, hip_r.flex: -15, knee_l.flex: 11, knee_r.flex: 2,
          spine.twist: 12}}
      - {at: 0.685, joints: {hip_l.flex: 9, hip_r.flex: 32, knee_l.flex: 13, knee_r.flex: 84,
          spine.twist: -3}}
      - {at: 0.97, joints: {hip_r.flex: 27, hip_l.flex: -15, knee_r.flex: 11, knee_l.flex: 2,
          spine.twist: -12}}
      - {at: 1.255, joints: {hip_r.flex: 9, hip_l.flex: 32, knee_r.flex: 13, knee_l.flex: 84,
          spine.twist: 3}}
    balance: [{limit: 250}]
"""


def played(scenario: str, what: Path, folder: Path) -> dict[str, Any]:
    """A scenario on a studio of its own."""
    browser = chromium()
    prepare()
    prepare_impacts()
    with server(what, folder) as one:
        command = ["node", "e2e/run.mjs", scenario, one.url, browser, PICTURES]
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=240)
        assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert report["errors"] == []
    assert report["notices"] == []
    return report


def saved(folder: Path, text: str) -> Path:
    path = folder / "shot.shot.yaml"
    path.write_text(text, "utf-8")
    return path


def test_a_jump_from_an_empty_folder(tmp_path: Path) -> None:
    report = played("jump", tmp_path, tmp_path)
    assert abs(report["turned"]) > 0.03
    assert report["typed"] == pytest.approx(64, abs=0.01)
    assert report["moved"] > 1.02
    assert report["rise"] == pytest.approx(0.2, abs=0.02)
    assert report["done"] == [
        "Pose hip_l", "Pose hip_r", "Move key", "Drag ada.com at apex of ada.com.z",
    ]  # fmt: skip
    assert report["reloaded"]
    assert report["redone"]
    assert report["emptied"] == 1.0
    assert GLTF2().load(str(tmp_path / "jump.glb")).animations
    assert read_bvh(tmp_path / "jump.bvh") is not None


def test_the_hat_is_dragged_onto_the_rack_and_spun(tmp_path: Path) -> None:
    report = played("throw", saved(tmp_path, HAT), tmp_path)
    assert np.hypot(report["before"][0] - 1.6, report["before"][2] - 1.75) > 0.2
    np.testing.assert_allclose(report["after"], [1.6, 0.0, 1.75], atol=0.02)
    np.testing.assert_allclose(report["nailed"], report["after"], atol=0.01)
    assert report["spin"][2] == pytest.approx(9, abs=0.1)
    assert len(report["done"]) == 4


def test_the_eggs_are_dragged_together(tmp_path: Path) -> None:
    report = played("eggs", saved(tmp_path, EGGS), tmp_path)
    assert report["before"] > 0.4
    assert report["after"] < 0.2
    assert report["met"]


def test_a_walk_is_copied_along_the_timeline(tmp_path: Path) -> None:
    report = played("walk", saved(tmp_path, WALK), tmp_path)
    assert report["before"] == report["selected"] == 4
    assert report["after"] == 12
    assert report["times"][4] == pytest.approx(1.54, abs=0.02)
    assert report["times"][8] == pytest.approx(2.68, abs=0.02)


def test_keys_are_dragged_on_their_curves(tmp_path: Path) -> None:
    report = played("curves", tmp_path, tmp_path)
    (angle, times), (after, moved) = report["before"], report["after"]
    assert after > angle + 5
    assert moved[1] > times[1] + 0.04
    assert [moved[0], *moved[2:]] == [times[0], *times[2:]]
    assert report["escaped"] == report["after"]
    assert report["done"] == ["Pose hip_l", "Move key"]
