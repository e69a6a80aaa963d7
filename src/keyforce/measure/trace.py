"""Traces: the paths that points of a body draw through the air."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import unknown_name
from keyforce.measure.quantity import Measured
from keyforce.take.take import Take

Floats = NDArray[np.float64]


def trace(
    take: Take, body: str, points: Sequence[Sequence[float]], *, rate: float = 240.0
) -> Floats:
    """Paths of points of a body over a whole take.

    Args:
        take: What happened.
        body: Such as `ada.hand_l`; a prop goes by its own name.
        points: In the body's own frame [m], shape (P, 3).
        rate: Points per second, up to the take's own.

    Returns:
        Shape (T, P, 3) [m].
    """
    known = {name.removesuffix(".body"): i for i, name in enumerate(take.body_names) if i}
    if body not in known:
        raise unknown_name("body", body, known)
    motion, row = Measured(take).motion, known[body]
    local = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    paths = motion.at[:, row, None] + np.einsum("tij,pj->tpi", motion.axes[:, row], local)
    step = float(take.time[1] - take.time[0]) if len(take.time) > 1 else 1.0
    out: Floats = paths[:: max(1, round(1.0 / (rate * step)))]
    return out
