"""Checks of a take's states by themselves: finite, consistent, inside the joints' limits."""

from __future__ import annotations

import mujoco
import numpy as np

from keyforce.measure.line import Floats, Line, worst_line
from keyforce.take.outcome import Status
from keyforce.take.take import Take


def state_lines(take: Take) -> list[Line]:
    """What states must be, whatever forces act."""
    diverged = take.outcome.status is Status.DIVERGED
    end = float(take.time[-1]) if diverged else None
    return [
        Line(check="the run did not run away", worst=float(diverged), bound=0.0, unit="", at=end),
        worst_line("states are finite", _not_finite(take), 0.0, "", take.time),
        worst_line("unit quaternions", _quaternion_error(take), 1e-6, "", take.time),
        worst_line("velocity matches positions", _velocity_mismatch(take), 0.02, "", take.time),
        worst_line("joint limits", _limit_excess(take), 2.0, "deg", take.time),
    ]


def _not_finite(take: Take) -> Floats:
    wrong = np.logical_not(np.isfinite(np.c_[take.qpos, take.qvel]))
    return np.asarray(wrong.sum(axis=1), dtype=np.float64)


def _quaternion_error(take: Take) -> Floats:
    model, worst = take.model, np.zeros(len(take.time))
    for joint in range(model.njnt):
        first = {0: 3, 1: 0}.get(int(model.jnt_type[joint]))
        if first is not None:
            a = model.jnt_qposadr[joint] + first
            length = np.linalg.norm(take.qpos[:, a : a + 4], axis=1)
            worst = np.maximum(worst, np.abs(length - 1.0))
    return worst


def _velocity_mismatch(take: Take) -> Floats:
    """Median over time of how far velocities are from the positions' differences."""
    n = len(take.time)
    if n < 9:
        return np.zeros(n)
    rate = np.zeros_like(take.qvel)
    for i in range(1, n - 1):
        gap = take.time[i + 1] - take.time[i - 1]
        mujoco.mj_differentiatePos(take.model, rate[i], gap, take.qpos[i - 1], take.qpos[i + 1])
    error = np.abs(rate - take.qvel).max(axis=1) / (1 + np.abs(take.qvel).max(axis=1))
    return np.full(n, float(np.median(error[2:-2])))


def _limit_excess(take: Take) -> Floats:
    model, worst = take.model, np.zeros(len(take.time))
    for joint in np.flatnonzero(model.jnt_limited):
        if model.jnt_type[joint] != int(mujoco.mjtJoint.mjJNT_HINGE):
            continue
        angle = take.qpos[:, model.jnt_qposadr[joint]]
        low, high = model.jnt_range[joint]
        worst = np.maximum(worst, np.degrees(np.maximum(low - angle, angle - high)))
    return worst
