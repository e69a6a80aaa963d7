"""The score: a shot's direction laid out for the loop, against a compiled model."""

from __future__ import annotations

from collections.abc import Iterable

import mujoco
import numpy as np

from keyforce.cast.actor import Actor
from keyforce.direction import law
from keyforce.direction.keys import ROOT_TURNS, hinge_keys, root_keys
from keyforce.direction.track import tracks
from keyforce.engine.articulated.scene import Scene, root_body
from keyforce.engine.articulated.state import (
    AT_LANDING,
    AT_TAKEOFF,
    AT_TIME,
    FIXED,
    FREE,
    NEVER,
    PLANAR,
    Blows,
    Drive,
    Ints,
    Roots,
    Score,
    Windows,
)
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import BalanceWindow, Direction
from keyforce.shot.moment import Moment, phrase, seconds


def score_of(scene: Scene, model: mujoco.MjModel) -> Score:
    """What the loop plays."""
    characters = scene.characters
    keys = {}
    for one in characters:
        direction = scene.shot.direction.get(one.name, Direction())
        keys.update(hinge_keys(one, direction))
        keys.update(root_keys(one, direction))
    hinges = [f"{one.name}.{h}" for one in characters for h in one.hinges]
    turns = [f"{one.name}.{turn}" for one in characters for turn in ROOT_TURNS]
    return Score(
        drive=_drive(model, characters),
        tracks=tracks([*hinges, *turns], keys),
        roots=_roots(model, scene),
        windows=_windows(scene),
        blows=_blows(scene, model),
        gravity=model.opt.gravity.copy(),
    )


def _drive(model: mujoco.MjModel, characters: Iterable[Actor]) -> Drive:
    rows = [(one, h) for one in characters for h in one.hinges]
    joints = [model.joint(f"{one.name}.{h}").id for one, h in rows]
    gains = [one.rig.gains[h] for one, h in rows if one.rig]
    linear = [one.member.rig.linear for one, _ in rows]
    dofs = np.array([model.jnt_dofadr[j] for j in joints], dtype=np.int64)
    return Drive(
        qpos=np.array([model.jnt_qposadr[j] for j in joints], dtype=np.int64),
        dof=dofs,
        stiffness=np.array([g.stiffness for g in gains], dtype=float),
        damping=np.array([g.damping for g in gains], dtype=float),
        strength=np.array([g.strength for g in gains], dtype=float),
        reach=np.where(linear, np.inf, law.LAMBDA).astype(float),
        passive=model.dof_damping[dofs].copy() if len(dofs) else np.zeros(0),
    )


def _roots(model: mujoco.MjModel, scene: Scene) -> Roots:
    characters = scene.characters
    bodies = np.array([root_body(model, c.name) for c in characters], dtype=np.int64)
    joints = [int(model.body_jntadr[b]) for b in bodies]
    kinds = [_kind(model, j) for j in joints]
    owner = np.full(model.nbody, -1, dtype=np.int64)
    for c, body in enumerate(bodies):
        owner[model.body_rootid == body] = c
    qpos = [int(model.jnt_qposadr[j]) if j >= 0 else 0 for j in joints]
    upright = np.array(
        [
            scene.qpos[q + 3 : q + 7] if kind == FREE else (1.0, 0.0, 0.0, 0.0)
            for q, kind in zip(qpos, kinds, strict=True)
        ],
        dtype=float,
    ).reshape(-1, 4)
    return Roots(
        kind=np.array(kinds, dtype=np.int64),
        body=bodies,
        qpos=np.array(qpos, dtype=np.int64),
        dof=np.array([int(model.jnt_dofadr[j]) if j >= 0 else 0 for j in joints], dtype=np.int64),
        last=np.array([int(np.flatnonzero(owner == c)[-1]) + 1 for c in range(len(bodies))], int),
        mass=np.array([model.body_subtreemass[b] for b in bodies], dtype=float),
        upright=upright,
        facing=np.radians([c.member.facing for c in characters], dtype=float),
        stiffness=np.array([c.rig.root.stiffness for c in characters if c.rig], dtype=float),
        damping=np.array([c.rig.root.damping for c in characters if c.rig], dtype=float),
        owner=owner,
    )


