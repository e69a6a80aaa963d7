"""Standing: balance from inside, by the torques that a wanted force on the ground asks of the legs.

The centre of mass is drawn over the middle of the feet that touch, the trunk towards upright. The
force F and the moment M about the centre of mass c that do so come from the ground through a
centre of pressure p: (p - c) x F = M. It stays within the soles; where that is too little, part of
the force is given up and part of the moment, as people first use their ankles and then their hips.
A foot that carries a force f at p asks of a hinge at r with axis a the torque -a . ((p - r) x f).

A row's `local` is pull [1/s²], drag [1/s] and how far ahead of the feet's middle to stand [m]; its
`goal` is the trunk's stiffness [N·m/rad] and damping [N·m·s/rad], and the height of the centre of
mass to hold [m], 0 for none.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from keyforce.direction.compiled import part
from keyforce.direction.track import Sample
from keyforce.engine.articulated.flight import Triple, cross, minus, row
from keyforce.engine.articulated.objectives import Objectives, Soles
from keyforce.engine.articulated.sense import (
    along,
    com_velocity,
    heading,
    point_of,
    shortest_turn,
    spin_of,
    turned,
)
from keyforce.engine.articulated.state import Drive, Live, Roots, Touches
from keyforce.engine.articulated.touch import touched

FADE_IN = 0.05
"""How long it takes to come back after the feet touch again [s]."""
CALM = 0.2
"""The share of an ankle's own damping that stays."""
GRIP = 0.7
"""The most that it asks of friction."""
LEAST, MOST = 0.2, 3.5
"""Bounds of the ground's upward force [body weights]."""
HIPS = 0.3
"""The share of a force beyond the soles' reach that is had by turning the body."""
CORE = 0.05
"""About half a sole: feet nearer to each other than this share the weight evenly [m]."""


class Ground(NamedTuple):
    """What is wanted of the ground: a force, through a point, shared by feet about a middle."""

    force: Triple
    x: float
    y: float
    moment: Triple
    com: Triple
    high: float
    middle_x: float
    middle_y: float
    feet: float
    xx: float
    xy: float
    yy: float


@part
def stand(
    live: Live, objectives: Objectives, drive: Drive, roots: Roots, touches: Touches, now: Sample,
    r: int, level: float, time: float, gravity: float,
) -> None:  # fmt: skip
    """Adds to `aid` what the legs must give."""
    soles, bodies = objectives.soles, roots.owner.size
    feet = 0
    for f in range(soles.row.size):
        if soles.row[f] == r and touched(touches, soles.body[f], soles.last[f], bodies):
            feet += 1
    if feet == 0:
        objectives.since[r] = math.nan
        return
    if math.isnan(objectives.since[r]):
        objectives.since[r] = time
    begun = objectives.since[r]
    level *= 1.0 if begun <= 0.0 else min(1.0, (time - begun) / FADE_IN)
    ground = wanted_ground(live, objectives, roots, touches, now, r, gravity)
    shares, x, y = 1e-6, 0.0, 0.0
    for f in range(soles.row.size):
        if soles.row[f] == r and touched(touches, soles.body[f], soles.last[f], bodies):
            share, at = share_of(live, soles, f, ground), middle_of(live, soles, f)
            shares, x, y = shares + share, x + share * at[0], y + share * at[1]
    x, y = ground.x - x / shares, ground.y - y / shares
    reached_x = reached_y = 0.0
    for f in range(soles.row.size):
        if soles.row[f] == r and touched(touches, soles.body[f], soles.last[f], bodies):
            share = share_of(live, soles, f, ground) / shares
            at = point_of(live, soles.body[f], pressed(live, soles, f, x, y))
            reached_x, reached_y = reached_x + share * at[0], reached_y + share * at[1]
    force = given_force(ground, reached_x, reached_y)
    for f in range(soles.row.size):
        if soles.row[f] == r and touched(touches, soles.body[f], soles.last[f], bodies):
            share = share_of(live, soles, f, ground) / shares
            part = (share * force[0], share * force[1], share * force[2])
            press(live, objectives, drive, f, part, x, y, level, objectives.replaces[r])


@part
def given_force(ground: Ground, x: float, y: float) -> Triple:
    """The force that goes with the centre of pressure that the soles allow."""
    (fx, fy, up), (mx, my, _), com = ground.force, ground.moment, ground.com
    own_x = ((com[0] - x) * up - my) / ground.high
    own_y = ((com[1] - y) * up + mx) / ground.high
    fx, fy = own_x + HIPS * (fx - own_x), own_y + HIPS * (fy - own_y)
    size = max(1.0, math.sqrt(fx * fx + fy * fy) / (GRIP * up))
    return fx / size, fy / size, up


