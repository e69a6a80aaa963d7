"""Kinematics: where every body of a take is and how it moves, from its states alone."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.take.take import Take

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Kinematics:
    """World-frame motion at every stored time.

    Attributes:
        at: Body origins [m], shape (T, nbody, 3).
        axes: Body orientations as matrices, shape (T, nbody, 3, 3).
        velocity: Of body origins [m/s], shape (T, nbody, 3).
        spin: Angular velocity [rad/s], shape (T, nbody, 3).
        com: Centre of mass of each body's subtree [m], shape (T, nbody, 3).
        com_velocity: [m/s], shape (T, nbody, 3).
        angular_momentum: Of each subtree about its centre of mass [kg·m²/s], (T, nbody, 3).
    """

    at: Floats
    axes: Floats
    velocity: Floats
    spin: Floats
    com: Floats
    com_velocity: Floats
    angular_momentum: Floats


def kinematics(take: Take) -> Kinematics:
    """One forward pass over every state."""
    model, data = take.model, mujoco.MjData(take.model)
    frames, bodies = len(take.time), model.nbody
    at, turn, speed = (np.empty((frames, bodies, size)) for size in (3, 9, 6))
    com, com_velocity, angular_momentum = (np.empty((frames, bodies, 3)) for _ in range(3))
    for i, (qpos, qvel) in enumerate(zip(take.qpos, take.qvel, strict=True)):
        data.qpos[:], data.qvel[:] = qpos, qvel
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_comVel(model, data)
        mujoco.mj_subtreeVel(model, data)
        at[i], turn[i], speed[i] = data.xpos, data.xmat, data.cvel
        com[i], com_velocity[i] = data.subtree_com, data.subtree_linvel
        angular_momentum[i] = data.subtree_angmom
    spin, arm = speed[..., :3], at - com[:, model.body_rootid]
    return Kinematics(
        at=at,
        axes=turn.reshape(frames, bodies, 3, 3),
        velocity=speed[..., 3:] + np.cross(spin, arm),
        spin=spin,
        com=com,
        com_velocity=com_velocity,
        angular_momentum=angular_momentum,
    )


def root_of(take: Take, name: str) -> int | None:
    """The first body of a member of the cast, or None where there is no such member."""
    return _roots(take).get(name)


def members(take: Take) -> tuple[str, ...]:
    """Everyone in the take: whatever is not fixed to the world."""
    model = take.model
    moves = {int(root) for root in model.body_rootid[model.body_dofnum > 0]}
    return tuple(n for n, b in _roots(take).items() if int(model.body_rootid[b]) in moves)


def _roots(take: Take) -> dict[str, int]:
    """Each member's first body: it hangs from the world, or is held by another member's."""
    owners = [name.partition(".")[0] for name in take.body_names]
    parents = take.model.body_parentid
    found: dict[str, int] = {}
    for body in range(1, len(owners)):
        if owners[parents[body]] != owners[body]:
            found.setdefault(owners[body], body)
    return found
