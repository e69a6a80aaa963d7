"""Loads: what each hinge of a character has to move, and what it has to carry, in a pose."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.solid import Solid

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class Load:
    """The work of one hinge.

    Attributes:
        inertia: Of what it moves about its axis: the lighter of its two sides [kg·m²].
        weight: The torque of the weight that it carries, at its worst [N·m].
        held: The torque with which it holds the pose against gravity [N·m].
    """

    inertia: float
    weight: float
    held: float


def hinge_load(model: mujoco.MjModel, data: mujoco.MjData, joint: int, feet: Flags) -> Load:
    """The work of a hinge in the pose of `data`.

    A leg's hinge carries the body on its far side, shared with the other legs; any other carries
    its own limb, and so does every hinge of what is fixed to the world.

    Args:
        model: One character.
        data: Its pose, after `mj_forward`.
        joint: The hinge.
        feet: Which bodies stand on the ground, shape (nbody,).
    """
    below = descendants(model, int(model.jnt_bodyid[joint]))
    above = ~below
    above[0] = False
    anchor, axis = data.xanchor[joint], data.xaxis[joint]
    rooted = not np.any(model.body_dofnum[above])
    share = 0.0 if rooted else float(feet[below].sum()) / max(1, int(feet.sum()))
    inertia, weight = lever(model, data, below, anchor, axis)
    if not rooted:
        far, carried = lever(model, data, above, anchor, axis)
        inertia = min(inertia, far)
        weight = share * carried if share > 0 else weight
    return Load(
        inertia=inertia + float(model.dof_armature[model.jnt_dofadr[joint]]),
        weight=weight,
        held=abs(float(axis @ held(model, data, below, feet, anchor, share))),
    )


def held(
    model: mujoco.MjModel,
    data: mujoco.MjData,
    below: Flags,
    feet: Flags,
    anchor: Floats,
    share: float,
) -> Floats:
    """The torque about a joint of its limb's weight and of the ground under its feet [N·m].

    All soles are pushed at the same offset from their middles, such that the body is balanced.
    """
    limb = composite(model, data, np.flatnonzero(below))
    torque = np.cross(limb.center - anchor, limb.mass * model.opt.gravity)
    if share > 0:
        whole = composite(model, data, np.arange(1, model.nbody))
        soles = boxes(model, data)[feet].mean(axis=(0, 1))
        own = boxes(model, data)[below & feet].mean(axis=(0, 1))
        under = own + whole.center - soles
        torque += np.cross(under - anchor, -share * whole.mass * model.opt.gravity)
    return np.asarray(torque)


def lever(
    model: mujoco.MjModel, data: mujoco.MjData, side: Flags, anchor: Floats, axis: Floats
) -> tuple[float, float]:
    """A side's inertia about an axis [kg·m²] and the worst torque of its weight there [N·m]."""
    whole = composite(model, data, np.flatnonzero(side))
    reach = whole.center - anchor
    arm = float(np.linalg.norm(reach - (reach @ axis) * axis))
    gravity = float(np.linalg.norm(model.opt.gravity))
    return float(axis @ whole.about(anchor) @ axis), whole.mass * gravity * arm


def composite(model: mujoco.MjModel, data: mujoco.MjData, bodies: NDArray[np.intp]) -> Solid:
    """Several bodies as one solid in the world's frame."""
    masses = model.body_mass[bodies]
    center = masses @ data.xipos[bodies] / masses.sum()
    inertia = np.zeros((3, 3))
    for body in bodies:
        turn = data.ximat[body].reshape(3, 3)
        own = turn @ np.diag(model.body_inertia[body]) @ turn.T
        part = Solid(mass=float(model.body_mass[body]), center=data.xipos[body], inertia=own)
        inertia += part.about(center)
    return Solid(mass=float(masses.sum()), center=center, inertia=inertia)


def descendants(model: mujoco.MjModel, body: int) -> Flags:
    """A body and all that hangs from it, shape (nbody,)."""
    found = np.zeros(model.nbody, dtype=bool)
    found[body] = True
    for child in range(body + 1, model.nbody):
        found[child] = found[model.body_parentid[child]]
    return found


def boxes(model: mujoco.MjModel, data: mujoco.MjData) -> Floats:
    """Least and greatest corner of each body's solids [m], shape (nbody, 2, 3).

    A body without any has infinite corners, the wrong way round.
    """
    found = np.full((model.nbody, 2, 3), np.inf)
    found[:, 1] *= -1
    for geom in range(model.ngeom):
        body = model.geom_bodyid[geom]
        if body > 0 and (model.geom_contype[geom] or model.geom_conaffinity[geom]):
            box, turn = model.geom_aabb[geom], data.geom_xmat[geom].reshape(3, 3)
            middle, half = data.geom_xpos[geom] + turn @ box[:3], np.abs(turn) @ box[3:]
            found[body, 0] = np.minimum(found[body, 0], middle - half)
            found[body, 1] = np.maximum(found[body, 1], middle + half)
    return found
