"""Objectives: sensors to weighted joints, each step (Fattal and Lischinski 2006, section 7).

They speak before the joints' own controllers do: what they replace those controllers leave out,
what they add is part of what each joint's strength limits. Bodies are where the last step had
them, a millisecond ago; a joint's share in a damping is taken implicitly.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.direction.objective.row import Sensor
from keyforce.direction.track import Sample
from keyforce.engine.articulated.descent import FOOTHOLD, OVERTURN, SOLE, foreseen
from keyforce.engine.articulated.flight import cross, minus, row
from keyforce.engine.articulated.objectives import Aid, Objectives
from keyforce.engine.articulated.sense import aim_error, along, point_error, scalar
from keyforce.engine.articulated.span import level_of, update_spans
from keyforce.engine.articulated.stand import stand
from keyforce.engine.articulated.state import Drive, Flight, Live, Score, Touches
from keyforce.engine.articulated.touch import touched

WHENEVER, TOUCHING, UNTOUCHED = 0, 1, 2
AXIS, POINT = int(Sensor.AXIS), int(Sensor.POINT)
ANGLE, STAND = int(Sensor.ANGLE), int(Sensor.STAND)
NEAR = 0.1
"""A joint nearer than this to a point has little say in where it goes [m]."""


@part
def pursue(
    live: Live, score: Score, flight: Flight, touches: Touches, now: Sample, time: float, dt: float
) -> None:
    """Gathers in `aid` what objectives ask of every hinge, and moves targets that they move."""
    objectives, drive, roots = score.objectives, score.drive, score.roots
    if objectives.sensor.size == 0:
        return
    update_spans(objectives.spans, flight, time)
    aid = objectives.aid
    aid.torque[:] = 0.0
    aid.damping[:] = 0.0
    aid.rate[:] = 0.0
    aid.keep[:] = 1.0
    for r in range(objectives.sensor.size):
        level = level_of(objectives.spans, r, time)
        if level <= 0.0 or not awaited(objectives, r, touches, roots.owner.size):
            objectives.before[r] = math.nan
            objectives.since[r] = math.nan
            continue
        sensor = objectives.sensor[r]
        if sensor == STAND:
            stand(live, objectives, drive, roots, touches, now, r, level, time, -score.gravity[2])
        elif sensor == ANGLE:
            follow(live, objectives, drive, now, aid, r, level)
        elif sensor in (AXIS, POINT):
            steer(live, objectives, drive, aid, r, level)
        else:
            regulate(live, score, flight, now, r, level, dt)


@part
def awaited(objectives: Objectives, r: int, touches: Touches, bodies: int) -> bool:
    """Whether a row's foot is as it must be for it to act."""
    when = objectives.when[r]
    if when == WHENEVER:
        return True
    felt = touched(touches, objectives.gate[r], objectives.gate_end[r], bodies)
    return felt == (when == TOUCHING)


@part
def follow(
    live: Live, objectives: Objectives, drive: Drive, now: Sample, aid: Aid, r: int, level: float
) -> None:
    """Hinges whose target is another hinge's angle: mirrors, and one side like the other."""
    source = objectives.source[r]
    angle, rate = live.qpos[drive.qpos[source]], live.qvel[drive.dof[source]]
    for e in range(objectives.first[r], objectives.first[r + 1]):
        i, factor = objectives.hinge[e], objectives.factor[e]
        wanted = factor * angle + objectives.goal[r, 0]
        now.target[i] += level * (wanted - now.target[i])
        aid.rate[i] += level * factor * rate


@part
def steer(
    live: Live, objectives: Objectives, drive: Drive, aid: Aid, r: int, level: float
) -> None:  # fmt: skip
    """Turns an axis or moves a point: each joint as if it alone had to, times its weight.

    With a hinge's axis a and r from the hinge to the point, the joint angle that would do it is
    a . turn, or (a x r) . error / |a x r|^2.
    """
    points = objectives.sensor[r] == POINT
    if points:
        error, rate, at = point_error(live, objectives, r)
    else:
        error, rate, at = aim_error(live, objectives, r)
    replaces, limit = level * objectives.replaces[r], objectives.limit[r]
    for e in range(objectives.first[r], objectives.first[r + 1]):
        i, joint = objectives.hinge[e], objectives.joint[e]
        way, size = row(live.hinge_axis, joint), 1.0
        if points:
            way = cross(way, minus(at, row(live.hinge_at, joint)))
            size = along(way, way) + NEAR * NEAR
        own = live.qvel[drive.dof[i]] * along(way, way) / size
        spring = objectives.stiffness[e] * along(way, error) / size
        drag = abs(objectives.damping[e])
        torque = spring - objectives.damping[e] * along(way, rate) / size + drag * own
        aid.torque[i] += level * max(-limit, min(limit, torque))
        aid.damping[i] += level * drag * along(way, way) / size
        aid.keep[i] *= 1.0 - replaces


@part
def regulate(
    live: Live, score: Score, flight: Flight, now: Sample, r: int, level: float, dt: float
) -> None:
    """A number held at its setpoint by torques, or by moving the targets of some joints."""
    objectives, aid = score.objectives, score.objectives.aid
    if objectives.sensor[r] in (OVERTURN, FOOTHOLD, SOLE):
        value = foreseen(live, objectives, score.roots, flight, r, -score.gravity[2])
    else:
        value = scalar(live, objectives, score.roots, r)
    rate = 0.0 if math.isnan(objectives.before[r]) else (value - objectives.before[r]) / dt
    objectives.before[r] = value
    error, limit = objectives.goal[r, 0] - value, objectives.limit[r]
    for e in range(objectives.first[r], objectives.first[r + 1]):
        i = objectives.hinge[e]
        answer = objectives.stiffness[e] * error - objectives.damping[e] * rate
        answer = level * max(-limit, min(limit, answer))
        if objectives.targets[r] == 1:
            now.target[i] += answer
        else:
            aid.torque[i] += answer
            aid.keep[i] *= 1.0 - level * objectives.replaces[r]
