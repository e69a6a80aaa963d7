"""Masses: what each of a person's 21 bodies weighs, from the tables, so that they sum exactly.

De Leva's 16 segments (see `anthropometry`) become 21 bodies: neck, collar bones and toes are taken
out of head, upper trunk and foot in such a way that both together keep the table's mass, centre
of mass and inertia. How much is taken out is our choice; the tables do not have it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.anthropometry import ADULT, DE_LEVA, STATURE, TRUNK, mass_fractions
from keyforce.cast.human.physique import Physique, fractions
from keyforce.cast.human.skeleton import offsets
from keyforce.cast.solid import Solid, ellipsoid, gyrator

NECK_SHARE = 0.15
CLAVICLE_SHARE = 0.03
TOE_SHARE = 0.12

Floats = NDArray[np.float64]


def solids(p: Physique) -> dict[str, Solid]:
    """Mass properties of every body, in its own frame."""
    trunk = trunk_solids(p)
    left = limb_solids(p) | {"clavicle": clavicle(p, trunk["chest"])}
    trunk["chest"] = trunk["chest"] - at_chest(p, left["clavicle"], "_l")
    trunk["chest"] = trunk["chest"] - at_chest(p, left["clavicle"].mirrored(), "_r")
    found = trunk | {f"{name}_l": solid for name, solid in left.items()}
    return found | {f"{name}_r": solid.mirrored() for name, solid in left.items()}


def segment(p: Physique, name: str, length: float, start: Floats, down: Floats) -> Solid:
    """One of the table's segments, laid from `start` along `down` and as long as asked.

    Radii of gyration turn with it: the table's longitudinal axis is `down`.
    """
    row = DE_LEVA[p.sex][name]
    mass = p.mass * mass_fractions(p.sex, p.age)[name]
    sagittal, transverse, longitudinal = row.gyration
    lying = abs(down[0]) > 0.5
    axes = (longitudinal, transverse, sagittal) if lying else row.gyration
    return gyrator(mass, start + row.center * length * down, length * np.array(axes))


def trunk_solids(p: Physique) -> dict[str, Solid]:
    """Pelvis, abdomen, chest with collar bones, neck and head, each in its own frame."""
    table, down, unit = DE_LEVA[p.sex], np.array([0.0, 0.0, -1.0]), trunk_scale(p)
    at, found = offsets(p), {}
    origin, top = np.zeros(3), -p.hips_below_root
    for body, name in (
        ("pelvis", "lower_trunk"),
        ("abdomen", "middle_trunk"),
        ("chest", "upper_trunk"),
    ):
        origin, length = origin + at[body], table[name].length * unit
        top += length
        start = np.array([origin[0], 0.0, top])
        found[body] = segment(p, name, length, start, down).moved(-origin)
    return found | head_and_neck(p)


def trunk_scale(p: Physique) -> float:
    """How much longer a person's trunk is than the table's.

    The table's trunk and head fit above the hips of an adult of that stature; a child's trunk
    differs from there as its joints do.
    """
    adult, grown = fractions(p.sex, ADULT), fractions(p.sex, p.age)
    joints = ("pelvis_to_spine", "spine_to_chest", "chest_to_neck")
    stretch = sum(grown[n] for n in joints) / sum(adult[n] for n in joints)
    above_hips = 1 - adult["root_height"] + adult["hips_below_root"]
    return p.stature * stretch * above_hips / (TRUNK[p.sex] + DE_LEVA[p.sex]["head"].length)


def head_and_neck(p: Physique) -> dict[str, Solid]:
    """The table's head, which goes down to the seventh vertebra, cut in two at the head's joint."""
    row, step = DE_LEVA[p.sex]["head"], offsets(p)["head"]
    adult = fractions(p.sex, ADULT)["head_height"]
    length = row.length / STATURE[p.sex] * p.head_height / adult
    whole = segment(
        p, "head", length, step + np.array([0.0, 0.0, p.crown]), np.array([0.0, 0.0, -1.0])
    )
    width = 0.24 * p.head_height
    neck = ellipsoid(NECK_SHARE * whole.mass, step / 2, (width, width, 0.8 * p.neck_to_head))
    return {"neck": neck, "head": (whole - neck).moved(-step)}


def clavicle(p: Physique, chest: Solid) -> Solid:
    """A collar bone with what moves with it, in its own frame, left side."""
    span = p.shoulder_half_width - 0.016 * p.stature
    middle = np.array([-0.004 * p.stature, 0.6 * span, 0.0])
    radii = (0.03 * p.stature, 0.5 * span, 0.03 * p.stature)
    return ellipsoid(CLAVICLE_SHARE * chest.mass, middle, radii)


def at_chest(p: Physique, solid: Solid, side: str) -> Solid:
    """A collar bone, seen from the chest."""
    return solid.moved(offsets(p)["clavicle" + side])


def limb_solids(p: Physique) -> dict[str, Solid]:
    """The bodies of arm and leg, left side, each in its own frame."""
    down, origin = np.array([0.0, 0.0, -1.0]), np.zeros(3)
    lengths = {
        "upper_arm": p.upper_arm,
        "forearm": p.forearm,
        "hand": p.hand,
        "thigh": p.thigh,
        "shin": p.shin,
    }
    found = {name: segment(p, name, length, origin, down) for name, length in lengths.items()}
    return found | foot_and_toe(p)


def foot_and_toe(p: Physique) -> dict[str, Solid]:
    """The table's foot, laid along the sole and cut in two at the ball."""
    heel = np.array([-0.263 * p.foot, 0.0, -0.55 * p.ankle_height])
    whole = segment(p, "foot", p.foot, heel, np.array([1.0, 0.0, 0.0]))
    step = offsets(p)["toe_l"]
    middle = step + np.array([0.12 * p.foot, 0.0, -0.3 * p.toe_height])
    radii = (0.12 * p.foot, 0.16 * p.foot, 0.06 * p.foot)
    toe = ellipsoid(TOE_SHARE * whole.mass, middle, radii)
    return {"foot": whole - toe, "toe": toe.moved(-step)}
