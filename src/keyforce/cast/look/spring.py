"""A spring between two bodies: a coil whose two ends keep facing each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.assembly import Fixed
from keyforce.cast.look.skin import Bone
from keyforce.cast.look.stance import Stance
from keyforce.cast.look.wire import coil

Floats = NDArray[np.float64]

COIL, WIRE, PITCH = 0.0058, 0.0012, 0.0046


def spring(
    stance: Stance,
    name: str,
    one: tuple[str, Sequence[float]],
    other: tuple[str, Sequence[float]],
    finish: str,
    *,
    fine: bool = True,
) -> tuple[Fixed, tuple[Bone, Bone]]:
    """A spring from a point of one segment to a point of another, and its two bones.

    Args:
        stance: The bind pose.
        name: The bones are called `name.a` and `name.b`.
        one: A segment and a point in its frame [m].
        other: The other end.
        finish: Name of its material.
        fine: Whether its wire is round.
    """
    ends = [_place(stance, *end) for end in (one, other)]
    length = float(np.linalg.norm(ends[1] - ends[0]))
    turns = int(0.8 * length / PITCH)
    piece, share = coil(ends[0], ends[1], radius=COIL, wire=WIRE, turns=turns, fine=fine)
    first, second = (
        Bone(
            name=f"{name}.{end}",
            body=body,
            aims_at=f"{name}.{facing}",
            bind_at=place,
            bind_turn=stance.turn[stance.row(body)],
        )
        for end, facing, (body, _), place in zip("ab", "ba", (one, other), ends, strict=True)
    )
    part = Fixed(piece=piece, finish=finish, bone=first.name, other=second.name, share=share)
    return part, (first, second)


def _place(stance: Stance, segment: str, point: Sequence[float]) -> Floats:
    k = stance.row(segment)
    return np.asarray(stance.at[k] + stance.axes[k] @ np.asarray(point, float))
