"""Quaternions, wxyz, as arrays of shape (..., 4): the few operations that looks need."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

STILL: tuple[float, float, float, float] = (1.0, 0.0, 0.0, 0.0)


def times(a: ArrayLike, b: ArrayLike) -> Floats:
    """The turn `b` followed by the turn `a`."""
    p: Floats = np.asarray(a, float)
    q: Floats = np.asarray(b, float)
    aw, av, bw, bv = p[..., :1], p[..., 1:], q[..., :1], q[..., 1:]
    scalar = aw * bw - (av * bv).sum(-1, keepdims=True)
    return np.concatenate([scalar, aw * bv + bw * av + np.cross(av, bv)], axis=-1)


def undone(a: ArrayLike) -> Floats:
    """The turn back."""
    turn: Floats = np.asarray(a, float)
    return np.asarray(turn * np.array([1.0, -1.0, -1.0, -1.0]))


def matrices(a: ArrayLike) -> Floats:
    """Rotation matrices, shape (..., 3, 3)."""
    w, x, y, z = np.moveaxis(np.asarray(a, float), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def about(axis: Sequence[float], degrees: float) -> Floats:
    """A turn about a unit axis by an angle in degrees."""
    half = np.radians(degrees) / 2
    return np.concatenate([[np.cos(half)], np.sin(half) * np.asarray(axis, float)])


def euler(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Floats:
    """A turn about x, then the new y, then the new z, in degrees."""
    return times(times(about((1, 0, 0), x), about((0, 1, 0), y)), about((0, 0, 1), z))


def between(before: ArrayLike, after: ArrayLike) -> Floats:
    """The shortest turns that take directions to directions, shape (..., 4)."""
    a, b = np.asarray(before, float), np.asarray(after, float)
    scale = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    turn = np.concatenate([(scale + (a * b).sum(-1))[..., None], np.cross(a, b)], axis=-1)
    length = np.linalg.norm(turn, axis=-1, keepdims=True)
    opposite = length < 1e-9 * scale[..., None]
    level = np.abs(a[..., :1]) < 0.9 * np.linalg.norm(a, axis=-1, keepdims=True)
    side = np.cross(a, np.where(level, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
    around = np.concatenate([np.zeros((*side.shape[:-1], 1)), side], axis=-1)
    turn = np.where(opposite, around, turn)
    return np.asarray(turn / np.linalg.norm(turn, axis=-1, keepdims=True))


def leading(direction: ArrayLike) -> Floats:
    """The shortest turn that takes z to `direction`."""
    return between((0.0, 0.0, 1.0), direction)
