"""In-betweens: the motion between its frames, with physics kept where physics is exact.

Joints follow cubic splines within each stage. In flight the center of mass is put on its parabola,
and the root is turned step by step such that angular momentum is the same in each: discrete as in
the program, only finer. What it is, is found such that the turn ends where the landing has it.
"""

from __future__ import annotations

import numpy as np
from scipy.interpolate import CubicSpline

from keyforce.motion import rotation
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.tree import ROOT, Floats
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.postures import GRAVITY
from keyforce.synthesis.plan.standing import smooth_way, stand
from keyforce.synthesis.sketch.reading import Reading

ROUNDS = 6


def filled(
    performer: Performer, reading: Reading, q: Floats, turn: Floats, rate: float
) -> tuple[Floats, Floats, Floats]:
    """The motion at a finer rate.

    Args:
        performer: Who.
        reading: Its stages.
        q: Degrees of freedom in each frame, shape (N, J).
        turn: The root's orientation in each frame, shape (N, 3, 3).
        rate: States per second, a multiple of the frame rate.

    Returns:
        Times (T,), degrees of freedom with no root turn (T, J), the root's orientation (T, 3, 3).
    """
    fps = reading.rough.fps
    each = round(rate / fps)
    total = (len(q) - 1) * each + 1
    time = np.arange(total) / (fps * each)
    plain = q.copy()
    plain[:, 3:ROOT] = 0.0
    quaternion = rotation.continuous(_quaternion(turn))
    out, turns = np.zeros((total, q.shape[1])), np.zeros((total, 4))
    for stage in reading.stages:
        rows = slice(stage.first, stage.last + 1)
        fine = slice(stage.first * each, stage.last * each + 1)
        coarse = np.arange(stage.first, stage.last + 1) / fps
        out[fine] = _spline(coarse, plain[rows], time[fine])
        turns[fine] = _spline(coarse, quaternion[rows], time[fine])
    matrices = rotation.matrix(rotation.normalized(turns))
    low, high = performer.bounds
    out[:, ROOT:] = np.clip(out[:, ROOT:], low[ROOT:], high[ROOT:])
    for stage in reading.flights():
        _fly(performer, stage, each, time, out, matrices)
    com = performer.poses(plain, np.ascontiguousarray(turn)).com
    for stage in reading.stages:
        if not stage.flight:
            way = _stage_way(reading, stage, com, each)
            stand(performer, reading, stage, way, each, out, matrices)
    return time, out, matrices


def _stage_way(reading: Reading, stage: Stage, com: Floats, each: int) -> Floats:
    """Where the center of mass goes in a ground stage, as fast as in the flights beside it."""
    flights = reading.flights()
    before = next((f for f in flights if f.last == stage.first), None)
    after = next((f for f in flights if f.first == stage.last), None)
    first = None if before is None else _velocity(com, before, reading.rough.fps)[1]
    last = None if after is None else _velocity(com, after, reading.rough.fps)[0]
    rows = com[stage.first : stage.last + 1]
    return smooth_way(rows, 1.0 / reading.rough.fps, first, last, each)


def _velocity(com: Floats, flight: Stage, fps: float) -> tuple[Floats, Floats]:
    """Of the center of mass when a flight begins and when it ends."""
    time = (flight.last - flight.first) / fps
    mean = (com[flight.last] - com[flight.first]) / time
    half = np.array([0.0, 0.0, 0.5 * GRAVITY * time])
    return mean + half, mean - half


def _spline(time: Floats, rows: Floats, wanted: Floats) -> Floats:
    if len(time) == 3:
        return np.asarray(CubicSpline(time, rows, bc_type="natural")(wanted))
    return np.asarray(CubicSpline(time, rows)(wanted))


def _quaternion(turn: Floats) -> Floats:
    from scipy.spatial.transform import Rotation

    return np.asarray(Rotation.from_matrix(turn).as_quat(scalar_first=True))


