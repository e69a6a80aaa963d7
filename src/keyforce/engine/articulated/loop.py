"""The simulation loop: direction, MuJoCo, record, step after step, without the interpreter."""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from keyforce.engine.articulated.balance import balance_roots
from keyforce.engine.articulated.drive import drive_joints
from keyforce.engine.articulated.flight import follow_flight, keep_momentum
from keyforce.engine.articulated.native import ContactView, Functions, call
from keyforce.engine.articulated.state import (
    CANCELLED,
    DIVERGED,
    DONE,
    FREE,
    PLANAR,
    Blows,
    Flight,
    Floats,
    Ints,
    Live,
    Log,
    Roots,
    Score,
    Touches,
)
from keyforce.engine.articulated.touch import follow_touches

FLIGHT_PATIENCE = 0.03
"""How long nothing may touch a character before it counts as airborne [s]."""
MAX_SPEED = 1e4
"""Beyond this [m/s or rad/s] the numbers have run away."""


@njit(cache=True, nogil=True)
def simulate(
    functions: Functions,
    live: Live,
    contacts: ContactView,
    score: Score,
    flight: Flight,
    touches: Touches,
    log: Log,
    cursor: Ints,
    steps: int,
    dt: float,
    exact_flight: bool,
    progress: Ints,
) -> int:
    """Runs `steps` steps; `progress` is [steps done, cancel wanted]. Returns how it ended."""
    roots = score.roots
    characters = roots.body.size
    met = np.zeros(characters, np.int64)
    damped = np.zeros(characters)
    height = live.com[roots.body, 2].copy()
    patience = math.ceil(FLIGHT_PATIENCE / dt)
    for step in range(steps + 1):
        time = step * dt
        drive_joints(live, score, time, cursor, log.saturated)
        balance_roots(live, score, flight, time, cursor, damped)
        apply_blows(live, score.blows, time)
        call(functions.step1, live.model, live.data)
        follow_touches(live, roots, contacts, touches, log, step, met)
        for c in range(characters):
            now = live.com[roots.body[c], 2]
            follow_flight(flight, c, met[c], (now - height[c]) / dt, now, step, patience, log)
            height[c] = now
            if (
                exact_flight
                and met[c] == 0
                and roots.kind[c] == FREE
                and not helped(live, roots, c)
            ):
                keep_momentum(
                    live, functions.subtree_velocity, roots, flight, c, step, dt, score.gravity
                )
            else:
                flight.held[c] = -1
        keeping = step % log.every == 0
        if keeping:
            keep_state(live, log, time)
        call(functions.step2, live.model, live.data)
        note_torques(live, score, log, keeping)
        if keeping:
            keep_forces(live, roots, log, damped)
        if runaway(live.qvel):
            return DIVERGED
        progress[0] = step
        if progress[1] != 0:
            return CANCELLED
    return DONE


@njit(cache=True)
def helped(live: Live, roots: Roots, c: int) -> bool:
    """Whether a balance window acts on a free root now."""
    first = roots.dof[c] + 3
    for k in range(first, first + 3):
        if live.torque[k] != 0.0 or live.damping[k] != 0.0:
            return True
    return False


@njit(cache=True)
def apply_blows(live: Live, blows: Blows, time: float) -> None:
    """Sets the outside wrenches of this moment."""
    for i in range(blows.body.size):
        live.wrench[blows.body[i]] = 0.0
    for i in range(blows.body.size):
        if blows.begin[i] <= time < blows.end[i]:
            live.wrench[blows.body[i]] += blows.wrench[i]


@njit(cache=True)
def runaway(velocity: Floats) -> bool:
    """Whether any velocity is not a number or absurd."""
    for v in velocity:
        if not abs(v) < MAX_SPEED:
            return True
    return False


@njit(cache=True)
def keep_state(live: Live, log: Log, time: float) -> None:
    """Writes the state into the log's current row."""
    row = log.rows[0]
    log.time[row] = time
    log.qpos[row] = live.qpos
    log.qvel[row] = live.qvel


@njit(cache=True)
def note_torques(live: Live, score: Score, log: Log, keeping: bool) -> None:
    """Notes what each joint really gave: the spring less the damping at the step's end."""
    drive = score.drive
    row = log.rows[0]
    for i in range(drive.dof.size):
        dof = drive.dof[i]
        torque = live.torque[dof] - (live.damping[dof] - drive.passive[i]) * live.qvel[dof]
        if abs(torque) > log.peak[i]:
            log.peak[i] = abs(torque)
        if keeping:
            log.torque[row, dof] = torque


@njit(cache=True)
def keep_forces(live: Live, roots: Roots, log: Log, damped: Floats) -> None:
    """Writes this step's outside wrenches and ground forces, and moves on to the next row."""
    row = log.rows[0]
    log.external[row] = live.wrench
    for c in range(roots.body.size):
        body, dof = roots.body[c], roots.dof[c]
        if roots.kind[c] == FREE:
            keep_root_wrench(live, log, row, c, body, dof, damped[c])
            origin = log.qpos[row, roots.qpos[c] : roots.qpos[c] + 3]
            shift_moment(log.ground[row, c], origin - live.com[body])
        elif roots.kind[c] == PLANAR:
            torque = live.torque[dof + 2] - live.damping[dof + 2] * live.qvel[dof + 2]
            log.help[row, c, 4] = torque
            log.external[row, body, 4] += torque
            log.ground[row, c, 0] = live.constraint[dof]
            log.ground[row, c, 2] = live.constraint[dof + 1]
    log.rows[0] = row + 1


@njit(cache=True)
def keep_root_wrench(
    live: Live, log: Log, row: int, c: int, body: int, dof: int, damping: float
) -> None:
    """The stabilizing torque and the ground's wrench on a free root, in the world's axes."""
    for k in range(3):
        helped, moment = 0.0, 0.0
        for j in range(3):
            local = live.torque[dof + 3 + j] - damping * live.qvel[dof + 3 + j]
            helped += live.turn[body, 3 * k + j] * local
            moment += live.turn[body, 3 * k + j] * live.constraint[dof + 3 + j]
        log.help[row, c, 3 + k] = helped
        log.external[row, body, 3 + k] += helped
        log.ground[row, c, k] = live.constraint[dof + k]
        log.ground[row, c, 3 + k] = moment


@njit(cache=True)
def shift_moment(wrench: Floats, arm: Floats) -> None:
    """Moves a wrench's torque to a point from which its own point lies at `arm`."""
    wrench[3] += arm[1] * wrench[2] - arm[2] * wrench[1]
    wrench[4] += arm[2] * wrench[0] - arm[0] * wrench[2]
    wrench[5] += arm[0] * wrench[1] - arm[1] * wrench[0]
