"""Tracks: control poses laid out per joint axis, as the simulation loop reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.direction.compiled import kernel, part

Floats = NDArray[np.float64]
LINEAR, HOLD, SPLINE = 0, 1, 2
WAYS = {"linear": LINEAR, "hold": HOLD, "spline": SPLINE}


@dataclass(frozen=True, kw_only=True)
class Key:
    """One axis at one time: its target [rad], the factors on its gains, and the way on."""

    at: float
    target: float
    gain: float = 1.0
    damping: float = 1.0
    then: int = LINEAR


class Tracks(NamedTuple):
    """Keys of many axes, end to end.

    Attributes:
        first: Where each axis's keys begin; one more entry than axes, shape (A + 1,).
        at: [s], shape (K,).
        target: [rad], shape (K,).
        gain: Factor on stiffness, shape (K,).
        damping: Factor on damping, shape (K,).
        then: How each key goes on to the next, shape (K,).
    """

    first: NDArray[np.int64]
    at: Floats
    target: Floats
    gain: Floats
    damping: Floats
    then: NDArray[np.int64]


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
        then=np.array([k.then for k in flat], dtype=np.int64),
    )


class Sample(NamedTuple):
    """What the keys say of every axis at one time, each of shape (A,)."""

    target: Floats
    gain: Floats
    damping: Floats


def room(axes: int) -> Sample:
    """A sample to be written to."""
    return Sample(np.full(axes, np.nan), np.full(axes, np.nan), np.full(axes, np.nan))


@kernel
def sample(tracks: Tracks, time: float, cursor: NDArray[np.int64], out: Sample) -> None:
    """Linear interpolation between successive control poses (Fattal and Lischinski, section 5).

    `cursor` remembers each axis's place, since time only moves forward. Arrays are named once,
    outside the loop: each access to a tuple's field costs the compiled code two atomic counts.
    """
    first, at, target, gain, damping, then = tracks
    targets, gains, dampings = out
    for axis in range(cursor.size):
        last = first[axis + 1] - 1
        k = cursor[axis]
        while k < last and time >= at[k + 1]:
            k += 1
        cursor[axis] = k
        if k == last or time <= at[k] or then[k] == HOLD:
            targets[axis], gains[axis], dampings[axis] = target[k], gain[k], damping[k]
        else:
            w = (time - at[k]) / (at[k + 1] - at[k])
            if then[k] == SPLINE:
                targets[axis] = curve(at, target, first[axis], last, k, w)
            else:
                targets[axis] = target[k] + w * (target[k + 1] - target[k])
            gains[axis] = gain[k] + w * (gain[k + 1] - gain[k])
            dampings[axis] = damping[k] + w * (damping[k + 1] - damping[k])


@part
def curve(at: Floats, target: Floats, first: int, last: int, k: int, w: float) -> float:
    """A cubic from key k to the next, smooth across keys (Hermite's form, slopes by neighbors)."""
    span, rise = at[k + 1] - at[k], target[k + 1] - target[k]
    start, end = slope(at, target, first, last, k), slope(at, target, first, last, k + 1)
    bend = (1.0 - w) * (start * span - rise) - w * (end * span - rise)
    return target[k] + w * rise + w * (1.0 - w) * bend


@part
def slope(at: Floats, target: Floats, first: int, last: int, k: int) -> float:
    """How fast a curve passes a key; it comes to rest at an axis's first and last."""
    if k in (first, last):
        return 0.0
    return (target[k + 1] - target[k - 1]) / (at[k + 1] - at[k - 1])
