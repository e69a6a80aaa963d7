"""The spec says exactly what the figure says."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from keyforce.cast.figure import Figure, Hinge, Mark, Root, Segment, Shape
from keyforce.cast.spec import figure_spec
from keyforce.errors import InputError
from keyforce.surface.contact import Contact

INERTIA = (0.01, 0.02, 0.015, 0.001, -0.002, 0.003)


def two_links(root: Root = "free", strength: float = 20.0) -> Figure:
    base = Segment(
        name="base",
        parent=None,
        mass=3.0,
        inertia=INERTIA,
        shapes=(Shape(name="base.ball", kind="sphere", size=(0.1,)),),
    )
    arm = Segment(
        name="arm",
        parent="base",
        at=(0.0, 0.05, 0.3),
        mass=1.0,
        center=(0.0, 0.0, 0.1),
        inertia=INERTIA,
        hinges=(
            Hinge(
                name="arm.flex",
                axis=(0.0, 1.0, 0.0),
                range=(-0.5, 1.0),
                strength=strength,
                armature=0.003,
                friction=0.2,
            ),
        ),
        shapes=(
            Shape(
                name="arm.rod",
                kind="capsule",
                size=(0.02,),
                ends=((0.0, 0.0, 0.1), (0.0, 0.0, 0.4)),
                grip=0.5,
            ),
        ),
    )
    return Figure(
        kind="links",
        root=root,
        segments=(base, arm),
        marks=(Mark(name="arm.tip", segment="arm", at=(0.0, 0.0, 0.4)),),
        apart=(("base", "arm"),),
        measures={"root_height": 1.2},
    )


@pytest.mark.parametrize(("root", "dofs"), [("free", 7), ("planar", 4), ("fixed", 1)])
def test_root_moves_as_asked_and_stands_at_its_height(root: Root, dofs: int) -> None:
    figure = two_links(root)
    model = figure_spec(figure).compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert model.nv == dofs == figure.dofs
    assert data.body("base").xpos == pytest.approx((0, 0, 1.2))
    assert data.site("arm.tip").xpos == pytest.approx((0, 0.05, 1.9))


def test_planar_root_reads_as_its_position_in_the_world() -> None:
    model = figure_spec(two_links("planar")).compile()
    data = mujoco.MjData(model)
    data.joint("root.x").qpos = 0.7
    data.joint("root.z").qpos = 2.0
    mujoco.mj_forward(model, data)
    assert data.body("base").xpos == pytest.approx((0.7, 0, 2.0))


def test_masses_come_from_the_figure_and_not_from_its_shapes() -> None:
    model = figure_spec(two_links()).compile()
    assert model.body_mass[1:] == pytest.approx([3.0, 1.0])
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, model.body("arm").iquat)
    axes = turn.reshape(3, 3)
    inertia = axes @ np.diag(model.body("arm").inertia) @ axes.T
    assert inertia == pytest.approx(two_links().segment("arm").inertia_matrix, abs=1e-12)


def test_hinge_and_shape_keep_their_numbers() -> None:
    model = figure_spec(two_links(), contact=Contact(friction=0.8)).compile()
    joint, rod = model.joint("arm.flex"), model.geom("arm.rod")
    assert joint.range == pytest.approx((-0.5, 1.0))
    assert (joint.armature.item(), joint.frictionloss.item()) == pytest.approx((0.003, 0.2))
    assert (rod.friction[0], model.geom("base.ball").friction[0]) == pytest.approx((0.4, 0.8))
    assert rod.size[:2] == pytest.approx((0.02, 0.15))
    assert (rod.contype.item(), rod.conaffinity.item(), rod.condim.item()) == (1, 1, 3)
    assert model.nexclude == 1


def test_attaches_under_a_name_without_a_warning(capfd: pytest.CaptureFixture[str]) -> None:
    scene = mujoco.MjSpec()
    scene.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    for name in ("ada.", "ben."):
        scene.attach(figure_spec(two_links()), prefix=name, frame=scene.worldbody.add_frame())
    model = scene.compile()
    assert model.nv == 14
    assert model.joint("ben.root").type.item() == mujoco.mjtJoint.mjJNT_FREE
    assert "conflict" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("way", [-1.0, 1.0])
def test_a_limit_holds_against_full_strength(way: float) -> None:
    model = figure_spec(two_links("fixed", strength=200.0)).compile()
    model.opt.timestep = 0.001
    data = mujoco.MjData(model)
    for _ in range(1000):
        data.qfrc_applied[0] = way * 200.0
        mujoco.mj_step(model, data)
    over = max(data.qpos[0] - 1.0, -0.5 - data.qpos[0])
    assert 0.0 < np.degrees(over) < 2.0


def test_a_limit_catches_a_fast_joint() -> None:
    model = figure_spec(two_links("fixed")).compile()
    model.opt.timestep = 0.001
    data = mujoco.MjData(model)
    data.qpos[0], data.qvel[0] = 0.9, 15.0
    worst = 0.0
    for _ in range(100):
        mujoco.mj_step(model, data)
        worst = max(worst, data.qpos[0] - 1.0)
    assert 0.0 < np.degrees(worst) < 2.0


def test_negative_friction_is_refused() -> None:
    with pytest.raises(InputError, match="friction cannot be negative"):
        Contact(friction=-0.1)
