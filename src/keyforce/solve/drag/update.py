"""Updates: the smallest change of u that does what is wished, to first order.

Thesis equations 3.10 and 3.11: min (du - dd)' D (du - dd) subject to J du = -r, solved by singular
values, which leaves alone what hardly moves the wishes. Bounds become walls along which it slides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.aim import Aim, Spot
from keyforce.solve.shooting.step import Box, capped, step


@dataclass(frozen=True, kw_only=True, eq=False)
class Update:
    """A differential update.

    Attributes:
        step: du in the parameters' units, shape (N,).
        rest: What it leaves of the residual to first order, shape (m,).
    """

    step: Floats
    rest: Floats


def differential(aim: Aim, spot: Spot, slope: Floats, cap: float) -> Update:
    """The update at a spot.

    Args:
        aim: What is wished and free.
        spot: Where it is.
        slope: d residual / d u there, shape (m, N).
        cap: How many units any parameter may move at most.
    """
    free = aim.freedom
    values, scaled = free.values(spot.controls), slope * free.unit
    x = values / free.unit
    box = Box(low=free.low / free.unit, high=free.high / free.unit)
    drawn = np.where(np.isnan(free.desired), 0.0, free.pull * (free.desired - values) / free.unit)
    p = drawn + step(scaled, spot.residual + scaled @ drawn, x + drawn, box)
    rest = spot.residual + scaled @ p
    return Update(step=capped(p, cap), rest=rest)
