"""Compiled parts of the synthesis: they only read and write arrays that they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from numba import njit

from keyforce.stamp import stamped

Part = TypeVar("Part", bound=Callable[..., object])


def swift(function: Part) -> Part:
    """Compiles a function that allocates nothing; multiplying and adding may be one rounding."""
    compiled: Part = njit(cache=True, nogil=True, _nrt=False, fastmath={"contract"})(function)
    return stamped(compiled)


def inner(function: Part) -> Part:
    """The same for what compiled functions alone call: no way in from Python."""
    compiled: Part = njit(
        cache=True,
        nogil=True,
        _nrt=False,
        fastmath={"contract"},
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
    )(function)
    return stamped(compiled)
