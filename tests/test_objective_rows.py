"""Objectives: what each senses, how it acts, and what it says when something is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import names, objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.measure.quantity import Measured
from keyforce.shot.direction import Objective
from keyforce.shot.document import Shot
from keyforce.take.take import Take

HELD: list[dict[str, Any]] = [{}]  # balanced from outside all the time


def played(
    objectives: list[dict[str, Any]], poses: list[dict[str, Any]] | None = None, **cast: Any
) -> Take:
    """Someone who pursues objectives while balance holds them from outside."""
    directed = {"poses": poses or [], "objectives": objectives, "balance": HELD}
    return perform(
        Shot.model_validate(
            {
                "duration": 1.5,
                "cast": {"ada": {"human": {}}, **cast},
                "direction": {"ada": directed},
            }
        )
    )


def last(take: Take, quantity: str) -> float:
    """A quantity at the end."""
    return float(Measured(take).quantity(quantity).values[-1])


LEAN = [{"at": 0.8, "joints": {"spine.flex": 25, "chest.flex": 20}}]


def test_level_keeps_the_head_upright_while_the_trunk_bends() -> None:
    bent = last(played([], LEAN), "ada.head.tilt")
    level = last(
        played([{"do": "level", "body": "head", "joints": {"neck": 1}}], LEAN), "ada.head.tilt"
    )
    assert bent > 35
    assert level < 0.25 * bent


def test_keep_brings_a_hand_to_a_place() -> None:
    wish = {"do": "keep", "body": "hand_r", "at": [0.35, -0.25, 1.2],
            "joints": {"shoulder_r": 1, "elbow_r": 1}}  # fmt: skip
    measured = Measured(played([wish]))
    hand = [measured.quantity(f"ada.hand_r.pos.{k}").values[-1] for k in "xyz"]
    assert np.linalg.norm(np.array(hand) - [0.35, -0.25, 1.2]) < 0.08


def test_looking_at_a_thing_turns_the_head_to_it() -> None:
    box = {"prop": "box", "size": [0.2, 0.2, 0.2], "at": [1.5, 1.5, 0.1]}
    take = played([{"do": "look at", "at": "box", "joints": {"neck": 1}}], box=box)
    assert 30 < last(take, "ada.neck.twist") < 60


def test_sides_are_alike_or_opposite() -> None:
    poses = [{"at": 0.5, "joints": {"shoulder_l.flex": 60}}]
    alike = played([{"do": "symmetric", "joints": {"shoulder.flex": 1}}], poses)
    against = played([{"do": "anti-symmetric", "joints": {"shoulder.flex": 0.5}}], poses)
    left = last(alike, "ada.shoulder_l.flex")
    assert last(alike, "ada.shoulder_r.flex") == pytest.approx(left, abs=2)
    assert last(against, "ada.shoulder_r.flex") == pytest.approx(-0.5 * left, abs=3)


def test_a_mirror_does_with_its_right_what_the_other_does_with_its_left() -> None:
    shot = {
        "duration": 1.2,
        "cast": {"ada": {"human": {}}, "ben": {"human": {}, "at": [1.5, 0, 0], "facing": 180}},
        "direction": {
            "ada": {
                "poses": [{"at": 0.5, "joints": {"shoulder_l.abduct": 70, "spine.twist": 15}}],
                "balance": HELD,
            },
            "ben": {"objectives": [{"do": "mirror", "who": "ada"}], "balance": HELD},
        },
    }
    take = perform(Shot.model_validate(shot))
    for ada, ben, sign in (("shoulder_l.abduct", "shoulder_r.abduct", 1),
                           ("spine.twist", "spine.twist", -1)):  # fmt: skip
        assert last(take, f"ben.{ben}") == pytest.approx(sign * last(take, f"ada.{ada}"), abs=3)


def test_a_quantity_is_held_by_weighted_joints() -> None:
    wish = {"do": "hold", "body": "chest", "quantity": "tilt.y", "is": 0.3, "stiffness": 400,
            "damping": 20, "joints": {"spine.flex": 1}}  # fmt: skip
    assert last(played([wish]), "ada.chest.tilt") == pytest.approx(np.degrees(0.3), abs=5)


def test_a_new_objective_is_a_few_lines() -> None:
    @objective("test: raise arms")
    def arms(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
        yield Row(sensor=Sensor.PLACE, body=who.full("hand_l"), local=(0, 0, 1), goal=(1.3, 0, 0),
                  joints={"shoulder_l.flex": 1.0}, stiffness=200, damping=20)  # fmt: skip

    assert "test: raise arms" in names()
    assert last(played([{"do": "test: raise arms"}]), "ada.hand_l.pos.z") > 1.1


def test_windows_open_and_close() -> None:
    wish = {"do": "level", "body": "head", "joints": {"neck": 1}, "from": 0.2, "until": 1.0}
    head = Measured(played([wish], LEAN)).quantity("ada.head.tilt").values
    assert head[int(0.6 * len(head))] < 12 < head[-1]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"do": "levl", "body": "head"}, "did you mean 'level'"),
        ({"do": "level"}, "needs `body`"),
        ({"do": "level", "body": "tail"}, "tail"),
        ({"do": "keep", "body": "head"}, "needs `at`"),
        ({"do": "look at", "at": "moon"}, "moon"),
        ({"do": "hold", "quantity": "luck.x"}, "luck"),
    ],
)
def test_what_is_missing_is_said(wish: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says):
        played([wish])


def test_some_joints_may_follow_their_keys_as_well() -> None:
    """Levelled by neck and chest: what also follows its keys bends less to what is asked of it."""
    wish = {"do": "level", "body": "head", "joints": {"neck": 1, "chest.flex": 1}}
    neither, both = played([wish], LEAN), played([wish | {"adds": ["chest.flex"]}], LEAN)
    assert last(both, "ada.chest.flex") > last(neither, "ada.chest.flex") + 5
    assert last(both, "ada.head.tilt") < 10
    with pytest.raises(InputError, match=r"no joint called 'knee\.bend'"):
        played([wish | {"adds": ["knee.bend"]}], LEAN)
