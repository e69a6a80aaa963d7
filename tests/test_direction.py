"""The joint law against the paper's equations, and keys against plain interpolation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from keyforce.cast.sides import hinges_named, mirrored
from keyforce.direction.law import damping_share, limited
from keyforce.direction.track import Key, room, sample, tracks
from keyforce.errors import InputError

LAMBDA = math.radians(1.0)
HINGES = ("hip_l.flex", "hip_l.abduct", "knee_l.flex", "hip_r.flex", "knee_r.flex", "spine.twist")


def test_damping_is_full_within_lambda_and_falls_off_outside() -> None:
    """Fattal and Lischinski 2006, below equation 3."""
    assert damping_share(0.5 * LAMBDA, LAMBDA, 1.0) == 1.0
    assert damping_share(-10 * LAMBDA, LAMBDA, 1.0) == pytest.approx(0.1)
    assert damping_share(10 * LAMBDA, LAMBDA, 2.0) == pytest.approx(0.2)
    assert damping_share(3.0, math.inf, 1.0) == 1.0


@pytest.mark.parametrize("spring", [-500.0, -31.0, -20.0, 0.0, 50.0, 130.0, 500.0])
@pytest.mark.parametrize("velocity", [-99.0, -3.0, 0.0, 20.0, 99.0])
def test_spring_and_damper_together_stay_within_strength(spring: float, velocity: float) -> None:
    torque, damping = limited(spring, 2.0, velocity, 100.0, 30.0)
    assert damping >= 0.0
    assert torque - damping * velocity == pytest.approx(
        np.clip(spring - 2.0 * velocity, -30.0, 100.0)
    )
    for later in np.linspace(0.0, velocity, 5):
        assert -30.0 - 1e-9 <= torque - damping * later <= 100.0 + 1e-9


def test_tracks_interpolate_linearly_and_hold_their_ends() -> None:
    keys = {
        "a": [Key(at=2.0, target=4.0, gain=3.0), Key(at=1.0, target=0.0)],
        "b": [Key(at=0.0, target=7.0)],
    }
    laid = tracks(["a", "b"], keys)
    cursor, out = laid.first[:-1].copy(), room(2)
    for time in np.linspace(0, 3, 31):
        sample(laid, time, cursor, out)
        assert out.target == pytest.approx([np.interp(time, [1, 2], [0, 4]), 7.0])
        assert out.gain == pytest.approx([np.interp(time, [1, 2], [1, 3]), 1.0])


def test_a_name_without_a_side_means_both() -> None:
    assert hinges_named("hip.flex", HINGES) == ("hip_l.flex", "hip_r.flex")
    assert hinges_named("hip_l", HINGES) == ("hip_l.flex", "hip_l.abduct")
    assert hinges_named("knee", HINGES) == ("knee_l.flex", "knee_r.flex")


def test_an_unknown_joint_is_refused_with_those_that_exist() -> None:
    with pytest.raises(InputError, match=r"did you mean 'knee.flex'") as caught:
        hinges_named("kne.flex", HINGES)
    assert "spine.twist" in str(caught.value)


def test_mirrored_names() -> None:
    assert mirrored("hip_l.flex") == "hip_r.flex"
    assert mirrored("hand_r") == "hand_l"
    assert mirrored("spine.twist") == "spine.twist"
