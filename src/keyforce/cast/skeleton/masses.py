"""Masses: what each bone of a skeleton carries, from the tables for people, by volume for others.

De Leva's segments are laid along the bones. Where the skeleton lacks a part (a spine of one piece,
no hands), its mass goes to the bone that it would hang from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.anthropometry import DE_LEVA, STATURE, mass_fractions
from keyforce.cast.human.masses import CLAVICLE_SHARE, NECK_SHARE, TOE_SHARE
from keyforce.cast.skeleton.bones import Bone
from keyforce.cast.skeleton.measures import WATER, Measures
from keyforce.cast.skeleton.shapes import pelvis_middle
from keyforce.cast.solid import Solid

Floats = NDArray[np.float64]

# Each part: the table's row, the share of it, and who takes it where the part is missing.
PARTS: dict[str, tuple[str, float, tuple[str, ...]]] = {
    "pelvis": ("lower_trunk", 1.0, ()),
    "abdomen": ("middle_trunk", 1.0, ("chest", "pelvis")),
    "chest": ("upper_trunk", 1 - 2 * CLAVICLE_SHARE, ("abdomen", "pelvis")),
    "neck": ("head", NECK_SHARE, ("head",)),
    "head": ("head", 1 - NECK_SHARE, ()),
    "clavicle": ("upper_trunk", CLAVICLE_SHARE, ("chest", "abdomen", "pelvis")),
    "upper_arm": ("upper_arm", 1.0, ()),
    "forearm": ("forearm", 1.0, ("upper_arm",)),
    "hand": ("hand", 1.0, ("forearm", "upper_arm")),
    "thigh": ("thigh", 1.0, ()),
    "shin": ("shin", 1.0, ()),
    "foot": ("foot", 1 - TOE_SHARE, ("shin",)),
    "toe": ("foot", TOE_SHARE, ("foot", "shin")),
}
SIDED = ("clavicle", "upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toe")
# Parts whose bones are too short or too oddly cut to say how long the table's segment is.
_BY_STATURE = ("pelvis", "abdomen", "chest", "neck", "head", "clavicle", "hand", "foot", "toe")
_HALVED = ("neck", "clavicle", "toe")
_FROM_TOP = ("pelvis", "abdomen", "chest", "head")
_ROUND = 0.35
UP = np.array([0.0, 0.0, 1.0])


def person_solids(found: Sequence[Bone], it: Measures) -> list[Solid]:
    """Mass properties of each bone, in its own frame; tails and wings come on top."""
    heavy = part_masses(found, it)
    solids = [
        _laid(bone, heavy[bone.name], it) if bone.role else creature_solid(bone, _ROUND / 3)
        for bone in found
    ]
    return [
        replace(s, center=pelvis_middle(found)) if b.role == "pelvis" else s
        for s, b in zip(solids, found, strict=True)
    ]


def part_masses(found: Sequence[Bone], it: Measures) -> dict[str, float]:
    """The mass of each named part [kg]."""
    fractions = mass_fractions("male", it.age)
    heavy = {bone.name: 0.0 for bone in found}
    for part, (row, share, others) in PARTS.items():
        for side in ("_l", "_r") if part in SIDED else ("",):
            takers = [f"{part}{side}", *(f"{o}{side if o in SIDED else ''}" for o in others)]
            taker = next(t for t in takers if t in heavy)
            heavy[taker] += it.mass * share * fractions[row]
    return heavy


def _laid(bone: Bone, mass: float, it: Measures) -> Solid:
    """One of the table's segments along a bone: its centre and radii of gyration."""
    role = bone.role or ""
    row = DE_LEVA["male"][PARTS[role][0]]
    length = bone.length
    if role in _BY_STATURE or length == 0:
        length = row.length * it.stature / STATURE["male"] * (0.5 if role in _HALVED else 1.0)
    along = bone.tip / bone.length if bone.length else UP
    share = 0.5 if role in _HALVED else 1 - row.center if role in _FROM_TOP else row.center
    reach = bone.length if role == "clavicle" else length
    radii = length * np.array(row.gyration)
    return Solid(mass=mass, center=share * reach * along, inertia=mass * _turned(radii**2, along))


def _turned(squares: Floats, along: Floats) -> Floats:
    """Moments about sagittal, transverse and longitudinal axis of what lies along a direction."""
    axes = np.array(_axes(along))
    return np.asarray(axes.T @ np.diag(squares) @ axes)


def _axes(along: Floats) -> tuple[Floats, Floats, Floats]:
    """Sagittal, transverse and longitudinal directions of a segment that lies along a bone."""
    across = np.array([0.0, 1.0, 0.0]) if abs(along[1]) < 0.9 else np.array([1.0, 0.0, 0.0])
    across = across - (across @ along) * along
    across /= np.linalg.norm(across)
    return np.cross(across, along), across, along


def creature_solid(bone: Bone, slender: float = _ROUND) -> Solid:
    """A full ellipsoid of water along a bone, as thick as `slender` of its length."""
    length = max(bone.length, 1e-3)
    half, thick = length / 2, slender * length / 2
    mass = WATER * 4 / 3 * np.pi * half * thick**2
    along = bone.tip / length if bone.length > 1e-3 else UP
    squares = (half**2 + thick**2, half**2 + thick**2, 2 * thick**2)
    inertia = mass / 5 * _turned(np.array(squares), along)
    return Solid(mass=float(mass), center=bone.tip / 2, inertia=inertia)
