"""The front: a dense piece of a matrix whose first rows are eliminated, without pivoting."""

from __future__ import annotations

import math

from numba import njit

from keyforce.stamp import stamped
from keyforce.synthesis.body.tree import Floats

TINY = 1e-13
"""A pivot that is no larger than this is none: the matrix is not positive definite."""
WIDTH = 8


@stamped
@njit(
    cache=True,
    nogil=True,
    _nrt=False,
    fastmath={"contract", "reassoc", "nsz"},
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
)
def add_panel(front: Floats, panel: Floats, first: int, size: int, sign: float) -> None:
    """Adds sign · panel' panel to the upper half of a front, from `first` to `size`.

    Written out, for sums in pairs are what a compiler turns into vectors best.
    """
    for i in range(first, size):
        a, b, d, e = panel[0, i], panel[1, i], panel[2, i], panel[3, i]
        f, g, h, k = panel[4, i], panel[5, i], panel[6, i], panel[7, i]
        some = a != 0.0 or b != 0.0 or d != 0.0 or e != 0.0
        if not (some or f != 0.0 or g != 0.0 or h != 0.0 or k != 0.0):
            continue
        a, b, d, e = sign * a, sign * b, sign * d, sign * e
        f, g, h, k = sign * f, sign * g, sign * h, sign * k
        for c in range(i, size):
            front[i, c] += (
                (a * panel[0, c] + b * panel[1, c]) + (d * panel[2, c] + e * panel[3, c])
            ) + ((f * panel[4, c] + g * panel[5, c]) + (h * panel[6, c] + k * panel[7, c]))


@stamped
@njit(
    cache=True,
    nogil=True,
    _nrt=False,
    fastmath={"contract", "reassoc", "nsz"},
    no_cpython_wrapper=True,
    no_cfunc_wrapper=True,
)
def eliminate(front: Floats, count: int, panel: Floats) -> bool:
    """Cholesky's U of the first `count` rows, in place; the rest becomes the Schur complement.

    Args:
        front: Symmetric, of which only the upper half is read and written, shape (M, M).
        count: How many rows to eliminate.
        panel: Room, shape (8, M).

    Returns:
        Whether every pivot was positive.
    """
    size = front.shape[0]
    for p in range(0, count, WIDTH):
        after = min(p + WIDTH, count)
        for j in range(p, after):
            for i in range(p, j):
                factor = front[i, j]
                for c in range(j, size):
                    front[j, c] -= factor * front[i, c]
            pivot = front[j, j]
            if not pivot > TINY:
                return False
            scale = 1.0 / math.sqrt(pivot)
            for c in range(j, size):
                front[j, c] *= scale
        for r in range(WIDTH):
            for c in range(after, size):
                panel[r, c] = front[p + r, c] if p + r < after else 0.0
        add_panel(front, panel, after, size, -1.0)
    return True
