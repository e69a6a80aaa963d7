from __future__ import annotations

from pathlib import Path
from typing import Any

import mujoco
import numpy as np
import pytest
import trimesh

from keyforce.cast.mesh import read_mesh
from keyforce.cast.props import Prop, ball, box, mesh_prop, plank, prop_of, prop_spec
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.surface.bounce import LOWEST, STEP, bounce_spring, rebounds
from small_scene import G, differences, small_scene


def bounces(kind: str, restitution: float, step: float = STEP) -> list[float]:
    """Shares of the closing speed that dropped props keep, from several heights."""
    props = {"b": {"prop": kind, "restitution": restitution, "mass": 0.4}}
    spec = small_scene({}, props, step=step)
    model = spec.compile()
    rest = 0.11 if kind == "ball" else 0.2
    return [drop(model, rest, height) for height in np.linspace(0.2, 1.5, 9)]


def drop(model: mujoco.MjModel, rest: float, height: float) -> float:
    data = mujoco.MjData(model)
    data.qpos[2] = rest + height
    met = False
    for _ in range(int(1.5 / model.opt.timestep)):
        mujoco.mj_step(model, data)
        met = met or data.ncon > 0
        if met and data.ncon == 0:
            energy = data.qvel[2] ** 2 / 2 + G * (data.qpos[2] - rest)
            return float(np.sqrt(max(0.0, energy) / (G * height)))
    return 0.0


@pytest.mark.parametrize("step", [0.0005, 0.001, 0.004])
@pytest.mark.parametrize("kind", ["ball", "box"])
@pytest.mark.parametrize("restitution", [0.2, 0.5, 0.8, 0.95])
def test_dropped_things_bounce_as_asked(kind: str, restitution: float, step: float) -> None:
    measured = np.array(bounces(kind, restitution, step))
    scatter = 0.04 if step <= STEP else 0.06  # where in a step the touch falls
    assert np.mean(measured) == pytest.approx(restitution, abs=0.04)
    assert np.max(measured) < restitution + scatter


@pytest.mark.parametrize("kind", ["ball", "box"])
def test_what_does_not_bounce_keeps_little_speed(kind: str) -> None:
    spec = small_scene({}, {"b": {"prop": kind, "mass": 0.4}})
    model = spec.compile()
    for height in (0.2, 0.5, 1.5):
        data = mujoco.MjData(model)
        data.qpos[2] = (0.11 if kind == "ball" else 0.2) + height
        upward = 0.0
        for _ in range(900):
            mujoco.mj_step(model, data)
            upward = max(upward, data.qvel[2])
        assert upward < 0.1 * np.sqrt(2 * G * height)


@pytest.mark.parametrize("step", [0.0005, 0.001, 0.002, 0.004, 0.01])
@pytest.mark.parametrize("restitution", np.linspace(LOWEST, 0.99, 7))
def test_bounce_spring_gives_what_was_asked_at_any_step(restitution: float, step: float) -> None:
    stiffness, damping = bounce_spring(float(restitution), step)
    ratio = damping / (2 * np.sqrt(stiffness))
    frequency = np.sqrt(stiffness) * max(1.0, ratio)
    shares = rebounds(ratio, frequency, step)
    assert shares.max() <= 1 + 1e-6  # never higher than it fell from
    assert shares.mean() <= restitution + 1e-6
    if shares.max() < 1 - 1e-6:
        assert shares.mean() == pytest.approx(restitution, abs=1e-6)
    assert damping * step < 1  # else the damper alone would throw things back


def test_bounce_follows_the_linear_dashpot_law_as_the_step_shrinks() -> None:
    # Schwager and Poschel 2007, equation 20, for damping ratios below 1 / sqrt(2).
    for ratio in (0.05, 0.2, 0.5):
        s = np.sqrt(1 - ratio**2)
        time = np.pi - np.arctan(2 * ratio * s / (1 - 2 * ratio**2))
        law = np.exp(-ratio / s * time)
        assert rebounds(ratio, 300.0, 2e-5).mean() == pytest.approx(law, abs=2e-3)


