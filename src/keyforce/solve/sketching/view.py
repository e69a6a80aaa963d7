"""View: how a point of a body was seen - the projection p_i of thesis equation 4.1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from keyforce.motion.rotation import Floats


class View(Protocol):
    """Maps points in the world to what is recorded of them."""

    @property
    def width(self) -> int:
        """How many numbers are recorded of a point."""

    @property
    def unit(self) -> float:
        """What one of them is worth, in metres at the subject."""

    def seen(self, points: Floats) -> Floats:
        """What is recorded of points [m], (N, 3) to (N, width)."""

    def slopes(self, points: Floats) -> Floats:
        """Its derivative, shape (N, width, 3)."""


@dataclass(frozen=True, kw_only=True)
class Direct:
    """Seen in space, as a tracker or a 3-D device does."""

    width: int = 3
    unit: float = 1.0

    def seen(self, points: Floats) -> Floats:
        """The points themselves."""
        return points

    def slopes(self, points: Floats) -> Floats:
        """The identity."""
        return np.broadcast_to(np.eye(3), (len(points), 3, 3))


DIRECT = Direct()
