from __future__ import annotations

import numpy as np
import pytest

from keyforce.errors import InputError
from keyforce.motion import axes, rotation
from keyforce.motion.clip import take_clip, world
from keyforce.motion.tree import to_local, to_world
from keyforce.take.take import body_poses
from sample_take import sample_take


def test_a_takes_clip_stands_where_mujoco_says() -> None:
    take = sample_take()
    clip = take_clip(take, "ada", 30)
    poses = body_poses(take.model, take.at_rate(30))
    rows = [take.body_names.index(f"ada.{name}") for name in clip.names]
    at, turn = world(clip)
    assert clip.names == ("pelvis", "spine", "head", "arm_l", "thigh_l", "shin_l")
    assert (clip.fps, clip.frames, clip.duration) == (30, 19, 0.6)
    np.testing.assert_allclose(at, poses.at[:, rows], atol=1e-12)
    np.testing.assert_allclose(
        rotation.matrix(turn), rotation.matrix(poses.turn[:, rows]), atol=1e-12
    )


def test_a_welded_body_is_a_joint_that_never_moves() -> None:
    clip = take_clip(sample_take(), "ada", 30)
    head = clip.names.index("head")
    np.testing.assert_allclose(clip.at[:, head], np.tile([0, 0, 0.42], (19, 1)), atol=1e-12)
    np.testing.assert_allclose(np.abs(clip.turn[:, head, 0]), 1.0)


def test_only_bodies_without_children_have_ends() -> None:
    clip = take_clip(sample_take(), "ada", 30)
    assert sorted(clip.ends) == ["arm_l", "head", "shin_l"]
    assert clip.ends["arm_l"][2] == pytest.approx(-0.5, abs=1e-6)  # a rod of 0.5 m from its end


def test_a_prop_is_a_single_joint() -> None:
    clip = take_clip(sample_take(), "hat", 30)
    assert clip.names == ("hat",)
    assert clip.parents.tolist() == [-1]


def test_the_takes_own_rate_is_the_default() -> None:
    assert take_clip(sample_take(), "ada").fps == sample_take().fps


def test_who_is_not_in_the_take_is_named_with_who_is() -> None:
    with pytest.raises(InputError, match="did you mean 'ada'"):
        take_clip(sample_take(), "ade", 30)


def test_to_local_undoes_to_world() -> None:
    rng = np.random.default_rng(0)
    parents = [-1, 0, 1, 1, -1, 4]
    at, turn = rng.normal(size=(7, 6, 3)), rotation.normalized(rng.normal(size=(7, 6, 4)))
    back_at, back_turn = to_local(parents, *to_world(parents, at, turn))
    np.testing.assert_allclose(back_at, at, atol=1e-13)
    np.testing.assert_allclose(back_turn, turn, atol=1e-13)


def test_y_up_is_a_rotation_that_loses_nothing() -> None:
    rng = np.random.default_rng(1)
    points, turns = rng.normal(size=(20, 3)), rotation.normalized(rng.normal(size=(20, 4)))
    mine = axes.points_to("y", rotation.rotate(turns, points))
    theirs = rotation.rotate(axes.turns_to("y", turns), axes.points_to("y", points))
    np.testing.assert_allclose(mine, theirs, atol=1e-15)
    assert np.linalg.det(axes.points_to("y", np.eye(3))) == pytest.approx(1.0)
    np.testing.assert_array_equal(axes.points_from("y", axes.points_to("y", points)), points)
    np.testing.assert_array_equal(axes.turns_from("y", axes.turns_to("y", turns)), turns)
    forward, left, up = axes.points_to("y", np.eye(3))
    np.testing.assert_array_equal([forward, left, up], [[0, 0, 1], [1, 0, 0], [0, 1, 0]])
