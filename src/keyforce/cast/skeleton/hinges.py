"""Hinges: how the joints of a skeleton turn, a person's as they are known, others alike."""

from __future__ import annotations

from math import radians

from keyforce.cast.figure import Hinge
from keyforce.cast.human.hinges import ARMATURE, mirrored
from keyforce.cast.human.movements import BACKWARD, INWARD, LEFT, MOVEMENTS
from keyforce.cast.human.strength import GRAVITY, person_strengths
from keyforce.cast.skeleton.bones import Bone

# The joint above each part, and its movements, outermost first.
JOINTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "abdomen": ("spine", ("flex", "bend", "twist")),
    "chest": ("chest", ("flex", "bend", "twist")),
    "neck": ("neck", ("flex", "bend", "twist")),
    "head": ("head", ("flex", "twist")),
    "clavicle": ("clavicle", ("raise", "forward")),
    "upper_arm": ("shoulder", ("flex", "abduct", "twist")),
    "forearm": ("elbow", ("flex",)),
    "hand": ("wrist", ("twist", "deviate", "flex")),
    "thigh": ("hip", ("flex", "abduct", "twist")),
    "shin": ("knee", ("flex",)),
    "foot": ("ankle", ("flex", "invert", "twist")),
    "toe": ("toe", ("flex",)),
}
_UNKNOWN = (("flex", BACKWARD, 60.0), ("bend", INWARD, 45.0), ("twist", LEFT, 45.0))
_UNKNOWN_STRENGTH = 0.1


def person_hinges(bone: Bone, *, mass: float, stature: float) -> tuple[Hinge, ...]:
    """The hinges of a person's joint, with the limits and strengths of people."""
    if bone.role is None:
        return unknown_hinges(bone, strength=_UNKNOWN_STRENGTH * mass * GRAVITY * stature)
    joint, ways = JOINTS[bone.role]
    armature = ARMATURE * mass * stature**2
    found = []
    for way in ways:
        movement = MOVEMENTS[f"{joint}.{way}"]
        low, high = movement.range
        strength, against = person_strengths(f"{joint}.{way}", mass=mass, stature=stature)
        found.append(
            Hinge(
                name=f"{joint}{bone.side}.{way}",
                axis=mirrored(movement.axis) if bone.side == "_r" else movement.axis,
                range=(radians(low), radians(high)),
                strength=strength,
                against=against,
                armature=armature,
            )
        )
    return tuple(found)


def unknown_hinges(bone: Bone, *, strength: float) -> tuple[Hinge, ...]:
    """Three axes within plain limits, for a joint of which nothing is known."""
    return tuple(
        Hinge(
            name=f"{bone.name}.{way}",
            axis=axis,
            range=(-radians(limit), radians(limit)),
            strength=strength,
            armature=1e-4 * strength,
        )
        for way, axis, limit in _UNKNOWN
    )
