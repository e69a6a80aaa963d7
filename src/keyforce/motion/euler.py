"""Euler angles of a motion: the ones that move least from frame to frame."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from keyforce.motion import rotation
from keyforce.motion.rotation import Floats

ORDERS = ("ZXY", "ZYX", "YZX")  # one for each middle axis, the commonest in BVH first
LOCKED = 1e-6  # cosine of the middle angle below which the outer two cannot be told apart
TURN = 2.0 * np.pi
ROOMY = 0.5  # cosine of the middle angle above which an order is good enough


def angles(q: ArrayLike, order: str) -> Floats:
    """Angles [rad] about three different axes, the middle one within 90 degrees, shape (..., 3)."""
    i, j, k, sign = _axes(order)
    m = rotation.matrix(q)
    return np.stack(
        [
            np.arctan2(-sign * m[..., j, k], m[..., k, k]),
            np.arctan2(sign * m[..., i, k], np.hypot(m[..., i, i], m[..., i, j])),
            np.arctan2(-sign * m[..., i, j], m[..., i, i]),
        ],
        axis=-1,
    )


def curves(q: ArrayLike, order: str) -> Floats:
    """Angles [rad] over time without jumps: whole turns add up, and gimbal lock is passed smoothly.

    Args:
        q: Rotations over time, shape (T, ..., 4).
        order: Three different axes, such as `ZXY`.
    """
    q = np.asarray(q, float)
    out = angles(q, order)
    locked = np.cos(out[..., 1]) < LOCKED
    for t in range(1, len(out)):
        if locked[t].any():
            held = _holding_last(q[t], out[t - 1], order)
            out[t] = np.where(locked[t][..., None], held, out[t])
        out[t] = _nearest(out[t], out[t - 1])
    return out


def calmest_order(q: ArrayLike) -> str:
    """The order that keeps furthest from gimbal lock over a motion, shape (T, 4)."""
    room = [float(np.cos(angles(q, order)[..., 1]).min(initial=1.0)) for order in ORDERS]
    if room[0] > ROOMY:
        return ORDERS[0]
    return ORDERS[int(np.argmax(room))]


def _nearest(found: Floats, before: Floats) -> Floats:
    """Of the angle triples that mean the same rotation as `found`, the one nearest to `before`."""
    both = np.stack([found, found * (1.0, -1.0, 1.0) + np.pi])
    both -= TURN * np.round((both - before) / TURN)
    gap = np.abs(both - before).sum(axis=-1, keepdims=True)
    chosen: Floats = np.where(gap[0] <= gap[1], both[0], both[1])
    return chosen


def _holding_last(q: Floats, before: Floats, order: str) -> Floats:
    """For rotations in gimbal lock, the triple that keeps the last angle as it was before."""
    i, j, k, sign = _axes(order)
    last = before[..., 2]
    rest = rotation.matrix(rotation.multiply(q, rotation.about(k, -last)))
    first = np.arctan2(sign * rest[..., k, j], rest[..., j, j])
    return np.stack([first, np.arctan2(sign * rest[..., i, k], rest[..., i, i]), last], axis=-1)


def _axes(order: str) -> tuple[int, int, int, float]:
    i, j, k = ("XYZ".index(letter) for letter in order)
    return i, j, k, 1.0 if (j - i) % 3 == 1 else -1.0
