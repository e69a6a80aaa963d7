"""Attitudes: how many orientations differ from as many others, with derivatives."""

from __future__ import annotations

import numpy as np

from keyforce.engine.impact.state import Floats
from keyforce.motion import rotation

_FLAT = 1e-6


def between(turn: Floats, wanted: Floats) -> tuple[Floats, Floats]:
    """Rotation vectors r from wanted orientations to those there are, and d r / d xi.

    A change xi of an orientation R makes it exp(xi) R; with a = |r| and S = skew(r),
    d r = (1 - S/2 + (1 - (a/2) cot(a/2)) S² / a²) xi.

    Args:
        turn: Wxyz, shape (N, 4).
        wanted: Wxyz, shape (N, 4).

    Returns:
        [rad], shape (N, 3); shape (N, 3, 3).
    """
    r = rotation.to_vector(rotation.multiply(turn, rotation.inverse(wanted)))
    angle = np.linalg.norm(r, axis=1)
    safe = np.where(angle > _FLAT, angle, 1.0)
    share = np.where(angle > _FLAT, (1 - 0.5 * safe / np.tan(0.5 * safe)) / safe**2, 1 / 12)
    twist = skews(r)
    return r, np.eye(3) - 0.5 * twist + share[:, None, None] * (twist @ twist)


def skews(vectors: Floats) -> Floats:
    """Matrices of vector products from the left, shape (N, 3) to (N, 3, 3)."""
    out = np.zeros((len(vectors), 3, 3))
    x, y, z = vectors.T
    out[:, 0, 1], out[:, 0, 2], out[:, 1, 2] = -z, y, -x
    out[:, 1, 0], out[:, 2, 0], out[:, 2, 1] = z, -y, x
    return out
