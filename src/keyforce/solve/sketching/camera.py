"""Camera: a drawing as a sketch - each point of it is seen from a known place (thesis 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.errors import InputError

_NEAR = 1e-3


@dataclass(frozen=True, kw_only=True, eq=False)
class CameraView:
    """What a pinhole camera records: x to the right and y down from the top left corner.

    Attributes:
        eye: Where it stands [m], shape (3,).
        target: What it looks at, in the middle of the picture [m], shape (3,).
        height: Its view from top to bottom [rad].
        size: Width and height of the picture in its own units.
    """

    eye: Floats
    target: Floats
    height: float
    size: tuple[float, float]
    width: int = 2

    def __post_init__(self) -> None:
        line = self.target - self.eye
        if np.linalg.norm(line) < _NEAR or np.linalg.norm(np.cross(line, [0, 0, 1])) < _NEAR:
            raise InputError(
                "a camera must look at something, and not straight up or down",
                given=f"from {self.eye.tolist()} to {self.target.tolist()}",
            )

    @property
    def unit(self) -> float:
        """What a unit of the picture is worth where the camera looks [m]."""
        return float(np.linalg.norm(self.target - self.eye)) / self.focus

    @property
    def focus(self) -> float:
        """Units of the picture for a slope of 1."""
        return 0.5 * self.size[1] / float(np.tan(0.5 * self.height))

    @cached_property
    def frame(self) -> Floats:
        """Right, down and ahead, shape (3, 3)."""
        ahead = self.target - self.eye
        ahead = ahead / np.linalg.norm(ahead)
        right = np.cross(ahead, [0.0, 0.0, 1.0])
        right /= np.linalg.norm(right)
        return np.stack([right, np.cross(ahead, right), ahead])

    def seen(self, points: Floats) -> Floats:
        """Points in the picture, shape (N, 2)."""
        x, y, depth = ((points - self.eye) @ self.frame.T).T
        depth = np.maximum(depth, _NEAR)
        middle = 0.5 * np.asarray(self.size)
        seen: Floats = middle + self.focus * np.stack([x / depth, y / depth], axis=1)
        return seen

    def slopes(self, points: Floats) -> Floats:
        """Its derivative, shape (N, 2, 3)."""
        x, y, depth = ((points - self.eye) @ self.frame.T).T
        depth = np.maximum(depth, _NEAR)
        right, down, ahead = self.frame
        across = (right - (x / depth)[:, None] * ahead) / depth[:, None]
        along = (down - (y / depth)[:, None] * ahead) / depth[:, None]
        slopes: Floats = self.focus * np.stack([across, along], axis=1)
        return slopes

    def rows(self, drawn: Floats) -> tuple[Floats, Floats]:
        """Linear equations that a drawn point sets on where it is: A x = b.

        Args:
            drawn: Shape (N, 2).

        Returns:
            A, shape (N, 2, 3), and b, shape (N, 2) [m].
        """
        slope = (drawn - 0.5 * np.asarray(self.size)) / self.focus
        a = self.frame[:2][None] - slope[:, :, None] * self.frame[2][None, None]
        return a, a @ self.eye
