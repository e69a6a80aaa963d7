"""Balance from inside: stands, is pushed and stands, squats, with nothing from outside."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.take.take import Take

SQUAT = {"hip.flex": 50, "knee.flex": 70, "ankle.flex": 20, "shoulder.flex": 30}
UP = {"hip.flex": 5, "knee.flex": 5, "ankle.flex": 0, "shoulder.flex": 0}


def stood(objectives: list[dict[str, Any]], push: float = 0.0, human: str = "man") -> Take:
    """A person who squats and rises, and is pushed from behind at the end."""
    poses = [{"at": t, "joints": j} for t, j in ((0.7, SQUAT), (1.0, SQUAT), (1.5, UP))]
    return perform(
        Shot.model_validate(
            {
                "duration": 3.5,
                "cast": {"ada": {"human": human}},
                "direction": {"ada": {"poses": poses, "objectives": objectives}},
                "blows": [{"on": "ada.chest", "at": 2.0, "for": 0.1, "force": [push, 0, 0]}],
            }
        )
    )


@cache
def height(balanced: bool, push: float, human: str) -> float:
    """Of the centre of mass at the end, as a share of the start's."""
    take = stood([{"do": "balance"}] if balanced else [], push, human)
    com = Measured(take).quantity("ada.com.z").values
    assert not np.any(take.help), "balance from inside needs no help from outside"
    return float(com[-1] / com[0])


@pytest.mark.parametrize("human", ["man", "child"])
def test_a_pushed_person_keeps_standing(human: str) -> None:
    push = 150.0 if human == "man" else 40.0
    assert height(True, push, human) > 0.95


def test_without_it_the_same_person_falls() -> None:
    assert height(False, 150.0, "man") < 0.5


def test_the_ground_carries_what_the_legs_press() -> None:
    """Standing still, the ground's force is the weight."""
    take = stood([{"do": "balance"}])
    weight = float(take.model.body_subtreemass[1] * 9.81)
    assert take.ground[-60:, 0, 2].mean() == pytest.approx(weight, rel=0.02)
