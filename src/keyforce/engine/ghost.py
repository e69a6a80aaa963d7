"""The ghost: the same keys, interpolated by cubic splines instead of driven by physics.

The comparison of Fattal and Lischinski 2006, section 5. A ghost weighs nothing and meets nothing:
it stands on the ground behind the character that it belongs to, and only its joints move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from keyforce.cast.actor import Actor
from keyforce.direction.keys import ROOT_TURNS, hinge_keys, root_keys
from keyforce.direction.track import Key
from keyforce.engine.articulated.hold import turned
from keyforce.engine.articulated.reach import lowest
from keyforce.engine.articulated.scene import Scene, build_scene, root_body, root_kind
from keyforce.engine.articulated.state import FREE
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.shot.direction import Direction
from keyforce.shot.document import Shot
from keyforce.take.take import Take

Floats = NDArray[np.float64]
BEHIND, ASIDE = 1.3, 0.6
"""How far behind its character and to the left of it a ghost stands [m]."""
ENDING = "_ghost"


def with_ghosts(shot: Shot, take: Take, folder: Path | str = ".") -> Take:
    """The take with a ghost behind every character that has keys, to be looked at.

    Args:
        shot: What was performed.
        take: What came of it.
        folder: Where the shot's files are.

    Raises:
        InputError: Nobody has keys, or a ghost's name is taken.
    """
    keyed = [name for name, told in shot.direction.items() if told.keys]
    if not keyed:
        raise InputError("nobody has keys to be interpolated", advice="give someone `poses`")
    names = {name: f"{name}{ENDING}" for name in keyed}
    for name in set(names.values()) & set(shot.cast):
        raise InputError(f"{name!r} is needed for a ghost", given=name, advice="rename that one")
    scene = build_scene(_peopled(shot, names), Path(folder))
    model = scene.model()
    qpos = np.tile(scene.qpos, (len(take.time), 1))
    for of, to in _addresses(take.model, model, "qpos"):
        qpos[:, to] = take.qpos[:, of]
    for one in scene.characters:
        if one.name in names.values():
            _move(scene, model, one, take.time, qpos)
    return _dressed(scene, model, take, qpos)


def _peopled(shot: Shot, names: Mapping[str, str]) -> Shot:
    ghosts = {ghost: _behind(shot.cast[name]) for name, ghost in names.items()}
    told = {
        ghost: Direction(poses=shot.direction[name].poses, cycles=shot.direction[name].cycles)
        for name, ghost in names.items()
    }
    return shot.model_copy(
        update={"cast": {**shot.cast, **ghosts}, "direction": {**shot.direction, **told}}
    )


def _behind(member: Member) -> Member:
    facing = radians(member.facing)
    x, y, z = member.at
    x -= BEHIND * cos(facing) + ASIDE * sin(facing)
    y -= BEHIND * sin(facing) - ASIDE * cos(facing)
    return member.model_copy(update={"at": (x, y, z)})


def _move(scene: Scene, model: mujoco.MjModel, one: Actor, time: Floats, qpos: Floats) -> None:
    """Writes one ghost's motion."""
    direction = scene.shot.direction[one.name]
    for name, keys in hinge_keys(one, direction).items():
        qpos[:, model.joint(name).qposadr[0]] = curve(keys, time)
    body = root_body(model, one.name)
    if root_kind(model, body) != FREE:
        return
    turns = root_keys(one, direction)
    degrees = np.degrees([curve(turns[f"{one.name}.{turn}"], time) for turn in ROOT_TURNS])
    first = int(model.jnt_qposadr[model.body_jntadr[body]])
    data, height = mujoco.MjData(model), one.member.at[2]
    for row, (pitch, roll, yaw) in zip(qpos, degrees.T, strict=True):
        turn, upright = turned((roll, pitch, yaw + one.member.facing)), model.qpos0[first + 3 :][:4]
        mujoco.mju_mulQuat(row[first + 3 : first + 7], turn, upright)
        data.qpos[:] = row
        row[first + 2] += height - lowest(model, data, body)


def curve(keys: Sequence[Key], time: Floats) -> Floats:
    """A cubic spline through keys, at rest at its ends, shape (T,)."""
    at, target = np.array([k.at for k in keys]), np.array([k.target for k in keys])
    if len(keys) == 1:
        return np.full(len(time), target[0])
    spline = CubicSpline(at, target, bc_type="clamped")
    return np.asarray(spline(np.clip(time, at[0], at[-1])))


def _dressed(scene: Scene, model: mujoco.MjModel, take: Take, qpos: Floats) -> Take:
    """A take of both, in which all that acts on the first is kept."""
    frames, bodies = len(take.time), [model.body(b).name for b in range(model.nbody)]
    qvel, torque = (np.zeros((frames, model.nv)) for _ in range(2))
    for before, after in zip(range(frames - 1), range(1, frames), strict=True):
        gap = take.time[after] - take.time[before]
        mujoco.mj_differentiatePos(model, qvel[after], gap, qpos[before], qpos[after])
    for of, to in _addresses(take.model, model, "dof"):
        qvel[:, to], torque[:, to] = take.qvel[:, of], take.ctrl_torque[:, of]
    external = np.zeros((frames, model.nbody, 6))
    external[:, [bodies.index(name) for name in take.body_names]] = take.external
    characters = tuple(one.name for one in scene.characters)
    felt = {field: np.zeros((frames, len(characters), 6)) for field in ("help", "ground")}
    for field, rows in felt.items():
        rows[:, [characters.index(name) for name in take.characters]] = getattr(take, field)
    return replace(
        take,
        model_xml=scene.xml,
        qpos=qpos,
        qvel=qvel,
        ctrl_torque=torque,
        external=external,
        help=felt["help"],
        ground=felt["ground"],
        characters=characters,
        shot=scene.shot.plain(),
    )


def _addresses(
    before: mujoco.MjModel, after: mujoco.MjModel, kind: str
) -> list[tuple[slice, slice]]:
    """Where each joint of a model has its numbers, and where in another they belong."""
    sizes = {0: (7, 6), 1: (4, 3)}
    found = []
    for joint in range(before.njnt):
        name = before.joint(joint).name
        other = after.joint(name).id
        positions, velocities = sizes.get(int(before.jnt_type[joint]), (1, 1))
        size = positions if kind == "qpos" else velocities
        table = "jnt_qposadr" if kind == "qpos" else "jnt_dofadr"
        of, to = int(getattr(before, table)[joint]), int(getattr(after, table)[other])
        found.append((slice(of, of + size), slice(to, to + size)))
    return found
