"""A loft: a smooth tube through cross-sections, which is what makes limbs look like limbs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

TABLE = 400


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
