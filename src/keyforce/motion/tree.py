"""A tree of frames: from transforms in the parent's frame to the world's, and back."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.motion import rotation
from keyforce.motion.rotation import Floats


def to_world(parents: Sequence[int], at: Floats, turn: Floats) -> tuple[Floats, Floats]:
    """Positions and orientations in the world.

    Args:
        parents: Index of each frame's parent, smaller than its own, or -1, length J.
        at: Positions in the parent's frame [m], shape (..., J, 3).
        turn: Orientations in the parent's frame, wxyz, shape (..., J, 4).
    """
    at, turn = np.array(at, float), np.array(turn, float)
    for j, parent in enumerate(parents):
        if parent >= 0:
            at[..., j, :] = at[..., parent, :] + rotation.rotate(
                turn[..., parent, :], at[..., j, :]
            )
            turn[..., j, :] = rotation.multiply(turn[..., parent, :], turn[..., j, :])
    return at, turn


def to_local(parents: Sequence[int], at: Floats, turn: Floats) -> tuple[Floats, Floats]:
    """Positions and orientations in the parents' frames: `to_world` undone."""
    index = np.asarray(parents, int)
    child, parent = np.flatnonzero(index >= 0), index[index >= 0]
    back = rotation.inverse(turn[..., parent, :])
    local_at, local_turn = np.array(at, float), np.array(turn, float)
    local_at[..., child, :] = rotation.rotate(back, at[..., child, :] - at[..., parent, :])
    local_turn[..., child, :] = rotation.multiply(back, turn[..., child, :])
    return local_at, local_turn
