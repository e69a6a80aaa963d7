"""Peers: general optimizers on the same jump, residuals, bounds, start and tolerance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares

from keyforce.bench.shooting.jump import Range

Floats = NDArray[np.float64]
BUDGET = 300
"""How many simulations a peer may use on one jump."""
DELTA = 0.2
"""Of finite differences, as the shooting solver's own [degrees]."""
SIGMA = 8.0
"""How far CMA-ES looks at first [degrees]."""
LOST = 10.0
"""The residual, in each goal's scale, of a jump that never comes about."""


class Met(Exception):  # noqa: N818
    """A jump came near enough; optimizers of this kind know no such end by themselves."""


@dataclass
class Task:
    """One target as a function to be minimized; counts its simulations."""

    place: Range
    target: Floats
    simulations: int = 0
    met: bool = False

    def residual(self, u: Floats) -> Floats:
        """How far off each goal is, in its scale."""
        if self.simulations >= BUDGET:
            raise Met
        self.simulations += 1
        off = self.place.outcome(u) - self.target
        if (np.abs(off) <= [p.within for p in self.place.probes]).all():
            self.met = True
            raise Met
        return np.nan_to_num(off / [p.scale for p in self.place.probes], nan=LOST)


def least_squares_of(task: Task) -> None:
    """Trust region reflective, from scipy."""
    place = task.place
    steps = DELTA / np.maximum(np.abs(place.start), 1.0)
    inside = np.clip(place.start, place.low + 1e-6, place.high - 1e-6)
    least_squares(task.residual, inside, bounds=(place.low, place.high), diff_step=steps)


def cma_of(task: Task) -> None:
    """Covariance matrix adaptation, from cma."""
    import cma

    options = {"bounds": [task.place.low, task.place.high], "seed": 1, "verbose": -9}
    search = cma.CMAEvolutionStrategy(task.place.start, SIGMA, options)
    while not search.stop():
        tries = search.ask()
        search.tell(tries, [float(np.sum(task.residual(u) ** 2)) for u in tries])


def peers() -> Mapping[str, Callable[[Task], None]]:
    """Those that are installed."""
    found = {"scipy least_squares": least_squares_of}
    return found | ({"CMA-ES": cma_of} if find_spec("cma") else {})


def attempt(peer: Callable[[Task], None], place: Range, target: Floats) -> Task:
    """What a peer made of one target."""
    task = Task(place, target)
    with suppress(Met):
        peer(task)
    return task
