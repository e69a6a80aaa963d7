"""Head and neck."""

from __future__ import annotations

from keyforce.cast.look.human.face import CROWN, face_parts
from keyforce.cast.look.human.frame import Frame, ellipsoid, loft
from keyforce.cast.look.loft import Loft
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.turns import euler

# Height, centre x, front x, back x, half width, boxiness; from chin to crown.
SKULL = (
    (-0.0065, 0.026, 0.0430, 0.0060, 0.0150, 2.0),
    (0.0000, 0.020, 0.0465, -0.0080, 0.0220, 2.1),
    (0.0080, 0.014, 0.0470, -0.0220, 0.0280, 2.2),
    (0.0180, 0.008, 0.0490, -0.0370, 0.0330, 2.3),
    (0.0300, 0.003, 0.0490, -0.0480, 0.0368, 2.3),
    (0.0420, -0.002, 0.0480, -0.0560, 0.0396, 2.3),
    (0.0520, -0.005, 0.0472, -0.0605, 0.0413, 2.3),
    (0.0620, -0.008, 0.0478, -0.0625, 0.0422, 2.3),
    (0.0720, -0.009, 0.0455, -0.0600, 0.0405, 2.2),
    (0.0800, -0.010, 0.0380, -0.0500, 0.0340, 2.1),
)
# What a small child's front adds, row by row: less chin and brow, more forehead.
YOUNG_FRONT = (-0.004, -0.004, -0.003, -0.003, -0.002, 0.0, 0.0, -0.001, 0.0, 0.0)


def neck_parts(frame: Frame) -> tuple[Part, ...]:
    """The neck, deep enough into chest and head to blend."""
    h, n = frame.stature, frame.traits.neck
    rise = frame.length("neck") / (0.038 * h)
    rows = (
        (-0.035, 0.002, 0, 0.0260 * n, 0.028 * n, 0.0300 * n),
        (-0.018, 0.004, 0, 0.0315 * n, 0.031 * n, 0.0335 * n),
        (0.000, 0.004, 0, 0.0310 * n, 0.030 * n, 0.0320 * n),
        (0.030 * rise, 0.008, 0, 0.0290 * n, 0.031 * n, 0.0300 * n),
        (0.065 * rise, 0.014, 0, 0.0280 * n, 0.032 * n, 0.0290 * n),
    )
    solid = loft(2, rows, scale=h, power=2.0, caps=(0.02, 0.02))
    return (Part(segment="neck", solid=solid, blend=0.025 * h),)


def head_parts(frame: Frame) -> tuple[Part, ...]:
    """Skull and jaw as one loft, then face and ears."""
    q, y = frame.crown / CROWN, frame.traits.youth
    cranium = ellipsoid(q, (-0.0085 + 0.002 * y, 0, 0.0675), (0.0555, 0.0420 + 0.001 * y, 0.0493))
    ear = ellipsoid(
        q, (-0.008, 0.0410, 0.043 - 0.004 * y), (0.0110, 0.0052, 0.0165), euler(-10, -12, -20)
    )
    hollow = ellipsoid(
        q, (-0.003, 0.0480, 0.044 - 0.004 * y), (0.0056, 0.0050, 0.0095), euler(-10, -12, -20)
    )
    return (
        Part(segment="head", solid=_skull(frame, q)),
        Part(segment="head", solid=cranium, blend=0.012 * q),
        *face_parts(q, frame.traits),
        Part(segment="head", solid=ear, blend=0.006 * q, paired=True),
        Part(segment="head", solid=hollow, blend=0.005 * q, role="carve", paired=True),
    )


def _skull(frame: Frame, q: float) -> Loft:
    t = frame.traits
    rows = []
    for k, (z, middle, front, back, side, power) in enumerate(SKULL):
        low = max(0.0, 1 - z / 0.05)
        wide = side * (1 + low * (0.75 * (t.jaw - 1) + 0.10 * t.cheeks))
        far = front + t.youth * YOUNG_FRONT[k]
        rows.append((z, middle, 0.0, far - middle, middle - back, wide, power))
    return loft(2, rows, scale=q, caps=(0.005, 0.012))
