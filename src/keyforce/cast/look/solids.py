"""Solids that a sculpture is made of, as signed distances: ellipsoid, round cone, loft.

Distances are bounds that are exact to first order near the surface, which is where they matter.
The ellipsoid's bound, the round cone and the cubic smooth union are Inigo Quilez's, from
"Distance functions" and "Smooth minimum" (iquilezles.org/articles).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.turns import STILL, matrices

Floats = NDArray[np.float64]
Field = NDArray[np.floating[Any]]

FAR = 9.0
TABLE = 400


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
class Section:
    """One cross-section of a loft: a superellipse that may differ in front and behind.

    Attributes:
        t: Where along the loft's axis [m].
        u: Centre on the first cross axis (x for a vertical loft, z for one along x) [m].
        v: Centre on the second (y) [m].
        ahead: Radius towards +u [m].
        behind: Radius towards -u [m].
        side: Radius along v [m].
        power: 2 is an ellipse, more is boxier.
    """

    t: float
    u: float = 0.0
    v: float = 0.0
    ahead: float
    behind: float
    side: float
    power: float = 2.2


@dataclass(frozen=True, kw_only=True)
class Loft:
    """A smooth tube through cross-sections along the x (0) or z (2) axis, with rounded ends.

    Attributes:
        axis: 0 or 2.
        sections: At least two, in any order.
        caps: How far the rounded ends reach beyond the first and the last section [m].
    """

    axis: int
    sections: tuple[Section, ...]
    caps: tuple[float | None, float | None] = (None, None)
    _cross: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_cross", (2, 1) if self.axis == 0 else (0, 1))

    def distance(self, points: Floats) -> Floats:
        """See `Solid`."""
        low, high = self._rows[0, 0], self._rows[-1, 0]
        t = points[..., self.axis]
        held = np.clip(t, low, high)
        u, v, ahead, behind, side, power = np.moveaxis(self._at(held), -1, 0)
        du, dv = points[..., self._cross[0]] - u, points[..., self._cross[1]] - v
        dt = t - held
        ring = (np.abs(du) / np.where(du > 0, ahead, behind)) ** power
        ring = np.maximum((ring + (np.abs(dv) / side) ** power) ** (1 / power), 1e-4)
        caps = self._cap_lengths
        inside = np.hypot(ring, dt / np.where(dt > 0, caps[1], caps[0]))
        return np.asarray(np.sqrt(du * du + dv * dv + dt * dt) * (1 - 1 / inside))

    def box(self) -> tuple[Floats, Floats]:
        """See `Solid`."""
        low, high, rows = np.zeros(3), np.zeros(3), self._rows
        u, v = self._cross
        low[self.axis] = rows[0, 0] - self._cap_lengths[0]
        high[self.axis] = rows[-1, 0] + self._cap_lengths[1]
        low[u], high[u] = (rows[:, 1] - rows[:, 4]).min(), (rows[:, 1] + rows[:, 3]).max()
        low[v], high[v] = (rows[:, 2] - rows[:, 5]).min(), (rows[:, 2] + rows[:, 5]).max()
        return low, high

    @cached_property
    def _rows(self) -> Floats:
        rows = [(s.t, s.u, s.v, s.ahead, s.behind, s.side, s.power) for s in self.sections]
        return np.array(sorted(rows), float)

    @cached_property
    def _cap_lengths(self) -> tuple[float, float]:
        first, last = (
            0.8 * float(self._rows[k, [3, 5]].mean()) if cap is None else cap
            for k, cap in zip((0, -1), self.caps, strict=True)
        )
        return first, last

    @cached_property
    def _table(self) -> Floats:
        from scipy.interpolate import PchipInterpolator

        t = np.linspace(self._rows[0, 0], self._rows[-1, 0], TABLE)
        return np.asarray(PchipInterpolator(self._rows[:, 0], self._rows[:, 1:])(t))

    def _at(self, t: Floats) -> Floats:
        low, high = self._rows[0, 0], self._rows[-1, 0]
        place = (t - low) / (high - low) * (TABLE - 1)
        row = np.minimum(place.astype(int), TABLE - 2)
        share = (place - row)[..., None]
        return np.asarray(self._table[row] * (1 - share) + self._table[row + 1] * share)


def joined(a: Field, b: Field, blend: float) -> Field:
    """The union of two solids, rounded where they are within `blend` of each other [m]."""
    if blend <= 0:
        return np.minimum(a, b)
    near = np.maximum(blend - np.abs(a - b), 0) / blend
    return np.asarray(np.minimum(a, b) - near**3 * (blend / 6))


def kept(a: Field, b: Field, blend: float) -> Field:
    """What two solids have in common, rounded in the same way."""
    return -joined(-a, -b, blend)
