"""Jointed holds: an apex, a landing, or anything else of an articulated shot, held by the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from keyforce.errors import InputError
from keyforce.measure.event import moment_time
from keyforce.measure.quantity import Measured
from keyforce.shot.direction import Direction
from keyforce.shot.document import Shot
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.solve.jointed.edit import Edit
from keyforce.solve.jointed.session import JointedSession, jointed_session
from keyforce.studio.drag.hold import Handle, Place, Preview
from keyforce.take.take import Take, positions_at

RATE = 60.0
KEYS, JOINTS = 2, 5
"""How many keys before the moment may change where nothing is free, and how many joints of each."""
STRONG = ("hip", "knee", "ankle", "spine", "shoulder", "base", "elbow")
"""Joints that move a body the most, in the order in which they are freed."""


@dataclass(frozen=True, kw_only=True, eq=False)
class JointedHold:
    """Something of an articulated shot under the hand; goals of the shot hold meanwhile.

    Attributes:
        before: The shot as it was.
        handle: What is held.
        work: The editor's session.
    """

    before: Shot
    handle: Handle
    work: JointedSession

    arrives = 3

    def pulled(self, to: Place) -> tuple[JointedHold, Edit]:
        """After a move of the hand."""
        wishes = wishes_of(self.handle, to)
        mine = {wish.words for wish in wishes}
        nails = [goal for goal in self.before.goals if goal.words not in mine]
        after, edit = self.work.dragged([*wishes, *nails])
        return replace(self, work=replace(after, before=None, drags=())), edit

    @property
    def shot(self) -> Shot:
        """The shot that the pulls have made; what was free before is free again."""
        return self.work.shot.model_copy(update={"free": self.before.free})

    @property
    def preview(self) -> Preview:
        """The whole motion."""
        take = self.work.take
        time = take.time[0] + np.arange(int(take.duration * RATE + 1e-6) + 1) / RATE
        return Preview(rate=RATE, states=positions_at(take.model, take.time, take.qpos, time))


def jointed_hold(shot: Shot, folder: Path, handle: Handle, take: Take | None) -> JointedHold:
    """Takes hold of a quantity.

    Args:
        shot: Whose.
        folder: Where its files are.
        handle: What is held.
        take: What came of the shot, to see which keys come before the moment.
    """
    if handle.quantity != "pos":
        raise InputError(
            "only a place can be dragged here",
            given=handle.quantity,
            advice="give the shot `engine: impact` to drag spins, or type the number",
        )
    eased = shot if shot.free else _freed(shot, handle, take)
    work = jointed_session(eased, folder=folder)
    return JointedHold(before=shot, handle=handle, work=work)


def wishes_of(handle: Handle, to: Place) -> list[Goal]:
    """What the hand asks, axis by axis."""
    of = handle.body if handle.body.endswith(".com") else f"{handle.body}.pos"
    return [
        Goal(quantity=f"{of}.{axis}", at=handle.at, is_=to["xyz".index(axis)], within=0.002)
        for axis in handle.axes
    ]


def _freed(shot: Shot, handle: Handle, take: Take | None) -> Shot:
    """The shot with something free: how a prop is thrown, or the last keys before the moment."""
    who = handle.body.partition(".")[0]
    if who in shot.cast and not shot.cast[who].is_character:
        what = "at" if handle.at == 0.0 else "velocity"
        return shot.model_copy(update={"free": (Free(start=f"{who}.{what}"),)})
    direction = shot.direction.get(who, Direction())
    moment = None if take is None else moment_time(Measured(take), handle.at)
    end = shot.duration if moment is None else moment
    before = [k for k, key in enumerate(direction.poses) if key.at < end and strong(key.joints)]
    if not before:
        raise InputError(
            "no key comes before this moment, so nothing can follow the hand",
            given=f"{handle.body} at {handle.at}",
            advice=f"pose {who} before it, or free a key that does",
        )
    poses, free = list(direction.poses), []
    for k in before[-KEYS:]:
        name = poses[k].name or f"key {k + 1}"
        poses[k] = poses[k].model_copy(update={"name": name})
        free.append(Free(who=who, key=name, joints=strong(poses[k].joints)))
    direction = direction.model_copy(update={"poses": tuple(poses)})
    return shot.model_copy(
        update={"direction": {**shot.direction, who: direction}, "free": tuple(free)}
    )


def strong(joints: dict[str, float]) -> tuple[str, ...]:
    """The joints of a key that move the body the most."""
    ranked = [
        (STRONG.index(word), name)
        for name in joints
        if (word := name.partition(".")[0].removesuffix("_l").removesuffix("_r")) in STRONG
        and name.endswith(".flex")
    ]
    return tuple(name for _, name in sorted(ranked)[:JOINTS])
