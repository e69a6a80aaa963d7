"""Skeleton: the 21 bodies of a person, who hangs from whom, and where each joint is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.human.physique import Physique

PARENTS: dict[str, str | None] = {
    "pelvis": None,
    "abdomen": "pelvis",
    "chest": "abdomen",
    "neck": "chest",
    "head": "neck",
}
LIMBS = {
    "clavicle": "chest",
    "upper_arm": "clavicle",
    "forearm": "upper_arm",
    "hand": "forearm",
    "thigh": "pelvis",
    "shin": "thigh",
    "foot": "shin",
    "toe": "foot",
}
for _side in "lr":
    for _limb, _parent in LIMBS.items():
        PARENTS[f"{_limb}_{_side}"] = f"{_parent}_{_side}" if _parent in LIMBS else _parent

# The joint at a body's origin is called by the word an animator uses.
JOINTS = {
    "abdomen": "spine",
    "upper_arm": "shoulder",
    "forearm": "elbow",
    "hand": "wrist",
    "thigh": "hip",
    "shin": "knee",
    "foot": "ankle",
}


def joint_name(body: str) -> str:
    """The joint that ties a body to its parent: `knee_l` for `shin_l`."""
    limb, side = (body[:-2], body[-2:]) if body.endswith(("_l", "_r")) else (body, "")
    return JOINTS.get(limb, limb) + side


def offsets(p: Physique) -> dict[str, NDArray[np.float64]]:
    """Each joint's place in its parent's frame [m], shape (3,).

    The small fore-and-aft steps follow the curve of the spine; they end where they began.
    """
    h = p.stature
    at = {
        "pelvis": (0.0, 0.0, 0.0),
        "abdomen": (-0.004 * h, 0.0, p.pelvis_to_spine),
        "chest": (-0.002 * h, 0.0, p.spine_to_chest),
        "neck": (-0.012 * h, 0.0, p.chest_to_neck),
        "head": (0.012 * h, 0.0, p.neck_to_head),
    }
    for side, y in (("_l", 1.0), ("_r", -1.0)):
        inner = 0.016 * h
        at |= {
            f"clavicle{side}": (0.004 * h, y * inner, p.clavicle_height),
            f"upper_arm{side}": (-0.010 * h, y * (p.shoulder_half_width - inner), 0.0),
            f"forearm{side}": (0.0, 0.0, -p.upper_arm),
            f"hand{side}": (0.0, 0.0, -p.forearm),
            f"thigh{side}": (0.0, y * p.hip_half_width, -p.hips_below_root),
            f"shin{side}": (0.0, 0.0, -p.thigh),
            f"foot{side}": (0.0, 0.0, -p.shin),
            f"toe{side}": (p.toe_forward, 0.0, p.toe_height - p.ankle_height),
        }
    return {body: np.array(place) for body, place in at.items()}
