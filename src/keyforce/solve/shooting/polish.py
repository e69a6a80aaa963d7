"""Polish: from parameters that meet the goals to those nearest to what the author wrote.

Equation 4 of Fattal and Lischinski 2006 asks for the smallest change. Steps in the null space of
the Jacobian bring the change down while the goals stay met.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from keyforce.solve.shooting.newton import Search, Target
from keyforce.solve.shooting.step import capped, secant, smallest, step

Floats = NDArray[np.float64]
WORTH = 0.03
"""A round must shorten the change by this share of it."""


def polish(target: Target, now: Search, rounds: int, cap: float) -> Search:
    """Shortens the change since what was written, as long as the goals stay met."""
    for _ in range(rounds):
        then = shorter(target, now, cap)
        if then is now:
            break
        now = then
    return now


def shorter(target: Target, now: Search, cap: float) -> Search:
    """One round; the same search where nothing is to be gained."""
    change, jacobian = now.x - target.written, now.jacobian
    length = float(np.linalg.norm(change))
    if jacobian is None or length == 0.0:
        return now
    idle = change - smallest(jacobian, jacobian @ change)
    p = capped(-idle, cap)
    for _ in range(2):
        expected = now.residual + jacobian @ p
        x = target.box.clip(now.x + p + step(jacobian, expected, now.x + p, target.box))
        if float(np.linalg.norm(x - target.written)) > (1.0 - WORTH) * length:
            return now
        residual = target.residual(x)
        if np.isfinite(residual).all():
            jacobian = secant(jacobian, x - now.x, residual - now.residual)
            if (np.abs(residual) <= target.near).all():
                return replace(now, x=x, residual=residual, jacobian=jacobian)
        p = 0.5 * p
    return now
