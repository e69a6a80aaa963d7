"""The simulation loop: direction, MuJoCo, record, step after step, without the interpreter."""

from __future__ import annotations

import math

from keyforce.direction.compiled import keep_row, kernel, part
from keyforce.direction.track import sample
from keyforce.engine.articulated.balance import balance_roots
from keyforce.engine.articulated.bend import PUSH, Bends, clear
from keyforce.engine.articulated.bending import bend, release_roots, whole
from keyforce.engine.articulated.bond import bonded, read_bonds
from keyforce.engine.articulated.cues import heed
from keyforce.engine.articulated.drive import drive_joints
from keyforce.engine.articulated.flight import cross, follow_flight, keep_momentum, minus
from keyforce.engine.articulated.flight import row as triple
from keyforce.engine.articulated.native import ContactView, Functions, call
from keyforce.engine.articulated.objective import pursue
from keyforce.engine.articulated.state import (
    CANCELLED,
    DIVERGED,
    DONE,
    FREE,
    PLANAR,
    Blows,
    Floats,
    Ints,
    Live,
    Log,
    Memory,
    Roots,
    Score,
    Scratch,
)
from keyforce.engine.articulated.touch import follow_touches

FLIGHT_PATIENCE = 0.03
"""How long nothing may touch a character before it counts as airborne [s]."""
MAX_SPEED = 1e4
"""Beyond this [m/s or rad/s] the numbers have run away."""


@kernel
def simulate(
    functions: Functions,
    live: Live,
    contacts: ContactView,
    score: Score,
    memory: Memory,
    log: Log,
    first: int,
    end: int,
    dt: float,
    exact_flight: bool,
    progress: Ints,
) -> int:
    """Runs the steps from `first` up to, not including, `end`. Returns how it ended.

    `progress` is [steps done, cancel wanted].
    """
    scratch, bends = memory.scratch, memory.bends
    if first == 0:
        begin(live, score.roots, scratch)
    patience = math.ceil(FLIGHT_PATIENCE / dt)
    for step in range(first, end):
        time = step * dt
        act(live, score, memory, time, dt)
        call(functions.step1, live.model, live.data)
        watch(functions, live, contacts, score, memory, log, step, dt, patience, exact_flight)
        keeping = step % log.every == 0
        if keeping:
            keep_state(live, log, time)
        call(functions.step2, live.model, live.data)
        if keeping:
            keep_torques(live, score, log)
            keep_forces(live, score.roots, log, scratch.damped)
            if bends.used[0] != 0:
                keep_bends(live, score.roots, contacts, bends, scratch.bonds, log)
        if runaway(live.qvel):
            return DIVERGED
        progress[0] = step
        if progress[1] != 0:
            return CANCELLED
    return DONE


@part
def begin(live: Live, roots: Roots, scratch: Scratch) -> None:
    """Notes how high everyone is before the first step."""
    for c in range(scratch.met.size):
        scratch.height[c] = live.com[roots.body[c], 2]


@part
def act(live: Live, score: Score, memory: Memory, time: float, dt: float) -> None:
    """Lays on all that acts in a step: joints, balance, blows, bent physics."""
    roots, now, damped = score.roots, memory.now, memory.scratch.damped
    sample(score.tracks, time, memory.cursor, now)
    heed(memory.cues, time, now)
    pursue(live, score, memory.flight, memory.touches, now, time, dt)
    drive_joints(live, score.drive, now, score.objectives.aid)
    bent = memory.bends.used[0] != 0
    if bent:
        release_roots(live, roots, damped)
    balance_roots(live, score, memory.flight, now, time, damped)
    if bent or score.blows.body.size > 0:
        clear(live.wrench)
        apply_blows(live, score.blows, time)
    if bent:
        bend(live, roots, memory.bends, time, dt, damped)


@part
def watch(
    functions: Functions,
    live: Live,
    contacts: ContactView,
    score: Score,
    memory: Memory,
    log: Log,
    step: int,
    dt: float,
    patience: int,
    exact_flight: bool,
) -> None:
    """Follows touches and flights, and keeps the momentum of whom nothing holds."""
    roots, flight, scratch = score.roots, memory.flight, memory.scratch
    follow_touches(live, roots, contacts, memory.touches, log, step, dt, scratch.met, scratch.since)
    for c in range(scratch.met.size):
        high = live.com[roots.body[c], 2]
        follow_flight(flight, scratch, c, high, step, dt, patience, log)
        if exact_flight and scratch.met[c] == 0 and on_its_own(live, roots, c):
            keep_momentum(
                live, functions.subtree_velocity, roots, flight, c, step, dt, score.gravity
            )
        else:
            flight.held[c] = -1


@part
def on_its_own(live: Live, roots: Roots, c: int) -> bool:
    """Whether a root is free, and nothing from outside holds it or is tied to its body."""
    if roots.kind[c] != FREE or helped(live, roots, c):
        return False
    return not bonded(live, roots.body[c], roots.last[c])


@part
def helped(live: Live, roots: Roots, c: int) -> bool:
    """Whether anything from outside holds a free root now."""
    first = roots.dof[c]
    for k in range(first, first + 6):
        if live.torque[k] != 0.0 or live.damping[k] != 0.0:
            return True
    return False


@part
def apply_blows(live: Live, blows: Blows, time: float) -> None:
    """Adds the outside wrenches of this moment."""
    wrench, pushes = live.wrench, blows.wrench
    for i in range(blows.body.size):
        if blows.begin[i] <= time < blows.end[i]:
            for k in range(6):
                wrench[blows.body[i], k] += pushes[i, k]


