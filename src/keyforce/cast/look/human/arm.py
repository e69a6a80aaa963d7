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
# For a hand of length 0.108 of stature, in those fractions.
HAND = (
    (0.004, 0.000, 0.000, 0.0165, 0.0160, 0.0125, 2.2),
    (-0.012, 0.001, 0.000, 0.0195, 0.0175, 0.0130, 2.4),
    (-0.030, 0.001, 0.000, 0.0235, 0.0220, 0.0125, 2.7),
    (-0.048, 0.001, 0.000, 0.0235, 0.0235, 0.0105, 3.0),
    (-0.058, 0.001, -0.001, 0.0225, 0.0230, 0.0095, 3.0),
    (-0.075, 0.001, -0.004, 0.0210, 0.0220, 0.0085, 2.8),
    (-0.090, 0.001, -0.009, 0.0185, 0.0195, 0.0075, 2.6),
    (-0.103, 0.001, -0.015, 0.0125, 0.0135, 0.0058, 2.3),
)
HAND_LENGTH = 0.108


def arm_parts(frame: Frame) -> tuple[Part, ...]:
    """Collarbone to finger tips."""
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
        *_hand(frame),
    )


def _hand(frame: Frame) -> tuple[Part, ...]:
    """A mitten with a thumb."""
    s, f = frame.hand / HAND_LENGTH, frame.traits.hand
    palm = loft(
        2,
        [(z, x, y, a * f, b * f, c * f, p) for z, x, y, a, b, c, p in HAND],
        scale=s,
        caps=(0.006, 0.012),
    )
    root, knuckle, tip = (0.013, -0.003, -0.016), (0.031, -0.010, -0.041), (0.034, -0.013, -0.062)
    return (
        Part(segment="hand_l", solid=palm, blend=0.012 * frame.stature),
        Part(
            segment="hand_l", solid=cone(s, root, knuckle, 0.0115 * f, 0.0092 * f), blend=0.012 * s
        ),
        Part(
            segment="hand_l", solid=cone(s, knuckle, tip, 0.0092 * f, 0.0072 * f), blend=0.006 * s
        ),
    )
