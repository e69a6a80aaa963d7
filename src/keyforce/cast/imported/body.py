"""Body: an imported character's parts made to fit a scene: names, contact, strengths, rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import mujoco
import numpy as np

from keyforce.cast.imported import tree
from keyforce.cast.imported.tree import HINGE, bodies, joints
from keyforce.errors import InputError
from keyforce.surface.surface import give_surface

_LIGHTEST, _HEAVIEST = 1e-8, 1e8
_DRIVING = (mujoco.mjtTrn.mjTRN_JOINT, mujoco.mjtTrn.mjTRN_JOINTINPARENT)


@dataclass(frozen=True, kw_only=True, eq=False)
class Imported:
    """A character from a file.

    Attributes:
        spec: Its body, to be attached to a scene.
        rest: Joint angles of the file's first keyframe [rad], or nothing.
        notes: What was left out, added or assumed.
    """

    spec: mujoco.MjSpec
    rest: Mapping[str, float]
    notes: tuple[str, ...]


def name_parts(root: mujoco.MjsBody) -> None:
    """Gives every body, joint and geom without a name one that tells where it is."""
    taken = {b.name for b in bodies(root)}
    for body in bodies(root):
        parent = "" if body is root or not body.parent else body.parent.name
        body.name = body.name or _free(f"{parent or 'body'}.part", taken)
        for kind, parts in (("joint", body.joints), ("shape", body.geoms), ("mark", body.sites)):
            used = {p.name for p in parts}
            for part in parts:
                part.name = part.name or _free(f"{body.name}.{kind}", used)


def _free(base: str, taken: set[str]) -> str:
    name, count = base, 1
    while name in taken:
        count += 1
        name = f"{base}{count}"
    taken.add(name)
    return name


def make_solid(root: mujoco.MjsBody) -> None:
    """Lets everything that collides at all collide with everything, as our own bodies do."""
    for body in bodies(root):
        for geom in body.geoms:
            if geom.contype or geom.conaffinity:
                geom.contype = geom.conaffinity = 1
                geom.margin = geom.gap = 0.0
                give_surface(geom, friction=float(geom.friction[0]), restitution=0.0)


def keep_strengths(spec: mujoco.MjSpec) -> None:
    """Turns motors into the largest torques that their joints may have, and deletes them."""
    strengths: dict[str, float] = {}
    for motor in list(spec.actuators):
        if motor.trntype in _DRIVING:
            torque = _largest(motor)
            strengths[motor.target] = strengths.get(motor.target, 0.0) + torque
        spec.delete(motor)
    for joint in spec.joints:
        torque = strengths.get(joint.name, 0.0)
        if joint.type == HINGE and 0 < torque < 1e6 and not np.any(joint.actfrcrange):
            joint.actfrclimited = mujoco.mjtLimited.mjLIMITED_TRUE
            joint.actfrcrange = (-torque, torque)


def _largest(motor: mujoco.MjsActuator) -> float:
    """The largest torque that a motor gives, or 0 where it has no limit [N·m]."""
    gear = abs(float(motor.gear[0]))
    if np.any(motor.forcerange):
        return gear * float(np.abs(motor.forcerange).max())
    if motor.biastype == mujoco.mjtBias.mjBIAS_NONE and np.any(motor.ctrlrange):
        return gear * abs(float(motor.gainprm[0])) * float(np.abs(motor.ctrlrange).max())
    return 0.0


def rest_of(model: mujoco.MjModel) -> dict[str, float]:
    """Hinge angles of the first keyframe [rad]."""
    if not model.nkey:
        return {}
    return {
        model.joint(j).name: float(model.key_qpos[0][model.jnt_qposadr[j]])
        for j in range(model.njnt)
        if model.jnt_type[j] == HINGE and not model.joint(j).name.startswith(f"{tree.ROOT}.")
    }


def check_inertia(model: mujoco.MjModel, file: str) -> None:
    """Refuses joints that move next to nothing: no time step is short enough for them."""
    for joint in range(model.njnt):
        inertia = float(model.dof_M0[model.jnt_dofadr[joint]])
        if not _LIGHTEST < inertia < _HEAVIEST:
            raise InputError(
                f"joint {model.joint(joint).name} moves a body of impossible mass",
                given=f"{inertia:.3g} kg or kg·m²",
                allowed=f"{_LIGHTEST:g} to {_HEAVIEST:g}",
                advice="give the bodies below it realistic masses, or the joint an armature",
                file=file,
            )


def passive_note(root: mujoco.MjsBody) -> list[str]:
    """Which joints nothing drives, because they are no hinges."""
    found = [
        j.name
        for j in joints(root)
        if j.type not in (HINGE, tree.FREE) and not j.name.startswith(f"{tree.ROOT}.")
    ]
    return [f"joints that are no hinges move passively: {', '.join(found)}"] if found else []


def keep_apart(spec: mujoco.MjSpec, model: mujoco.MjModel, rest: Mapping[str, float]) -> list[str]:
    """Excludes pairs of bodies that overlap at rest, which would push each other apart for ever."""
    data = mujoco.MjData(model)
    for name, angle in rest.items():
        data.qpos[model.joint(name).qposadr[0]] = angle
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    mujoco.mj_collision(model, data)
    pairs = sorted(
        {
            tuple(sorted(model.body(model.geom_bodyid[g]).name for g in contact.geom))
            for contact in data.contact
            if contact.dist < 0
        }
    )
    for one, other in pairs:
        spec.add_exclude(bodyname1=one, bodyname2=other)
    words = ", ".join(f"{one} and {other}" for one, other in pairs)
    return [f"they overlap at rest and never collide: {words}"] if pairs else []
