"""Bending: what the rows of `bend.py` do in a step."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.articulated.bend import (
    CALM,
    CALMING,
    DRAW,
    FIELD,
    HOLD,
    PLANE,
    PUSH,
    RESIST,
    SPRING,
    Bends,
    clear,
)
from keyforce.engine.articulated.flight import Triple, cross, minus, plus, row
from keyforce.engine.articulated.sense import along, com_velocity, point_of, velocity_of
from keyforce.engine.articulated.state import FREE, PLANAR, Floats, Live, Roots


@part
def release_roots(live: Live, roots: Roots, damped: Floats) -> None:
    """Nothing holds any root, until balance or a bend does."""
    torque, damping = live.torque, live.damping
    for c in range(roots.body.size):
        free, planar = roots.kind[c] == FREE, roots.kind[c] == PLANAR
        for k in range(6 if free else (3 if planar else 0)):
            torque[roots.dof[c] + k] = 0.0
            damping[roots.dof[c] + k] = 0.0
            damped[c, k] = 0.0


@part
def bend(live: Live, roots: Roots, bends: Bends, time: float, dt: float, damped: Floats) -> None:
    """Applies every row that is on, beside the blows that are set already."""
    given, wrench = bends.given, live.wrench
    clear(given)
    for i in range(bends.on.size):
        if bends.on[i] == 0 or time >= bends.until[i]:
            continue
        kind = bends.kind[i]
        if kind == FIELD:
            uniform(live, bends, i, row(bends.goal, i))
        elif kind == HOLD:
            hold(live, roots, bends, i, dt, damped)
        elif kind == PLANE:
            uniform(live, bends, i, back_to_plane(live, roots, bends, i, dt))
        elif kind == SPRING:
            pull(live, bends, i)
        elif kind == PUSH:
            push_at(live, bends, i)
    for b in range(given.shape[0]):
        for k in range(6):
            wrench[b, k] += given[b, k]


@part
def uniform(live: Live, bends: Bends, i: int, acceleration: Triple) -> None:
    """The same acceleration for all bodies of a member."""
    mass, given = live.mass, bends.given
    for b in range(bends.body[i], bends.last[i]):
        for k in range(3):
            given[b, k] += mass[b] * acceleration[k]


@part
def hold(live: Live, roots: Roots, bends: Bends, i: int, dt: float, damped: Floats) -> None:
    """Lets no force act on freedoms of a root; the velocity that they had soon dies away."""
    c = bends.who[i]
    dof, planar = roots.dof[c], roots.kind[c] == PLANAR
    for k in range(6):
        if bends.axes[i, k] == 0 or (planar and k not in (0, 2, 4)):
            continue
        j = dof + (k // 2 if planar else k)
        weight = roots.mass[c] if k < 3 else roots.stiffness[c] * dt
        drag = RESIST * weight / dt
        live.damping[j] += drag
        live.torque[j] += drag * bends.speed[i, k]
        bends.speed[i, k] *= max(0.0, 1.0 - dt / CALMING)
        damped[c, k // 2 if planar else k] += drag


@part
def back_to_plane(live: Live, roots: Roots, bends: Bends, i: int, dt: float) -> Triple:
    """The acceleration across a plane that brings the centre of mass back to it."""
    c, normal = bends.who[i], row(bends.local, i)
    off = along(minus(row(live.com, roots.body[c]), row(bends.goal, i)), normal)
    rate = along(com_velocity(live, roots, c), normal)
    back = -(CALM * rate + DRAW * off / dt) / dt
    return back * normal[0], back * normal[1], back * normal[2]


@part
def pull(live: Live, bends: Bends, i: int) -> None:
    """A spring and a damper from a point of a body to a place, or to a point of another body."""
    body, other = bends.body[i], bends.other[i]
    at, goal = point_of(live, body, row(bends.local, i)), row(bends.goal, i)
    rate = velocity_of(live, body, at)
    if other > 0:
        goal = point_of(live, other, goal)
        rate = minus(rate, velocity_of(live, other, goal))
    error = minus(goal, at)
    k, d = bends.stiffness[i], bends.damping[i]
    force = (k * error[0] - d * rate[0], k * error[1] - d * rate[1], k * error[2] - d * rate[2])
    give(live, bends.given, body, at, force, 1.0)
    if other > 0:
        give(live, bends.given, other, goal, force, -1.0)


@part
def push_at(live: Live, bends: Bends, i: int) -> None:
    """A force and a torque on a body."""
    for k in range(3):
        bends.given[bends.body[i], k] += bends.goal[i, k]
        bends.given[bends.body[i], 3 + k] += bends.turn[i, k]


@part
def give(live: Live, wrenches: Floats, body: int, at: Triple, force: Triple, sign: float) -> None:
    """Adds a force at a point to a body's wrench at its centre of mass."""
    moment = cross(minus(at, row(live.inertia_at, body)), force)
    for k in range(3):
        wrenches[body, k] += sign * force[k]
        wrenches[body, 3 + k] += sign * moment[k]


@part
def whole(live: Live, wrenches: Floats, roots: Roots, c: int) -> tuple[Triple, Triple]:
    """Force, and torque about the centre of mass, of all wrenches on a character's bodies."""
    force, moment, com = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), row(live.com, roots.body[c])
    for b in range(roots.body[c], roots.last[c]):
        f = row(wrenches, b)
        force = plus(force, f)
        moment = plus(moment, (wrenches[b, 3], wrenches[b, 4], wrenches[b, 5]))
        moment = plus(moment, cross(minus(row(live.inertia_at, b), com), f))
    return force, moment