@part
def wanted_ground(
    live: Live, objectives: Objectives, roots: Roots, touches: Touches, now: Sample, r: int,
    gravity: float,
) -> Ground:  # fmt: skip
    """Force and centre of pressure that draw the body over its feet and the trunk upright."""
    c, soles = objectives.who[r], objectives.soles
    x = y = z = xx = xy = yy = feet = 0.0
    for f in range(soles.row.size):
        if soles.row[f] == r and touched(touches, soles.body[f], soles.last[f], roots.owner.size):
            at = middle_of(live, soles, f)
            x, y, z, feet = x + at[0], y + at[1], z + at[2], feet + 1.0
            xx, xy, yy = xx + at[0] * at[0], xy + at[0] * at[1], yy + at[1] * at[1]
    x, y, z = x / feet, y / feet, z / feet
    xx, xy, yy = xx - feet * x * x, xy - feet * x * y, yy - feet * y * y
    com, speed = row(live.com, roots.body[c]), com_velocity(live, roots, c)
    force = wanted_force(live, objectives, roots, r, (x, y, z), com, speed, gravity)
    moment = wanted_moment(live, objectives, roots, now, r)
    high = max(com[2] - z, 0.1)
    return Ground(
        force,
        com[0] - (moment[1] + high * force[0]) / force[2],
        com[1] + (moment[0] - high * force[1]) / force[2],
        moment, com, high, x, y, feet, xx + CORE * CORE, xy, yy + CORE * CORE,
    )  # fmt: skip


@part
def wanted_force(
    live: Live, objectives: Objectives, roots: Roots, r: int, middle: Triple, com: Triple,
    speed: Triple, gravity: float,
) -> Triple:  # fmt: skip
    """What the ground should give: towards the feet's middle, and the weight."""
    c = objectives.who[r]
    mass, height = roots.mass[c], objectives.goal[r, 2]
    pull, drag, ahead = objectives.local[r, 0], objectives.local[r, 1], objectives.local[r, 2]
    forward = heading(live, roots, c)
    up = mass * gravity
    if height > 0.0:
        up += mass * (pull * (height + middle[2] - com[2]) - drag * speed[2])
    up = max(LEAST * mass * gravity, min(MOST * mass * gravity, up))
    x = mass * (pull * (middle[0] + ahead * forward[0] - com[0]) - drag * speed[0])
    y = mass * (pull * (middle[1] + ahead * forward[1] - com[1]) - drag * speed[1])
    size = max(1.0, math.sqrt(x * x + y * y) / (GRIP * up))
    return x / size, y / size, up


@part
def wanted_moment(live: Live, objectives: Objectives, roots: Roots, now: Sample, r: int) -> Triple:
    """What turns the root towards where the keys of its pitch and roll want it."""
    c = objectives.who[r]
    body, first = roots.body[c], now.target.size - 3 * roots.dof.size + 3 * c
    x, y = heading(live, roots, c)
    pitch, roll = math.tan(now.target[first]), math.tan(now.target[first + 1])
    wanted = (pitch * x + roll * y, pitch * y - roll * x, 1.0)
    turn = shortest_turn(turned(live, body, (0.0, 0.0, 1.0)), wanted)
    spin = spin_of(live, body)
    stiffness, damping = objectives.goal[r, 0], objectives.goal[r, 1]
    return stiffness * turn[0] - damping * spin[0], stiffness * turn[1] - damping * spin[1], 0.0


@part
def middle_of(live: Live, soles: Soles, f: int) -> Triple:
    """The middle of a sole."""
    x, y = soles.low[f, 0] + soles.high[f, 0], soles.low[f, 1] + soles.high[f, 1]
    return point_of(live, soles.body[f], (0.5 * x, 0.5 * y, soles.floor[f]))


@part
def share_of(live: Live, soles: Soles, f: int, ground: Ground) -> float:
    """How much of the force a foot takes, before all shares are made to sum to one.

    The least unequal shares whose mean place is the centre of pressure, none of them negative.
    """
    x, y, _ = middle_of(live, soles, f)
    x, y = x - ground.middle_x, y - ground.middle_y
    dx, dy = ground.x - ground.middle_x, ground.y - ground.middle_y
    det = ground.xx * ground.yy - ground.xy * ground.xy
    p = (ground.yy * dx - ground.xy * dy) / det
    q = (ground.xx * dy - ground.xy * dx) / det
    return max(0.0, 1.0 / ground.feet + x * p + y * q)


@part
def press(
    live: Live, objectives: Objectives, drive: Drive, f: int, force: Triple, x: float, y: float,
    level: float, replaces: float,
) -> None:  # fmt: skip
    """The torques by which one leg gives its force, as far off its sole's middle as wanted.

    The ankle's torque alone decides where the foot presses, so the ankle follows no keys.
    """
    soles, aid = objectives.soles, objectives.aid
    at = point_of(live, soles.body[f], pressed(live, soles, f, x, y))
    for k in range(soles.first[f], soles.first[f + 1]):
        i, joint = soles.hinge[k], soles.joint[k]
        moment = cross(minus(at, row(live.hinge_at, joint)), force)
        aid.torque[i] -= level * along(row(live.hinge_axis, joint), moment)
        aid.keep[i] *= 1.0 - level * max(replaces, soles.ankle[k])
        aid.damping[i] += level * soles.ankle[k] * CALM * drive.damping[i]


@part
def pressed(live: Live, soles: Soles, f: int, x: float, y: float) -> Triple:
    """The point of a sole that is off its middle by x and y in the world, or its edge."""
    m, body, low, high = live.turn, soles.body[f], soles.low, soles.high
    ahead = 0.5 * (low[f, 0] + high[f, 0]) + m[body, 0] * x + m[body, 3] * y
    left = 0.5 * (low[f, 1] + high[f, 1]) + m[body, 1] * x + m[body, 4] * y
    return (
        max(low[f, 0], min(high[f, 0], ahead)),
        max(low[f, 1], min(high[f, 1], left)),
        soles.floor[f],
    )
