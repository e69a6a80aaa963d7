"""In the air momentum is known exactly: the take must show it."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.measure.kinematics import kinematics, root_of
from keyforce.shot.document import Shot
from keyforce.take.take import Take

GRAVITY = np.array([0.0, 0.0, -9.81])


def tumble(*, fps: float = 30.0) -> Shot:
    """A person thrown high who folds and unfolds while tumbling."""
    fold = {"hip.flex": 110, "knee.flex": 120, "spine.flex": 30, "shoulder_l.flex": 120}
    reach = {"hip_r.flex": -10, "knee.flex": 10, "spine.twist": 30, "shoulder.abduct": 80}
    return Shot.model_validate(
        {
            "duration": 1.1,
            "fps": fps,
            "cast": {
                "ada": {"human": {}, "at": [0, 0, 3], "velocity": [1, 0.5, 2], "spin": [2, 6, 1]}
            },
            "direction": {
                "ada": {"poses": [{"at": 0.4, "joints": fold}, {"at": 0.8, "joints": reach}]}
            },
        }
    )


def drift(take: Take) -> tuple[float, float]:
    """Largest COM error [m] and relative angular-momentum error over the first second."""
    motion, root = kinematics(take), root_of(take, "ada")
    assert root is not None
    rows = take.time <= 1.0
    t = take.time[rows, None]
    path = motion.com[0, root] + motion.com_velocity[0, root] * t + 0.5 * GRAVITY * t**2
    spin = motion.angular_momentum[rows, root]
    return (
        float(np.linalg.norm(motion.com[rows, root] - path, axis=1).max()),
        float(np.linalg.norm(spin - spin[0], axis=1).max() / np.linalg.norm(spin[0])),
    )


def test_com_keeps_to_its_parabola_and_angular_momentum_to_its_constant() -> None:
    com, spin = drift(perform(tumble()))
    assert com < 1e-7
    assert spin < 1e-9


def test_the_bare_integrator_drifts_and_that_is_why_flight_is_held() -> None:
    com, spin = drift(perform(tumble(), exact_flight=False))
    assert com > 1e-3
    assert spin > 1e-4


def test_holding_momentum_changes_no_joint_by_more_than_the_integrator_errs() -> None:
    exact, bare = perform(tumble()), perform(tumble(), exact_flight=False)
    rows = exact.time <= 0.9
    assert np.degrees(np.abs(exact.qpos[rows, 7:] - bare.qpos[rows, 7:]).max()) < 3.0


def test_a_push_in_flight_changes_momentum_by_its_impulse() -> None:
    shot = tumble()
    blow = {"on": "ada.chest", "at": 0.3, "for": 0.1, "force": [100, -50, 20]}
    hit = Shot.model_validate({**shot.plain(), "blows": [blow]})
    motion = kinematics(take := perform(hit))
    root = root_of(take, "ada")
    assert root is not None
    mass = float(take.model.body_subtreemass[root])
    before, after = np.searchsorted(take.time, [0.29, 0.45])
    gap = take.time[after] - take.time[before]
    gain = mass * (motion.com_velocity[after, root] - motion.com_velocity[before, root])
    assert gain - mass * GRAVITY * gap == pytest.approx([10.0, -5.0, 2.0], abs=0.15)


def test_flight_is_noted_from_takeoff_over_the_apex_to_the_landing() -> None:
    shot = Shot.model_validate(
        {"duration": 1.5, "cast": {"ada": {"human": {}, "at": [0, 0, 0.5], "velocity": [0, 0, 2]}}}
    )
    events = [e for e in perform(shot).events if e.subject == "ada"]
    assert [e.kind for e in events[:3]] == ["takeoff", "apex", "landing"]
    assert events[1].time == pytest.approx(2 / 9.81, abs=0.003)
    assert events[2].time == pytest.approx(
        2 / 9.81 + np.sqrt(2 * (0.5 + 4 / 19.62) / 9.81), abs=0.02
    )
