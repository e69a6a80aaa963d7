"""Bones: which joints of a clip become segments of a body, and where they are in it.

A clip's joints at zero are whatever its maker left: arms out, legs apart. A person at zero stands
with arms and legs straight down, so that `shoulder.flex: 90` means the same on every body. Each
bone therefore carries the turn from the one to the other, which is also what lays the clip's
motion onto the body.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.skeleton.plan import Plan

Floats = NDArray[np.float64]

DOWN = np.array([0.0, 0.0, -1.0])
FORWARD_AND_DOWN = np.array([0.9, 0.0, -0.44])
HANGING = ("upper_arm", "forearm", "hand", "thigh", "shin")
# Where limbs end that a file leaves without an end, standing, as shares of its extent.
USUAL = {
    "upper_arm": (0.0, 0.0, -0.17),
    "forearm": (0.0, 0.0, -0.15),
    "hand": (0.0, 0.0, -0.1),
    "thigh": (0.0, 0.0, -0.24),
    "shin": (0.0, 0.0, -0.24),
    "foot": (0.09, 0.0, -0.02),
}
_STEEPEST_FOOT = 0.77  # sine of 50 degrees


@dataclass(frozen=True, kw_only=True, eq=False)
class Bone:
    """A joint of the clip that stays, and what hangs from it up to the next that stays.

    Attributes:
        name: The segment's name.
        role: What it is, such as `thigh`, or None.
        side: `_l`, `_r`, or nothing.
        joint: The clip's joint.
        parent: The bone that it hangs from, by index, or None for the root.
        at: Its joint in the parent's frame, standing [m], shape (3,).
        tip: Where it ends in its own frame, standing [m], shape (3,).
        neutral: Turn from the clip's zero to standing, in the world, shape (3, 3).
    """

    name: str
    role: str | None
    side: str
    joint: int
    parent: int | None
    at: Floats
    tip: Floats
    neutral: Floats

    @property
    def length(self) -> float:
        """From its joint to its tip [m]."""
        return float(np.linalg.norm(self.tip))


def bones(plan: Plan) -> tuple[Bone, ...]:
    """The bones of a body, parents before children."""
    found: list[Bone] = []
    index: dict[int, int] = {}
    at = plan.tree.at
    for joint, it in plan.roles.items():
        parent = plan.parent(joint)
        above = None if parent is None else found[index[parent]]
        carried = plan.facing if above is None else above.neutral
        along = _end(plan, joint) - at[joint]
        neutral = _standing(plan, it.role, carried, along) if plan.person else carried
        gap = np.zeros(3) if parent is None else at[joint] - at[parent]
        bone = Bone(
            name=plan.segments[joint],
            role=it.role,
            side=it.side,
            joint=joint,
            parent=None if parent is None else index[parent],
            at=gap if above is None else above.neutral @ gap,
            tip=_tip(it.role, neutral @ along, plan.tree.extent),
            neutral=neutral,
        )
        index[joint] = len(found)
        found.append(bone)
    return tuple(found)


def _end(plan: Plan, joint: int) -> Floats:
    """Where a bone ends: at the next joint of its limb or trunk, if one stays."""
    next_ones = [
        j
        for j, it in plan.roles.items()
        if plan.parent(j) == joint and it.role is not None and it.side == plan.roles[joint].side
    ]
    if next_ones and plan.roles[joint].role is not None:
        return np.asarray(plan.tree.at[next_ones[0]])
    return plan.tree.tip(joint)


def _tip(role: str | None, tip: Floats, extent: float) -> Floats:
    """A bone's end; where a file stops at the joint, as far on as is usual for a person."""
    if role in USUAL and np.linalg.norm(tip) < 1e-6 * extent:
        return extent * np.array(USUAL[role])
    return tip


def _standing(plan: Plan, role: str | None, carried: Floats, along: Floats) -> Floats:
    """The turn that brings a bone to where it is when a person stands."""
    lies = carried @ along
    if role in HANGING:
        return shortest_turn(lies, DOWN) @ carried
    if role == "foot" and -lies[2] > _STEEPEST_FOOT * float(np.linalg.norm(lies)):
        return shortest_turn(lies, FORWARD_AND_DOWN) @ carried
    return carried if role in ("foot", "toe", None) else plan.facing


def shortest_turn(start: Floats, end: Floats) -> Floats:
    """The rotation along the shortest way from one direction to another, shape (3, 3)."""
    sizes = float(np.linalg.norm(start)), float(np.linalg.norm(end))
    if min(sizes) == 0:
        return np.eye(3)
    a, b = start / sizes[0], end / sizes[1]
    axis, cosine = np.cross(a, b), float(a @ b)
    if cosine < -1 + 1e-9:
        return np.diag([1.0, -1.0, -1.0]) if abs(a[0]) < 0.9 else np.diag([-1.0, -1.0, 1.0])
    x, y, z = axis
    skew = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + skew + skew @ skew / (1 + cosine))
