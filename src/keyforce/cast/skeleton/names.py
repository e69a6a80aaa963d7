"""Names: what a joint of a motion file is, from what people call it.

Knows the conventions of CMU (Hips, LeftUpLeg), Acclaim (lfemur), Mixamo (mixamorig:LeftUpLeg),
HumanIK (LeftUpLeg, LeftForeArmRoll), Biped (Bip01 L Thigh), Blender (thigh.L, upper_arm.R),
Unreal (thigh_l, upperarm_r), Poser (lThigh, rShldr) and old BVH files (LeftHip, LeftCollar).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ROLES: dict[str, tuple[str, ...]] = {
    "pelvis": ("hips", "hip", "pelvis"),
    "spine": (
        *("spine", "lowerback", "upperback", "back", "abdomen", "chest", "upperchest", "torso"),
        *("thorax", "waist", "spineupper", "spinelower", "abdomenupper", "abdomenlower"),
        *("chestupper", "chestlower", "lowerspine", "upperspine", "ribs", "ribcage", "stomach"),
    ),
    "neck": ("neck", "lowerneck", "upperneck", "neckupper", "necklower"),
    "head": ("head",),
    "clavicle": ("clavicle", "collar", "collarbone", "shoulder"),
    "upper_arm": ("arm", "upperarm", "uparm", "shldr", "shldrbend", "humerus"),
    "forearm": ("forearm", "lowerarm", "lowarm", "elbow", "radius", "forearmbend"),
    "hand": ("hand", "wrist"),
    "thigh": ("upleg", "upperleg", "thigh", "femur", "thighbend"),
    "shin": ("leg", "lowerleg", "lowleg", "shin", "calf", "knee", "tibia"),
    "foot": ("foot", "ankle"),
    "toe": ("toe", "toes", "toebase", "ball"),
}
_ROLE_OF = {name: role for role, names in ROLES.items() for name in names}
_SIDES = {"left": "_l", "l": "_l", "right": "_r", "r": "_r"}
_NAMESPACE = re.compile(
    r"^(?i:mixamorig|biped|bip|character|cc base|def|jnt|bone|b)\d*(?=[ A-Z]|$)"
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@dataclass(frozen=True, kw_only=True)
class Label:
    """What a name says.

    Attributes:
        role: One of `ROLES`, or None where the name says nothing that is known.
        side: `_l`, `_r`, or nothing on the midline.
    """

    role: str | None
    side: str


def label(name: str) -> Label:
    """What a joint's name says that it is."""
    plain = re.sub(r"[_.\-]+", " ", name.rpartition(":")[2]).strip()
    plain = _NAMESPACE.sub("", plain).strip()
    words = [w.lower() for w in _WORD.findall(plain) if not w.isdigit()]
    sides = [_SIDES[w] for w in words if w in _SIDES]
    key = "".join(w for w in words if w not in _SIDES)
    side = sides[0] if sides else ""
    if key not in _ROLE_OF and not side and key[:1] in _SIDES and key[1:] in _ROLE_OF:
        key, side = key[1:], _SIDES[key[0]]
    if key == "hip" and side:
        return Label(role="thigh", side=side)
    return Label(role=_ROLE_OF.get(key), side=side)


def plain_name(name: str) -> str:
    """A joint's own name as one that can stand in a shot."""
    word = re.sub(r"[^A-Za-z0-9]+", "_", name.rpartition(":")[2]).strip("_").lower()
    return word if word[:1].isalpha() else f"bone_{word}".strip("_")
