"""Pursuit: sequential quadratic programming with the Hessian of Gauss and Newton.

A step minimizes the linearized squares subject to the linearized rows (thesis section 4.3.1). Steps
are damped until they lower the merit, the squares plus a price on violated rows; one that fails by
the rows' curvature alone is bent back onto them first (Nocedal and Wright, Numerical Optimization,
section 18.3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.quadratic import elastic, nearest
from keyforce.solve.sketching.rows import Rows


class Spot(Protocol):
    """A point of the search."""

    @property
    def residual(self) -> Floats:
        """What is to be small, shape (R,)."""

    @property
    def slope(self) -> Floats:
        """Its derivative, shape (R, N)."""

    @property
    def rows(self) -> Rows:
        """What must hold."""


S = TypeVar("S", bound=Spot)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a pursuit goes.

    Attributes:
        iterations: Most steps.
        patience: A step that improves the cost by less than this share of it is the last.
        near: Rows that are violated by less, in their units, hold.
        damping: Of the first step.
        price: Of a violated row, at first.
    """

    iterations: int = 60
    patience: float = 1e-7
    near: float = 1e-9
    damping: float = 1e-2
    price: float = 10.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Pursued(Generic[S]):
    """Where a pursuit has come to.

    Attributes:
        spot: There.
        iterations: Steps that were tried.
        settled: Whether nothing better was near.
    """

    spot: S
    iterations: int
    settled: bool

    @property
    def feasible(self) -> bool:
        """Whether every row holds."""
        return bool((self.spot.rows.off < 1e-6).all())


def cost(spot: Spot) -> float:
    """Half the sum of squares."""
    return 0.5 * float(spot.residual @ spot.residual)


def pursue(
    begin: S,
    move: Callable[[S, Floats], S],
    reach: Callable[[S], tuple[Floats, Floats]],
    units: Floats,
    settings: Settings,
) -> Pursued[S]:
    """Goes from a spot to one of least cost where all rows hold.

    Args:
        begin: Where to start.
        move: The spot after a step.
        reach: The least and the greatest step from a spot.
        units: How much of each unknown is changed as readily as another's.
        settings: How it goes.
    """
    here, damping, price = begin, settings.damping, settings.price
    for k in range(1, settings.iterations + 1):
        low, high = reach(here)
        hessian = here.slope.T @ here.slope + np.diag(damping / units**2)
        gradient = here.slope.T @ here.residual
        found = _step(hessian, gradient, here.rows, low, high, price)
        if found is None:
            return Pursued(spot=here, iterations=k, settled=False)
        step, pull = found
        price = max(price, 1.5 * pull)
        there = _better(here, step, move, hessian, gradient, (low, high), price)
        if there is None:
            damping *= 8.0
            if damping > 1e9:
                return Pursued(spot=here, iterations=k, settled=True)
            continue
        gain = _merit(here, price) - _merit(there, price)
        here, damping = there, max(damping / 5.0, 1e-7)
        held = float(here.rows.off.max(initial=0.0)) < settings.near
        if held and gain < settings.patience * cost(here) + 1e-12:
            return Pursued(spot=here, iterations=k, settled=True)
    return Pursued(spot=here, iterations=settings.iterations, settled=False)


def _step(
    hessian: Floats, gradient: Floats, rows: Rows, low: Floats, high: Floats, price: float
) -> tuple[Floats, float] | None:
    found = nearest(hessian, gradient, rows, low, high)
    return elastic(hessian, gradient, rows, low, high, 10 * price) if found is None else found


def _better(
    here: S,
    step: Floats,
    move: Callable[[S, Floats], S],
    hessian: Floats,
    gradient: Floats,
    bounds: tuple[Floats, Floats],
    price: float,
) -> S | None:
    """The spot after a step, bent back where need be, if that is better."""
    now = _merit(here, price)
    linear = here.rows.value + here.rows.slope @ step
    short = replace(here.rows, value=linear).off.sum()
    model = -float(gradient @ step + 0.5 * step @ hessian @ step)
    expected = model + price * (here.rows.off.sum() - short)
    there = move(here, step)
    if now - _merit(there, price) >= 0.05 * expected - 1e-13 * now:
        return there
    curved = replace(here.rows, value=there.rows.value - here.rows.slope @ step)
    bent = nearest(hessian, gradient, curved, *bounds)
    if bent is None:
        return None
    there = move(here, bent[0])
    return there if now - _merit(there, price) >= 0.05 * expected else None


def _merit(spot: Spot, price: float) -> float:
    return cost(spot) + price * float(spot.rows.off.sum())