def test_a_ball_that_loses_nothing_never_rises_above_its_start() -> None:
    model = small_scene({}, {"b": {"prop": "ball", "radius": 0.1, "restitution": 1}}).compile()
    data = mujoco.MjData(model)
    data.qpos[2], highest = 1.1, 0.0
    for step in range(6000):
        mujoco.mj_step(model, data)
        highest = max(highest, data.qpos[2]) if step > 300 else 0.0
    assert 0.8 < highest <= 1.11


def test_restitution_out_of_range_is_refused() -> None:
    with pytest.raises(InputError, match="restitution is out of range"):
        bounce_spring(1.2)


@pytest.mark.parametrize("restitution", [0.3, 0.6, 0.9])
def test_two_balls_meet_as_the_closed_form_says(restitution: float) -> None:
    balls: dict[str, dict[str, Any]] = {
        "a": {"prop": "ball", "mass": 1.0, "restitution": restitution, "friction": 0},
        "b": {"prop": "ball", "mass": 3.0, "restitution": restitution, "friction": 0},
    }
    model = small_scene({"ground": False, "gravity": 0}, balls).compile()
    kept, common = [], (1 * 2.0 + 3 * -1.0) / 4
    for shift in np.arange(6) * 0.0007:
        data = mujoco.MjData(model)
        data.qpos[0], data.qpos[7] = -1 - shift, 1
        data.qvel[0], data.qvel[6] = 2, -1
        for _ in range(1200):
            mujoco.mj_step(model, data)
        a, b = data.qvel[0], data.qvel[6]
        assert a + 3 * b == pytest.approx(4 * common, abs=1e-10)
        kept.append([a, b])
    wanted = [common - 0.75 * restitution * 3, common + 0.25 * restitution * 3]
    assert np.mean(kept, axis=0) == pytest.approx(np.array(wanted), abs=0.06)


@pytest.mark.parametrize("friction", [0.1, 0.3, 0.8])
@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_a_block_slides_as_far_as_friction_lets_it(friction: float, speed: float) -> None:
    block = {"prop": "box", "size": [0.4, 0.4, 0.1], "friction": friction}
    model = small_scene({}, {"b": block}).compile()
    data = mujoco.MjData(model)
    data.qpos[2] = 0.05
    mujoco.mj_step(model, data, nstep=400)
    start = data.qpos[0]
    data.qvel[:] = 0
    data.qvel[0] = speed
    mujoco.mj_step(model, data, nstep=int(speed / friction / G * 1000) + 500)
    assert data.qpos[0] - start == pytest.approx(speed**2 / (2 * friction * G), rel=0.02)
    assert abs(data.qvel[0]) < 1e-9


def test_the_bouncier_bounces_and_the_slipperier_slides() -> None:
    props: dict[str, dict[str, Any]] = {
        "a": {"prop": "ball", "restitution": 0.8},
        "b": {"prop": "box", "friction": 0.1},
    }
    model = small_scene({}, props).compile()
    data = mujoco.MjData(model)
    data.qpos[:3], data.qpos[7:10] = (0, 0, 0.2 + 0.2 + 0.1), (0, 0, 0.2)
    mujoco.mj_forward(model, data)
    contacts = {tuple(sorted(model.geom(g).name for g in c.geom)): c for c in data.contact}
    meeting = contacts["a.ball", "b.box"]
    assert meeting.friction[0] == pytest.approx(0.1)
    assert tuple(meeting.solref) == pytest.approx([-x for x in bounce_spring(0.8)])


def test_masses_and_inertias_follow_from_shape() -> None:
    it = ball("b", radius=0.2, mass=3.0)
    assert it.inertia[:3] == pytest.approx([0.4 * 3 * 0.04] * 3)
    it = box("b", size=(1.0, 2.0, 3.0), mass=12.0)
    assert it.inertia[:3] == pytest.approx([13.0, 10.0, 5.0])
    it = plank("p", length=2.0, width=0.2, thickness=0.05)
    assert it.mass == pytest.approx(600 * 2.0 * 0.2 * 0.05)


