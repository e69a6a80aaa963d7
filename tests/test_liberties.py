"""Liberties: each bends exactly what it says, while it says so, and every newton is reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest

from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.playing import restore, snapshot
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.perform import perform
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.take import Take

BALL: dict[str, Any] = {"prop": "ball", "radius": 0.1, "mass": 2, "at": [0, 0, 1]}
LAMP: dict[str, Any] = {"lamp": {}, "at": [0, 0, 1]}


def take_of(cast: dict[str, Any], *liberties: dict[str, Any], **more: Any) -> Take:
    fields = {"duration": 0.5, "cast": cast, "liberties": liberties, **more}
    return perform(Shot.model_validate(fields))


def values(take: Take, quantity: str) -> np.ndarray[Any, Any]:
    return Measured(take).quantity(quantity).values


def total(take: Take, name: str) -> np.ndarray[Any, Any]:
    """The force from outside on all of a member, shape (T, 3)."""
    mine = [b for b, full in enumerate(take.body_names) if full.startswith(f"{name}.")]
    return np.asarray(take.external[:, mine, :3].sum(axis=1))


def test_another_gravity_for_one_member_only() -> None:
    other = {**BALL, "at": [1, 0, 1]}
    moon = {"do": "gravity", "who": "a", "gravity": [0, 0, -1.62]}
    take = take_of({"a": BALL, "b": other}, moon, duration=0.4)
    fallen = 1 - values(take, "a.pos.z")[-1], 1 - values(take, "b.pos.z")[-1]
    assert fallen == pytest.approx((0.5 * 1.62 * 0.16, 0.5 * 9.81 * 0.16), rel=0.01)
    assert total(take, "a")[5, 2] == pytest.approx(2 * (9.81 - 1.62), rel=1e-9)
    assert np.all(total(take, "b") == 0)


def test_gravity_comes_back_when_the_window_closes() -> None:
    float_ = {"do": "gravity", "who": "a", "gravity": [0, 0, 1e-9], "from": 0.1, "until": 0.3}
    take = take_of({"a": BALL}, float_)
    speed = values(take, "a.velocity.z")
    inside = (take.time > 0.11) & (take.time < 0.29)
    assert np.ptp(speed[inside]) < 1e-4
    assert speed[-1] == pytest.approx(-9.81 * 0.3, rel=0.05)
    begun = {e.other: e.time for e in take.events if e.kind == "liberty"}
    assert begun == pytest.approx({"begins": 0.1, "ends": 0.3}, abs=0.01)


def test_a_pin_carries_the_weight_and_says_so() -> None:
    take = take_of({"a": BALL}, {"do": "pin", "who": "a", "at": [0, 0, 0.1]}, duration=1.0)
    late = take.time > 0.8
    assert np.abs(values(take, "a.pos.z") - 1).max() < 0.005
    assert total(take, "a")[late, 2].mean() == pytest.approx(2 * 9.81, rel=0.01)


def test_what_is_attached_hangs_and_is_let_go() -> None:
    """Momentum between the two is only exchanged: their forces are opposite."""
    other = {**BALL, "at": [0, 0, 0.6]}
    hold = {"do": "pin", "who": "a"}
    hang = {"do": "attach", "who": "b", "to": "a", "grip": True, "until": 0.5}
    take = take_of({"a": BALL, "b": other}, hold, hang, duration=0.9)
    hanging, late = (take.time > 0.3) & (take.time < 0.5), take.time > 0.52
    assert np.abs(values(take, "b.pos.z")[hanging] - 0.6).max() < 0.01
    assert total(take, "b")[hanging, 2].mean() == pytest.approx(2 * 9.81, rel=0.01)
    assert total(take, "a")[hanging, 2].mean() == pytest.approx(2 * 9.81, rel=0.02)
    assert np.all(total(take, "b")[late] == 0)
    assert values(take, "b.pos.z")[-1] < 0.2


def test_a_spring_swings_at_its_frequency() -> None:
    """Two pi sqrt(m / k): a ball without weight on a spring of 200 N/m takes 0.63 s."""
    spring = {"do": "spring", "who": "a", "to": [0.1, 0, 1], "stiffness": 200, "damping": 0}
    take = take_of({"a": BALL}, spring, stage={"gravity": [0, 0, 0]}, duration=0.6283)
    x = values(take, "a.pos.x")
    assert x.max() == pytest.approx(0.2, abs=0.005)
    assert x[-1] == pytest.approx(0.0, abs=0.005)
    assert total(take, "a")[0, 0] == pytest.approx(20)


def test_a_planar_character_stays_in_its_plane_whatever_way_it_faces() -> None:
    """Pushed aside, it leaves its plane without the liberty, and not with it."""
    walker = {"human": {}, "facing": 30}
    blow = {"on": "ada.pelvis", "at": 0.1, "for": 0.2, "force": [-75, 130, 0]}
    across = np.array([-0.5, np.sqrt(0.75), 0.0])
    takes = [
        take_of({"ada": walker}, *bent, blows=[blow], duration=0.8)
        for bent in ((), ({"do": "planar", "who": "ada"},))
    ]
    off = [np.abs(_com(take) @ across - _com(take)[0] @ across).max() for take in takes]
    assert off[0] > 0.05
    assert off[1] < 0.003
    roll = [values(take, "ada.pelvis.facing.x") for take in takes]
    assert np.ptp(roll[1]) < np.ptp(roll[0])
    assert np.abs(takes[1].help).max() > 50


def _com(take: Take) -> np.ndarray[Any, Any]:
    return np.stack([values(take, f"ada.com.{k}") for k in "xyz"], axis=1)


def test_a_held_root_feels_no_blow_and_what_held_it_is_the_blow() -> None:
    blow = {"on": "ada.pelvis", "at": 0.1, "for": 0.2, "force": [300, 0, 0]}
    held = {"do": "hold", "who": "ada", "axes": ["x", "y", "z", "roll", "pitch", "yaw"]}
    take = take_of({"ada": {"human": {}}}, held, blows=[blow], duration=0.4)
    place = np.ptp(values(take, "ada.pos.x"))
    assert place < 0.002
    during = (take.time > 0.15) & (take.time < 0.28)
    assert take.help[during, 0, 0].mean() == pytest.approx(-300, rel=0.1)


def test_what_is_apart_passes_through() -> None:
    low = {**BALL, "at": [0, 0, 0.1]}
    high = {**BALL, "at": [0, 0, 0.5]}
    bent = {"do": "apart", "who": "a", "to": "b"}
    met = take_of({"a": low, "b": high})
    through = take_of({"a": low, "b": high}, bent)
    assert values(met, "b.pos.z").min() > 0.25
    assert values(through, "b.pos.z").min() < 0.12


def test_what_is_held_does_not_push_off_the_hand_that_holds_it() -> None:
    """A ball that overlaps the hand: as long as it is held the two do not collide."""
    ball = {**BALL, "mass": 0.3, "at": [0.0, -0.28, 0.66]}
    held = {"do": "hold", "who": "ada", "axes": ["x", "y", "z", "roll", "pitch", "yaw"]}
    grip = {"do": "attach", "who": "ball", "to": "ada.hand_r"}
    take = take_of({"ada": {"human": {}}, "ball": ball}, held, grip, duration=0.3)
    assert not [e for e in take.events if "ball" in e.subject and e.other == "ada.hand_r"]
    assert np.abs(total(take, "ball")[take.time > 0.1]).max() < 15


def test_skis_are_there_while_they_are() -> None:
    """Long feet carry a lean that short ones do not."""
    skis = {"do": "shape", "who": "ada.foot_l", "on": ["ada.foot_r"], "at": [0.1, 0, -0.065]}
    lean = {"on": "ada.chest", "at": 0.1, "for": 0.5, "force": [110, 0, 0]}
    cast = {"ada": {"human": {}, "start": {"hip.abduct": 6}}}
    without, long = (
        take_of(cast, *bent, blows=[lean], duration=1.6)
        for bent in ((), ({**skis, "size": [1.4, 0.1, 0.016]},))
    )
    assert values(without, "ada.com.z")[-1] < 0.7
    assert values(long, "ada.com.z")[-1] > 0.8


def test_a_run_with_liberties_can_be_copied_and_run_again() -> None:
    hang = {"do": "attach", "who": "b", "to": "a", "until": 0.3}
    cast = {"a": LAMP, "b": {**BALL, "mass": 0.2, "at": [0, 0, 2]}}
    shot = Shot.model_validate({"duration": 0.6, "cast": cast, "liberties": [hang]})
    one, other = (instance(build_scene(shot, Path())) for _ in range(2))
    first, again = one.begin(), other.begin()
    first.advance(100)
    then = snapshot(first, one.carried)
    first.advance(one.steps + 1)
    restore(again, other.carried, then)
    again.advance(other.steps + 1)
    assert np.array_equal(first.log.qpos, again.log.qpos)
    _, repeated = one.run()
    assert np.array_equal(first.log.qpos, repeated.log.qpos)


def test_bare_mujoco_with_the_reported_wrenches_moves_the_same_way() -> None:
    """Nothing unreported: a free ball under the take's own `external` follows the take."""
    spring = {"do": "spring", "who": "a", "to": [0.4, 0.2, 1.2], "stiffness": 60, "damping": 3}
    take = take_of({"a": BALL}, spring, duration=0.3, timestep=1 / 240)
    model = mujoco.MjModel.from_xml_string(take.model_xml)
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = take.qpos[0], take.qvel[0]
    for row in take.external[:-1]:
        data.xfrc_applied[:] = row
        mujoco.mj_step(model, data)
    assert np.abs(data.qpos - take.qpos[-1]).max() < 1e-9
