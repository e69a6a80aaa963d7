"""Descent: what a character in the air can know of its landing while there is time to act.

Its path and its angular momentum are fixed, so it knows when its centre of mass will have come down
to the height h at which its feet touch, and how far it will have turned by then if it keeps its
shape: by the mean angular velocity I^-1 L for the time that is left.

A body that comes down with speed v and angular momentum L (about the axis to its left) comes to
rest over feet that touch

    (L + h m v_ahead) / (m (v_down + g T))

ahead of its centre of mass: while its fall is stopped in the time T, the ground's force m v_down
+ m g T, at that lever, takes away L and the moment of the forward momentum.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.direction.objective.row import Sensor
from keyforce.engine.articulated.flight import Triple, cross, minus, row, turn_needed
from keyforce.engine.articulated.objectives import Objectives
from keyforce.engine.articulated.sense import along, point_of, turned
from keyforce.engine.articulated.state import Flight, Live, Roots

OVERTURN, FOOTHOLD, SOLE = int(Sensor.OVERTURN), int(Sensor.FOOTHOLD), int(Sensor.SOLE)
STOP = 0.3
"""How long a fall takes to be stopped [s]."""
LATE = 0.15
"""With less time than this left, opening or tucking does less and less [s]."""
EARLY = 0.35
"""With more time than this left, the feet are not got ready yet [s]."""
SLOW = 1.0
"""What turns slower than this is not turned by opening or tucking [rad/s]."""


@part
def in_flight(live: Live, flight: Flight, c: int) -> bool:
    """Whether a character flies, with momentum that is known."""
    return bool(flight.airborne[c] == 1 and flight.held[c] >= 0)


@part
def foreseen(
    live: Live, objectives: Objectives, roots: Roots, flight: Flight, r: int, gravity: float
) -> float:
    """What a row foresees of the landing; its setpoint where there is nothing to be done."""
    c, height, aim = objectives.who[r], objectives.goal[r, 1], objectives.goal[r, 0]
    left = time_left(flight, c, height, gravity)
    if not in_flight(live, flight, c) or left <= 0.0:
        return aim
    side = sideways(live, roots, c)
    rate = along(turn_needed(live, roots, c, row(flight.spin, c)), side)
    if objectives.sensor[r] == OVERTURN:
        lean = pitch_of(live, roots.body[c], side) + rate * left - objectives.goal[r, 2]
        over = wrapped(lean) / max(abs(rate), SLOW)
        return math.copysign(over, over * rate) * min(1.0, left / LATE) / (left + LATE)
    ready = max(0.0, 1.0 - left / EARLY)
    if objectives.sensor[r] == SOLE:
        return aim + ready * (wrapped(pitch_of(live, objectives.body[r], side) + rate * left) - aim)
    ahead = foot_ahead(live, objectives, roots, flight, r, side, rate * left, left, gravity)
    return aim + ready * (ahead - aim)


@part
def wrapped(angle: float) -> float:
    """The same angle within half a turn [rad]."""
    return math.atan2(math.sin(angle), math.cos(angle))


@part
def time_left(flight: Flight, c: int, height: float, gravity: float) -> float:
    """How long until the centre of mass has come down to a height [s]."""
    rise = flight.velocity[c, 2]
    drop = rise * rise + 2.0 * gravity * (flight.com[c, 2] - height)
    return 0.0 if drop <= 0.0 or gravity <= 0.0 else (rise + math.sqrt(drop)) / gravity


@part
def sideways(live: Live, roots: Roots, c: int) -> Triple:
    """The level direction to a character's left, which a somersault does not change."""
    x, y, _ = turned(live, roots.body[c], (0.0, 1.0, 0.0))
    size = math.sqrt(x * x + y * y)
    return (0.0, 1.0, 0.0) if size < 1e-6 else (x / size, y / size, 0.0)


@part
def pitch_of(live: Live, body: int, side: Triple) -> float:
    """How far a body leans forward, up to half a turn either way [rad]."""
    up = turned(live, body, (0.0, 0.0, 1.0))
    return math.atan2(along(up, cross(side, (0.0, 0.0, 1.0))), up[2])


@part
def foot_ahead(
    live: Live, objectives: Objectives, roots: Roots, flight: Flight, r: int, side: Triple,
    angle: float, left: float, gravity: float,
) -> float:  # fmt: skip
    """How far ahead of where it should a foot would touch, when all has turned by an angle [m]."""
    c, mass = objectives.who[r], roots.mass[objectives.who[r]]
    forward = cross(side, (0.0, 0.0, 1.0))
    at = point_of(live, objectives.body[r], row(objectives.local, r))
    arm = minus(at, row(live.com, roots.body[c]))
    ahead = math.cos(angle) * along(arm, forward) + math.sin(angle) * arm[2]
    onward = along(row(flight.velocity, c), forward)
    down = gravity * left - flight.velocity[c, 2]
    turning = along(row(flight.spin, c), side) + objectives.goal[r, 1] * mass * onward
    return ahead - turning / (mass * (down + gravity * STOP))
