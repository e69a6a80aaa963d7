from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from keyforce.motion import euler, rotation
from keyforce.motion.rotation import Floats

ORDERS = ["".join(order) for order in permutations("XYZ")]


def some_turns(count: int = 50, seed: int = 0) -> Floats:
    return rotation.normalized(np.random.default_rng(seed).normal(size=(count, 4)))


def scipy_of(q: Floats) -> Rotation:
    return Rotation.from_quat(q, scalar_first=True)


def same_turn(a: Floats, b: Floats) -> float:
    """The largest angle between two arrays of rotations [rad]."""
    return float(
        np.linalg.norm(rotation.to_vector(rotation.multiply(rotation.inverse(a), b)), axis=-1).max()
    )


def test_multiply_is_scipys_product() -> None:
    a, b = some_turns(seed=1), some_turns(seed=2)
    expected = (scipy_of(a) * scipy_of(b)).as_quat(scalar_first=True)
    assert same_turn(rotation.multiply(a, b), expected) < 1e-14


def test_multiply_is_associative_and_inverse_undoes() -> None:
    a, b, c = (some_turns(seed=i) for i in range(3))
    left = rotation.multiply(rotation.multiply(a, b), c)
    right = rotation.multiply(a, rotation.multiply(b, c))
    np.testing.assert_allclose(left, right, atol=1e-15)
    np.testing.assert_allclose(
        rotation.multiply(a, rotation.inverse(a)), np.tile(rotation.IDENTITY, (50, 1)), atol=1e-15
    )


def test_rotate_agrees_with_the_matrix_and_keeps_lengths() -> None:
    q, v = some_turns(), np.random.default_rng(3).normal(size=(50, 3))
    turned = rotation.rotate(q, v)
    np.testing.assert_allclose(turned, np.einsum("nij,nj->ni", rotation.matrix(q), v), atol=1e-14)
    np.testing.assert_allclose(turned, scipy_of(q).apply(v), atol=1e-14)
    np.testing.assert_allclose(np.linalg.norm(turned, axis=1), np.linalg.norm(v, axis=1))


def test_rotation_vectors_there_and_back() -> None:
    v = np.random.default_rng(4).uniform(-1.8, 1.8, size=(50, 3))  # shorter than half a turn
    v[0] = 0.0
    v[1] = [1e-9, 0.0, 0.0]
    np.testing.assert_allclose(rotation.to_vector(rotation.from_vector(v)), v, atol=1e-13)


def test_normalized_makes_zero_the_identity() -> None:
    np.testing.assert_array_equal(rotation.normalized(np.zeros(4)), rotation.IDENTITY)


def test_slerp_goes_the_short_way_at_constant_speed() -> None:
    a, b = some_turns(seed=5), -some_turns(seed=6)
    whole = same_angles(a, b)
    assert (whole <= np.pi + 1e-12).all()
    for share in (0.0, 0.25, 1.0):
        way = rotation.slerp(a, b, np.full(50, share))
        np.testing.assert_allclose(same_angles(a, way), share * whole, atol=1e-7)


def same_angles(a: Floats, b: Floats) -> Floats:
    apart: Floats = np.linalg.norm(
        rotation.to_vector(rotation.multiply(rotation.inverse(a), b)), axis=-1
    )
    return apart


def test_continuous_flips_signs_only() -> None:
    angle = np.linspace(0, 12 * np.pi, 400)
    q = rotation.about(1, angle)
    scrambled = q * np.random.default_rng(8).choice([-1.0, 1.0], size=(400, 1))
    smooth = rotation.continuous(scrambled)
    np.testing.assert_array_equal(np.abs(smooth), np.abs(q))
    assert (np.sum(smooth[1:] * smooth[:-1], axis=1) > 0.99).all()


@pytest.mark.parametrize("order", ORDERS)
def test_euler_angles_are_scipys(order: str) -> None:
    angles = np.random.default_rng(9).uniform(-1.5, 1.5, size=(100, 3))
    q = rotation.from_euler(angles, order)
    assert same_turn(q, Rotation.from_euler(order, angles).as_quat(scalar_first=True)) < 1e-14
    np.testing.assert_allclose(euler.angles(q, order), angles, atol=1e-12)


def test_from_euler_takes_any_number_of_axes() -> None:
    assert same_turn(rotation.from_euler(np.array([[0.3]]), "Y"), rotation.about(1, [0.3])) < 1e-15
    np.testing.assert_array_equal(
        rotation.from_euler(np.zeros((2, 0)), ""), [rotation.IDENTITY] * 2
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_curves_follow_three_whole_turns_about_any_axis(order: str, axis: int) -> None:
    q = rotation.continuous(rotation.about(axis, np.linspace(0, 6 * np.pi, 361)))
    angles = euler.curves(q, order)
    assert same_turn(rotation.from_euler(angles, order), q) < 1e-9
    assert np.abs(np.diff(angles, axis=0)).max() < np.radians(3.01)
    np.testing.assert_allclose(angles[-1].sum(), 6 * np.pi)


@pytest.mark.parametrize("order", ORDERS)
def test_curves_stay_true_through_wild_motion(order: str) -> None:
    way = np.cumsum(np.random.default_rng(10).normal(size=(500, 3)) * 0.2, axis=0)
    q = rotation.from_vector(way)
    assert same_turn(rotation.from_euler(euler.curves(q, order), order), q) < 1e-7


def test_the_calmest_order_keeps_a_quarter_turn_from_the_middle() -> None:
    sweep = np.linspace(-1.6, 1.6, 50)
    for axis, letter in enumerate("XYZ"):
        assert euler.calmest_order(rotation.about(axis, sweep))[1] != letter
