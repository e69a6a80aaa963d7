"""Steps: the smallest change of the parameters that meets the goals to first order, in bounds.

Fattal and Lischinski 2006, Appendix A, asks for the smallest change in all since the start. The
smallest *step* converges from further away, and `polish` then goes for the smallest change. With
J J' solved exactly, the appendix's relaxation alpha has no effect, and is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
WEAK = 1e-4
"""Directions that move the goals less than this share of the strongest are left alone."""


@dataclass(frozen=True, kw_only=True)
class Box:
    """Bounds, each of shape (n,)."""

    low: Floats
    high: Floats

    def clip(self, x: Floats) -> Floats:
        """The nearest point inside."""
        return np.clip(x, self.low, self.high)

    def touched(self, x: Floats) -> NDArray[np.bool_]:
        """Where a point lies on a bound."""
        return np.asarray((x <= self.low) | (x >= self.high))


def step(jacobian: Floats, residual: Floats, x: Floats, box: Box, damping: float = 0.0) -> Floats:
    """The smallest p with J p = -r that stays in the box; what would leave it stops at its wall.

    Args:
        jacobian: dr/dx, shape (m, n).
        residual: r, shape (m,).
        x: Where to step from, shape (n,).
        box: The bounds.
        damping: Prefers short steps to met goals, as a share of the strongest direction.
    """
    p, free = np.zeros_like(x), np.ones(x.size, dtype=bool)
    for _ in range(x.size):
        rest = residual + jacobian[:, ~free] @ p[~free]
        p[free] = -smallest(jacobian[:, free], rest, damping)
        over = free & ((x + p > box.high) | (x + p < box.low))
        if not over.any():
            break
        p[over] = box.clip(x + p)[over] - x[over]
        free &= ~over
        if not free.any():
            break
    return p


def smallest(jacobian: Floats, residual: Floats, damping: float = 0.0) -> Floats:
    """The shortest least-squares solution of J p = r."""
    if not jacobian.size:
        return np.zeros(jacobian.shape[1])
    left, sizes, right = np.linalg.svd(jacobian, full_matrices=False)
    top = sizes[0] if sizes.size else 0.0
    if top == 0.0:
        return np.zeros(jacobian.shape[1])
    kept = sizes > WEAK * top
    share = np.where(kept, sizes / top, 1.0)
    factors = np.where(kept, share / (share**2 + damping**2), 0.0) / top
    return np.asarray(right.T @ (factors * (left.T @ residual)))


def capped(p: Floats, cap: float) -> Floats:
    """The step, shortened until no parameter moves by more than `cap`."""
    size = np.abs(p).max(initial=0.0)
    return p if size <= cap else p * (cap / size)


def secant(jacobian: Floats, p: Floats, change: Floats) -> Floats:
    """Broyden's update: the nearest matrix that agrees with what a step did to the residual."""
    length = float(p @ p)
    return jacobian if length == 0.0 else jacobian + np.outer(change - jacobian @ p, p) / length
