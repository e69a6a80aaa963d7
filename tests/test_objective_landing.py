"""Landing: what a body in the air foresees of it comes true, and what it does about it helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.take import Take

HEIGHT = 0.85
TUCK = {"hip.flex": 80, "knee.flex": 90, "spine.flex": 20, "shoulder.flex": 40}
LEGS = {"hip.flex": 30, "knee.flex": 40, "spine.flex": 10, "shoulder.flex": 40}


def thrown(spin: float, objectives: list[dict[str, Any]], angles: Mapping[str, float]) -> Take:
    """Someone tumbling backwards through the air, until the feet are about to touch."""
    ada = {"human": "woman", "at": [0, 0, 0.9], "velocity": [-0.6, 0, 2.6], "spin": [0, spin, 0],
           "start": dict(angles)}  # fmt: skip
    directed = {"poses": [{"at": 0.0, "joints": dict(angles)}], "objectives": objectives}
    shot = {"duration": 0.95, "cast": {"ada": ada}, "direction": {"ada": directed}}
    return perform(Shot.model_validate(shot))


def arrival(take: Take) -> tuple[Measured, int]:
    """The take, and the row at which the centre of mass has come down."""
    measured = Measured(take)
    high, rise = (measured.quantity(f"ada.{q}.z").values for q in ("com", "velocity"))
    down = np.flatnonzero((high < HEIGHT) & (rise < 0.0))
    return measured, int(down[0]) if down.size else len(high) - 1


def turned(spin: float, objectives: list[dict[str, Any]]) -> float:
    """By how many turns it has turned when it arrives."""
    measured, row = arrival(thrown(spin, objectives, TUCK))
    return float(measured.quantity("ada.turns.y").values[row])


def test_spotting_evens_out_what_the_take_off_did_not() -> None:
    spins = (-7.0, -7.6, -8.2)
    blind = [turned(spin, []) for spin in spins]
    seeing = [turned(spin, [{"do": "spot", "with": {"height": HEIGHT}}]) for spin in spins]
    assert np.ptp(blind) > 0.12
    assert np.ptp(seeing) < 0.4 * np.ptp(blind)


def test_it_opens_up_when_it_would_turn_too_far_either_way_round() -> None:
    """More turning than wanted, forwards or backwards: the same answer."""
    for sign in (1.0, -1.0):
        shape = [
            Measured(thrown(sign * spin, [{"do": "spot", "with": {"height": HEIGHT}}], TUCK))
            .quantity("ada.knee_l.flex")
            .values[60]
            for spin in (7.0, 8.5)
        ]
        assert shape[1] < shape[0] - 5.0


@pytest.mark.parametrize("onward", [-0.05, 0.1])
def test_feet_touch_where_they_are_to_stop_the_body(onward: float) -> None:
    """The formula of `descent.py`, worked out here from the state in which the take arrives."""
    wish = {"do": "alight", "is": onward, "with": {"height": HEIGHT, "reach": 12}}
    measured, row = arrival(thrown(-7.0, [wish], LEGS))

    def value(name: str) -> float:
        return float(measured.quantity(f"ada.{name}").values[row])

    mass = float(measured.take.model.body_mass.sum())
    down = -value("velocity.z") + 9.81 * 0.3
    turning = value("angular_momentum.y") + HEIGHT * mass * value("velocity.x")
    wanted = turning / (mass * down) + onward
    assert value("foot_l.pos.x") - value("com.x") == pytest.approx(wanted, abs=0.05)


def test_toes_point_down_as_far_as_asked() -> None:
    """The ankle stretches; asked for less than 10 degrees, this one is at its stop."""
    less, more = (
        arrival(thrown(-7.0, [{"do": "alight", "with": {"height": HEIGHT, "toes": toes}}], LEGS))
        for toes in (10, 30)
    )
    ankle = [float(m.quantity("ada.ankle_l.flex").values[row]) for m, row in (less, more)]
    assert ankle[1] < ankle[0] - 5.0


def test_nothing_is_done_about_it_on_the_ground() -> None:
    wishes = [{"do": "spot"}, {"do": "alight"}, {"do": "balance"}]
    standing = {"duration": 0.5, "cast": {"ada": {"human": "woman"}}}
    with_, without = (
        perform(Shot.model_validate({**standing, "direction": {"ada": {"objectives": some}}}))
        for some in (wishes, wishes[2:])
    )
    assert np.array_equal(with_.qpos, without.qpos)
