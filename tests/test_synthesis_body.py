"""The synthesized character's kinematics and momentum, against MuJoCo and against differences."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.cast.figure import Figure
from keyforce.cast.human.human import human
from keyforce.cast.lamp import lamp
from keyforce.cast.spec import figure_spec
from keyforce.cast.tripod import tripod
from keyforce.errors import InputError
from keyforce.motion import rotation
from keyforce.synthesis.body.heft import add_heft
from keyforce.synthesis.body.poses import Poses, posed
from keyforce.synthesis.body.pull import pull, pull_curvature
from keyforce.synthesis.body.scratch import Scratch, scratch_of
from keyforce.synthesis.body.spin import spin, spin_curvature, spin_rates, sum_pairs
from keyforce.synthesis.body.tree import Tree, tree_of

Floats = NDArray[np.float64]
FIGURES = {"human": human(dofs=51), "child": human(dofs=51, age=7), "tripod": tripod()}
STEP = 1e-6


@pytest.fixture(params=list(FIGURES))
def figure(request: pytest.FixtureRequest) -> Figure:
    return FIGURES[request.param]


def moved(figure: Figure, frames: int) -> tuple[Tree, Floats, Floats]:
    """A tree, degrees of freedom at random, and a reference for each frame."""
    rng = np.random.default_rng(5)
    q = 0.6 * rng.standard_normal((frames, figure.dofs))
    turns = rotation.matrix(rotation.normalized(rng.standard_normal((frames, 4))))
    return tree_of(figure), q, turns


def into_mujoco(figure: Figure, q: Floats, turn: Floats) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = figure_spec(figure).compile()
    data = mujoco.MjData(model)
    data.qpos[:3] = q[:3]
    mujoco.mju_mat2Quat(data.qpos[3:7], turn.ravel())
    for name, angle in zip(figure.hinge_names, q[6:], strict=True):
        data.qpos[model.joint(name).qposadr[0]] = angle
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    return model, data


def test_bodies_are_where_mujoco_has_them(figure: Figure) -> None:
    tree, q, turns = moved(figure, 3)
    poses = posed(tree, q, turns)
    for i in range(3):
        model, data = into_mujoco(figure, q[i], poses.turn[i, 0])
        rows = [model.body(s.name).id for s in figure.segments]
        np.testing.assert_allclose(poses.at[i], data.xpos[rows], atol=1e-13)
        np.testing.assert_allclose(poses.turn[i], data.xmat[rows].reshape(-1, 3, 3), atol=1e-13)
        np.testing.assert_allclose(poses.com[i], data.subtree_com[rows[0]], atol=1e-13)


def test_the_root_turns_about_z_y_x_from_its_reference() -> None:
    tree, q, turns = moved(FIGURES["human"], 1)
    z, y, x = (rotation.about(axis, q[0, 3 + k]) for k, axis in enumerate((2, 1, 0)))
    asked = turns[0] @ rotation.matrix(rotation.multiply(rotation.multiply(z, y), x))
    np.testing.assert_allclose(posed(tree, q, turns).turn[0, 0], asked, atol=1e-14)


def test_a_root_that_is_not_free_is_refused() -> None:
    with pytest.raises(InputError, match="only a character whose root is free"):
        tree_of(lamp_fixed())


def lamp_fixed() -> Figure:
    from dataclasses import replace

    return replace(lamp(), root="fixed")


def test_angular_momentum_between_frames_is_mujocos_to_second_order(figure: Figure) -> None:
    rough, fine = (spin_error(figure, dt) for dt in (4e-3, 1e-3))
    assert fine < 1e-4
    assert rough / fine == pytest.approx(16.0, rel=0.05)


def spin_error(figure: Figure, dt: float) -> float:
    """Relative error of L at mid-frame for a motion with steady rates."""
    tree, q, turns = moved(figure, 2)
    rate = q[1]
    q = q[0] + np.array([-0.5, 0.0, 0.5])[:, None] * dt * rate
    poses = posed(tree, q, np.repeat(turns[:1], 3, axis=0))
    sums, found = scratch_of(tree), np.full(3, np.nan)
    sum_pairs(tree, poses, 0, poses, 2, sums)
    spin(sums, found)
    model, data = into_mujoco(figure, q[1], poses.turn[1, 0])
    body_rate = 0.5 * (rotation_rate(poses, dt))
    data.qvel[:3], data.qvel[3:6] = rate[:3], body_rate
    for name, speed in zip(figure.hinge_names, rate[6:], strict=True):
        data.qvel[model.joint(name).dofadr[0]] = speed
    mujoco.mj_fwdVelocity(model, data)
    mujoco.mj_subtreeVel(model, data)
    asked = data.subtree_angmom[1]
    return float(np.linalg.norm(found / dt - asked) / np.linalg.norm(asked))


def rotation_rate(poses: Poses, dt: float) -> Floats:
    """Twice the root's angular velocity in its own axes, from a far finer difference."""
    before, middle, after = poses.turn[:, 0]
    skew = middle.T @ (after - before) / dt
    return np.array([skew[2, 1] - skew[1, 2], skew[0, 2] - skew[2, 0], skew[1, 0] - skew[0, 1]])


