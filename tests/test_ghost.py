"""Ghosts: keys interpolated without physics, beside the motion that physics makes of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from keyforce import gallery
from keyforce.direction.track import Key
from keyforce.engine.ghost import curve, with_ghosts
from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.quantity import Measured
from keyforce.result import run
from keyforce.shot.load import loads
from keyforce.take import npz

WAVE = """
keyforce: 1
duration: 1.2
cast: {ada: {human: woman, at: [1, 2, 0], facing: 90}, ball: {prop: ball, at: [0, 0, 1]}}
direction:
  ada:
    poses:
      - {at: 0.3, joints: {shoulder_r.flex: 90}}
      - {at: 0.6, joints: {shoulder_r.flex: 20}}
      - {at: 0.9, joints: {shoulder_r.flex: 60, root.pitch: 20}}
    balance: [{}]
"""


def test_a_spline_passes_through_its_keys_and_rests_at_its_ends() -> None:
    keys = [Key(at=t, target=x) for t, x in ((0.0, 0.0), (0.4, 1.0), (0.5, -1.0), (1.0, 0.5))]
    time = np.linspace(0.0, 1.5, 1501)
    found = curve(keys, time)
    assert np.allclose(found[[0, 400, 500, 1000]], [0.0, 1.0, -1.0, 0.5])
    assert np.abs(np.diff(found)[[0, -1]]).max() < 1e-4
    assert np.abs(np.diff(found, 2)[:999]).max() < 1e-3  # smooth across keys
    assert np.ptp(found[1000:]) == 0.0


def test_a_ghost_stands_behind_and_hits_every_key() -> None:
    shot = loads(WAVE)
    take = perform(shot)
    both = with_ghosts(shot, take)
    measured = Measured(both)
    angle = measured.quantity("ada_ghost.shoulder_r.flex").values
    at = [float(np.interp(t, both.time, angle)) for t in (0.3, 0.6, 0.9)]
    assert at == pytest.approx([90, 20, 60], abs=0.2)
    place = [measured.quantity(f"ada_ghost.pos.{axis}").values[0] for axis in "xy"]
    assert place == pytest.approx([1 - 0.6, 2 - 1.3], abs=0.02)
    assert measured.quantity("ada_ghost.tilt").values[-1] == pytest.approx(20, abs=0.1)
    assert np.ptp(measured.quantity("ada_ghost.help").values) == 0.0


def test_the_motion_itself_stays_as_it_is() -> None:
    shot = loads(WAVE)
    take = perform(shot)
    one, both = Measured(take), Measured(with_ghosts(shot, take))
    for name in ("ada.hand_r.pos.z", "ball.pos.z", "ada.shoulder_r.flex", "ada.ground.z"):
        assert np.allclose(one.quantity(name).values, both.quantity(name).values, atol=1e-12)


def test_who_has_no_keys_has_no_ghost() -> None:
    shot = loads("{keyforce: 1, duration: 0.1, cast: {luxo: lamp}}")
    with pytest.raises(InputError, match="nobody has keys"):
        with_ghosts(shot, perform(shot))


def test_files_can_show_it(tmp_path: Path) -> None:
    result = run(loads(WAVE), files=[tmp_path / "wave.npz"], ghost=True)
    assert "ada_ghost" not in result.take.characters
    assert npz.load(tmp_path / "wave.npz").characters == ("ada", "ada_ghost")


def test_a_blow_runs_through_the_body_but_not_through_its_ghost() -> None:
    """No key names hips, knees or neck; without the ball the pelvis would turn otherwise."""
    shot = gallery.load("punch")
    take = perform(shot)
    both = Measured(with_ghosts(shot, take))
    after = (take.time > 0.5) & (take.time < 1.2)
    for joint in ("hip_l.flex", "knee_l.flex", "neck.flex"):
        assert np.ptp(both.quantity(f"ada.{joint}").values[after]) > 0.5
        assert np.ptp(both.quantity(f"ada_ghost.{joint}").values[after]) == 0.0
    alone = perform(shot.model_copy(update={"cast": {"ada": shot.cast["ada"]}}))
    spin, without = (Measured(one).quantity("ada.pelvis.spin").values for one in (take, alone))
    assert np.abs(spin - without)[after].max() > 0.1
