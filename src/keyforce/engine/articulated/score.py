"""The score: a shot's direction laid out for the loop, against a compiled model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import mujoco
import numpy as np

from keyforce.cast.actor import Actor
from keyforce.direction.keys import ROOT_TURNS, hinge_keys, root_keys
from keyforce.direction.laws import laws
from keyforce.direction.track import Tracks, tracks
from keyforce.engine.articulated.objective_rows import held, objectives_of, reset_objectives
from keyforce.engine.articulated.scene import Scene, root_body, root_kind
from keyforce.engine.articulated.span import reset_spans, spans_of
from keyforce.engine.articulated.state import (
    FREE,
    Blows,
    Drive,
    Ints,
    Roots,
    Score,
    Windows,
)
from keyforce.errors import unknown_name
from keyforce.shot.direction import BalanceWindow, Direction
from keyforce.shot.document import Shot


def score_of(scene: Scene, model: mujoco.MjModel) -> Score:
    """What the loop plays."""
    return Score(
        drive=_drive(model, scene.characters),
        tracks=tracks_of(scene),
        roots=_roots(model, scene),
        windows=_windows(scene),
        objectives=objectives_of(scene, model),
        blows=_blows(scene, model),
        gravity=model.opt.gravity.copy(),
    )


def tracks_of(scene: Scene) -> Tracks:
    """Everyone's keys: hinges first, then the turns of each root."""
    keys = {}
    for one in scene.characters:
        direction = scene.shot.direction.get(one.name, Direction())
        keys.update(hinge_keys(one, direction))
        keys.update(root_keys(one, direction))
    hinges = [f"{one.name}.{h}" for one in scene.characters for h in one.hinges]
    turns = [f"{one.name}.{turn}" for one in scene.characters for turn in ROOT_TURNS]
    return tracks([*hinges, *turns], keys)


def reset_score(score: Score) -> None:
    """Forgets what opened and what was measured in an earlier run."""
    reset_spans(score.windows.spans)
    reset_objectives(score.objectives)


def _drive(model: mujoco.MjModel, characters: tuple[Actor, ...]) -> Drive:
    rows = [(one, h) for one in characters for h in one.hinges]
    joints = [model.joint(f"{one.name}.{h}").id for one, h in rows]
    gains = [one.rig.gains[h] for one, h in rows if one.rig]
    own = [laws(one.member.rig, one.hinges) for one in characters]
    law = [mine[h] for one, mine in zip(characters, own, strict=True) for h in one.hinges]
    dofs = np.array([model.jnt_dofadr[j] for j in joints], dtype=np.int64)
    return Drive(
        qpos=np.array([model.jnt_qposadr[j] for j in joints], dtype=np.int64),
        dof=dofs,
        stiffness=np.array([g.stiffness for g in gains], dtype=float),
        damping=np.array([g.damping for g in gains], dtype=float),
        strength=np.array([g.strengths[0] for g in gains], dtype=float),
        against=np.array([g.strengths[1] for g in gains], dtype=float),
        reach=np.array([one.reach for one in law], dtype=float),
        fade=np.array([one.fade for one in law], dtype=float),
        passive=model.dof_damping[dofs].copy() if len(dofs) else np.zeros(0),
    )


def _roots(model: mujoco.MjModel, scene: Scene) -> Roots:
    characters = scene.characters
    bodies = np.array([root_body(model, c.name) for c in characters], dtype=np.int64)
    joints = [int(model.body_jntadr[b]) for b in bodies]
    kinds = [root_kind(model, int(b)) for b in bodies]
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


def _windows(scene: Scene) -> Windows:
    names = [c.name for c in scene.characters]
    rows = [(names.index(who), window) for who, window, _ in balance_told(scene.shot, names)]

    def ints(values: Iterable[int]) -> Ints:
        return np.array(list(values), dtype=np.int64)

    return Windows(
        spans=spans_of([w for _, w in rows], names),
        who=ints(who for who, _ in rows),
        gain=np.array([w.gain for _, w in rows], dtype=float),
        limit=np.array([_limit(w, scene.characters[who]) for who, w in rows], dtype=float),
        in_air=ints(int(w.in_air) for _, w in rows),
        follow=ints(int(w.follow) for _, w in rows),
    )


def balance_told(shot: Shot, names: Sequence[str]) -> list[tuple[str, BalanceWindow, str]]:
    """Every window with its character and what it is held under, if by a machine's state."""
    told = []
    for who, direction in shot.direction.items():
        if who in names:
            told += [(who, window, "") for window in direction.balance]
            told += [(who, one, under) for one, under in held(who, direction, BalanceWindow)]
    return told


def _limit(window: BalanceWindow, who: Actor) -> float:
    """The torque it may give; by default what the character's own weight does when it tips."""
    own = who.rig.root.strength if who.rig else np.inf
    return own if window.limit is None else window.limit


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
