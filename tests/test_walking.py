"""Keys beside cycles, steps and slip measured, and the figures of a walk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from keyforce import gallery
from keyforce.bench.walking.cost import cost
from keyforce.bench.walking.rollout import roll
from keyforce.direction.keys import hinge_keys
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.perform import perform
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.take import Take

CYCLE = {"from": 1.0, "every": 1.0, "times": 3, "poses": [{"at": 0, "joints": {"knee_l.flex": 20}}]}


@pytest.fixture(scope="module")
def walk() -> Take:
    """The gallery's walk, its first six seconds."""
    shot = gallery.load("walk-cycle").model_copy(update={"duration": 6.0})
    return perform(shot, name="walk")


def test_a_key_of_its_own_takes_the_place_of_a_cycles_key() -> None:
    shot = Shot.model_validate(
        {
            "duration": 5.0,
            "cast": {"ada": {"human": "woman"}},
            "direction": {
                "ada": {
                    "cycles": [CYCLE],
                    "poses": [{"at": 2.0, "joints": {"knee_l.flex": 60, "hip_l.flex": 10}}],
                }
            },
        }
    )
    ada = build_scene(shot, Path()).characters[0]
    keys = hinge_keys(ada, shot.direction["ada"])["ada.knee_l.flex"]
    at_two = [np.degrees(k.target) for k in keys if k.at == 2.0]
    assert at_two == pytest.approx([60.0])
    assert [np.degrees(k.target) for k in keys if k.at in (1.0, 3.0)] == pytest.approx([20, 20])


def test_steps_are_counted_once_each(walk: Take) -> None:
    steps = Measured(walk).quantity("ada.steps").values
    falls = [e.time for e in walk.events if e.kind == "touch" and e.subject.startswith("ada.foot")]
    assert (np.diff(steps) >= 0).all()
    assert 9 <= steps[-1] <= len(falls)


def test_a_stride_is_what_the_body_goes_in_a_cycle(walk: Take) -> None:
    measured = Measured(walk)
    x, t = measured.quantity("ada.com.x").values, walk.time
    per_cycle = float(np.interp(5.8, t, x) - np.interp(5.8 - 1.14, t, x))
    assert measured.quantity("ada.stride").values[-1] == pytest.approx(per_cycle, abs=0.05)


def test_planted_feet_hardly_slip_and_sliding_ones_do(walk: Take) -> None:
    assert Measured(walk).quantity("ada.slip").values[0] < 10.0
    sliding = Shot.model_validate(
        {
            "duration": 0.4,
            "cast": {"ada": {"human": "woman", "velocity": [1, 0, 0]}},
            "stage": {"ground": {"friction": 0.02}},
            "direction": {"ada": {"balance": [{}]}},
        }
    )
    assert Measured(perform(sliding, name="ice")).quantity("ada.slip").values[0] > 500.0


def test_walking_costs_less_than_falling() -> None:
    shot = gallery.load("walk-cycle").model_copy(update={"duration": 4.0})
    plain = shot.direction["ada"].model_copy(update={"objectives": (), "balance": ()})
    limp = shot.model_copy(update={"direction": {"ada": plain}})
    walks, figures = cost(roll(shot), asked=4.0, every=1.14)
    falls, _ = cost(roll(limp), asked=4.0, every=1.14)
    assert walks < 20.0 < 100.0 < falls
    assert figures["against"] < -0.5
    assert figures["speed"] == pytest.approx(1.1, abs=0.15)
