"""A clip: the motion of a skeleton, frame by frame, with or without physics behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.motion import rotation
from keyforce.motion.tree import to_local, to_world

if TYPE_CHECKING:
    from keyforce.take.take import Take

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Clip:
    """Local transforms of a joint tree at a fixed rate. Z up, metres, quaternions wxyz.

    Attributes:
        names: Joints, parents before children.
        parents: Index of each joint's parent, -1 for a root, shape (J,).
        offsets: Rest position in the parent's frame [m], shape (J, 3).
        ends: For joints without children, where the bone ends in the joint's frame [m], by name.
        fps: Frames per second.
        at: Position in the parent's frame [m], shape (T, J, 3).
        turn: Orientation in the parent's frame, unit, shape (T, J, 4).
    """

    names: tuple[str, ...]
    parents: NDArray[np.int64]
    offsets: Floats
    ends: dict[str, Floats]
    fps: float
    at: Floats
    turn: Floats

    def __post_init__(self) -> None:
        frames, joints = self.at.shape[:2]
        if self.turn.shape != (frames, joints, 4) or len(self.names) != joints:
            raise InputError(
                "a clip's arrays disagree",
                given=f"{len(self.names)} names, at {self.at.shape}, turn {self.turn.shape}",
            )
        if not self.fps > 0:
            raise InputError("a clip needs a positive frame rate", given=self.fps)
        if np.any(self.parents >= np.arange(joints)):
            raise InputError("a clip's joints must come after their parents")

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return len(self.at)

    @property
    def duration(self) -> float:
        """From the first frame to the last [s]."""
        return (self.frames - 1) / self.fps


def world(clip: Clip) -> tuple[Floats, Floats]:
    """World positions [m], shape (T, J, 3), and orientations, shape (T, J, 4), of every joint."""
    return to_world(clip.parents.tolist(), clip.at, clip.turn)


def take_clip(take: Take, member: str, fps: float | None = None) -> Clip:
    """The motion of one cast member of a take, at a display rate.

    Bodies `ada.pelvis`, `ada.thigh_l`, ... become joints `pelvis`, `thigh_l`, ..., welded ones too.
    A body without children is taken to reach as far beyond its centre of mass as before it.
    """
    from keyforce.take.take import body_poses

    model, fps = take.model, fps or take.fps
    bodies = [
        i
        for i, name in enumerate(take.body_names)
        if name == member or name.startswith(f"{member}.")
    ]
    if not bodies:
        raise unknown_name("cast member", member, {n.split(".")[0] for n in take.body_names[1:]})
    parents = np.array([_index(bodies, model.body_parentid[b]) for b in bodies])
    poses = body_poses(model, take.at_rate(fps))
    at, turn = to_local(parents.tolist(), poses.at[:, bodies], poses.turn[:, bodies])
    names = tuple(take.body_names[b].removeprefix(f"{member}.") for b in bodies)
    leaves = set(range(len(bodies))) - set(parents.tolist())
    return Clip(
        names=names,
        parents=parents,
        offsets=np.array(model.body_pos[bodies]),
        ends={names[i]: 2.0 * model.body_ipos[bodies[i]] for i in sorted(leaves)},
        fps=fps,
        at=at,
        turn=rotation.continuous(turn),
    )


def _index(bodies: list[int], body: int) -> int:
    return bodies.index(body) if body in bodies else -1
