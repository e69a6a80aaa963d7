"""The pose loop against bare `mj_step`: what direction, events and records cost.

The peer steps the same model through the same motion with nothing but MuJoCo's two half steps,
its torques and dampings played back from memory; both must end in the same state to the last bit.
"""

from __future__ import annotations

import time
from statistics import median

import mujoco
import numpy as np

from keyforce.bench.row import Row
from keyforce.bench.squat import squat
from keyforce.direction.compiled import keep_row, kernel, play_row
from keyforce.direction.track import Sample, room, sample
from keyforce.engine.articulated import balance, drive
from keyforce.engine.articulated.instance import Instance, live_view
from keyforce.engine.articulated.native import Functions, call, functions
from keyforce.engine.articulated.playing import fresh_flight
from keyforce.engine.articulated.state import Flight, Floats, Ints, Live, Score

ROUNDS = 9


@kernel
def record(
    native: Functions, live: Live, score: Score, flight: Flight, cursor: Ints, now: Sample,
    steps: int, dt: float, torque: Floats, damping: Floats,
    damped: Floats,
) -> None:  # fmt: skip
    """Plays the score once and keeps what it told the joints, shapes (steps, nv)."""
    for step in range(steps):
        sample(score.tracks, step * dt, cursor, now)
        drive.drive_joints(live, score.drive, now, score.objectives.aid)
        balance.balance_roots(live, score, flight, now, step * dt, damped)
        keep_row(torque, step, live.torque)
        keep_row(damping, step, live.damping)
        call(native.step1, live.model, live.data)
        call(native.step2, live.model, live.data)


@kernel
def bare(native: Functions, live: Live, torque: Floats, damping: Floats) -> None:
    """MuJoCo alone, with torques from memory."""
    for step in range(torque.shape[0]):
        play_row(live.torque, torque, step)
        play_row(live.damping, damping, step)
        call(native.step1, live.model, live.data)
        call(native.step2, live.model, live.data)


def rows() -> list[Row]:
    """Steps per second of both, interleaved."""
    ours, peer = squat(), squat()
    steps, nv = ours.steps + 1, ours.model.nv
    torque, damping = np.zeros((steps, nv)), np.zeros((steps, nv))
    _record(peer, torque, damping)
    times: list[tuple[float, float]] = []
    for _ in range(ROUNDS + 1):
        begin = time.perf_counter()
        ours.run()
        middle = time.perf_counter()
        _bare(peer, torque, damping)
        times.append((middle - begin, time.perf_counter() - middle))
    same = np.array_equal(ours.data.qpos, peer.data.qpos)
    ratios = [b / a for a, b in times[1:]]
    mine = median(a for a, _ in times[1:])
    theirs = median(b for _, b in times[1:])
    dt = ours.scene.shot.step
    return [
        Row(
            name="pose loop, 37 DOF human squatting on the ground",
            value=steps * dt / mine,
            unit="x real time",
            peer="bare mj_step, same motion",
            peer_value=steps * dt / theirs,
            ratio=median(ratios),
            answers_ok=bool(same),
        )
    ]


def _start(one: Instance) -> Live:
    one.reset()
    return live_view(one.model, one.data)


def _record(one: Instance, torque: Floats, damping: Floats) -> None:
    live = _start(one)
    cursor = one.score.tracks.first[:-1].copy()
    flight = fresh_flight(one.score.roots.body.size)
    dt = one.scene.shot.step
    record(
        functions(),
        live,
        one.score,
        flight,
        cursor,
        room(cursor.size),
        len(torque),
        dt,
        torque,
        damping,
        np.zeros((one.score.roots.body.size, 6)),
    )


def _bare(one: Instance, torque: Floats, damping: Floats) -> None:
    bare(functions(), _start(one), torque, damping)
    mujoco.mj_kinematics(one.model, one.data)
