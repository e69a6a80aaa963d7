"""The left leg; the right one is its mirror image."""

from __future__ import annotations

from collections.abc import Sequence

from keyforce.cast.look.human.frame import Frame, Row, ellipsoid, loft
from keyforce.cast.look.loft import Loft, Section
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.solids import RoundCone

# Downwards as fractions of the segment's length; centre and radii as fractions of stature.
THIGH = (
    (0.02, 0.000, -0.002, 0.0470, 0.0470, 0.0420),
    (-0.12, 0.002, -0.002, 0.0520, 0.0500, 0.0460),
    (-0.32, 0.004, -0.001, 0.0490, 0.0460, 0.0440),
    (-0.58, 0.004, 0.000, 0.0420, 0.0380, 0.0375),
    (-0.84, 0.001, 0.000, 0.0325, 0.0320, 0.0310),
    (-1.00, 0.000, 0.000, 0.0300, 0.0290, 0.0295),
)
SHIN = (
    (0.02, 0.000, 0, 0.0290, 0.0290, 0.0290),
    (-0.10, 0.000, 0, 0.0270, 0.0310, 0.0285),
    (-0.26, -0.001, 0, 0.0260, 0.0385, 0.0325),
    (-0.42, -0.001, 0, 0.0245, 0.0350, 0.0300),
    (-0.65, -0.001, 0, 0.0205, 0.0250, 0.0220),
    (-0.86, -0.001, 0, 0.0175, 0.0190, 0.0165),
    (-1.00, -0.001, 0, 0.0180, 0.0200, 0.0175),
)
# For a foot of length 0.152 of stature, in those fractions: x from the ankle, z above the sole.
FOOT = (
    (-0.030, 0.0200, 0.000, 0.0165, 0.0190, 0.0165, 2.3),
    (-0.012, 0.0220, 0.000, 0.0240, 0.0220, 0.0205, 2.4),
    (0.020, 0.0200, -0.001, 0.0275, 0.0200, 0.0200, 2.3),
    (0.050, 0.0150, -0.001, 0.0205, 0.0150, 0.0240, 2.3),
    (0.078, 0.0125, 0.000, 0.0125, 0.0125, 0.0275, 2.5),
)
TOES = (
    (0.070, 0.0125, 0.0000, 0.0130, 0.0125, 0.0275, 2.5),
    (0.090, 0.0105, 0.0015, 0.0105, 0.0105, 0.0275, 2.7),
    (0.106, 0.0090, 0.0035, 0.0085, 0.0090, 0.0215, 2.6),
    (0.113, 0.0082, 0.0050, 0.0065, 0.0080, 0.0150, 2.4),
)
FOOT_LENGTH = 0.152
ANKLE_HEIGHT = 0.040
# How much deeper than the sole the form goes, so that the cut leaves it flat.
BELOW_SOLE = 1.3


def leg_parts(frame: Frame) -> tuple[Part, ...]:
    """Hip to ankle."""
    h, r = frame.stature, frame.traits.legs
    thigh, shin = frame.length("thigh_l"), frame.length("shin_l")
    return (
        Part(
            segment="thigh_l",
            solid=loft(2, THIGH, scale=h, along=thigh, thick=r, power=2.1),
            blend=0.030 * h,
        ),
        Part(
            segment="thigh_l",
            solid=ellipsoid(h, (0.010, 0, -thigh / h), (0.020 * r, 0.0205 * r, 0.030 * r)),
            blend=0.018 * h,
        ),
        Part(
            segment="shin_l",
            solid=loft(2, SHIN, scale=h, along=shin, thick=r, power=2.1),
            blend=0.007 * h,
        ),
        Part(
            segment="shin_l",
            solid=ellipsoid(h, (-0.001, 0, 0.002 - shin / h), (0.0135, 0.0215, 0.0155)),
            blend=0.012 * h,
        ),
    )


def foot_parts(frame: Frame) -> tuple[Part, ...]:
    """Heel, instep and ball; the ground cuts them flat."""
    h, s, sole = frame.stature, frame.foot / FOOT_LENGTH, -frame.ankle
    instep = RoundCone(
        a=(-0.003 * s, 0, 0.010 * h),
        b=(0.030 * s, 0, sole + 0.024 * h),
        ra=0.018 * h,
        rb=0.0165 * h,
    )
    heel = RoundCone(
        a=(-0.012 * s, 0, 0.004 * h),
        b=(-0.022 * s, 0, sole + 0.022 * h),
        ra=0.0155 * h,
        rb=0.017 * h,
    )
    return (
        Part(segment="foot_l", solid=_along_foot("foot_l", FOOT, frame, 0.0), blend=0.015 * h),
        Part(segment="foot_l", solid=instep, blend=0.020 * h),
        Part(segment="foot_l", solid=heel, blend=0.015 * h),
    )


def toe_parts(frame: Frame) -> tuple[Part, ...]:
    """The toes, as one."""
    forward = frame.place("toe_l")[0] - frame.place("foot_l")[0]
    toes = _along_foot("toe_l", TOES, frame, forward)
    return (Part(segment="toe_l", solid=toes, blend=0.012 * frame.stature),)


def _along_foot(segment: str, table: Sequence[Row], frame: Frame, forward: float) -> Loft:
    """A loft that starts `forward` of the ankle; lengths follow the foot, heights the ankle."""
    s, up = frame.foot / FOOT_LENGTH, frame.ankle / ANKLE_HEIGHT
    wide, sole = frame.traits.foot, -frame.place(segment)[2]
    sections = tuple(
        Section(
            t=x * s - forward,
            u=sole + z * up,
            v=y * s,
            ahead=above * up,
            behind=below * up * BELOW_SOLE,
            side=side * s * wide,
            power=power,
        )
        for x, z, y, above, below, side, power in table
    )
    return Loft(axis=0, sections=sections, caps=(0.012 * s, 0.006 * s))
