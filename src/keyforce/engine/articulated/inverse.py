"""Inverse kinematics by mink: joint angles that bring points and bodies where they are wanted.

Loaded only where a pose reaches for something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import mink
import mujoco
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
STEPS = 200
GAIN = 0.6
"""The share of what is left that a step goes: full steps overshoot where a limb is stretched."""
EASE = 1e-3
"""How much joints keep where they are, beside a metre off the goal."""
STILL = 1e-4
"""Steps end when none leads further [rad]."""
TRIES = 10
"""From how many other poses it starts again where it got stuck."""
REACHED = 1e-3
"""Nobody starts again for less than this [m or rad]."""
NEAR = 1e-5
"""Steps end when all is as near as this [m or rad]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Aim:
    """Where a body is to be.

    Attributes:
        body: Its index.
        point: Of the body, in its frame [m].
        place: Where that is to be, in the frame of `other` [m]; None for anywhere.
        turn: The body's orientation in that frame, as a quaternion; None for any.
        other: Index of the body that the frame belongs to; the world is 0.
    """

    body: int
    point: Floats
    place: Floats | None
    turn: Floats | None
    other: int


@dataclass(frozen=True, kw_only=True)
class Miss:
    """How far off an aim is: its place [m] and its turn [rad]."""

    place: float
    turn: float


class PlaceTask(mink.Task):
    """A point of a body at a point of another."""

    def __init__(self, aim: Aim) -> None:
        super().__init__(cost=np.ones(3), gain=GAIN, lm_damping=1e-3)
        self._aim = aim

    def compute_error(self, configuration: mink.Configuration) -> Floats:
        """From where the point should be to where it is [m], shape (3,)."""
        here, there = self._points(configuration)
        return here - there

    def compute_jacobian(self, configuration: mink.Configuration) -> Floats:
        """How joints move the two points apart, shape (3, nv)."""
        model, data = configuration.model, configuration.data
        moves = np.zeros((2, 3, model.nv))
        for rows, at, body in zip(
            moves, self._points(configuration), (self._aim.body, self._aim.other), strict=True
        ):
            mujoco.mj_jac(model, data, rows, None, at, body)
        return np.asarray(moves[0] - moves[1])

    def _points(self, configuration: mink.Configuration) -> tuple[Floats, Floats]:
        place = np.zeros(3) if self._aim.place is None else self._aim.place
        return (
            in_world(configuration.data, self._aim.body, self._aim.point),
            in_world(configuration.data, self._aim.other, place),
        )


class TurnTask(mink.Task):
    """A body turned as asked in another's frame."""

    def __init__(self, aim: Aim) -> None:
        super().__init__(cost=np.full(3, 0.2), gain=GAIN, lm_damping=1e-3)
        self._aim = aim

    def compute_error(self, configuration: mink.Configuration) -> Floats:
        """The rotation from how it should be turned to how it is, in the world [rad], (3,)."""
        data, wanted = configuration.data, np.zeros(4)
        mujoco.mju_mulQuat(wanted, data.xquat[self._aim.other], self._aim.turn)
        found, inverse, turn = np.zeros(3), np.zeros(4), np.zeros(4)
        mujoco.mju_negQuat(inverse, wanted)
        mujoco.mju_mulQuat(turn, data.xquat[self._aim.body], inverse)
        mujoco.mju_quat2Vel(found, turn, 1.0)
        return found

    def compute_jacobian(self, configuration: mink.Configuration) -> Floats:
        """How joints turn the one against the other, shape (3, nv)."""
        model, data = configuration.model, configuration.data
        moves = np.zeros((2, 3, model.nv))
        for rows, body in zip(moves, (self._aim.body, self._aim.other), strict=True):
            mujoco.mj_jacBody(model, data, None, rows, body)
        return np.asarray(moves[0] - moves[1])


def in_world(data: mujoco.MjData, body: int, point: Floats) -> Floats:
    """Where a point of a body is [m]."""
    return np.asarray(data.xpos[body] + data.xmat[body].reshape(3, 3) @ point)


def brought(
    model: mujoco.MjModel, qpos: Floats, aims: Sequence[Aim], dofs: Sequence[int]
) -> tuple[Floats, list[Miss]]:
    """The nearest joint positions that do it, within limits, and how far off each aim still is.

    Args:
        model: A compiled scene.
        qpos: Where to begin, and what to stay near, shape (nq,).
        aims: Where bodies are to be.
        dofs: What may move.
    """
    tasks = [kind(aim) for aim in aims for kind in _kinds(aim)]
    best: tuple[Floats, list[Floats]] | None = None
    for start in _starts(model, qpos, dofs):
        found = _steps(model, start, tasks, dofs)
        if best is None or _worst(found[1]) < _worst(best[1]):
            best = found
        if _worst(best[1]) < REACHED:
            break
    assert best is not None
    left = iter(float(np.linalg.norm(error)) for error in best[1])
    misses = [
        Miss(
            place=0.0 if aim.place is None else next(left),
            turn=0.0 if aim.turn is None else next(left),
        )
        for aim in aims
    ]
    return best[0], misses


def _kinds(aim: Aim) -> list[Callable[[Aim], PlaceTask | TurnTask]]:
    found: list[Callable[[Aim], PlaceTask | TurnTask]] = []
    found += [PlaceTask] if aim.place is not None else []
    return [*found, TurnTask] if aim.turn is not None else found


def _worst(errors: Sequence[Floats]) -> float:
    return max(float(np.linalg.norm(error)) for error in errors)


def _starts(model: mujoco.MjModel, qpos: Floats, dofs: Sequence[int]) -> Iterator[Floats]:
    """The pose as it is, then with the joints in the middle of their ranges, then anywhere."""
    limited = np.flatnonzero(model.jnt_limited)
    at, (low, high) = model.jnt_qposadr[limited], model.jnt_range[limited].T
    near, moving = qpos.copy(), np.isin(model.jnt_dofadr[limited], list(dofs))
    near[at] = np.clip(qpos[at], low, high)
    yield near
    random = np.random.default_rng(0)
    for share in (0.5, *random.uniform(size=(TRIES, limited.size))):
        other = near.copy()
        other[at] = np.where(moving, low + share * (high - low), near[at])
        yield other


def _steps(
    model: mujoco.MjModel, start: Floats, tasks: Sequence[mink.Task], dofs: Sequence[int]
) -> tuple[Floats, list[Floats]]:
    configuration = mink.Configuration(model, q=start)
    ease = mink.PostureTask(model, cost=EASE)
    ease.set_target(start)
    others = [dof for dof in range(model.nv) if dof not in dofs]
    for _ in range(STEPS):
        if all(np.linalg.norm(t.compute_error(configuration)) < NEAR for t in tasks):
            break
        velocity = mink.solve_ik(
            configuration,
            [*tasks, ease],
            1.0,
            "daqp",
            limits=[mink.ConfigurationLimit(model)],
            constraints=[mink.DofFreezingTask(model, others)] if others else None,
        )
        configuration.integrate_inplace(velocity, 1.0)
        if float(np.abs(velocity).max()) < STILL:
            break
    return configuration.q.copy(), [t.compute_error(configuration) for t in tasks]
