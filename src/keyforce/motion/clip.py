"""A clip: the motion of a skeleton, frame by frame, with or without physics behind it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError

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
