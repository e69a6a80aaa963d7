"""Sensors: what objectives measure, from where the bodies are."""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.direction.objective.row import Sensor
from keyforce.engine.articulated.flight import Triple, cross, minus, plus, row
from keyforce.engine.articulated.objectives import Objectives
from keyforce.engine.articulated.state import Live, Roots

COM_FROM, COM_SPEED = int(Sensor.COM_FROM), int(Sensor.COM_SPEED)
TILT, PLACE = int(Sensor.TILT), int(Sensor.PLACE)
SPEED, SPIN, HEADING = int(Sensor.SPEED), int(Sensor.SPIN), int(Sensor.HEADING)


@part
def along(a: Triple, b: Triple) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@part
def turned(live: Live, body: int, v: Triple) -> Triple:
    """A vector of a body's frame in the world's axes."""
    m = live.turn
    return (
        m[body, 0] * v[0] + m[body, 1] * v[1] + m[body, 2] * v[2],
        m[body, 3] * v[0] + m[body, 4] * v[1] + m[body, 5] * v[2],
        m[body, 6] * v[0] + m[body, 7] * v[1] + m[body, 8] * v[2],
    )


@part
def point_of(live: Live, body: int, local: Triple) -> Triple:
    """Where a point of a body is."""
    return plus(row(live.place, body), turned(live, body, local))


@part
def spin_of(live: Live, body: int) -> Triple:
    """A body's angular velocity."""
    return live.speed[body, 0], live.speed[body, 1], live.speed[body, 2]


@part
def velocity_of(live: Live, body: int, at: Triple) -> Triple:
    """The velocity of a body's point; MuJoCo keeps it for the centre of mass of the tree."""
    arm = minus(at, row(live.com, live.root[body]))
    swing = cross(spin_of(live, body), arm)
    speed = live.speed
    return plus((speed[body, 3], speed[body, 4], speed[body, 5]), swing)


@part
def aim_error(live: Live, objectives: Objectives, r: int) -> tuple[Triple, Triple, Triple]:
    """How an axis must turn, its body's angular velocity, and where the body is."""
    body, other = objectives.body[r], objectives.other[r]
    at = row(live.place, body)
    wanted = row(objectives.goal, r)
    if other >= 0:
        wanted = minus(point_of(live, other, wanted), at)
    axis = turned(live, body, row(objectives.local, r))
    return shortest_turn(axis, wanted), spin_of(live, body), at


@part
def shortest_turn(one: Triple, other: Triple) -> Triple:
    """The rotation vector that brings one direction to another."""
    turn = cross(one, other)
    sine = math.sqrt(along(turn, turn))
    if sine < 1e-9:
        return 0.0, 0.0, 0.0
    factor = math.atan2(sine, along(one, other)) / sine
    return factor * turn[0], factor * turn[1], factor * turn[2]


@part
def point_error(live: Live, objectives: Objectives, r: int) -> tuple[Triple, Triple, Triple]:
    """How a point must move, how fast it moves against its goal, and where it is."""
    body, other, goal = objectives.body[r], objectives.other[r], row(objectives.goal, r)
    at = point_of(live, body, row(objectives.local, r))
    rate = velocity_of(live, body, at)
    if other > 0:
        goal = point_of(live, other, goal)
        rate = minus(rate, velocity_of(live, other, goal))
    return minus(goal, at), rate, at


@part
def heading(live: Live, roots: Roots, c: int) -> tuple[float, float]:
    """Which way a character faces, as a unit vector in the plane."""
    body = roots.body[c]
    x, y = live.turn[body, 0], live.turn[body, 3]
    size = math.sqrt(x * x + y * y)
    return (1.0, 0.0) if size < 1e-6 else (x / size, y / size)


@part
def scalar(live: Live, objectives: Objectives, roots: Roots, r: int) -> float:
    """The number that a row measures, along its way in the heading frame."""
    c, body, sensor = objectives.who[r], objectives.body[r], objectives.sensor[r]
    found = (0.0, 0.0, 0.0)
    at = row(live.place, body)
    if sensor == COM_FROM:
        found = minus(row(live.com, roots.body[c]), at)
    elif sensor == COM_SPEED:
        found = com_velocity(live, roots, c)
    elif sensor == TILT:
        found = shortest_turn((0.0, 0.0, 1.0), turned(live, body, (0.0, 0.0, 1.0)))
    elif sensor == PLACE:
        found = at
    elif sensor == SPEED:
        found = velocity_of(live, body, at)
    elif sensor == SPIN:
        found = spin_of(live, body)
    x, y = heading(live, roots, c)
    if sensor == HEADING:
        facing = roots.facing[c]
        east, north = math.cos(facing), math.sin(facing)
        return math.atan2(y * east - x * north, x * east + y * north)
    local = (found[0] * x + found[1] * y, found[1] * x - found[0] * y, found[2])
    return along(local, row(objectives.local, r))


@part
def com_velocity(live: Live, roots: Roots, c: int) -> Triple:
    """The velocity of a character's centre of mass, from those of its bodies."""
    total, mass = (0.0, 0.0, 0.0), live.mass
    for b in range(roots.body[c], roots.last[c]):
        v, m = velocity_of(live, b, row(live.inertia_at, b)), mass[b] / roots.mass[c]
        total = plus(total, (m * v[0], m * v[1], m * v[2]))
    return total
