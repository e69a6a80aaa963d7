"""Flight: who is in the air, and keeping its momentum where the integrator would lose it.

A first-order integrator drifts: over 0.8 s of tumbling the centre of mass leaves its parabola by
centimetres and the angular momentum by some thousandths. In the air both are known exactly, so
each step puts the root back: the centre of mass on its parabola, the angular momentum on its
constant, by a rigid motion of the whole body that leaves every joint as it is. Pushes from outside
are part of what must hold.
"""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.articulated.native import call
from keyforce.engine.articulated.state import (
    APEX,
    LANDING,
    TAKEOFF,
    Flight,
    Floats,
    Live,
    Log,
    Roots,
    Scratch,
)
from keyforce.engine.articulated.touch import note_event

Triple = tuple[float, float, float]


@part
def follow_flight(
    flight: Flight, scratch: Scratch, c: int, height: float, step: int, dt: float, patience: int,
    log: Log,
) -> None:  # fmt: skip
    """Notes take-off (after 30 ms without touch, dated back), landing and apex.

    Landing and apex are dated between steps, where the way of the body says that they were.
    """
    met, rise = scratch.met[c], (height - scratch.height[c]) / dt
    scratch.height[c] = height
    if met > 0:
        if flight.airborne[c]:
            flight.airborne[c] = 0
            flight.landings[c] += 1
            note_event(log, step * dt - scratch.since[c], LANDING, c, -1, 0.0)
        flight.free_since[c] = -1
    elif flight.free_since[c] < 0:
        flight.free_since[c] = step
    elif not flight.airborne[c] and step - flight.free_since[c] >= patience:
        flight.airborne[c] = 1
        flight.takeoffs[c] += 1
        note_event(log, flight.free_since[c] * dt, TAKEOFF, c, -1, 0.0)
    if flight.airborne[c] and flight.rise[c] > 0.0 >= rise:
        fall = (flight.rise[c] - rise) / dt
        ago = 0.5 * dt - rise / fall
        note_event(log, step * dt - ago, APEX, c, -1, height + 0.5 * fall * ago * ago)
    flight.rise[c] = rise


@part
def keep_momentum(
    live: Live, subtree_velocity: int, roots: Roots, flight: Flight, c: int, step: int,
    dt: float, gravity: Floats,
) -> None:  # fmt: skip
    """Puts a flying character back on its parabola and its angular momentum.

    Call between MuJoCo's two half steps, while nothing but gravity and known wrenches act on it
    from outside.
    """
    call(subtree_velocity, live.model, live.data)
    body = roots.body[c]
    if flight.held[c] < 0:
        for k in range(3):
            flight.com[c, k] = live.com[body, k]
            flight.velocity[c, k] = live.momentum[body, k]
            flight.spin[c, k] = live.spin[body, k]
    else:
        move_whole(live, roots, flight, c)
    flight.held[c] = step
    foresee(live, roots, flight, c, dt, gravity)


@part
def move_whole(live: Live, roots: Roots, flight: Flight, c: int) -> None:
    """Moves the root so that the whole body has the momentum that it must have."""
    body, root, dof = roots.body[c], roots.qpos[c], roots.dof[c]
    qpos, com, rotation = live.qpos, live.com, live.turn
    missing = minus(row(flight.spin, c), row(live.spin, body))
    turn = turn_needed(live, roots, c, missing)
    arm = (qpos[root] - com[body, 0], qpos[root + 1] - com[body, 1], qpos[root + 2] - com[body, 2])
    swing = cross(turn, arm)
    for k in range(3):
        local = 0.0
        for j in range(3):
            local += rotation[body, 3 * j + k] * turn[j]
        live.qvel[dof + k] += flight.velocity[c, k] - live.momentum[body, k] + swing[k]
        live.qvel[dof + 3 + k] += local
        qpos[root + k] += flight.com[c, k] - com[body, k]


@part
def foresee(live: Live, roots: Roots, flight: Flight, c: int, dt: float, gravity: Floats) -> None:
    """Advances what must hold to the next step: gravity, and whatever pushes from outside."""
    wrench, center = live.wrench, row(live.com, roots.body[c])
    push, moment = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    for b in range(roots.body[c], roots.last[c]):
        force = row(wrench, b)
        push = plus(push, force)
        moment = plus(moment, (wrench[b, 3], wrench[b, 4], wrench[b, 5]))
        moment = plus(moment, cross(minus(row(live.inertia_at, b), center), force))
    for k in range(3):
        rate = gravity[k] + push[k] / roots.mass[c]
        flight.com[c, k] += (flight.velocity[c, k] + 0.5 * rate * dt) * dt
        flight.velocity[c, k] += rate * dt
        flight.spin[c, k] += moment[k] * dt


@part
def turn_needed(live: Live, roots: Roots, c: int, missing: Triple) -> Triple:
    """The change of angular velocity of the whole body that supplies the `missing` momentum."""
    center = row(live.com, roots.body[c])
    turns, moments, masses = live.inertia_turn, live.inertia, live.mass
    xx = yy = zz = xy = xz = yz = 0.0
    for b in range(roots.body[c], roots.last[c]):
        x, y, z = minus(row(live.inertia_at, b), center)
        m = masses[b]
        xx, yy, zz = xx + m * (y * y + z * z), yy + m * (x * x + z * z), zz + m * (x * x + y * y)
        xy, xz, yz = xy - m * x * y, xz - m * x * z, yz - m * y * z
        for k in range(3):
            p, q, r, i = turns[b, k], turns[b, 3 + k], turns[b, 6 + k], moments[b, k]
            xx, yy, zz = xx + i * p * p, yy + i * q * q, zz + i * r * r
            xy, xz, yz = xy + i * p * q, xz + i * p * r, yz + i * q * r
    return solved((xx, xy, xz), (xy, yy, yz), (xz, yz, zz), missing)


@part
def solved(a: Triple, b: Triple, c: Triple, v: Triple) -> Triple:
    """The solution of a 3 by 3 system whose rows are a, b and c, by Cramer's rule."""
    p, q, r = cross(b, c), cross(c, a), cross(a, b)
    det = a[0] * p[0] + a[1] * p[1] + a[2] * p[2]
    return (
        (p[0] * v[0] + q[0] * v[1] + r[0] * v[2]) / det,
        (p[1] * v[0] + q[1] * v[1] + r[1] * v[2]) / det,
        (p[2] * v[0] + q[2] * v[1] + r[2] * v[2]) / det,
    )


@part
def row(values: Floats, i: int) -> Triple:
    """The first three numbers of a row."""
    return values[i, 0], values[i, 1], values[i, 2]


@part
def plus(a: Triple, b: Triple) -> Triple:
    """The sum."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@part
def minus(a: Triple, b: Triple) -> Triple:
    """The difference."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@part
def cross(a: Triple, b: Triple) -> Triple:
    """The cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
