"""Rigid holds: a body of an impact shot, held anywhere on its path."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import mujoco
import numpy as np

from keyforce.engine.articulated.scene import Scene
from keyforce.engine.impact.controls import columns_of
from keyforce.engine.impact.record import fill_states
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.engine.impact.spelled import spelled
from keyforce.engine.impact.state import POSITION, SPIN, TURN, VELOCITY, Columns
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.free import START
from keyforce.shot.goal import Goal
from keyforce.solve.drag.edit import Edit
from keyforce.solve.drag.freedom import freedom
from keyforce.solve.drag.quantities import wish_of
from keyforce.solve.drag.session import DragSession, session
from keyforce.solve.drag.wish import StateWish, Wish
from keyforce.studio.drag.hold import Floats, Handle, Place, Preview

RATE = 120.0
UPDATES = 2
_KINDS = {"at": POSITION, "turn": TURN, "velocity": VELOCITY, "spin": SPIN}


@dataclass(frozen=True, kw_only=True, eq=False)
class RigidHold:
    """A body under the hand; goals of the shot are nails that hold meanwhile.

    Attributes:
        before: The shot as it was.
        handle: What is held.
        work: The editor's session.
        nails: What must stay true.
        scene: The shot's scene, for the order of states.
        model: Of it.
    """

    before: Shot
    handle: Handle
    work: DragSession
    nails: tuple[Wish, ...]
    scene: Scene
    model: mujoco.MjModel

    arrives = 12

    def pulled(self, to: Place) -> tuple[RigidHold, Edit]:
        """After a move of the hand; no more is kept of it than where it led."""
        after, edit = self.work.dragged([*self._wishes(to), *self.nails], updates=UPDATES)
        return replace(self, work=replace(after, before=None)), edit

    def _wishes(self, to: Place) -> list[Wish]:
        handle = self.handle
        if handle.axes == "xyz":
            return [_state(handle, to)]
        of = f"{handle.body}.{handle.quantity}"
        goals = [
            Goal(quantity=f"{of}.{axis}", at=handle.at, is_=to["xyz".index(axis)])
            for axis in handle.axes
        ]
        return [wish_of(goal) for goal in goals]

    @property
    def shot(self) -> Shot:
        """The shot that the pulls have made."""
        return spelled(self.before, self.work.motion.scene, self.work.controls)

    @property
    def preview(self) -> Preview:
        """The whole motion."""
        motion = self.work.whole
        end = motion.until if motion.ok or not motion.impacts else float(motion.times[-1])
        time = np.arange(int(end * RATE + 1e-9) + 1) / RATE
        qpos: Floats = np.tile(self.scene.qpos, (len(time), 1))
        qvel = np.zeros((len(time), self.model.nv))
        for row in motion.scene.free:
            fill_states(self.model, motion.scene.bodies[row], motion.states(row, time), qpos, qvel)
        return Preview(rate=RATE, states=qpos)


def _state(handle: Handle, to: Place) -> StateWish:
    """All three components of a place, a spin or a velocity."""
    body, at = handle.body, handle.at
    if handle.quantity == "spin":
        return StateWish(body=body, at=at, spin=to)
    if handle.quantity == "velocity":
        return StateWish(body=body, at=at, velocity=to)
    return StateWish(body=body, at=at, pos=to)


def rigid_hold(
    shot: Shot, folder: Path, handle: Handle, scene: Scene, model: mujoco.MjModel
) -> RigidHold:
    """Takes hold of a body.

    Raises:
        InputError: It cannot be held.
    """
    bodies = shot_scene(shot, folder)
    if handle.body not in bodies.index or not bodies.bodies[bodies.row(handle.body)].free:
        raise InputError(
            "this cannot be dragged: it does not move",
            given=handle.body,
            allowed=", ".join(bodies.bodies[r].name for r in bodies.free),
        )
    free = freedom(bodies, _columns(shot, bodies, handle))
    work = session(bodies, shot.duration, free, controls=shot_controls(shot, bodies))
    nails = tuple(wish_of(goal) for goal in shot.goals)
    return RigidHold(before=shot, handle=handle, work=work, nails=nails, scene=scene, model=model)


def _columns(shot: Shot, scene: ImpactScene, handle: Handle) -> Columns:
    """What the shot has free; else how the body is thrown, or where it is held at the start."""
    rows = [row for free in shot.free for row in _free_rows(scene, free.start or "")]
    if not rows:
        own = scene.row(handle.body)
        first = handle.at == 0.0 and handle.quantity == "pos"
        kinds = (POSITION,) if first else (VELOCITY, SPIN)
        rows = [(kind, own, axis) for kind in kinds for axis in range(3)]
    return columns_of(np.array(rows, dtype=np.int64))


def _free_rows(scene: ImpactScene, start: str) -> list[tuple[int, int, int]]:
    found = START.match(start)
    if found is None or found["what"] not in _KINDS or found["who"] not in scene.index:
        return []
    axes = "xyz" if found["axis"] is None else found["axis"]
    row = scene.row(found["who"])
    return [(_KINDS[found["what"]], row, "xyz".index(axis)) for axis in axes]
