"""The scene: stage and actors compiled into one MuJoCo model, standing where the shot says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.actor import Actor, actor
from keyforce.cast.sides import hinges_named
from keyforce.engine.articulated.hold import held_frame, turned
from keyforce.engine.articulated.liberties import add_room, add_shapes, room_for
from keyforce.engine.articulated.reach import lowest
from keyforce.engine.articulated.state import FIXED, FREE, PLANAR
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.stage.stage import stage_spec
from keyforce.surface.surface import pair_surfaces

Floats = NDArray[np.float64]

_PLANE = [mujoco.mjtJoint.mjJNT_SLIDE, mujoco.mjtJoint.mjJNT_SLIDE, mujoco.mjtJoint.mjJNT_HINGE]
_AXES = ((1, 0, 0), (0, 0, 1), (0, 1, 0))


@dataclass(frozen=True, kw_only=True, eq=False)
class Scene:
    """A shot's world before time begins.

    Attributes:
        shot: What was asked.
        xml: The model, self-contained.
        actors: Everyone in it, in the shot's order.
        qpos: Where everything starts, shape (nq,).
        qvel: How it moves at the start, shape (nv,).
        folder: Where the shot's files are.
    """

    shot: Shot
    xml: str
    actors: tuple[Actor, ...]
    qpos: Floats
    qvel: Floats
    folder: Path = Path()

    @property
    def characters(self) -> tuple[Actor, ...]:
        """The actors that can be directed."""
        return tuple(a for a in self.actors if a.rig is not None)

    def model(self) -> mujoco.MjModel:
        """A private model: runs write into it, so each thread needs its own."""
        return mujoco.MjModel.from_xml_string(self.xml)


def build_scene(shot: Shot, folder: Path) -> Scene:
    """Builds the cast and the stage; files come from `folder` only."""
    actors = tuple(actor(name, member, folder) for name, member in shot.cast.items())
    spec = stage_spec(shot.stage, folder=folder)
    spec.modelname = shot.title
    spec.option.timestep = shot.step
    spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_AUTORESET
    for one in sorted(actors, key=lambda one: one.member.held is not None):
        frame = held_frame(spec, one) if one.member.held else _frame(spec, one)
        spec.attach(one.spec, prefix=f"{one.name}.", frame=frame)
    add_shapes(spec, shot.liberties)
    if shot.is_conducted:
        add_room(spec, room_for(shot.liberties, spare=shot.has_scripts))
    pair_surfaces(spec)
    model = spec.compile()
    qpos, qvel = _start(model, actors)
    shot = _posed(shot, model, actors, qpos)
    return Scene(shot=shot, xml=spec.to_xml(), actors=actors, qpos=qpos, qvel=qvel, folder=folder)


def retold(scene: Scene, model: mujoco.MjModel, shot: Shot) -> Scene:
    """The same cast on the same stage with other keys, or another start.

    Args:
        scene: Made from a shot that differs in its direction, and in how its cast starts, only.
        model: Any of the scene's models.
        shot: What is asked now.
    """
    if shot.cast == scene.shot.cast:
        return replace(scene, shot=_posed(shot, model, scene.actors, scene.qpos))
    actors = tuple(replace(one, member=shot.cast[one.name]) for one in scene.actors)
    qpos, qvel = _start(model, actors)
    shot = _posed(shot, model, actors, qpos)
    return replace(scene, shot=shot, actors=actors, qpos=qpos, qvel=qvel)


def _posed(shot: Shot, model: mujoco.MjModel, actors: tuple[Actor, ...], qpos: Floats) -> Shot:
    """The shot with angles for what poses reach for; mink is loaded only where one does."""
    if not any(key.reach for direction in shot.direction.values() for key in direction.keys):
        return shot
    from keyforce.engine.articulated.posing import posed

    return posed(shot, model, actors, qpos)


def root_body(model: mujoco.MjModel, name: str) -> int:
    """The first body of a member of the cast; that of a held prop hangs from who holds it."""
    prefix = f"{name}."
    for body in range(1, model.nbody):
        if model.body(body).name.startswith(prefix):
            return body
    raise InputError(f"{name} has no body in the scene", given=name)


def root_kind(model: mujoco.MjModel, body: int) -> int:
    """How a root moves: free, in the x-z plane exactly as our planar figures do, or otherwise.

    An imported root may slide and turn by any joints: balance and height suit only the first two.
    """
    first, count = model.body_jntadr[body], model.body_jntnum[body]
    kinds = [mujoco.mjtJoint(int(kind)) for kind in model.jnt_type[first : first + count]]
    if kinds[:1] == [mujoco.mjtJoint.mjJNT_FREE]:
        return FREE
    upright = np.allclose(model.body_quat[body], (1, 0, 0, 0))
    if kinds == _PLANE and upright and np.allclose(model.jnt_axis[first : first + 3], _AXES):
        return PLANAR
    return FIXED


def _frame(spec: mujoco.MjSpec, one: Actor) -> mujoco.MjsFrame:
    """Where a member's own origin lies: joints place the others, so only what they lack."""
    kind = FREE
    if one.rig is not None and (one.figure is None or one.figure.root != "free"):
        kind = root_kind(one.spec.copy().compile(), 1)
    if kind == PLANAR:
        return spec.worldbody.add_frame(pos=(0.0, one.member.at[1], 0.0))
    if kind == FIXED:
        return spec.worldbody.add_frame(pos=one.member.at, quat=_turn(one))
    return spec.worldbody.add_frame()


def _start(model: mujoco.MjModel, actors: tuple[Actor, ...]) -> tuple[Floats, Floats]:
    data = mujoco.MjData(model)
    for one in actors:
        _pose(model, data, one)
        _place(model, data, one)
    return data.qpos.copy(), data.qvel.copy()


def _pose(model: mujoco.MjModel, data: mujoco.MjData, one: Actor) -> None:
    for hinge, angle in one.rest.items():
        data.qpos[model.joint(f"{one.name}.{hinge}").qposadr[0]] = angle
    for name, degrees in one.member.start.items():
        for hinge in hinges_named(name, one.hinges):
            data.qpos[model.joint(f"{one.name}.{hinge}").qposadr[0]] = np.radians(degrees)


def _place(model: mujoco.MjModel, data: mujoco.MjData, one: Actor) -> None:
    """Sets the root: characters stand at `at`, props have their middle there."""
    body = root_body(model, one.name)
    kind = root_kind(model, body)
    if kind == FIXED or one.member.held is not None:
        return
    at, joint = np.array(one.member.at), model.body_jntadr[body]
    address, dof = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
    if kind == FREE:
        turn = _turn(one)
        upright = model.qpos0[address + 3 : address + 7]
        mujoco.mju_mulQuat(data.qpos[address + 3 : address + 7], turn, upright)
        data.qpos[address : address + 3] = at
        data.qvel[dof : dof + 3] = one.member.velocity
        inverse = np.zeros(4)
        mujoco.mju_negQuat(inverse, data.qpos[address + 3 : address + 7])
        mujoco.mju_rotVecQuat(data.qvel[dof + 3 : dof + 6], np.array(one.member.spin), inverse)
        height = address + 2
    else:
        data.qpos[address] = at[0]
        data.qvel[dof], data.qvel[dof + 1] = one.member.velocity[0], one.member.velocity[2]
        data.qvel[dof + 2] = one.member.spin[1]
        height = address + 1
    if one.rig is not None:
        data.qpos[height] += at[2] - lowest(model, data, body)


def _turn(one: Actor) -> Floats:
    roll, pitch, yaw = one.member.turn
    return turned((roll, pitch, yaw + one.member.facing))