def nudged(q: Floats, i: int, k: int, step: float) -> Floats:
    q = q.copy()
    q[i, k] += step
    return q


def pair_spin(tree: Tree, poses: Poses, sums: Scratch) -> Floats:
    out = np.full(3, np.nan)
    sum_pairs(tree, poses, 0, poses, 1, sums)
    spin(sums, out)
    return out


def test_rates_of_spin_and_of_the_center_of_mass(figure: Figure) -> None:
    tree, q, turns = moved(figure, 2)
    poses, sums = posed(tree, q, turns), scratch_of(tree)
    early, late = np.full((2, 3, figure.dofs), np.nan)
    pair_spin(tree, poses, sums)
    spin_rates(tree, poses, 0, poses, 1, sums, early, late)
    for k in range(figure.dofs):
        for i, rates in enumerate((early, late)):
            up, down = (posed(tree, nudged(q, i, k, s), turns) for s in (STEP, -STEP))
            found = (pair_spin(tree, up, sums) - pair_spin(tree, down, sums)) / (2 * STEP)
            np.testing.assert_allclose(rates[:, k], found, atol=2e-7)
            swing = (up.com[i] - down.com[i]) / (2 * STEP)
            np.testing.assert_allclose(poses.com_rate[i, k], swing, atol=1e-8)


def test_curvature_of_spin(figure: Figure) -> None:
    tree, q, turns = moved(figure, 2)
    sums, weight = scratch_of(tree), np.array([0.7, -1.3, 0.4])
    found = np.zeros((figure.dofs, figure.dofs))
    poses = posed(tree, q, turns)
    sum_pairs(tree, poses, 0, poses, 1, sums)
    spin_curvature(tree, poses, 0, poses, 1, sums, weight, 2.0, found)
    for k in range(figure.dofs):
        slopes = [early_slope(tree, nudged(q, 1, k, s), turns, weight) for s in (STEP, -STEP)]
        asked = 2.0 * (slopes[0] - slopes[1]) / (2 * STEP)
        np.testing.assert_allclose(found[:, k], asked, atol=1e-6)


def early_slope(tree: Tree, q: Floats, turns: Floats, weight: Floats) -> Floats:
    """d(weight·L dt)/dq of the earlier frame."""
    poses, sums = posed(tree, q, turns), scratch_of(tree)
    early, late = np.full((2, 3, q.shape[1]), np.nan)
    sum_pairs(tree, poses, 0, poses, 1, sums)
    spin_rates(tree, poses, 0, poses, 1, sums, early, late)
    slope: Floats = weight @ early
    return slope


def test_slope_and_curvature_of_a_pull(figure: Figure) -> None:
    tree, q, turns = moved(figure, 1)
    rng = np.random.default_rng(6)
    twist = rng.standard_normal((len(tree.mass), 3, 3))
    force = rng.standard_normal((len(tree.mass), 3))

    def value(q: Floats) -> float:
        poses = posed(tree, q, turns)
        return float(np.sum(twist * poses.turn[0]) + np.sum(force * poses.center[0]))

    def slope(q: Floats, out: Floats | None = None) -> Floats:
        poses, sums, found = posed(tree, q, turns), scratch_of(tree), np.zeros(figure.dofs)
        pull(tree, poses, 0, twist, force, sums, found)
        if out is not None:
            pull_curvature(tree, poses, 0, sums, out)
        return found

    bend = np.zeros((figure.dofs, figure.dofs))
    found = slope(q, bend)
    for k in range(figure.dofs):
        up, down = nudged(q, 0, k, STEP), nudged(q, 0, k, -STEP)
        assert found[k] == pytest.approx((value(up) - value(down)) / (2 * STEP), abs=1e-6)
        np.testing.assert_allclose(bend[:, k], (slope(up) - slope(down)) / (2 * STEP), atol=1e-6)


def test_heft_is_the_curvature_of_mass_displacement(figure: Figure) -> None:
    tree, q, turns = moved(figure, 1)
    here = posed(tree, q, turns)
    found = np.zeros((figure.dofs, figure.dofs))
    add_heft(tree, here, 0, 2.0, scratch_of(tree), found)
    rng, size = np.random.default_rng(7), 1e-4
    for _ in range(5):
        way = rng.standard_normal(figure.dofs)
        there = posed(tree, q + size * way, turns)
        dturn, dcenter = there.turn - here.turn, there.center - here.center
        moved_mass = np.einsum("nbij,bjk,nbik->", dturn, tree.spread, dturn)
        moved_mass += np.einsum("b,nbi->", tree.mass, dcenter**2)
        assert way @ found @ way == pytest.approx(2.0 * moved_mass / size**2, rel=2e-3)
