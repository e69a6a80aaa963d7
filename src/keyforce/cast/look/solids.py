"""Solids that a sculpture is made of, as signed distances: ellipsoid and round cone.

Distances are bounds that are exact to first order near the surface, which is where they matter.
The ellipsoid's bound, the round cone and the cubic smooth union are Inigo Quilez's, from
"Distance functions" and "Smooth minimum" (iquilezles.org/articles).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.turns import STILL, matrices

Floats = NDArray[np.float64]
Field = NDArray[np.floating[Any]]

FAR = 9.0
MIRROR = np.array([1.0, -1.0, 1.0])


class Solid(Protocol):
    """Anything with a signed distance in its own frame."""

    def distance(self, points: Floats) -> Floats:
        """Negative inside, positive outside [m], for points of shape (..., 3)."""

    def box(self) -> tuple[Floats, Floats]:
        """Lowest and highest corner [m]."""


@dataclass(frozen=True, kw_only=True)
class Ellipsoid:
    """An ellipsoid [m], turned by the quaternion `turn`."""

    center: ArrayLike
    radii: ArrayLike
    turn: ArrayLike = STILL

    def distance(self, points: Floats) -> Floats:
        """See `Solid`."""
        local = (points - np.asarray(self.center)) @ self._axes
        radii = np.asarray(self.radii)
        inside = np.maximum(np.linalg.norm(local / radii, axis=-1), 1e-4)
        steep = np.maximum(np.linalg.norm(local / radii**2, axis=-1), 1e-6)
        return np.asarray(inside * (inside - 1) / steep)

    def box(self) -> tuple[Floats, Floats]:
        """See `Solid`."""
        reach = np.linalg.norm(self._axes * np.asarray(self.radii), axis=1)
        return np.asarray(self.center) - reach, np.asarray(self.center) + reach

    @cached_property
    def _axes(self) -> Floats:
        return matrices(self.turn)


@dataclass(frozen=True, kw_only=True)
class RoundCone:
    """A capsule whose radius goes from `ra` at `a` to `rb` at `b` [m]."""

    a: ArrayLike
    b: ArrayLike
    ra: float
    rb: float

    def distance(self, points: Floats) -> Floats:
        """See `Solid`."""
        a, axis = np.asarray(self.a, float), np.subtract(self.b, self.a)
        length2, taper = float(axis @ axis), self.ra - self.rb
        side2 = max(length2 - taper * taper, 1e-12)
        along = (points - a) @ axis
        beyond = along - length2
        off = (points - a) * length2 - along[..., None] * axis
        off2, along2 = (off * off).sum(-1), along * along * length2
        beyond2 = beyond * beyond * length2
        kink = np.sign(taper) * taper * taper * off2
        flank = (np.sqrt(off2 * side2 / length2) + along * taper) / length2 - self.ra
        near_a = np.sign(along) * side2 * along2 < kink
        near_b = np.sign(beyond) * side2 * beyond2 > kink
        ball_a = np.sqrt(off2 + along2) / length2 - self.ra
        ball_b = np.sqrt(off2 + beyond2) / length2 - self.rb
        return np.asarray(np.where(near_b, ball_b, np.where(near_a, ball_a, flank)))

    def box(self) -> tuple[Floats, Floats]:
        """See `Solid`."""
        a, b = np.asarray(self.a), np.asarray(self.b)
        return np.minimum(a - self.ra, b - self.rb), np.maximum(a + self.ra, b + self.rb)


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A solid that is turned, then moved."""

    solid: Solid
    at: ArrayLike = (0.0, 0.0, 0.0)
    turn: ArrayLike = STILL

    def distance(self, points: Floats) -> Floats:
        """See `Solid`."""
        return self.solid.distance((points - np.asarray(self.at)) @ matrices(self.turn))

    def box(self) -> tuple[Floats, Floats]:
        """See `Solid`."""
        low, high = self.solid.box()
        axes = matrices(self.turn)
        middle = axes @ ((low + high) / 2) + np.asarray(self.at)
        reach = np.abs(axes) @ ((high - low) / 2)
        return middle - reach, middle + reach


def joined(a: Field, b: Field, blend: float) -> Field:
    """The union of two solids, rounded where they are within `blend` of each other [m]."""
    if blend <= 0:
        return np.minimum(a, b)
    near = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.asarray(np.minimum(a, b) - near**3 * (blend / 6))


def kept(a: Field, b: Field, blend: float) -> Field:
    """What two solids have in common, rounded in the same way."""
    return -joined(-a, -b, blend)
