"""Balance from inside: legs that press the ground so that the body stays over its feet.

By dynamic similarity, with g and the height h of the centre of mass: a pull of 2.3 g / h, a drag of
2.7 sqrt(g / h), and for the trunk half of what the body's weight does when it tips.
"""

from __future__ import annotations

from collections.abc import Iterator

from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.shot.direction import Objective

LEGS_KEEP = 0.4
"""The share of the legs' pose control that stays where nothing else is asked."""


@objective("balance")
def balance(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Stands: nothing from outside. `with: {ahead, height, trunk}` shift and tune it.

    `ahead` is how far before the feet's middle to stand [m], `height` what height the centre of
    mass is to have above the soles [m], `trunk` a factor on how firmly the trunk is held, `pull`
    one on how firmly the centre of mass is drawn over the feet.
    """
    given = wish.numbers
    for foot in who.feet:
        who.full(foot)
    yield Row(
        sensor=Sensor.STAND,
        body=who.full(who.root),
        joints={},
        local=(given.get("pull", 1.0), wish.damping, given.get("ahead", 0.0)),
        goal=(given.get("trunk", 1.0), wish.damping, given.get("height", 0.0)),
        stiffness=wish.stiffness,
        replaces=1.0 - given.get("keep", LEGS_KEEP),
    )
