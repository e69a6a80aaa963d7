"""Following: one joint does what another does; mirrors, and the two sides of a body alike."""

from __future__ import annotations

from collections.abc import Iterator

from keyforce.cast.sides import LEFT, hinges_named, mirrored
from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import needed, objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.errors import unknown_name
from keyforce.shot.direction import Objective

SIDEWAYS = ("bend", "twist")


@objective("mirror")
def mirror(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Does what another does as its mirror image: my left is its right."""
    yield from _copied(wish, who, company, reflect=True)


@objective("anti-mirror")
def anti_mirror(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Does the same as another: left is left."""
    yield from _copied(wish, who, company, reflect=False)


@objective("symmetric")
def symmetric(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """The right side's joints follow the left's."""
    yield from _sides(wish, who, 1.0)


@objective("anti-symmetric")
def anti_symmetric(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """The right side's joints go against the left's, as arms do in a walk."""
    yield from _sides(wish, who, -1.0)


def _copied(wish: Objective, who: Anatomy, company: Company, *, reflect: bool) -> Iterator[Row]:
    name = needed(wish, "who")
    if name not in company:
        raise unknown_name("character", name, company)
    for hinge, weight in who.weights(wish.joints, who.hinges).items():
        source = mirrored(hinge) if reflect else hinge
        if source in company[name].hinges:
            flip = reflect and source == hinge and hinge.rpartition(".")[2] in SIDEWAYS
            yield _row(wish, who, hinge, f"{name}.{source}", -weight if flip else weight)


def _sides(wish: Objective, who: Anatomy, sign: float) -> Iterator[Row]:
    left = tuple(h for h in who.hinges if h.partition(".")[0].endswith(LEFT))
    wanted = wish.joints or dict.fromkeys(left, 1.0)
    for name, weight in wanted.items():
        for hinge in hinges_named(name, who.hinges):
            if hinge in left and mirrored(hinge) in who.hinges:
                follower = mirrored(hinge)
                yield _row(wish, who, follower, f"{who.name}.{hinge}", sign * weight)


def _row(wish: Objective, who: Anatomy, hinge: str, source: str, factor: float) -> Row:
    return Row(
        sensor=Sensor.ANGLE,
        body=who.full(who.root),
        joints={hinge: factor},
        goal=(wish.is_, 0.0, 0.0),
        source=source,
        output="target",
    )
