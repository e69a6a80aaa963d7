"""Shapes: the solids with which a person touches the world and itself, from the measures.

Capsules and spheres only: contact with them changes smoothly, which keeps derivatives of landings
clean. Feet roll over heel, ball and toes, each a bar across the sole at exactly its height.
"""

from __future__ import annotations

from dataclasses import replace

from keyforce.cast.figure import Shape, Vector
from keyforce.cast.human.girth import Girth, girth
from keyforce.cast.human.physique import Physique

# Neighbors of neighbors that anatomy packs closer than their solids can be.
APART = (
    *(("chest", "upper_arm_l"), ("chest", "upper_arm_r")),
    *(("neck", "clavicle_l"), ("neck", "clavicle_r")),
)


def shapes(p: Physique) -> dict[str, tuple[Shape, ...]]:
    """What collides, by body."""
    g = girth(p)
    left = arm_shapes(p, g) | leg_shapes(p, g) | foot_shapes(p)
    found = trunk_shapes(p, g) | head_shapes(p, g)
    for body, solids in left.items():
        found[f"{body}_l"] = tuple(sided(s, body, "_l", 1.0) for s in solids)
        found[f"{body}_r"] = tuple(sided(s, body, "_r", -1.0) for s in solids)
    return found


def bar(name: str, one: Vector, other: Vector, radius: float) -> Shape:
    """A capsule."""
    return Shape(name=name, kind="capsule", size=(radius,), ends=(one, other))


def across(name: str, at: Vector, half_width: float, radius: float) -> Shape:
    """A capsule from right to left that reaches `half_width` to either side."""
    x, y, z = at
    half = max(half_width - radius, 0.001)
    return bar(name, (x, y - half, z), (x, y + half, z), radius)


def sided(shape: Shape, body: str, side: str, y: float) -> Shape:
    """A left shape under its side's name, mirrored for the right."""
    one, other = shape.ends or (shape.at, shape.at)
    return replace(
        shape,
        name=shape.name.replace(body, body + side, 1),
        ends=((one[0], y * one[1], one[2]), (other[0], y * other[1], other[2])),
    )


def trunk_shapes(p: Physique, g: Girth) -> dict[str, tuple[Shape, ...]]:
    """Pelvis with its seat, abdomen and chest."""
    h = p.stature
    seats = tuple(
        Shape(
            name=f"pelvis.seat{side}",
            kind="sphere",
            size=(0.042 * h,),
            at=(-0.022 * h, y * 0.041 * h, -0.022 * h),
        )
        for side, y in (("_l", 1.0), ("_r", -1.0))
    )
    hips = across("pelvis.hips", (0.0, 0.0, 0.022 * h), 0.0865 * h * g.hips, 0.052 * h)
    middle = 0.42 * p.spine_to_chest
    waist = across("abdomen.waist", (0.004 * h, 0.0, middle), 0.0725 * h * g.waist, 0.045 * h)
    middle = 0.46 * p.chest_to_neck
    ribs = across("chest.ribs", (0.004 * h, 0.0, middle), 0.0875 * h * g.chest, 0.057 * h * g.chest)
    return {"pelvis": (hips, *seats), "abdomen": (waist,), "chest": (ribs,)}


def head_shapes(p: Physique, g: Girth) -> dict[str, tuple[Shape, ...]]:
    """Neck, cranium and face."""
    h, q = p.stature, p.head_height / 0.133
    top = (0.012 * h, 0.0, p.neck_to_head)
    neck = bar("neck.column", (0.001 * h, 0.0, 0.008 * h), top, 0.028 * h * g.neck)
    radius = 0.046 * q
    middle = p.crown - radius
    cranium = bar("head.cranium", (-0.016 * q, 0.0, middle), (0.008 * q, 0.0, middle), radius)
    face = bar("head.face", (0.012 * q, 0.0, 0.045 * q), (0.026 * q, 0.0, 0.018 * q), 0.026 * q)
    return {"neck": (neck,), "head": (cranium, face)}


def arm_shapes(p: Physique, g: Girth) -> dict[str, tuple[Shape, ...]]:
    """Collar bone to fingers, left side."""
    h, hand = p.stature, p.hand / 0.108
    span = p.shoulder_half_width - 0.016 * h
    collar = bar(
        "clavicle.bone", (-0.004 * h, 0.5 * span, 0.0), (-0.007 * h, 0.72 * span, 0.0), 0.02 * h
    )
    upper, lower = 0.026 * h * g.arm, 0.021 * h * g.arm
    thick = 0.0105 * hand * g.hand
    return {
        "clavicle": (collar,),
        "upper_arm": (
            bar("upper_arm.arm", (0, 0, -0.012 * h), (0, 0, 0.008 * h - p.upper_arm), upper),
        ),
        "forearm": (bar("forearm.arm", (0, 0, -0.012 * h), (0, 0, 0.010 * h - p.forearm), lower),),
        "hand": tuple(
            bar(f"hand.{name}", (x, 0, -0.016 * hand), (x, 0, thick - p.hand), thick)
            for name, x in (("front", thick), ("back", -thick))
        ),
    }


def leg_shapes(p: Physique, g: Girth) -> dict[str, tuple[Shape, ...]]:
    """Thigh and shin, left side."""
    h, middle = p.stature, -0.45 * p.thigh
    calf = -0.42 * p.shin
    return {
        "thigh": (
            bar("thigh.upper", (0, 0, -0.045 * h), (0, 0, middle), 0.0425 * h * g.leg),
            bar("thigh.lower", (0, 0, middle), (0, 0, 0.004 * h - p.thigh), 0.033 * h * g.leg),
        ),
        "shin": (
            bar("shin.calf", (-0.002 * h, 0, -0.03 * h), (-0.004 * h, 0, calf), 0.03 * h * g.leg),
            bar("shin.lower", (-0.002 * h, 0, calf), (0, 0, 0.01 * h - p.shin), 0.0215 * h * g.leg),
        ),
    }


def foot_shapes(p: Physique) -> dict[str, tuple[Shape, ...]]:
    """Heel, arch, ball and toes, left side, all but the arch down to the sole."""
    f, sole = p.foot / 0.152, -p.ankle_height
    heel, ball, toe = 0.0185 * f, 0.0125 * f, 0.009 * f
    arch = bar("foot.arch", (0, 0, sole + 0.026 * f), (0.055 * f, 0, sole + 0.0185 * f), 0.0165 * f)
    return {
        "foot": (
            across("foot.heel", (heel - 0.263 * p.foot, 0, sole + heel), 0.0235 * f, heel),
            arch,
            across("foot.ball", (p.toe_forward, 0, sole + ball), 0.0275 * f, ball),
        ),
        "toe": (
            across(
                "toe.tip",
                (0.737 * p.foot - toe - p.toe_forward, 0, toe - p.toe_height),
                0.0215 * f,
                toe,
            ),
        ),
    }