def test_density_and_mass_scale_the_inertia_too() -> None:
    plain = prop_of(Member(prop="box"), "b", folder=Path())
    dense = prop_of(Member(prop="box", density=1200), "b", folder=Path())
    asked = prop_of(Member(prop="box", mass=plain.mass * 3), "b", folder=Path())
    assert dense.mass == pytest.approx(2 * plain.mass)
    assert np.array(dense.inertia) == pytest.approx(2 * np.array(plain.inertia))
    assert np.array(asked.inertia) == pytest.approx(3 * np.array(plain.inertia))


def test_a_mesh_weighs_what_its_shape_does(tmp_path: Path) -> None:
    shape = trimesh.creation.box((0.2, 0.4, 0.6))
    shape.apply_translation((3, 2, 1))
    shape.export(tmp_path / "brick.obj")
    it = mesh_prop("brick", read_mesh(tmp_path, "brick.obj"), density=500)
    like = box("box", size=(0.2, 0.4, 0.6), mass=500 * 0.048)
    assert it.mass == pytest.approx(like.mass)
    assert np.array(it.inertia) == pytest.approx(np.array(like.inertia), abs=1e-12)
    assert len(it.hulls) == 1
    assert it.hulls[0].mean(axis=0) == pytest.approx(np.zeros(3), abs=1e-12)


def test_a_mesh_falls_as_the_shape_that_it_is(tmp_path: Path) -> None:
    trimesh.creation.box((0.4, 0.4, 0.4)).export(tmp_path / "cube.stl")
    model = small_scene({}, {"b": {"prop": "cube.stl"}}, folder=tmp_path).compile()
    data = mujoco.MjData(model)
    data.qpos[2] = 0.5
    mujoco.mj_step(model, data, nstep=1500)
    assert data.qpos[2] == pytest.approx(0.2, abs=0.004)
    assert np.abs(data.qvel).max() < 1e-3


def test_scenes_with_meshes_are_self_contained(tmp_path: Path) -> None:
    trimesh.creation.torus(0.3, 0.1, 16, 12).export(tmp_path / "ring.obj")
    props: dict[str, dict[str, Any]] = {
        "ring": {"prop": "ring.obj", "restitution": 0.4},
        "b": {"prop": "ball"},
    }
    spec = small_scene({"rack": {"fixed": "ring.obj", "at": [0, 0, 2]}}, props, folder=tmp_path)
    model = spec.compile()
    again = mujoco.MjModel.from_xml_string(spec.to_xml())
    assert "file=" not in spec.to_xml()
    assert differences(model, again) == []
    assert again.body("ring.body").mass == pytest.approx(model.body("ring.body").mass, abs=0)


def test_a_ring_has_a_hole(tmp_path: Path) -> None:
    trimesh.creation.torus(0.3, 0.1, 24, 16).export(tmp_path / "ring.obj")
    it = mesh_prop("ring", read_mesh(tmp_path, "ring.obj"))
    assert 1 < len(it.hulls) <= 24
    for hull in it.hulls:
        assert trimesh.Trimesh(hull).convex_hull.contains([[0.0, 0.0, 0.0]])[0] == np.False_
        assert len(hull) <= 64


@pytest.mark.parametrize("bad", [0.0, -1.0, float("inf"), float("nan")])
def test_impossible_props_are_refused(bad: float) -> None:
    with pytest.raises(InputError):
        ball("b", radius=bad)
    with pytest.raises(InputError):
        Prop(name="b", mass=bad, inertia=(1, 1, 1, 0, 0, 0))


def test_unknown_kinds_and_colors_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unknown kind"):
        prop_of(Member(prop="spoon"), "b", folder=tmp_path)
    made = prop_of(Member(prop="ball", color="red"), "b", folder=tmp_path)
    with pytest.raises(InputError, match="not a color"):
        prop_spec(made)
