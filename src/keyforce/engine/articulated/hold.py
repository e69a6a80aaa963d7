"""Hold: a prop in somebody's hand is part of that body, with its mass and its touch."""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.actor import Actor
from keyforce.errors import unknown_name


def held_frame(spec: mujoco.MjSpec, one: Actor) -> mujoco.MjsFrame:
    """Where a held prop is fixed, which loses the joint by which it would move freely.

    Args:
        spec: The scene, with everyone in it who may hold something.
        one: The prop.

    Raises:
        InputError: There is no body of that name.
    """
    held = one.member.held
    assert held is not None
    body = next((b for b in spec.bodies if b.name == held.by), None)
    if body is None or held.by == "world":
        names = [b.name for b in spec.bodies if b.name != "world"]
        raise unknown_name("body", held.by, names).at(path=f"cast.{one.name}.held.by")
    one.spec.delete(one.spec.joint("root"))
    return body.add_frame(pos=held.at, quat=turned(held.turn))


def turned(degrees: Sequence[float]) -> NDArray[np.float64]:
    """The quaternion of roll, pitch and yaw [degrees], rolled first."""
    out, part = np.array([1.0, 0.0, 0.0, 0.0]), np.zeros(4)
    for axis in (2, 1, 0):
        mujoco.mju_axisAngle2Quat(part, np.eye(3)[axis], np.radians(degrees[axis]))
        mujoco.mju_mulQuat(out, out.copy(), part)
    return out