@part
def runaway(velocity: Floats) -> bool:
    """Whether any velocity is not a number or absurd."""
    for v in velocity:
        if not abs(v) < MAX_SPEED:
            return True
    return False


@part
def keep_state(live: Live, log: Log, time: float) -> None:
    """Writes the state into the log's current row."""
    row = log.rows[0]
    log.time[row] = time
    keep_row(log.qpos, row, live.qpos)
    keep_row(log.qvel, row, live.qvel)


@part
def keep_torques(live: Live, score: Score, log: Log) -> None:
    """Writes what each joint really gave: the spring less the damping at the step's end."""
    dofs, passive, kept = score.drive.dof, score.drive.passive, log.torque
    torques, dampings, velocity = live.torque, live.damping, live.qvel
    row = log.rows[0]
    for i in range(dofs.size):
        dof = dofs[i]
        kept[row, dof] = torques[dof] - (dampings[dof] - passive[i]) * velocity[dof]


@part
def keep_forces(live: Live, roots: Roots, log: Log, damped: Floats) -> None:
    """Writes this step's outside wrenches and ground forces, and moves on to the next row."""
    row = log.rows[0]
    external, wrench = log.external, live.wrench
    for b in range(wrench.shape[0]):
        for k in range(6):
            external[row, b, k] = wrench[b, k]
    for c in range(roots.body.size):
        body, dof = roots.body[c], roots.dof[c]
        if roots.kind[c] == FREE:
            keep_root_wrench(live, log, row, c, body, dof, damped)
            shift_moment(live, log, row, c, body, roots.qpos[c])
        elif roots.kind[c] == PLANAR:
            for j in range(3):
                given = live.torque[dof + j] - live.damping[dof + j] * live.qvel[dof + j]
                k = 4 if j == 2 else 2 * j
                log.help[row, c, k] = given
                log.external[row, body, k] += given
            log.ground[row, c, 0] = live.constraint[dof]
            log.ground[row, c, 2] = live.constraint[dof + 1]
    log.rows[0] = row + 1


@part
def keep_root_wrench(
    live: Live, log: Log, row: int, c: int, body: int, dof: int, damped: Floats
) -> None:
    """What holds a free root, and the ground's wrench on it, in the world's axes."""
    for k in range(3):
        force = live.torque[dof + k] - damped[c, k] * live.qvel[dof + k]
        log.help[row, c, k] = force
        log.external[row, body, k] += force
        helped, moment = 0.0, 0.0
        for j in range(3):
            local = live.torque[dof + 3 + j] - damped[c, 3 + j] * live.qvel[dof + 3 + j]
            helped += live.turn[body, 3 * k + j] * local
            moment += live.turn[body, 3 * k + j] * live.constraint[dof + 3 + j]
        log.help[row, c, 3 + k] = helped
        log.external[row, body, 3 + k] += helped
        log.ground[row, c, k] = live.constraint[dof + k]
        log.ground[row, c, 3 + k] = moment
    force = (log.help[row, c, 0], log.help[row, c, 1], log.help[row, c, 2])
    at = triple(live.place, body)
    own = cross(minus(at, triple(live.inertia_at, body)), force)
    whole_moment = cross(minus(at, triple(live.com, body)), force)
    for k in range(3):
        log.external[row, body, 3 + k] += own[k]
        log.help[row, c, 3 + k] += whole_moment[k]


@part
def shift_moment(live: Live, log: Log, row: int, c: int, body: int, root: int) -> None:
    """Moves the ground's torque from the root's origin to the centre of mass."""
    wrench, com, qpos = log.ground, live.com, log.qpos
    x, y = qpos[row, root] - com[body, 0], qpos[row, root + 1] - com[body, 1]
    z = qpos[row, root + 2] - com[body, 2]
    fx, fy, fz = wrench[row, c, 0], wrench[row, c, 1], wrench[row, c, 2]
    wrench[row, c, 3] += y * fz - z * fy
    wrench[row, c, 4] += z * fx - x * fz
    wrench[row, c, 5] += x * fy - y * fx


@part
def keep_bends(
    live: Live, roots: Roots, contacts: ContactView, bends: Bends, bonds: Floats, log: Log
) -> None:
    """Adds to the row just written what liberties and bonds gave, and tells them from the ground.

    A push is no help, like any blow; all else that liberties give is.
    """
    row, external = log.rows[0] - 1, log.external
    clear(bonds)
    read_bonds(live, contacts, bonds)
    for b in range(bonds.shape[0]):
        for k in range(6):
            external[row, b, k] += bonds[b, k]
    for c in range(roots.body.size):
        force, moment = whole(live, bonds, roots, c)
        for k in range(3):
            log.ground[row, c, k] -= force[k]
            log.ground[row, c, 3 + k] -= moment[k]
            log.help[row, c, k] += force[k]
            log.help[row, c, 3 + k] += moment[k]
        force, moment = whole(live, bends.given, roots, c)
        for k in range(3):
            log.help[row, c, k] += force[k]
            log.help[row, c, 3 + k] += moment[k]
    for i in range(bends.on.size):
        c = roots.owner[bends.body[i]]
        if bends.on[i] == 1 and bends.kind[i] == PUSH and c >= 0 and log.time[row] < bends.until[i]:
            arm = minus(triple(live.inertia_at, bends.body[i]), triple(live.com, roots.body[c]))
            swing = cross(arm, triple(bends.goal, i))
            for k in range(3):
                log.help[row, c, k] -= bends.goal[i, k]
                log.help[row, c, 3 + k] -= bends.turn[i, k] + swing[k]
