"""Newton: the search for parameters that meet the goals.

Capped minimum-norm steps with backtracking; the Jacobian by finite differences, and between those
by Broyden's updates as long as steps go well. Fattal and Lischinski 2006, section 6, Appendix A.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from keyforce.solve.shooting.step import Box, capped, secant, step

Floats = NDArray[np.float64]
SHORTER = 0.3
"""How long steps are, beside the usual, in a second attempt."""


class Target(Protocol):
    """What is to become zero; everything is in units that weigh alike.

    Attributes:
        near: How near to zero counts as met, shape (m,).
        box: The parameters' bounds.
        written: The parameters as their author wrote them, shape (n,).
    """

    near: Floats
    box: Box
    written: Floats

    def residual(self, x: Floats) -> Floats:
        """r(x), shape (m,); NaN where a moment never came."""

    def jacobian(self, x: Floats, residual: Floats, delta: float) -> Floats:
        """dr/dx by finite differences, shape (m, n)."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a search goes.

    Attributes:
        most: Iterations, at most.
        cap: The most that a parameter moves in a step [units, so degrees].
        delta: Of finite differences [units].
        coarse: The same where contact makes the fine ones useless.
        backtracks: How often a step is halved.
        patience: How many steps a Jacobian may serve.
        good: What a step must leave of the residual for its Jacobian to be kept.
    """

    most: int = 40
    cap: float = 15.0
    delta: float = 0.2
    coarse: float = 1.0
    backtracks: int = 3
    patience: int = 4
    good: float = 0.3


@dataclass(frozen=True, kw_only=True, eq=False)
class Search:
    """Where a search has come to.

    Attributes:
        x: The parameters, shape (n,).
        residual: r(x), shape (m,).
        jacobian: dr/dx, where it is known.
        age: Steps since that was measured; negative if it comes from elsewhere.
        iterations: Steps taken.
        stuck: Whether no step helps any more.
    """

    x: Floats
    residual: Floats
    jacobian: Floats | None = None
    age: int = 0
    iterations: int = 0
    stuck: bool = False

    def met(self, near: Floats) -> bool:
        """Whether every residual is as near to zero as asked."""
        return bool((np.abs(self.residual) <= near).all())

    @property
    def size(self) -> float:
        """Of the residual; infinite where a moment never came."""
        size = float(np.linalg.norm(self.residual))
        return size if np.isfinite(size) else np.inf


def search(target: Target, start: Search, how: Settings) -> Iterator[Search]:
    """The start, then where each step leads, until the goals are met or no step helps.

    A search that gets stuck begins again with shorter steps, which take another way; it ends at
    the best place that either found.
    """
    now = best = start
    yield now
    for share in (1.0, SHORTER):
        strides = replace(how, cap=share * how.cap)
        now = start if share == 1.0 else replace(start, jacobian=None, iterations=now.iterations)
        while not (now.met(target.near) or now.stuck or now.iterations >= how.most):
            now = advance(target, now, strides)
            yield now
        best = min(best, now, key=lambda one: one.size)
        if now.met(target.near) or not np.isfinite(start.size):
            break
    yield replace(best, iterations=now.iterations, stuck=now.stuck)


def advance(target: Target, now: Search, how: Settings) -> Search:
    """One step, with the Jacobian at hand if that will do, and with a fresh one if not."""
    if not np.isfinite(now.size):
        return replace(now, stuck=True)
    if now.jacobian is not None and now.age < how.patience:
        then = try_step(target, now, how, backtracks=1)
        if then is not None:
            return then
    for delta in dict.fromkeys((how.delta, how.coarse)):
        fresh = replace(now, jacobian=target.jacobian(now.x, now.residual, delta), age=0)
        for damping in (0.0, 0.1, 0.5):
            then = try_step(target, fresh, how, damping=damping)
            if then is not None:
                return then
    return replace(fresh, stuck=True)


def try_step(
    target: Target,
    now: Search,
    how: Settings,
    *,
    damping: float = 0.0,
    backtracks: int | None = None,
) -> Search | None:
    """A step that makes the residual smaller, or None."""
    assert now.jacobian is not None
    p = capped(step(now.jacobian, now.residual, now.x, target.box, damping), how.cap)
    if not np.abs(p).max(initial=0.0) > 1e-9:
        return None
    jacobian = now.jacobian
    for _ in range(1 + (how.backtracks if backtracks is None else backtracks)):
        residual = target.residual(now.x + p)
        if np.isfinite(residual).all():
            jacobian = secant(jacobian, p, residual - now.residual)
            left = float(np.linalg.norm(residual)) / now.size
            if left < 0.98:
                age = now.age + 1 if left < how.good else how.patience
                return Search(
                    x=now.x + p,
                    residual=residual,
                    jacobian=jacobian,
                    age=age,
                    iterations=now.iterations + 1,
                )
        p = 0.5 * p
    return None
