"""Settling: the point of a body that moves least over some frames, along a line or in a plane.

Liu and Popovic look for the fixed points of successive transforms, (T_i - I) x = 0 (equation 5),
and intersect what they find; and for the point and the line that minimize the distances between
them (equation 6). Both are one least-squares problem in the body's own frame: the point p whose
places R_i p + t_i have the least spread about their best point, line or plane.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEASH = 1e-5
"""How strongly an undetermined point is drawn to the middle of its body."""
ROUNDS = 8


def settle(turn: Floats, at: Floats, reach: Floats, margin: float, freedom: int = 0) -> Floats:
    """The point of a body that stays nearest to one place, line or plane, in its own frame [m].

    The body's own corners are tried as well: a least-squares point outside the body is brought
    back to it, and a corner may then be better.

    Args:
        turn: Rotation matrices over some frames, shape (..., n, 3, 3).
        at: Positions [m], shape (..., n, 3).
        reach: Points that span the body [m], shape (K, 3).
        margin: How far beyond them the point may be [m].
        freedom: 0 for a place, 1 for a line, 2 for a plane.

    Returns:
        Shape (..., 3).
    """
    low, high = reach.min(axis=0) - margin, reach.max(axis=0) + margin
    point = np.broadcast_to(reach.mean(axis=0), (*at.shape[:-2], 3))
    for _ in range(ROUNDS if freedom else 1):
        point = np.clip(_least(turn, at, point, freedom), low, high)
    best, least = point, spread(turn, at, point, freedom)
    for corner in reach:
        there = np.broadcast_to(corner, point.shape)
        off = spread(turn, at, there, freedom)
        best = np.where((off < least)[..., None], there, best)
        least = np.minimum(off, least)
    return best


def spread(turn: Floats, at: Floats, point: Floats, freedom: int = 0) -> Floats:
    """How far a point of the body strays from its best place, line or plane [m], shape (...)."""
    path = places(turn, at, point)
    path = path - path.mean(axis=-2, keepdims=True)
    off = path - path @ _ways(path, freedom)
    strayed: Floats = np.linalg.norm(off, axis=-1).max(axis=-1)
    return strayed


def places(turn: Floats, at: Floats, point: Floats) -> Floats:
    """Where a point of the body is in each frame [m], shape (..., n, 3)."""
    spots: Floats = np.einsum("...nij,...j->...ni", turn, point) + at
    return spots


def axes_free(turn: Floats, size: float, tolerance: float) -> int:
    """In how many directions points of the body stay with a point that stays: 0, 1 or 3.

    0: the point alone; 1: a line through it, about which the body turns; 3: all of it, the paper's
    plane where the body stands on a floor. It is what the rank of (T_i - I) leaves.

    Args:
        turn: Rotation matrices, shape (n, 3, 3).
        size: How far the body reaches [m].
        tolerance: How far a point that stays may stray [m].
    """
    off = turn - turn.mean(axis=0)
    gram = np.einsum("nij,nik->jk", off, off) / len(turn)
    strays = size * np.sqrt(np.maximum(np.linalg.eigvalsh(gram), 0.0))
    return {0: 3, 1: 1, 2: 1, 3: 0}[int((strays > tolerance).sum())]


def _ways(path: Floats, freedom: int) -> Floats:
    """The projection on the directions in which the path is free, shape (..., 3, 3)."""
    gram = np.einsum("...ni,...nj->...ij", path, path)
    along = np.linalg.eigh(gram).eigenvectors[..., 3 - freedom :]
    ways: Floats = along @ np.swapaxes(along, -1, -2)
    return ways


def _least(turn: Floats, at: Floats, point: Floats, freedom: int) -> Floats:
    """The point that strays least in the directions that are not free for this one."""
    turn = turn - turn.mean(axis=-3, keepdims=True)
    at = at - at.mean(axis=-2, keepdims=True)
    if freedom:
        across = np.eye(3) - _ways(places(turn, at, point), freedom)
        turn, at = across[..., None, :, :] @ turn, at @ across
    leash = LEASH * at.shape[-2]
    gram = np.einsum("...nij,...nik->...jk", turn, turn) + leash * np.eye(3)
    wanted = leash * point - np.einsum("...nij,...ni->...j", turn, at)
    least: Floats = np.linalg.solve(gram, wanted[..., None])[..., 0]
    return least
