"""Opening: flights fitted to each stretch of a sketch on its own (thesis section 4.5.2).

The centre of mass of a flight goes along x + v t + g t²/2. How long the flight takes decides which
parabola it is: durations are tried one by one, each with samples spread along its way, and the one
whose parabola passes nearest to the samples is taken.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.motion import rotation
from keyforce.solve.sketching.witness import COARSE

HASTE = 5.0
"""A flight that begins so fast [m/s] costs as much as a sample that is off by COARSE: a path that
is nearly straight would fit any speed, and no one throws so hard."""
DURATIONS = np.geomspace(0.04, 3.0, 60)


def parabola(
    points: Floats, known: Floats, gravity: Floats, times: Floats | None = None
) -> tuple[Floats, Floats, float]:
    """The flight that passes nearest to points in order, whenever each is passed.

    Args:
        points: [m], shape (N, 3).
        known: 1 where a component is known, shape (N, 3).
        gravity: [m/s²].
        times: When each is passed [s], where that is known.

    Returns:
        First position [m], first velocity [m/s], duration [s].
    """
    if times is not None:
        at, speed = _line(points, known, gravity, times - times[0])
        return at, speed, float(times[-1] - times[0])
    best = (np.inf, points[0], np.zeros(3), 0.1)
    for duration in DURATIONS:
        share = along(points, known)
        for _ in range(3):
            at, speed = _line(points, known, gravity, share * duration)
            share = _shares(points, known, at, speed, gravity, duration)
        at, speed = _line(points, known, gravity, share * duration)
        times = share * duration
        off = (at + np.outer(times, speed) + 0.5 * np.outer(times**2, gravity) - points) * known
        size = float((off**2).sum()) / COARSE**2 + float(speed @ speed) / HASTE**2
        if size < best[0]:
            best = (size, at, speed, float(duration))
    return best[1], best[2], best[3]


def along(points: Floats, known: Floats) -> Floats:
    """How far along the path each point is, 0 to 1."""
    steps = np.linalg.norm(np.diff(points * known, axis=0), axis=1) + 1e-9
    reached = np.concatenate([[0.0], np.cumsum(steps)])
    share: Floats = reached / reached[-1]
    return share


def _line(points: Floats, known: Floats, gravity: Floats, times: Floats) -> tuple[Floats, Floats]:
    """Position and velocity that fit points at times best."""
    at, speed = np.zeros(3), np.zeros(3)
    for axis in range(3):
        rows = known[:, axis] > 0
        if not rows.any():
            continue
        t = times[rows]
        basis = np.stack([np.ones_like(t), t], axis=1)
        target = points[rows, axis] - 0.5 * gravity[axis] * t**2
        at[axis], speed[axis] = np.linalg.lstsq(basis, target, rcond=1e-9)[0]
    return at, speed


def _shares(
    points: Floats, known: Floats, at: Floats, speed: Floats, gravity: Floats, duration: float
) -> Floats:
    """The rising shares of the duration at which a parabola passes nearest to the points."""
    grid = np.linspace(0.0, 1.0, 101)
    t = grid * duration
    path = at + np.outer(t, speed) + 0.5 * np.outer(t**2, gravity)
    off = (points[:, None] - path) * known[:, None]
    nearest = grid[(off**2).sum(axis=2).argmin(axis=1)]
    share = np.maximum.accumulate(nearest)
    share[0], share[-1] = 0.0, 1.0
    return share


def turning(turn: Floats, weight: Floats, times: Floats) -> tuple[Floats, Floats] | None:
    """A first orientation and a steady spin through orientations at times; None without any.

    Args:
        turn: Wxyz, shape (N, 4).
        weight: 0 where unknown, shape (N,).
        times: [s]
    """
    rows = np.flatnonzero(weight > 0)
    if not rows.size:
        return None
    if rows.size == 1:
        return turn[rows[0]], np.zeros(3)
    q, t = turn[rows], times[rows]
    steps = rotation.to_vector(rotation.multiply(q[1:], rotation.inverse(q[:-1])))
    spin = steps.sum(axis=0) / max(float(t[-1] - t[0]), 1e-3)
    back = rotation.multiply(rotation.from_vector(np.outer(-t, spin)), q)
    return rotation.normalized(_middle(back)), spin


def _middle(q: Floats) -> Floats:
    """The mean of orientations near each other: the largest eigenvector of their products."""
    _, vectors = np.linalg.eigh(q.T @ q)
    middle: Floats = vectors[:, -1]
    return middle


def seen_parabola(
    looks: Sequence[tuple[Floats, Floats]], gravity: Floats, anchor: Floats
) -> tuple[Floats, Floats, float]:
    """The flight that drawings of it show best.

    A drawn point sets two linear equations on where the body is then, A (x + v t + g t²/2) = b.

    Args:
        looks: Of each drawing, A of shape (N, 2, 3) and b of shape (N, 2) [m].
        gravity: [m/s²].
        anchor: Where the path lies as far as no drawing tells [m].

    Returns:
        First position [m], first velocity [m/s], duration [s].
    """
    best: tuple[float, Floats, Floats, float] = (np.inf, anchor, np.zeros(3), 0.1)
    for duration in DURATIONS:
        rows, wanted = [0.01 * np.eye(3, 6)], [0.01 * anchor]
        for a, b in looks:
            t = np.linspace(0.0, 1.0, len(a))[:, None, None] * duration
            rows.append(np.concatenate([a, a * t], axis=2).reshape(-1, 6))
            fall = 0.5 * (a @ gravity) * t[:, :, 0] ** 2
            wanted.append((b - fall).ravel())
        matrix, target = np.vstack(rows), np.concatenate(wanted)
        found = np.asarray(np.linalg.lstsq(matrix, target, rcond=1e-9)[0], dtype=np.float64)
        off, speed = matrix @ found - target, found[3:]
        size = float(off @ off) / COARSE**2 + float(speed @ speed) / HASTE**2
        if size < best[0]:
            best = (size, found[:3], speed, float(duration))
    return best[1], best[2], best[3]