def _fly(
    performer: Performer, stage: Stage, each: int, time: Floats, q: Floats, turn: Floats
) -> None:
    """Exact momentum from takeoff to landing, in place."""
    rows = slice(stage.first * each, stage.last * each + 1)
    moving, wanted = turn[rows], turn[rows][-1].copy()
    poses = performer.poses(q[rows], np.ascontiguousarray(moving))
    moments = _moments(performer, poses)
    dt = float(time[1] - time[0])
    spin = _spin(moments, moving) / dt
    length = (len(moving) - 1) * dt
    for _ in range(ROUNDS):
        turned = _turned(moments, moving[0], spin, dt)
        off = rotation.to_vector(_quaternion(wanted @ turned[-1].T))
        if np.linalg.norm(off) < 1e-10:
            break
        spin = spin + _inertia(performer, poses, turned) @ off / length
    turned[-1] = wanted
    moving[:] = turned
    poses = performer.poses(q[rows], np.ascontiguousarray(moving))
    t = (time[rows] - time[rows.start])[:, None]
    way = (poses.com[-1] - poses.com[0]) / length + np.array([0.0, 0.0, 0.5 * GRAVITY * length])
    com = poses.com[0] + way * t - np.array([0.0, 0.0, 0.5 * GRAVITY]) * t**2
    q[rows, :3] += com - poses.com


def _moments(performer: Performer, poses: Poses) -> Floats:
    """Sum of S J S'' + m s s'' over the bodies, in the root's frames, shape (T - 1, 3, 3).

    S and s are a body's rotation and its center from the center of mass, as the root sees them;
    a dash is the next frame. Angular momentum is eps(R moments R'') / dt, R the root's rotation.
    """
    tree, root = performer.tree, poses.turn[:, 0]
    back = np.swapaxes(root, 1, 2)
    turn = np.einsum("tij,tbjk->tbik", back, poses.turn)
    reach = np.einsum("tij,tbj->tbi", back, poses.center - poses.com[:, None])
    spread = np.einsum("tbij,bjk,tblk->til", turn[:-1], tree.spread, turn[1:], optimize=True)
    return np.asarray(spread + np.einsum("b,tbi,tbj->tij", tree.mass, reach[:-1], reach[1:]))


def _eps(a: Floats) -> Floats:
    return np.stack(
        [
            a[..., 1, 2] - a[..., 2, 1],
            a[..., 2, 0] - a[..., 0, 2],
            a[..., 0, 1] - a[..., 1, 0],
        ],
        axis=-1,
    )


def _spin(moments: Floats, turn: Floats) -> Floats:
    """Mean angular momentum times dt."""
    every = _eps(turn[:-1] @ moments @ np.swapaxes(turn[1:], 1, 2))
    return np.asarray(every.mean(axis=0))


def _turned(moments: Floats, first: Floats, spin: Floats, dt: float) -> Floats:
    """The root's rotations that give each step the same angular momentum, shape (T, 3, 3)."""
    out = np.empty((len(moments) + 1, 3, 3))
    out[0] = first
    step = np.eye(3)
    for i, moment in enumerate(moments):
        asked = out[i].T @ spin * dt
        for _ in range(8):
            t = moment @ step.T
            off = asked - _eps(t)
            w = np.linalg.solve(np.trace(t) * np.eye(3) - t.T, off)
            step = rotation.matrix(rotation.from_vector(w)) @ step
            if np.abs(w).max() < 1e-13:
                break
        out[i + 1] = out[i] @ step
    return out


def _inertia(performer: Performer, poses: Poses, turn: Floats) -> Floats:
    """The whole body's mean inertia on the way, in the world [kg·m²], shape (3, 3)."""
    tree, every = performer.tree, slice(None, None, 8)
    reach = poses.center[every] - poses.com[every, None]
    spread = np.einsum("tbij,bjk,tblk->til", poses.turn[every], tree.spread, poses.turn[every])
    spread = spread + np.einsum("b,tbi,tbj->tij", tree.mass, reach, reach)
    fresh = turn[every] @ np.swapaxes(poses.turn[every, 0], 1, 2)
    spread = fresh @ spread @ np.swapaxes(fresh, 1, 2)
    mean = spread.mean(axis=0)
    return np.asarray(np.trace(mean) * np.eye(3) - mean)
