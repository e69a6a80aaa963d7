"""Flight: who is in the air, and keeping its momentum where the integrator would lose it.

A first-order integrator drifts: over 0.8 s of tumbling the centre of mass leaves its parabola by
centimetres and the angular momentum by some thousandths. In the air both are known exactly, so
each step puts the root back: the centre of mass on its parabola, the angular momentum on its
constant, by a rigid motion of the whole body that leaves every joint as it is. Pushes from outside
are part of what must hold.
"""

from __future__ import annotations

import numpy as np
from numba import njit

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
)
from keyforce.engine.articulated.touch import note_event


@njit(cache=True)
def follow_flight(
    flight: Flight, c: int, met: int, rise: float, height: float, step: int, patience: int, log: Log
) -> None:
    """Notes take-off (after 30 ms without touch, dated back), landing and apex."""
    if met > 0:
        if flight.airborne[c]:
            flight.airborne[c] = 0
            flight.landings[c] += 1
            note_event(log, step, LANDING, c, -1, 0.0)
        flight.free_since[c] = -1
    elif flight.free_since[c] < 0:
        flight.free_since[c] = step
    elif not flight.airborne[c] and step - flight.free_since[c] >= patience:
        flight.airborne[c] = 1
        flight.takeoffs[c] += 1
        note_event(log, flight.free_since[c], TAKEOFF, c, -1, 0.0)
    if flight.airborne[c] and flight.rise[c] > 0.0 >= rise:
        note_event(log, step, APEX, c, -1, height)
    flight.rise[c] = rise


@njit(cache=True)
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
        flight.com[c] = live.com[body]
        flight.velocity[c] = live.momentum[body]
        flight.spin[c] = live.spin[body]
    else:
        move_whole(live, roots, flight, c)
    flight.held[c] = step
    foresee(live, roots, flight, c, dt, gravity)


@njit(cache=True)
def move_whole(live: Live, roots: Roots, flight: Flight, c: int) -> None:
    """Moves the root so that the whole body has the momentum that it must have."""
    body, root, dof = roots.body[c], roots.qpos[c], roots.dof[c]
    turn = turn_needed(live, roots, c, flight.spin[c] - live.spin[body])
    swing = cross(turn, live.qpos[root : root + 3] - live.com[body])
    for k in range(3):
        live.qpos[root + k] += flight.com[c, k] - live.com[body, k]
        live.qvel[dof + k] += flight.velocity[c, k] - live.momentum[body, k] + swing[k]
        local = 0.0
        for j in range(3):
            local += live.turn[body, 3 * j + k] * turn[j]
        live.qvel[dof + 3 + k] += local


@njit(cache=True)
def foresee(live: Live, roots: Roots, flight: Flight, c: int, dt: float, gravity: Floats) -> None:
    """Advances what must hold to the next step: gravity, and whatever pushes from outside."""
    body = roots.body[c]
    push, moment = np.zeros(3), np.zeros(3)
    for b in range(body, roots.last[c]):
        push += live.wrench[b, :3]
        arm = live.inertia_at[b] - live.com[body]
        moment += live.wrench[b, 3:] + cross(arm, live.wrench[b, :3])
    for k in range(3):
        rate = gravity[k] + push[k] / roots.mass[c]
        flight.com[c, k] += (flight.velocity[c, k] + 0.5 * rate * dt) * dt
        flight.velocity[c, k] += rate * dt
        flight.spin[c, k] += moment[k] * dt


@njit(cache=True)
def turn_needed(live: Live, roots: Roots, c: int, missing: Floats) -> Floats:
    """The change of angular velocity of the whole body that supplies the `missing` momentum."""
    body = roots.body[c]
    total = np.zeros((3, 3))
    for b in range(body, roots.last[c]):
        r = live.inertia_at[b] - live.com[body]
        square = r[0] * r[0] + r[1] * r[1] + r[2] * r[2]
        for i in range(3):
            total[i, i] += live.mass[b] * square
            for j in range(3):
                part = -live.mass[b] * r[i] * r[j]
                for k in range(3):
                    part += (
                        live.inertia_turn[b, 3 * i + k]
                        * live.inertia[b, k]
                        * live.inertia_turn[b, 3 * j + k]
                    )
                total[i, j] += part
    return solve3(total, missing)


@njit(cache=True)
def solve3(a: Floats, b: Floats) -> Floats:
    """The solution of a 3 by 3 system, by Cramer's rule."""
    c0, c1, c2 = cross(a[1], a[2]), cross(a[2], a[0]), cross(a[0], a[1])
    det = a[0, 0] * c0[0] + a[0, 1] * c0[1] + a[0, 2] * c0[2]
    return (c0 * b[0] + c1 * b[1] + c2 * b[2]) / det


@njit(cache=True)
def cross(a: Floats, b: Floats) -> Floats:
    """The cross product."""
    out = np.empty(3)
    out[0] = a[1] * b[2] - a[2] * b[1]
    out[1] = a[2] * b[0] - a[0] * b[2]
    out[2] = a[0] * b[1] - a[1] * b[0]
    return out
