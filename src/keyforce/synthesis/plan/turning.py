"""Turning: yaw, pitch and roll that add up over whole turns, and rotation matrices."""

from __future__ import annotations

import numpy as np

from keyforce.synthesis.body.tree import Floats

TURN = 2.0 * np.pi


def turned(angles: Floats) -> Floats:
    """Rotation matrices of yaw, pitch and roll, shape (..., 3) to (..., 3, 3)."""
    (cz, cy, cx), (sz, sy, sx) = (np.moveaxis(f(angles), -1, 0) for f in (np.cos, np.sin))
    rows = (
        (cz * cy, cz * sy * sx - sz * cx, cz * sy * cx + sz * sx),
        (sz * cy, sz * sy * sx + cz * cx, sz * sy * cx - cz * sx),
        (-sy, cy * sx, cy * cx),
    )
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def angles_near(turn: Floats, near: Floats) -> Floats:
    """Yaw, pitch and roll of one rotation matrix, of all that it has the nearest to `near`."""
    pitch = float(np.arcsin(np.clip(-turn[2, 0], -1.0, 1.0)))
    yaw, roll = np.arctan2(turn[1, 0], turn[0, 0]), np.arctan2(turn[2, 1], turn[2, 2])
    both = np.array([[yaw, pitch, roll], [yaw + np.pi, np.pi - pitch, roll + np.pi]])
    both += TURN * np.round((near - both) / TURN)
    return np.asarray(both[np.abs(both - near).sum(axis=1).argmin()])
