"""Rigid holds: a body of an impact shot, held anywhere on its path."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import mujoco
import numpy as np

from keyforce.engine.articulated.scene import Scene
from keyforce.engine.impact.record import fill_states
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.solve.drag.edit import Edit
from keyforce.solve.drag.quantities import wish_of
from keyforce.solve.drag.session import DragSession, session
from keyforce.solve.drag.told import freedom_told
from keyforce.solve.drag.wish import StateWish, Wish
from keyforce.solve.drag.written import written
from keyforce.studio.drag.hold import Floats, Handle, Place, Preview

RATE = 120.0
UPDATES = 2


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
        return written(self.before, self.work.motion.scene, self.work.controls)

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
    free = freedom_told(shot.free or _thrown(handle), bodies)
    work = session(bodies, shot.duration, free, controls=shot_controls(shot, bodies))
    nails = tuple(wish_of(goal) for goal in shot.goals)
    return RigidHold(before=shot, handle=handle, work=work, nails=nails, scene=scene, model=model)


def _thrown(handle: Handle) -> tuple[Free, ...]:
    """What may change where nothing is free: how it is thrown, or where it is held at the start."""
    first = handle.at == 0.0 and handle.quantity == "pos"
    parts = ("at",) if first else ("velocity", "spin")
    return tuple(Free(start=f"{handle.body}.{part}") for part in parts)
