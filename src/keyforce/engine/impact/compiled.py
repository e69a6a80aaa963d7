"""Parts: functions that only kernels call.

They get no way in from Python, which halves what numba has to compile of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from numba import njit

Part = TypeVar("Part", bound=Callable[..., object])


def part(function: Part) -> Part:
    """Compiles a function that allocates nothing and is called by kernels alone."""
    compiled: Part = njit(
        cache=True, nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled
