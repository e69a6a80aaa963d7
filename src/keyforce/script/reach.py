"""Reach: inverse kinematics for scripts - a chain of hinges that brings a point to a place.

Damped least squares on MuJoCo's Jacobian (Nakamura and Hanafusa 1986), joints kept inside their
limits; each call starts where the last one ended, so that a few iterations do.
"""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
DAMPING = 0.04
"""In the units of the Jacobian [m/rad]."""
ROUNDS = 12
NEAR = 0.002
"""Nearer than this is there [m]."""
MOST = 0.25
"""The most that a hinge turns in a round [rad]."""


def reach(
    model: mujoco.MjModel, data: mujoco.MjData, joints: Sequence[int], body: int, local: Floats,
    place: Floats,
) -> Floats:  # fmt: skip
    """Angles of the hinges that bring a body's point to a place, or near it [rad], shape (n,).

    Args:
        model: The scene.
        data: Scratch memory, in the posture to start from; it is left in the one that is found.
        joints: The hinges that may turn.
        body: Whose point it is.
        local: The point in the body's frame [m].
        place: Where it is to be [m].
    """
    at, dofs = model.jnt_qposadr[list(joints)], model.jnt_dofadr[list(joints)]
    low, high = model.jnt_range[list(joints)].T
    free = model.jnt_limited[list(joints)] == 0
    jacobian = np.zeros((3, model.nv))
    for _ in range(ROUNDS):
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        point = data.xpos[body] + data.xmat[body].reshape(3, 3) @ local
        error = place - point
        if np.linalg.norm(error) < NEAR:
            break
        mujoco.mj_jac(model, data, jacobian, None, point, body)
        j = jacobian[:, dofs]
        turn = j.T @ np.linalg.solve(j @ j.T + DAMPING**2 * np.eye(3), error)
        angles = data.qpos[at] + np.clip(turn, -MOST, MOST)
        data.qpos[at] = np.where(free, angles, np.clip(angles, low, high))
    return np.asarray(data.qpos[at].copy())
