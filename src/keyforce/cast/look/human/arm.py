"""The left arm; the right one is its mirror image."""

from __future__ import annotations

from keyforce.cast.look.human.frame import Frame, cone, ellipsoid, loft
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.turns import euler

# Downwards as fractions of the segment's length; centre and radii as fractions of stature.
UPPER = (
    (0.00, 0.000, 0, 0.0300, 0.0300, 0.0285),
    (-0.20, 0.000, 0, 0.0305, 0.0305, 0.0285),
    (-0.42, 0.001, 0, 0.0300, 0.0300, 0.0255),
    (-0.60, 0.001, 0, 0.0285, 0.0280, 0.0240),
    (-0.82, 0.000, 0, 0.0235, 0.0245, 0.0225),
    (-1.00, 0.000, 0, 0.0225, 0.0240, 0.0240),
)
FORE = (
    (0.03, 0.000, 0, 0.0220, 0.0240, 0.0235),
    (-0.14, 0.002, 0, 0.0250, 0.0240, 0.0240),
    (-0.30, 0.002, 0, 0.0250, 0.0230, 0.0235),
    (-0.55, 0.001, 0, 0.0205, 0.0195, 0.0190),
    (-0.82, 0.000, 0, 0.0168, 0.0162, 0.0140),
    (-1.00, 0.000, 0, 0.0165, 0.0160, 0.0125),
)


def arm_parts(frame: Frame) -> tuple[Part, ...]:
    """Collarbone to wrist."""
    h, t = frame.stature, frame.traits
    d = t.deltoids
    reach = frame.length("clavicle_l") / h
    collar = cone(h, (0, 0.010, 0), (-0.008, reach - 0.014, 0.004), 0.017, 0.020 * t.shoulders)
    upper = loft(2, UPPER, scale=h, along=frame.length("upper_arm_l"), thick=t.arms, power=2.1)
    deltoid = ellipsoid(h, (0, 0.003, -0.024), (0.0355 * d, 0.030 * d, 0.052 * d), euler(x=-6))
    fore = loft(2, FORE, scale=h, along=frame.length("forearm_l"), thick=t.arms, power=2.15)
    return (
        Part(segment="clavicle_l", solid=collar, blend=0.030 * h),
        Part(segment="upper_arm_l", solid=upper, blend=0.020 * h),
        Part(segment="upper_arm_l", solid=deltoid, blend=0.026 * h),
        Part(segment="forearm_l", solid=fore, blend=0.007 * h),
    )
