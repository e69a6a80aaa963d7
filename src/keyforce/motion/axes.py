"""Which way is up: Keyforce's axes (z up, x forward, y left) against the exchange formats'.

Formats that have y up get z forward and x left, which is how glTF, MotionBuilder and Blender's
importers want a character to stand. The change renames axes, x y z becoming z x y, so no digit is
lost by it; local frames change as the world does, so an unturned joint stays unturned.
"""

from __future__ import annotations

from typing import Literal, cast

import numpy as np
from numpy.typing import ArrayLike

from keyforce.errors import InputError
from keyforce.motion.rotation import Floats

Up = Literal["y", "z"]


def checked_up(up: str) -> Up:
    """The up axis that was asked for, or an error that names the two there are."""
    if up not in ("y", "z"):
        raise InputError("there is no such up axis", given=up, allowed="y or z")
    return cast(Up, up)


def points_to(up: Up, points: ArrayLike) -> Floats:
    """Our points or vectors in axes with `up` up, shape (..., 3)."""
    return np.asarray(points, float)[..., [1, 2, 0] if up == "y" else [0, 1, 2]]


def points_from(up: Up, points: ArrayLike) -> Floats:
    """Points or vectors with `up` up in our axes, shape (..., 3)."""
    return np.asarray(points, float)[..., [2, 0, 1] if up == "y" else [0, 1, 2]]


def turns_to(up: Up, turns: ArrayLike) -> Floats:
    """Our quaternions in axes with `up` up, wxyz, shape (..., 4)."""
    return np.asarray(turns, float)[..., [0, 2, 3, 1] if up == "y" else [0, 1, 2, 3]]


def turns_from(up: Up, turns: ArrayLike) -> Floats:
    """Quaternions with `up` up in our axes, wxyz, shape (..., 4)."""
    return np.asarray(turns, float)[..., [0, 3, 1, 2] if up == "y" else [0, 1, 2, 3]]
