"""Tracks: control poses laid out per joint axis, as the simulation loop reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Key:
    """One axis at one time: its target [rad] and the factors on its gains."""

    at: float
    target: float
    gain: float = 1.0
    damping: float = 1.0


class Tracks(NamedTuple):
    """Keys of many axes, end to end.

    Attributes:
        first: Where each axis's keys begin; one more entry than axes, shape (A + 1,).
        at: [s], shape (K,).
        target: [rad], shape (K,).
        gain: Factor on stiffness, shape (K,).
        damping: Factor on damping, shape (K,).
    """

    first: NDArray[np.int64]
    at: Floats
    target: Floats
    gain: Floats
    damping: Floats


def tracks(axes: Sequence[str], keys: Mapping[str, Iterable[Key]]) -> Tracks:
    """Lays out the keys of each axis in order of time. Every axis needs at least one."""
    ordered = [sorted(keys[axis], key=lambda k: k.at) for axis in axes]
    flat = [k for row in ordered for k in row]
    return Tracks(
        first=np.cumsum([0, *(len(row) for row in ordered)], dtype=np.int64),
        at=np.array([k.at for k in flat], dtype=float),
        target=np.array([k.target for k in flat], dtype=float),
        gain=np.array([k.gain for k in flat], dtype=float),
        damping=np.array([k.damping for k in flat], dtype=float),
    )


@njit(cache=True)
def locate(track: Tracks, axis: int, time: float, cursor: NDArray[np.int64]) -> tuple[int, float]:
    """The key before `time` and how far it is to the next one, 0 to 1.

    `cursor` remembers each axis's place, since time only moves forward.
    """
    last = track.first[axis + 1] - 1
    k = cursor[axis]
    while k < last and time >= track.at[k + 1]:
        k += 1
    cursor[axis] = k
    if k == last or time <= track.at[k]:
        return k, 0.0
    return k, (time - track.at[k]) / (track.at[k + 1] - track.at[k])


@njit(cache=True, inline="always")
def blend(values: Floats, k: int, share: float) -> float:
    """Linear interpolation between successive control poses (Fattal and Lischinski, section 5)."""
    if share == 0.0:
        return values[k]
    return values[k] + share * (values[k + 1] - values[k])
