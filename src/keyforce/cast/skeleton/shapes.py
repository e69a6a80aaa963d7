"""Shapes: capsules along the bones of a skeleton, and feet that can stand.

A motion file knows nothing of flesh: thicknesses are shares of stature that suit an adult.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Shape, Vector
from keyforce.cast.skeleton.bones import Bone
from keyforce.cast.skeleton.measures import ANKLE

Floats = NDArray[np.float64]

# Radii as shares of stature.
LIMBS = {
    "neck": 0.028,
    "clavicle": 0.02,
    "upper_arm": 0.026,
    "forearm": 0.021,
    "hand": 0.014,
    "thigh": 0.038,
    "shin": 0.026,
}
TRUNK = {"pelvis": (0.052, 0.0865), "abdomen": (0.045, 0.0725), "chest": (0.057, 0.0875)}
HEAD = 0.055
SOLE = 0.011
"""Radius of the bars under a foot."""
_HAND = 0.09
_HEEL = 0.04
_BALL_HALF_WIDTH = 0.027
_HEEL_HALF_WIDTH = 0.023
_SLENDER = 0.12


def person_shapes(found: Sequence[Bone], bone: Bone, stature: float) -> tuple[Shape, ...]:
    """What of a person's bone touches things, in its own frame."""
    role = bone.role or ""
    if role in TRUNK:
        radius, half = (stature * part for part in TRUNK[role])
        middle = pelvis_middle(found) if role == "pelvis" else 0.45 * bone.tip
        return (across(f"{bone.name}.trunk", middle, np.array([0.0, half, 0.0]), radius),)
    if role == "head":
        return (_head(bone, stature),)
    if role == "foot":
        return _foot(found, bone, stature)
    if role == "toe":
        return (_toe(found, bone, stature),)
    if role in LIMBS:
        end = bone.tip if role != "hand" else -_HAND * stature * np.array([0.0, 0.0, 1.0])
        return (_along(bone.name, end, LIMBS[role] * stature),)
    return creature_shapes(bone)


def pelvis_middle(found: Sequence[Bone]) -> Floats:
    """Half way between the hip joints and the joint that a file calls the hips [m], shape (3,)."""
    hips = np.array([b.at for b in found if b.role == "thigh"])
    return np.asarray(hips.mean(axis=0) / 2)


def creature_shapes(bone: Bone) -> tuple[Shape, ...]:
    """A capsule along a bone of unknown make."""
    length = bone.length
    if length < 1e-3:
        return (Shape(name=f"{bone.name}.ball", kind="sphere", size=(0.01,)),)
    return (_along(bone.name, bone.tip, _SLENDER * length),)


def across(name: str, at: Floats, half: Floats, radius: float) -> Shape:
    """A capsule through `at` that reaches `half` to either side."""
    size = float(np.linalg.norm(half))
    arm = half * max(size - radius, 0.001) / size
    return Shape(
        name=name, kind="capsule", size=(radius,), ends=(vector(at - arm), vector(at + arm))
    )


def vector(v: Floats) -> Vector:
    """Three plain numbers."""
    return (float(v[0]), float(v[1]), float(v[2]))


def _along(name: str, tip: Floats, radius: float) -> Shape:
    """A capsule that stops short of both joints, so that neighbors do not jam."""
    length = float(np.linalg.norm(tip))
    if length < 1e-6:
        return Shape(name=f"{name}.flesh", kind="sphere", size=(radius,))
    short = min(0.5 * radius, 0.2 * length) / length
    ends = (vector(tip * short), vector(tip * (1 - short)))
    return Shape(name=f"{name}.flesh", kind="capsule", size=(radius,), ends=ends)


def _head(bone: Bone, stature: float) -> Shape:
    radius = HEAD * stature
    low = np.array([0.01 * stature, 0.0, 0.7 * radius])
    high = low + np.array([0.0, 0.0, 0.3 * radius])
    return Shape(
        name=f"{bone.name}.skull",
        kind="capsule",
        size=(radius,),
        ends=(vector(low), vector(high)),
    )


def sole_height(found: Sequence[Bone], foot: Bone, stature: float) -> float:
    """Where the sole is in the foot's frame [m]: below the ankle and below the ball."""
    ball = toe_of(found, foot)
    low = foot.tip[2] if ball is None else min(ball.at[2], (ball.at + ball.tip)[2])
    return float(min(-ANKLE * stature, low - SOLE * stature))


def toe_of(found: Sequence[Bone], foot: Bone) -> Bone | None:
    """The toe that hangs from a foot."""
    for bone in found:
        if bone.role == "toe" and bone.parent is not None and found[bone.parent] is foot:
            return bone
    return None


def _ahead(foot: Bone) -> Floats:
    """The foot's level direction, heel to toe."""
    flat = foot.tip * np.array([1.0, 1.0, 0.0])
    size = float(np.linalg.norm(flat))
    return flat / size if size > 1e-6 else np.array([1.0, 0.0, 0.0])


def _sideways(ahead: Floats, half: float) -> Floats:
    return half * np.array([-ahead[1], ahead[0], 0.0])


def _foot(found: Sequence[Bone], foot: Bone, stature: float) -> tuple[Shape, ...]:
    """Bars across heel and ball, down to the sole, and the arch between them."""
    radius, ahead = SOLE * stature, _ahead(foot)
    floor = np.array([0.0, 0.0, sole_height(found, foot, stature) + radius])
    reach = float(foot.tip @ ahead) or 0.09 * stature
    heel = across(
        f"{foot.name}.heel",
        floor - _HEEL * stature * ahead,
        _sideways(ahead, _HEEL_HALF_WIDTH * stature),
        radius,
    )
    wide = _sideways(ahead, _BALL_HALF_WIDTH * stature)
    ball = across(f"{foot.name}.ball", floor + reach * ahead, wide, radius)
    lift = np.array([0.0, 0.0, 0.6 * radius])
    arch = Shape(
        name=f"{foot.name}.arch",
        kind="capsule",
        size=(radius,),
        ends=(vector(floor + 3 * lift), vector(floor + 0.6 * reach * ahead + lift)),
    )
    return (heel, arch, ball)


def _toe(found: Sequence[Bone], toe: Bone, stature: float) -> Shape:
    foot = found[toe.parent or 0]
    radius, ahead = 0.8 * SOLE * stature, _ahead(foot)
    low = sole_height(found, foot, stature) if foot.role == "foot" else -ANKLE * stature
    reach = max(float(toe.tip @ ahead), 0.03 * stature)
    at = reach * ahead + np.array([0.0, 0.0, low - toe.at[2] + radius])
    return across(f"{toe.name}.tip", at, _sideways(ahead, 0.02 * stature), radius)
