"""The record: a synthesized motion as a take like any other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import mujoco
import numpy as np

from keyforce.engine.articulated.scene import Scene
from keyforce.motion import rotation
from keyforce.synthesis.anchor import Footing
from keyforce.synthesis.body.tree import ROOT, Floats
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.inbetween import filled
from keyforce.synthesis.sketch.reading import Reading
from keyforce.take.outcome import Outcome
from keyforce.take.take import Event, Take

RATES = (240.0, 480.0, 960.0)
"""States per second, about: the first at which angular momentum in flight looks constant."""
STEADY = 5e-4
"""How constant, against its size."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Performance:
    """What one performer does.

    Attributes:
        performer: Who.
        reading: What its sketch means.
        q: Degrees of freedom in each frame, shape (N, J).
        turn: The root's orientation in each frame, shape (N, 3, 3).
    """

    performer: Performer
    reading: Reading
    q: Floats
    turn: Floats


def take_of(scene: Scene, given: Mapping[str, Performance], outcome: Outcome, name: str) -> Take:
    """The take of everyone's performance, between the frames as well."""
    model, shot = scene.model(), scene.shot
    characters = tuple(c.name for c in scene.characters)
    for wanted in RATES:
        rate = shot.fps * max(1, round(wanted / shot.fps))
        time, qpos, events = _states(scene, model, given, rate)
        qvel = _velocity(model, time, qpos)
        momentum = _momentum(model, characters, qpos, qvel)
        drifts = [
            _drift(one, time, momentum[:, characters.index(who), 3:]) for who, one in given.items()
        ]
        if max(drifts) < STEADY:
            break
    none = np.zeros((len(time), len(characters), 6))
    return Take(
        name=name, model_xml=scene.xml, time=time, qpos=qpos, qvel=qvel,
        ctrl_torque=np.zeros((len(time), model.nv)),
        external=np.zeros((len(time), model.nbody, 6)),
        help=none, ground=_ground(model, characters, time, momentum), characters=characters,
        events=tuple(sorted(events, key=lambda e: e.time)), outcome=outcome, shot=shot.plain(),
        fps=shot.fps,
    )  # fmt: skip


def _states(
    scene: Scene, model: mujoco.MjModel, given: Mapping[str, Performance], rate: float
) -> tuple[Floats, Floats, list[Event]]:
    """Times, positions and what happens."""
    each = round(rate / scene.shot.fps)
    frames = max(len(one.q) for one in given.values())
    time = np.arange((frames - 1) * each + 1) / rate
    qpos = np.tile(scene.qpos, (len(time), 1))
    events: list[Event] = []
    for who, one in given.items():
        times, q, turn = filled(one.performer, one.reading, one.q, one.turn, rate)
        _fill(model, who, one.performer, q, turn, qpos)
        events += _events(who, one, times, one.performer.poses(q, turn).com[:, 2])
    return time, qpos, events


def _drift(one: Performance, time: Floats, spin: Floats) -> float:
    """How far angular momentum strays in flight, against its size."""
    worst = 0.0
    for flight in one.reading.flights():
        begin, end = one.reading.rough.time(flight.first), one.reading.rough.time(flight.last)
        rows = spin[(time > begin + 1e-3) & (time < end - 1e-3)][1:-1]
        size = max(float(np.linalg.norm(rows, axis=1).max()), 0.02 * one.performer.tree.heft[0])
        worst = max(worst, float(np.linalg.norm(rows - rows.mean(axis=0), axis=1).max()) / size)
    return worst


def _fill(
    model: mujoco.MjModel, who: str, performer: Performer, q: Floats, turn: Floats, qpos: Floats
) -> None:
    """In MuJoCo's order."""
    root = model.body(f"{who}.{performer.names[0]}").id
    place = int(model.jnt_qposadr[model.body_jntadr[root]])
    qpos[:, place : place + 3] = q[:, :3]
    quaternion = np.zeros(4)
    for i in range(len(qpos)):
        mujoco.mju_mat2Quat(quaternion, turn[i].ravel())
        qpos[i, place + 3 : place + 7] = quaternion
    qpos[:, place + 3 : place + 7] = rotation.continuous(qpos[:, place + 3 : place + 7])
    for k, hinge in enumerate(performer.figure.hinge_names):
        qpos[:, model.joint(f"{who}.{hinge}").qposadr[0]] = q[:, ROOT + k]


def _velocity(model: mujoco.MjModel, time: Floats, qpos: Floats) -> Floats:
    """From the states on both sides of each."""
    out = np.zeros((len(time), model.nv))
    for i in range(len(time)):
        a, b = max(i - 1, 0), min(i + 1, len(time) - 1)
        mujoco.mj_differentiatePos(model, out[i], time[b] - time[a], qpos[a], qpos[b])
    return out


def _momentum(
    model: mujoco.MjModel, characters: tuple[str, ...], qpos: Floats, qvel: Floats
) -> Floats:
    """Linear momentum, then angular about the center of mass, shape (T, characters, 6)."""
    data = mujoco.MjData(model)
    roots = [_root(model, name) for name in characters]
    momentum = np.zeros((len(qpos), len(roots), 6))
    for i in range(len(qpos)):
        data.qpos[:], data.qvel[:] = qpos[i], qvel[i]
        mujoco.mj_kinematics(model, data)
        mujoco.mj_comPos(model, data)
        mujoco.mj_comVel(model, data)
        mujoco.mj_subtreeVel(model, data)
        for k, root in enumerate(roots):
            momentum[i, k, :3] = model.body_subtreemass[root] * data.subtree_linvel[root]
            momentum[i, k, 3:] = data.subtree_angmom[root]
    return momentum


def _ground(
    model: mujoco.MjModel, characters: tuple[str, ...], time: Floats, momentum: Floats
) -> Floats:
    """What the ground must have given: the change of momentum that gravity does not explain."""
    force: Floats = np.asarray(np.gradient(momentum, time, axis=0))
    for k, name in enumerate(characters):
        force[:, k, :3] -= model.body_subtreemass[_root(model, name)] * model.opt.gravity
    return force


def _root(model: mujoco.MjModel, name: str) -> int:
    return next(
        b
        for b in range(1, model.nbody)
        if model.body_parentid[b] == 0 and model.body(b).name.startswith(f"{name}.")
    )


def _events(who: str, one: Performance, time: Floats, height: Floats) -> list[Event]:
    """Touches of what holds, flights, and their highest points."""
    reading, found = one.reading, []
    end = reading.rough.frames - 1
    for anchor in reading.anchors:
        bodies = [anchor.body]
        if isinstance(anchor, Footing) and anchor.sole.flat != anchor.sole.foot:
            bodies.append(one.performer.names[anchor.sole.flat])
        for body in bodies:
            at = reading.rough.time(anchor.first)
            found.append(Event(time=at, kind="touch", subject=f"{who}.{body}", other="ground"))
            if anchor.last < end:
                at = reading.rough.time(anchor.last)
                found.append(Event(time=at, kind="lift", subject=f"{who}.{body}", other="ground"))
    for flight in reading.flights():
        begin, over = reading.rough.time(flight.first), reading.rough.time(flight.last)
        found.append(Event(time=begin, kind="takeoff", subject=who))
        found.append(Event(time=over, kind="landing", subject=who))
        inside = np.flatnonzero((time >= begin) & (time <= over))
        top = int(inside[height[inside].argmax()])
        found.append(
            Event(time=float(time[top]), kind="apex", subject=who, size=float(height[top]))
        )
    return found
