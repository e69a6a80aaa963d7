from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.cast.look.skin import Bone, Material, Skin
from keyforce.cast.look.turns import about, leading, matrices, times, undone
from keyforce.cast.look.wearing import bind_pose, bone_poses, halved, pose
from keyforce.errors import InputError

NAMES = ("upper", "lower")


def bone(name: str, body: str, at: list[float], halfway_from: str | None = None) -> Bone:
    turn = about((0, 1, 0), 20) if body == "lower" else about((1, 0, 0), 10)
    return Bone(
        name=name, body=body, halfway_from=halfway_from, bind_at=np.array(at), bind_turn=turn
    )


@pytest.fixture
def sleeve() -> Skin:
    rng = np.random.default_rng(0)
    weights = rng.dirichlet(np.ones(3), size=40)
    normals = rng.normal(size=(40, 3))
    return Skin(
        name="sleeve",
        vertices=rng.normal(size=(40, 3)).astype(np.float32),
        faces=np.zeros((0, 3), np.int32),
        normals=(normals / np.linalg.norm(normals, axis=1, keepdims=True)).astype(np.float32),
        bones=(
            bone("upper", "upper", [0, 0, 1]),
            bone("lower", "lower", [0, 0, 0.5]),
            bone("lower_half", "lower", [0, 0, 0.5], halfway_from="upper"),
        ),
        joints=np.tile(np.array([0, 1, 2, 0], np.uint16), (40, 1)),
        weights=np.column_stack([weights, np.zeros(40)]).astype(np.float32),
        uv=np.zeros((40, 2), np.float32),
        texture=None,
        occlusion=np.ones(40, np.float32),
        material=Material(),
    )


def placed(angles: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The lower body bent by each angle [degrees] about y at its joint, from the bind pose."""
    at = np.tile([[0.0, 0.0, 1.0], [0.0, 0.0, 0.5]], (len(angles), 1, 1))
    upper = np.tile(about((1, 0, 0), 10), (len(angles), 1))
    lower = np.array([times(about((0, 1, 0), a), about((0, 1, 0), 20)) for a in angles])
    return at, np.stack([upper, lower], axis=1)


def test_the_bind_pose_gives_the_vertices_back(sleeve: Skin) -> None:
    vertices, normals = pose(sleeve, *bind_pose(sleeve))
    np.testing.assert_allclose(vertices, sleeve.vertices, atol=1e-12)
    np.testing.assert_allclose(normals, sleeve.normals, atol=1e-6)


def test_a_rigid_motion_moves_the_skin_rigidly(sleeve: Skin) -> None:
    names, at, turn = bind_pose(sleeve)
    spin = times(about((0, 0, 1), 70), about((1, 0, 0), -130))
    moved, normals = pose(sleeve, names, at @ matrices(spin).T + [1, 2, 3], times(spin, turn))
    np.testing.assert_allclose(moved, sleeve.vertices @ matrices(spin).T + [1, 2, 3], atol=1e-12)
    np.testing.assert_allclose(normals, sleeve.normals @ matrices(spin).T, atol=1e-6)


def test_a_half_way_bone_turns_half_as_far(sleeve: Skin) -> None:
    at, turn = placed(np.array([0.0, 40.0, 90.0]))
    bones_at, bones_turn = bone_poses(sleeve, NAMES, at, turn)
    since = times(bones_turn[:, 2], undone(sleeve.bones[2].bind_turn))
    for row, angle in zip(since, (0, 20, 45), strict=True):
        np.testing.assert_allclose(matrices(row), matrices(about((0, 1, 0), angle)), atol=1e-12)
    np.testing.assert_array_equal(bones_at[:, 2], at[:, 1])


def test_a_half_way_bone_does_not_flip_past_180_degrees(sleeve: Skin) -> None:
    at, turn = placed(np.arange(0.0, 291.0, 10.0))
    _, bones_turn = bone_poses(sleeve, NAMES, at, turn)
    steps = np.abs((bones_turn[1:, 2] * bones_turn[:-1, 2]).sum(-1))
    np.testing.assert_allclose(steps, np.cos(np.radians(2.5)), atol=1e-12)


def test_the_sign_of_a_quaternion_does_not_matter(sleeve: Skin) -> None:
    at, turn = placed(np.arange(0.0, 100.0, 10.0))
    flips = np.where(np.arange(20).reshape(10, 2, 1) % 3 == 0, -1.0, 1.0)
    a, b = (bone_poses(sleeve, NAMES, at, t)[1][:, 2] for t in (turn, turn * flips))
    np.testing.assert_allclose(matrices(a), matrices(b), atol=1e-12)


def test_halving_near_a_full_turn_stays_finite() -> None:
    turns = np.array([about((0, 0, 1), a) for a in np.arange(0.0, 721.0, 5.0)])
    half = halved(turns)
    np.testing.assert_allclose(np.linalg.norm(half, axis=1), 1, atol=1e-12)
    np.testing.assert_allclose(matrices(times(half, half)), matrices(turns), atol=1e-9)


def test_an_unknown_body_is_named(sleeve: Skin) -> None:
    at, turn = placed(np.array([0.0]))
    with pytest.raises(InputError, match="there is no body called 'lower'"):
        bone_poses(sleeve, ("upper", "lowre"), at, turn)


@pytest.mark.parametrize("direction", [(0, 0, 1), (0, 0, -1), (1, 2, -3), (-1, 0, 0)])
def test_leading_turns_z_to_the_direction(direction: tuple[float, float, float]) -> None:
    d = np.array(direction) / np.linalg.norm(direction)
    np.testing.assert_allclose(matrices(leading(direction)) @ [0, 0, 1], d, atol=1e-12)
