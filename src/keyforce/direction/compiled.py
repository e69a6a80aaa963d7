"""Compiled kernels: how every numba function here is built.

They only read and write arrays that they are given, so numba's reference counting is left out:
passing the loop's tuples of arrays around would otherwise cost a sixth of a simulation step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compiles a function that allocates nothing and needs no interpreter."""
    compiled: Kernel = njit(cache=True, nogil=True, _nrt=False)(function)
    return compiled


@kernel
def keep_row(rows: NDArray[np.float64], i: int, values: NDArray[np.float64]) -> None:
    """rows[i] = values, without the scratch copy that numba would allocate."""
    for k in range(values.size):
        rows[i, k] = values[k]


@kernel
def play_row(values: NDArray[np.float64], rows: NDArray[np.float64], i: int) -> None:
    """Values = rows[i], in place."""
    for k in range(values.size):
        values[k] = rows[i, k]