def _kind(model: mujoco.MjModel, joint: int) -> int:
    if joint < 0:
        return FIXED
    kind = mujoco.mjtJoint(int(model.jnt_type[joint]))
    return {mujoco.mjtJoint.mjJNT_FREE: FREE, mujoco.mjtJoint.mjJNT_SLIDE: PLANAR}.get(kind, FIXED)


def _windows(scene: Scene) -> Windows:
    names = [c.name for c in scene.characters]
    rows = [
        (names.index(who), window)
        for who, direction in scene.shot.direction.items()
        for window in direction.balance
        if who in names
    ]
    opens = [_moment(w.start, names) for _, w in rows]
    closes = [_moment(w.until, names) for _, w in rows]

    def ints(values: Iterable[int]) -> Ints:
        return np.array(list(values), dtype=np.int64)

    def numbers(pick: str) -> np.ndarray:
        return np.array([getattr(w, pick) or 0.0 for _, w in rows], dtype=float)

    return Windows(
        who=ints(who for who, _ in rows),
        opens=ints(m[0] for m in opens),
        opens_by=ints(m[1] for m in opens),
        opens_on=np.array([m[2] for m in opens], dtype=float),
        closes=ints(m[0] for m in closes),
        closes_by=ints(m[1] for m in closes),
        closes_on=np.array([m[2] for m in closes], dtype=float),
        gain=numbers("gain"),
        limit=np.array([_limit(w, scene.characters[who]) for who, w in rows], dtype=float),
        ramp=numbers("ramp"),
        in_air=ints(int(w.in_air) for _, w in rows),
        opened=np.full(len(rows), np.nan),
        closed=np.full(len(rows), np.nan),
    )


def _limit(window: BalanceWindow, who: Actor) -> float:
    """The torque it may give; by default what the character's own weight does when it tips."""
    own = who.rig.root.strength if who.rig else np.inf
    return own if window.limit is None else window.limit


def _moment(moment: Moment, names: list[str]) -> tuple[int, int, float]:
    """A window's moment as the loop knows it: its kind, whose it is, and when or which."""
    time = seconds(moment)
    if time is not None:
        return AT_TIME, -1, time
    parts = phrase(str(moment)) or {}
    verb = parts.get("verb")
    if verb in ("start", "end"):
        return (AT_TIME, -1, 0.0) if verb == "start" else (NEVER, -1, 0.0)
    kinds = {"takes off": AT_TAKEOFF, "lands": AT_LANDING}
    if verb not in kinds:
        raise InputError(
            "a window cannot wait for this event",
            given=moment,
            allowed="a time, 'start', 'end', 'NAME takes off', 'NAME lands'",
        )
    if parts["who"] not in names:
        raise unknown_name("character", parts["who"], names)
    return kinds[verb], names.index(parts["who"]), float(parts.get("nth", 1))


def _blows(scene: Scene, model: mujoco.MjModel) -> Blows:
    blows = scene.shot.blows
    return Blows(
        body=np.array([_body(model, b.on) for b in blows], dtype=np.int64),
        begin=np.array([b.at for b in blows], dtype=float),
        end=np.array([b.at + b.lasts for b in blows], dtype=float),
        wrench=np.array([[*b.force, *b.torque] for b in blows], dtype=float).reshape(-1, 6),
    )


def _body(model: mujoco.MjModel, name: str) -> int:
    names = {model.body(b).name: b for b in range(1, model.nbody)}
    roots = {n.partition(".")[0]: b for n, b in reversed(names.items())}
    if name in names or name in roots:
        return names.get(name, roots.get(name, 0))
    raise unknown_name("body", name, [*names, *roots])
