"""Holding a body: level, at a point, or looking at something."""

from __future__ import annotations

from collections.abc import Iterator

from keyforce.cast.figure import ZERO, Vector
from keyforce.direction.objective.anatomy import Anatomy, Company, body_in
from keyforce.direction.objective.registry import needed, objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.errors import InputError
from keyforce.shot.direction import Objective

FORWARD: Vector = (1.0, 0.0, 0.0)
UP: Vector = (0.0, 0.0, 1.0)


@objective("level")
def level(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Keeps an axis of a body, its own z where none is given, pointing straight up."""
    body = needed(wish, "body")
    yield Row(
        sensor=Sensor.AXIS,
        body=who.full(body),
        joints=who.weights(wish.joints, who.chain(body)),
        local=wish.axis or UP,
        goal=UP,
        stiffness=wish.stiffness,
        damping=wish.damping,
        limit=wish.most,
        replaces=wish.replaces,
    )


@objective("look at")
def look_at(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Turns a body's front, the head's where none is named, towards a point or a body."""
    body, (other, point) = wish.body or "head", target(wish, company)
    yield Row(
        sensor=Sensor.AXIS,
        body=who.full(body),
        joints=who.weights(wish.joints, who.chain(body)),
        local=wish.axis or FORWARD,
        goal=point,
        other=other,
        stiffness=wish.stiffness,
        damping=wish.damping,
        limit=wish.most,
        replaces=wish.replaces,
    )


@objective("keep")
def keep(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Keeps a body, or the point `point` of it, at a place in the world or at another body."""
    body, (other, place) = needed(wish, "body"), target(wish, company)
    yield Row(
        sensor=Sensor.POINT,
        body=who.full(body),
        joints=who.weights(wish.joints, who.chain(body)),
        local=wish.point,
        goal=place,
        other=other,
        stiffness=wish.stiffness,
        damping=wish.damping,
        limit=wish.most,
        replaces=wish.replaces,
    )


def target(wish: Objective, company: Company) -> tuple[str, Vector]:
    """The body that a goal is relative to, `world` for none, and the point in its frame.

    Raises:
        InputError: There is no goal.
    """
    if wish.at is None:
        raise InputError(
            f"the objective {wish.do!r} needs `at`",
            allowed="a place in metres, or a body such as ball or ben.head",
        )
    if isinstance(wish.at, str):
        return body_in(company, wish.at), ZERO
    return "world", wish.at
