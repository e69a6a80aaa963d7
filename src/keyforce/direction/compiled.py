"""Compiled kernels: how every numba function here is built.

They only read and write arrays that they are given, so numba's reference counting is left out:
passing the loop's tuples of arrays around would otherwise cost a sixth of a simulation step.
Kernels are called from Python. Parts are called by kernels alone: without a way in from Python,
which takes longer to compile than most of them, the first start is more than twice as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from keyforce.stamp import stamped

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compiles a function that allocates nothing and needs no interpreter."""
    compiled: Kernel = njit(cache=True, nogil=True, _nrt=False, no_cfunc_wrapper=True)(function)
    return stamped(compiled)


def part(function: Kernel) -> Kernel:
    """Compiles a function that allocates nothing and is called by kernels alone."""
    compiled: Kernel = njit(
        cache=True, nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return stamped(compiled)


@part
def keep_row(rows: NDArray[np.float64], i: int, values: NDArray[np.float64]) -> None:
    """rows[i] = values, without the scratch copy that numba would allocate."""
    for k in range(values.size):
        rows[i, k] = values[k]


@part
def play_row(values: NDArray[np.float64], rows: NDArray[np.float64], i: int) -> None:
    """Values = rows[i], in place."""
    for k in range(values.size):
        values[k] = rows[i, k]
