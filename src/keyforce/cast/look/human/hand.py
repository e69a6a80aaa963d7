"""The left hand: palm, thumb and four fingers at ease; its palm faces the thigh."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.human.frame import Frame, cone, loft
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.turns import euler, matrices

Floats = NDArray[np.float64]

# For a hand of length 0.108 of stature, in those fractions: z, centre x and y, radii, boxiness.
LENGTH = 0.108
PALM = (
    (0.004, 0.000, 0.000, 0.0150, 0.0150, 0.0120, 2.2),
    (-0.012, 0.001, 0.000, 0.0175, 0.0165, 0.0128, 2.4),
    (-0.030, 0.001, 0.000, 0.0205, 0.0198, 0.0116, 2.7),
    (-0.044, 0.001, 0.000, 0.0210, 0.0208, 0.0094, 2.9),
    (-0.054, 0.001, -0.001, 0.0195, 0.0200, 0.0066, 2.8),
    (-0.063, 0.001, -0.003, 0.0175, 0.0165, 0.0042, 2.4),
)
# Knuckle (x, z), reach of the finger, radius at the knuckle, and how far it is fanned [degrees].
FINGERS = (
    (0.0166, -0.0525, 0.0480, 0.0050, 6.5),
    (0.0056, -0.0550, 0.0520, 0.0052, 1.5),
    (-0.0054, -0.0540, 0.0485, 0.0049, -3.8),
    (-0.0158, -0.0505, 0.0395, 0.0044, -9.5),
)
PHALANGES = (0.46, 0.30, 0.24)
BENDS = (12.0, 34.0, 48.0)
TAPER = (1.0, 0.92, 0.86, 0.76)
THUMB = ((0.012, -0.003, -0.014), (0.0285, -0.0085, -0.038), (0.0345, -0.0125, -0.054))
THUMB_TIP = (0.0375, -0.0160, -0.0685)
THUMB_RADII = (0.0118, 0.0086, 0.0074, 0.0058)
SLIGHT = 0.0012


def hand_parts(frame: Frame) -> tuple[Part, ...]:
    """The hand."""
    s, fat = frame.hand / LENGTH, frame.traits.hand
    parts: list[Part] = []
    for x, z, reach, radius, fan in FINGERS:
        line = _finger(np.array([x, -0.001, z]), reach, fan)
        parts += _digit(s, line, [radius * min(fat, 1.0) * t for t in TAPER])
    # The palm comes after the fingers: it melts into each, and they do not into each other.
    rows = [(z, x, y, a * fat, b * fat, c * fat, p) for z, x, y, a, b, c, p in PALM]
    palm = loft(2, rows, scale=s, caps=(0.003, 0.006))
    parts.append(Part(segment="hand_l", solid=palm, blend=0.006 * s))
    thumb = [np.array(place) for place in (*THUMB, THUMB_TIP)]
    parts += _digit(s, thumb, [r * fat for r in THUMB_RADII], 0.010)
    return tuple(parts)


def _finger(knuckle: Floats, reach: float, fan: float) -> list[Floats]:
    """Its joints from knuckle to tip, bent towards the palm."""
    line = [knuckle]
    for share, bend in zip(PHALANGES, BENDS, strict=True):
        ahead = matrices(euler(y=-fan)) @ matrices(euler(x=-bend)) @ [0.0, 0.0, -1.0]
        line.append(line[-1] + reach * share * ahead)
    return line


def _digit(
    scale: float, line: Sequence[Floats], radii: Sequence[float], blend: float = SLIGHT
) -> list[Part]:
    """Cones along the joints; the first melts by `blend` into the parts before it."""
    bones = zip(line, line[1:], radii, radii[1:], strict=False)
    return [
        Part(
            segment="hand_l",
            solid=cone(scale, a, b, ra, rb),
            blend=(blend if k == 0 else SLIGHT) * scale,
        )
        for k, (a, b, ra, rb) in enumerate(bones)
    ]
