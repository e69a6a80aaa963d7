"""Landing: what a tumbler does in the air with eyes on the ground.

Keys alone land a somersault on a knife's edge: a take-off that differs by some thousandths arrives
with the feet in another place. Here the body sees how it will arrive (`descent.py`) and answers
while it can: it opens up where it would turn too far, and puts its feet where they stop it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import radians

from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.direction.objective.stepping import hips_of
from keyforce.shot.direction import Objective

HEIGHT = 0.85
"""How high the centre of mass is when the feet touch [m]."""
OPEN = 3.0
"""How far hips and knees open where the body turns twice as fast as it should [rad]."""
REACH = 4.0
"""How far a hip turns for a foot that would touch too far ahead [rad/m]."""
LEVEL = 3.0
"""How far an ankle turns for a foot that would touch with its toes down [rad/rad]."""
MOST = 0.8
"""The furthest that a target is moved [rad]."""


@objective("spot")
def spot(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Arrives turned as far as asked: opens hips and knees to turn slower, tucks to turn faster.

    `is` is how far the body leans forward when it comes down [degrees]; `with`: `height` of the
    centre of mass then [m], `open` [rad] how strongly it answers.
    """
    given = wish.numbers
    bending = [h for h in who.hinges if h.rpartition(".")[2] == "flex"]
    legs = {h: 1.0 for h in bending if h.startswith(("hip", "knee"))}
    yield Row(
        sensor=Sensor.OVERTURN,
        body=who.full(who.root),
        goal=(0.0, given.get("height", HEIGHT), radians(wish.is_)),
        joints=who.weights(wish.joints, ()) or legs,
        stiffness=given.get("open", OPEN),
        damping=0.0,
        output="target",
        limit=min(wish.most, MOST),
    )


@objective("alight")
def alight(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Puts the feet where they will stop the body's fall and its turning.

    `is` is how much further ahead they touch [m]; `with`: `height` of the centre of mass then [m],
    `reach` [rad/m] how strongly the hips answer, `toes` how far down the toes point [degrees].
    """
    given = wish.numbers
    height, reach = given.get("height", HEIGHT), given.get("reach", REACH)
    toes = given.get("toes", 0.0)
    for foot in who.feet:
        ankles = [h for h in who.joints[foot] if h.endswith(".flex")]
        hip = hips_of(who, foot).get("flex")
        for sensor, joints, aim, gain in (
            (Sensor.FOOTHOLD, {hip: 1.0} if hip else {}, wish.is_, reach),
            (Sensor.SOLE, dict.fromkeys(ankles, -1.0), radians(toes), LEVEL),
        ):
            yield Row(
                sensor=sensor,
                body=who.full(foot),
                goal=(aim, height, 0.0),
                joints=joints,
                stiffness=gain,
                damping=0.0,
                output="target",
                limit=min(wish.most, MOST),
            )
