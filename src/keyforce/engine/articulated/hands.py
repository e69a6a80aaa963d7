"""Hands: what reaches into a scene from outside while it is under way - throws and pushes."""

from __future__ import annotations

import mujoco
import numpy as np

from keyforce.engine.articulated.bend import PUSH, Bends
from keyforce.engine.articulated.scene import root_body
from keyforce.errors import InputError
from keyforce.shot.section import Vector


def throw(
    model: mujoco.MjModel, data: mujoco.MjData, prop: str, place: Vector, velocity: Vector
) -> None:
    """Puts a prop somewhere, with a velocity.

    Raises:
        InputError: It is no prop.
    """
    body = root_body(model, prop)
    joint = int(model.body_jntadr[body])
    if joint < 0 or model.body_dofnum[model.body_rootid == body].sum() != 6:
        raise InputError("only a prop can be thrown", given=prop)
    at, dof = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
    data.qpos[at : at + 3], data.qpos[at + 3 : at + 7] = place, (1.0, 0.0, 0.0, 0.0)
    data.qvel[dof : dof + 6] = (*velocity, 0.0, 0.0, 0.0)


def push(bends: Bends, rows: range, body: int, force: Vector, torque: Vector, until: float) -> None:
    """Pushes a body until a time, by a row that is free, or else by the one that ends first."""
    ends = [bends.until[i] if bends.on[i] else -np.inf for i in rows]
    row = rows[int(np.argmin(ends))]
    bends.kind[row], bends.body[row], bends.on[row] = PUSH, body, 1
    bends.goal[row], bends.turn[row], bends.until[row] = force, torque, until
