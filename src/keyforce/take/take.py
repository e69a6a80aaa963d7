"""A take: one simulated or synthesised result, as it is kept, drawn, measured and exported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError
from keyforce.take.outcome import Outcome

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened.

    Attributes:
        time: [s]
        kind: `touch`, `lift`, `takeoff`, `landing`, `apex` or `limit`; what was decided: `state`,
            `input`, `word`, `mode`, `throw`, `push` or `liberty`.
        subject: Who: a body (`ada.hand_l`) or a cast member (`ada`).
        other: Whom it met, where there is one; which state, input or word it was.
        size: How hard: closing speed of a touch [m/s], height of an apex [m], else 0.
    """

    time: float
    kind: str
    subject: str
    other: str | None = None
    size: float = 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Take:
    """States over time for one MuJoCo model, and what happened.

    Attributes:
        name: The shot's name.
        model_xml: The model, self-contained.
        time: [s], shape (T,).
        qpos: Positions in MuJoCo's order, shape (T, nq).
        qvel: Velocities in MuJoCo's order, shape (T, nv).
        ctrl_torque: Internal joint torques [N·m], shape (T, nv).
        external: Every wrench applied from outside, as MuJoCo's `xfrc_applied`: world force, then
            torque at each body's centre of mass [N, N·m], shape (T, nbody, 6).
        help: The part of `external` that balances a character or bends physics, summed over its
            bodies: force, then torque about its centre of mass, shape (T, characters, 6).
        ground: What contact does to each character: force [N], then torque about its centre of
            mass [N·m], shape (T, characters, 6).
        characters: Their names, in the order of `help`.
        events: In order of time.
        outcome: How the run ended.
        shot: The shot that it came from, as plain data.
        fps: The shot's display rate.
    """

    name: str
    model_xml: str
    time: Floats
    qpos: Floats
    qvel: Floats
    ctrl_torque: Floats
    external: Floats
    help: Floats
    ground: Floats
    characters: tuple[str, ...]
    events: tuple[Event, ...]
    outcome: Outcome
    shot: Mapping[str, Any]
    fps: float

    def __post_init__(self) -> None:
        frames = len(self.time)
        for key in ("qpos", "qvel", "ctrl_torque", "external", "help", "ground"):
            rows = len(getattr(self, key))
            if rows != frames:
                raise InputError(f"the take's {key} has {rows} rows for {frames} times")

    @cached_property
    def model(self) -> mujoco.MjModel:
        """The model, compiled once. Treat it as read-only."""
        return mujoco.MjModel.from_xml_string(self.model_xml)

    @property
    def duration(self) -> float:
        """From the first state to the last [s]."""
        return float(self.time[-1] - self.time[0])

    @cached_property
    def bodies(self) -> BodyPoses:
        """World poses of every body at every stored time."""
        return body_poses(self.model, self.qpos)

    @cached_property
    def body_names(self) -> tuple[str, ...]:
        """Names of the model's bodies, in order; the world is the first."""
        return tuple(self.model.body(i).name for i in range(self.model.nbody))

    def at_rate(self, fps: float) -> Floats:
        """Positions resampled at a display rate from the first time on, shape (N, nq).

        Quaternions are blended on the sphere, so that nothing shrinks or jumps.
        """
        count = int(np.floor(self.duration * fps + 1e-6)) + 1
        wanted = self.time[0] + np.arange(count) / fps
        return positions_at(self.model, self.time, self.qpos, wanted)


@dataclass(frozen=True, kw_only=True, eq=False)
class BodyPoses:
    """World poses of a model's bodies over time.

    Attributes:
        at: [m], shape (T, nbody, 3).
        turn: wxyz, shape (T, nbody, 4).
    """

    at: Floats
    turn: Floats


def body_poses(model: mujoco.MjModel, qpos: Floats) -> BodyPoses:
    """Forward kinematics of each row of `qpos`, shape (T, nq)."""
    data = mujoco.MjData(model)
    at = np.full((len(qpos), model.nbody, 3), np.nan)
    turn = np.full((len(qpos), model.nbody, 4), np.nan)
    for i, row in enumerate(qpos):
        data.qpos[:] = row
        mujoco.mj_kinematics(model, data)
        at[i], turn[i] = data.xpos, data.xquat
    return BodyPoses(at=at, turn=turn)


def positions_at(model: mujoco.MjModel, time: Floats, qpos: Floats, wanted: Floats) -> Floats:
    """`qpos` between its own times, along the shortest path, shape (len(wanted), nq)."""
    if len(time) == 1:
        return np.repeat(qpos, len(wanted), axis=0)
    after = np.clip(np.searchsorted(time, wanted, side="left"), 1, len(time) - 1)
    share = (wanted - time[after - 1]) / (time[after] - time[after - 1])
    velocity = np.zeros(model.nv)
    out = np.full((len(wanted), model.nq), np.nan)
    for i, (k, w) in enumerate(zip(after, np.clip(share, 0.0, 1.0), strict=True)):
        mujoco.mj_differentiatePos(model, velocity, 1.0, qpos[k - 1], qpos[k])
        out[i] = qpos[k - 1]
        mujoco.mj_integratePos(model, out[i], velocity, w)
    return out
