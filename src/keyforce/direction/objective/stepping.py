"""Walking: trunk held by the standing leg's hip, steps put where the body falls.

After the balance of Raibert and of SIMBICON (Yin, Loken and van de Panne 2007): the swinging hip's
target moves with how far the centre of mass is from the standing foot, and how fast it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from keyforce.cast.figure import Vector
from keyforce.cast.sides import LEFT
from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.errors import InputError
from keyforce.shot.direction import Objective

AHEAD: Vector = (1.0, 0.0, 0.0)
LEFTWARD: Vector = (0.0, 1.0, 0.0)
MOST = 0.6
"""The furthest that a hip's target is moved [rad]."""


@objective("upright")
def upright(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """The hips of whichever legs stand hold the trunk; `is` is how far it leans forward [degrees].

    What a hip's torque does to the trunk is the opposite of what it does to the thigh.
    """
    lean = radians(wish.is_)
    for foot in who.feet:
        hips = hips_of(who, foot)
        yield Row(
            sensor=Sensor.AXIS,
            body=who.full(who.root),
            local=(-sin(lean), 0.0, cos(lean)),
            goal=(0.0, 0.0, 1.0),
            joints={hips[way]: -1.0 for way in ("flex", "abduct") if way in hips},
            stiffness=wish.stiffness,
            damping=wish.damping,
            limit=wish.most,
            replaces=wish.replaces,
            while_touching=who.full(foot),
        )


@objective("catch")
def catch(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """The swinging leg reaches to where the body falls.

    `with`: `ahead`, `aside` [rad/m] for where the centre of mass is from the standing foot,
    `onward`, `across` [rad s/m] for how fast it goes, `speed` how fast it is to go [m/s], and
    `straight` [rad/rad] for how the hips' twists bring it back to where it faced at the start.
    """
    given = wish.numbers
    if "straight" in given:
        yield from _straight(who, given["straight"])
    for swing, stance in opposite(who):
        hips = hips_of(who, swing)
        side = 1.0 if swing.endswith(LEFT) else -1.0
        for sensor, way, along, sign, gain, goal in (
            (Sensor.COM_FROM, "flex", AHEAD, 1.0, "ahead", 0.0),
            (Sensor.COM_SPEED, "flex", AHEAD, 1.0, "onward", given.get("speed", 0.0)),
            (Sensor.COM_FROM, "abduct", LEFTWARD, side, "aside", 0.0),
            (Sensor.COM_SPEED, "abduct", LEFTWARD, side, "across", 0.0),
        ):
            if gain in given and way in hips:
                yield Row(
                    sensor=sensor,
                    body=who.full(stance),
                    local=along,
                    goal=(goal, 0.0, 0.0),
                    joints={hips[way]: sign},
                    stiffness=-given[gain],
                    damping=0.0,
                    output="target",
                    limit=MOST,
                    while_free=who.full(swing),
                )


def _straight(who: Anatomy, gain: float) -> Iterator[Row]:
    """The standing hip turns the body back, the swinging one turns its foot that way."""
    for foot in who.feet:
        side = 1.0 if foot.endswith(LEFT) else -1.0
        for sign, standing in ((side, True), (-side, False)):
            if "twist" in hips_of(who, foot):
                yield Row(
                    sensor=Sensor.HEADING,
                    body=who.full(who.root),
                    joints={hips_of(who, foot)["twist"]: sign},
                    stiffness=gain,
                    damping=0.0,
                    output="target",
                    limit=MOST,
                    while_touching=who.full(foot) if standing else None,
                    while_free=None if standing else who.full(foot),
                )


def hips_of(who: Anatomy, foot: str) -> dict[str, str]:
    """The hinges of the joint nearest to the root on the way to a foot, by movement."""
    chain = who.chain(foot)
    joint = chain[0].partition(".")[0] if chain else ""
    return {h.rpartition(".")[2]: h for h in chain if h.partition(".")[0] == joint}


def opposite(who: Anatomy) -> tuple[tuple[str, str], tuple[str, str]]:
    """Each foot of two with the other.

    Raises:
        InputError: It has not two feet.
    """
    if len(who.feet) != 2:
        raise InputError(f"{who.name} does not walk on two feet", given=", ".join(who.feet))
    one, other = who.feet
    return (one, other), (other, one)
