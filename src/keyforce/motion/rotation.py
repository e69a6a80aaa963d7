"""Rotations as unit quaternions, wxyz, in arrays of any shape (..., 4).

An Euler order such as `ZXY` means R = Rz Rx Ry: the first letter turns last, about the parent's
axes, which is how BVH lists its channels.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

IDENTITY: Floats = np.array([1.0, 0.0, 0.0, 0.0])


def multiply(a: ArrayLike, b: ArrayLike) -> Floats:
    """The rotation that does `b` first and `a` after it, shape (..., 4)."""
    aw, ax, ay, az = np.moveaxis(np.asarray(a, float), -1, 0)
    bw, bx, by, bz = np.moveaxis(np.asarray(b, float), -1, 0)
    return np.stack(
        [
            aw * bw - ax * bx - ay * by - az * bz,
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
        ],
        axis=-1,
    )


def inverse(q: ArrayLike) -> Floats:
    """The rotation back, shape (..., 4)."""
    back: Floats = np.asarray(q, float) * np.array([1.0, -1.0, -1.0, -1.0])
    return back


def normalized(q: ArrayLike) -> Floats:
    """The same rotations with unit length; a zero becomes the identity."""
    q = np.asarray(q, float)
    length = np.linalg.norm(q, axis=-1, keepdims=True)
    return np.where(length > 0, q / np.where(length > 0, length, 1.0), IDENTITY)


def rotate(q: ArrayLike, v: ArrayLike) -> Floats:
    """Vectors turned by rotations, shape (..., 3)."""
    q, v = np.asarray(q, float), np.asarray(v, float)
    u = q[..., 1:]
    t = 2.0 * np.cross(u, v)
    return v + q[..., :1] * t + np.cross(u, t)


def matrix(q: ArrayLike) -> Floats:
    """Rotation matrices that turn column vectors, shape (..., 3, 3)."""
    q = np.asarray(q, float)
    return np.stack([rotate(q, axis) for axis in np.eye(3)], axis=-1)


def about(axis: int, angle: ArrayLike) -> Floats:
    """Turns by an angle [rad] about axis 0, 1 or 2, shape (..., 4)."""
    half = 0.5 * np.asarray(angle, float)
    q = np.zeros((*half.shape, 4))
    q[..., 0], q[..., 1 + axis] = np.cos(half), np.sin(half)
    return q


def from_vector(v: ArrayLike) -> Floats:
    """The rotation about `v` by its length [rad], shape (..., 4)."""
    v = np.asarray(v, float)
    angle = np.linalg.norm(v, axis=-1, keepdims=True)
    return np.concatenate([np.cos(angle / 2), v * np.sinc(angle / (2 * np.pi)) / 2], axis=-1)


def to_vector(q: ArrayLike) -> Floats:
    """Axis times angle [rad], of the shorter way round, shape (..., 3)."""
    q = np.asarray(q, float)
    q = np.where(q[..., :1] < 0, -q, q)
    sine = np.linalg.norm(q[..., 1:], axis=-1, keepdims=True)
    angle = 2.0 * np.arctan2(sine, q[..., :1])
    return q[..., 1:] * np.where(sine > 1e-12, angle / np.where(sine > 1e-12, sine, 1.0), 2.0)


def slerp(a: ArrayLike, b: ArrayLike, share: ArrayLike) -> Floats:
    """From `a` (share 0) to `b` (share 1) at constant speed along the shortest path."""
    way = to_vector(multiply(inverse(a), b))
    return multiply(a, from_vector(way * np.asarray(share, float)[..., None]))


def continuous(q: ArrayLike) -> Floats:
    """The same rotations with signs such that each row lies nearest to the row before it.

    Args:
        q: Rotations over time, shape (T, ..., 4).
    """
    q = np.array(q, float)
    against = np.sum(q[1:] * q[:-1], axis=-1) < 0
    flipped = np.cumsum(against, axis=0) % 2 == 1
    q[1:][flipped] *= -1.0
    return q


def from_euler(angles: ArrayLike, order: str) -> Floats:
    """Rotations from angles [rad] about the axes of `order`, shape (..., len(order)) to (..., 4).

    Any order of any length may be given, as BVH allows.
    """
    angles = np.asarray(angles, float)
    q = np.broadcast_to(IDENTITY, (*angles.shape[:-1], 4))
    for i, letter in enumerate(order):
        q = multiply(q, about("XYZ".index(letter), angles[..., i]))
    return q
