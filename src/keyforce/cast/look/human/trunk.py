"""The trunk: one loft from crotch to neck, with the muscles and curves that lie on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from keyforce.cast.look.human.frame import Frame
from keyforce.cast.look.loft import Loft, Section
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.solids import Ellipsoid, RoundCone
from keyforce.cast.look.turns import STILL, euler

# Fractions of stature: height, centre x, radii in front, behind and at the side, boxiness; then
# how much of the side radius follows hips, waist and chest.
ROWS = (
    (-0.052, 0.000, 0.0320, 0.0380, 0.0300, 2.2, (1.0, 0.0, 0.0)),
    (-0.032, 0.000, 0.0460, 0.0490, 0.0640, 2.3, (1.0, 0.0, 0.0)),
    (0.000, 0.000, 0.0550, 0.0570, 0.0850, 2.4, (1.0, 0.0, 0.0)),
    (0.028, 0.001, 0.0565, 0.0540, 0.0865, 2.4, (1.0, 0.0, 0.0)),
    (0.062, 0.003, 0.0540, 0.0470, 0.0780, 2.4, (0.5, 0.5, 0.0)),
    (0.102, 0.004, 0.0510, 0.0410, 0.0690, 2.4, (0.0, 1.0, 0.0)),
    (0.142, 0.003, 0.0540, 0.0430, 0.0725, 2.4, (0.0, 0.5, 0.5)),
    (0.186, 0.001, 0.0610, 0.0500, 0.0820, 2.5, (0.0, 0.0, 1.0)),
    (0.226, -0.001, 0.0650, 0.0550, 0.0895, 2.6, (0.0, 0.0, 1.0)),
    (0.254, -0.004, 0.0620, 0.0550, 0.0900, 2.4, (0.0, 0.0, 1.0)),
    (0.276, -0.009, 0.0530, 0.0510, 0.0800, 2.2, (0.0, 0.0, 1.0)),
    (0.294, -0.012, 0.0410, 0.0420, 0.0590, 2.1, (0.0, 0.0, 1.0)),
    (0.312, -0.014, 0.0260, 0.0280, 0.0340, 2.0, (0.0, 0.0, 0.0)),
    (0.330, -0.012, 0.0120, 0.0140, 0.0140, 2.0, (0.0, 0.0, 0.0)),
)


def trunk_parts(frame: Frame) -> tuple[Part, ...]:
    """Pelvis, belly, chest and the muscles to the arms; shape and weights."""
    t = frame.traits
    parts = [
        Part(segment="pelvis", solid=_trunk(frame), use="shape"),
        *_weighing(frame),
        _round(frame, "pelvis", (-0.032, 0.041 * t.hips, -0.022), _seat(frame), 0.034),
        *_back(frame),
        *_muscles(frame),
    ]
    if t.belly > 0.02:
        center, radii = (0.016 + 0.012 * t.belly, 0, 0.082), (0.046, 0.066, 0.058)
        parts.append(_round(frame, "abdomen", center, radii, 0.040, amount=t.belly, single=True))
    if t.bust > 0.02:
        turned = euler(z=12)
        parts.append(
            _round(frame, "chest", (0.046, 0.037, 0.226), (0.032, 0.034, 0.034), 0.024, turn=turned)
        )
    if t.pecs > 0.02:
        turned = euler(y=-14, z=16)
        parts.append(
            _round(frame, "chest", (0.036, 0.041, 0.238), (0.026, 0.046, 0.032), 0.022, turn=turned)
        )
    return tuple(parts)


def _trunk(frame: Frame) -> Loft:
    h, t = frame.stature, frame.traits
    sections = []
    for z, x, ahead, behind, side, power, (hips, waist, chest) in ROWS:
        at = frame.on_trunk("pelvis", x, 0, z)
        wide = hips * t.hips + waist * t.waist + chest * t.chest
        wide = wide or t.neck
        deep = 1 + 0.6 * (wide - 1) * (hips + waist + chest)
        sections.append(
            Section(
                t=at[2],
                u=at[0],
                ahead=ahead * h * deep,
                behind=behind * h * deep,
                side=side * h * wide,
                power=power,
            )
        )
    return Loft(axis=2, sections=tuple(sections), caps=(0.022 * h, 0.02 * h))


def _seat(frame: Frame) -> tuple[float, float, float]:
    t = frame.traits
    return 0.041 * t.seat, 0.043 * t.hips, 0.046


def _round(
    frame: Frame,
    segment: str,
    center: tuple[float, float, float],
    radii: tuple[float, float, float],
    blend: float,
    *,
    turn: ArrayLike = STILL,
    amount: float = 1.0,
    single: bool = False,
) -> Part:
    """An ellipsoid at a place on the trunk, mirrored unless it is single."""
    h = frame.stature
    grown = 0.7 + 0.3 * amount
    solid = Ellipsoid(
        center=frame.on_trunk(segment, *center),
        radii=np.multiply(radii, h * grown),
        turn=turn,
    )
    return Part(segment=segment, solid=solid, blend=blend * h, paired=not single)


def _muscles(frame: Frame) -> tuple[Part, ...]:
    """Trapezius and latissimus: what carries the shoulder and walls the armpit."""
    h, t = frame.stature, frame.traits
    shoulder = frame.stance.at[frame.stance.row("upper_arm_l"), 1] / h
    trapezius = RoundCone(
        a=frame.on_trunk("chest", -0.016, 0.010, 0.324),
        b=frame.on_trunk("chest", -0.014, shoulder - 0.020, 0.282),
        ra=0.020 * h * t.neck,
        rb=0.015 * h * t.shoulders,
    )
    latissimus = RoundCone(
        a=frame.on_trunk("chest", -0.016, 0.060 * t.chest, 0.202),
        b=frame.on_trunk("chest", -0.010, shoulder - 0.024, 0.250),
        ra=0.024 * h * t.chest,
        rb=0.022 * h * t.chest,
    )
    return (
        Part(segment="chest", solid=trapezius, blend=0.030 * h, paired=True),
        Part(segment="chest", solid=latissimus, blend=0.035 * h, paired=True),
    )


def _back(frame: Frame) -> tuple[Part, ...]:
    """Shoulder blades, and the furrow of the spine."""
    h, t = frame.stature, frame.traits
    firm = 1 - 0.6 * t.youth
    blade = Ellipsoid(
        center=frame.on_trunk("chest", -0.038, 0.046 * t.chest, 0.236),
        radii=np.multiply((0.019, 0.032, 0.046), h * (0.9 + 0.1 * firm)),
        turn=euler(x=10, y=8),
    )
    furrow = RoundCone(
        a=frame.on_trunk("chest", -0.062 - 0.012, 0, 0.260),
        b=frame.on_trunk("chest", -0.046 - 0.010, 0, 0.075),
        ra=0.015 * h,
        rb=0.011 * h,
    )
    return (
        Part(segment="chest", solid=blade, blend=0.030 * h, paired=True),
        Part(segment="chest", solid=furrow, blend=0.026 * h, role="carve", use="shape"),
    )


def _weighing(frame: Frame) -> tuple[Part, ...]:
    """Blocks that share the trunk out among its segments."""
    h, blocks = frame.stature, []
    for segment, above, deep, wide in (
        ("pelvis", "abdomen", 0.055, 0.080),
        ("abdomen", "chest", 0.055, 0.080),
        ("chest", "neck", 0.060, 0.088),
    ):
        top = frame.stance.seen_from(segment, frame.stance.at[frame.stance.row(above)])[2]
        low = -0.05 * h if segment == "pelvis" else 0.0
        high = top - (0.02 * h if segment == "chest" else 0.0)
        sections = tuple(
            Section(t=z, ahead=deep * h, behind=deep * h, side=wide * h, power=2.3)
            for z in (low, high)
        )
        solid = Loft(axis=2, sections=sections, caps=(0.01 * h, 0.01 * h))
        blocks.append(Part(segment=segment, solid=solid, use="weight"))
    # The crotch belongs to the pelvis, or turning both legs outwards would pinch it.
    crotch = Ellipsoid(
        center=frame.on_trunk("pelvis", 0.018, 0, -0.046),
        radii=np.multiply((0.024, 0.018, 0.024), h),
    )
    return (*blocks, Part(segment="pelvis", solid=crotch, use="weight"))
