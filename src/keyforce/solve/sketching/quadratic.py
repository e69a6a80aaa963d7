"""Quadratic programs of a few dozen unknowns, by PIQP's dense interior point method."""

from __future__ import annotations

import numpy as np
import piqp

from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.rows import Rows

_PRECISE, _ROUGH = 1e-10, 1e-6
_SAME = 1e-14


def nearest(
    hessian: Floats, gradient: Floats, rows: Rows, low: Floats, high: Floats, *, rough: bool = False
) -> tuple[Floats, float] | None:
    """The step of least cost that meets the rows to first order; None where none does.

    Args:
        hessian: Of the cost.
        gradient: Of the cost.
        rows: What is to hold.
        low: The least step.
        high: The greatest.
        rough: Whether a step that is not quite the best will do.

    Returns:
        The step, and the largest multiplier of a row.
    """
    free = high > low
    size = int(free.sum())
    alike = rows.high - rows.low <= _SAME
    slope = rows.slope[:, free]
    solver = piqp.DenseSolver()
    solver.settings.eps_abs = solver.settings.eps_rel = _ROUGH if rough else _PRECISE
    solver.settings.max_iter = 100
    less, more = rows.low - rows.value, rows.high - rows.value
    solver.setup(
        np.asfortranarray(hessian[np.ix_(free, free)]), gradient[free],
        np.asfortranarray(slope[alike]), less[alike],
        np.asfortranarray(slope[~alike]), less[~alike], more[~alike],
        low[free], high[free],
    )  # fmt: skip
    status = solver.solve()
    step = np.zeros(len(gradient))
    found = solver.result
    step[free] = found.x[:size]
    good = (piqp.PIQP_SOLVED, piqp.PIQP_MAX_ITER_REACHED) if rough else (piqp.PIQP_SOLVED,)
    if status not in good or not np.isfinite(step).all():
        return None
    pulls = [np.abs(part).max(initial=0.0) for part in (found.y, found.z_l, found.z_u)]
    return step, float(max(pulls))


def elastic(
    hessian: Floats, gradient: Floats, rows: Rows, low: Floats, high: Floats, price: float
) -> tuple[Floats, float] | None:
    """The step where rows may be violated at a price; there always is one."""
    size, m = len(gradient), len(rows.value)
    wide = np.zeros((size + 2 * m, size + 2 * m))
    wide[:size, :size] = hessian
    np.fill_diagonal(wide[size:, size:], 1e-8)
    eye = np.eye(m)
    loose = Rows(
        value=rows.value, slope=np.hstack([rows.slope, eye, -eye]), low=rows.low, high=rows.high
    )
    found = nearest(
        wide,
        np.concatenate([gradient, np.full(2 * m, price)]),
        loose,
        np.concatenate([low, np.zeros(2 * m)]),
        np.concatenate([high, np.full(2 * m, 1e6)]),
        rough=True,
    )
    return None if found is None else (found[0][:size], found[1])
