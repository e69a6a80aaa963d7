"""The bird's form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from keyforce.cast.look.loft import Loft, Section
from keyforce.cast.look.sculpture import Group, Part
from keyforce.cast.look.solids import Ellipsoid, RoundCone
from keyforce.cast.look.turns import STILL, euler

# Height, centre x and radius along the neck.
NECK = (
    (-0.03, -0.025, 0.078),
    (0.02, 0.018, 0.062),
    (0.08, 0.052, 0.048),
    (0.15, 0.076, 0.042),
    (0.23, 0.100, 0.043),
)


def _egg(
    segment: str,
    center: ArrayLike,
    radii: ArrayLike,
    blend: float,
    *,
    turn: ArrayLike = STILL,
    paired: bool = False,
) -> Part:
    solid = Ellipsoid(center=center, radii=radii, turn=turn)
    return Part(segment=segment, solid=solid, blend=blend, paired=paired)


def _bone(
    segment: str, line: Sequence[Sequence[float]], radii: Sequence[float], blend: float
) -> list[Part]:
    """Round cones along a line of points."""
    return [
        Part(segment=segment, solid=RoundCone(a=a, b=b, ra=ra, rb=rb), blend=blend)
        for a, b, ra, rb in zip(line, line[1:], radii, radii[1:], strict=False)
    ]


def groups(m: Mapping[str, float]) -> tuple[Group, ...]:
    """Body with neck and tail, wings, legs, feet and beak."""
    return (
        Group(name="body", parts=(*_body(), *_tail(), *_neck())),
        Group(name="wings", parts=_wing(), blend=0.014, paired=True),
        Group(name="legs", parts=_leg(m), blend=0.050, paired=True),
        Group(name="feet", parts=_foot(m), blend=0.016, paired=True),
        Group(name="beak", parts=_beak(), blend=0.012),
    )


def _body() -> list[Part]:
    return [
        _egg("body", (0.01, 0, 0.085), (0.215, 0.128, 0.125), 0.0, turn=euler(y=-10)),
        _egg("body", (0.13, 0, 0.10), (0.120, 0.105, 0.115), 0.06, turn=euler(y=-30)),
        *_bone("body", [(0.15, 0, 0.12), (0.20, 0, 0.15)], (0.085, 0.060), 0.06),
    ]


def _tail() -> list[Part]:
    """A stub and three flat feathers on either side of the middle one."""
    feathers = [
        _egg(
            "tail",
            (-0.150 + 0.006 * k, 0.017 * k, 0.014 - 0.003 * k),
            (0.130 - 0.010 * k, 0.028, 0.011),
            0.010,
            turn=euler(y=8, z=-9.0 * k),
            paired=k > 0,
        )
        for k in range(4)
    ]
    return [*_bone("tail", [(0.07, 0, -0.01), (-0.06, 0, 0.004)], (0.070, 0.034), 0.05), *feathers]


def _neck() -> list[Part]:
    sections = tuple(Section(t=z, u=x, ahead=r, behind=r, side=r, power=2.0) for z, x, r in NECK)
    return [
        Part(segment="neck", solid=Loft(axis=2, sections=sections), blend=0.040),
        _egg("head", (0.018, 0, 0.040), (0.078, 0.060, 0.060), 0.035, turn=euler(y=6)),
        _egg("head", (-0.030, 0, 0.088), (0.034, 0.009, 0.016), 0.022, turn=euler(y=24)),
    ]


def _beak() -> tuple[Part, ...]:
    upper = RoundCone(a=(0.062, 0, 0.036), b=(0.158, 0, 0.012), ra=0.030, rb=0.0065)
    lower = RoundCone(a=(0.062, 0, 0.022), b=(0.128, 0, 0.004), ra=0.022, rb=0.0060)
    return (
        Part(segment="head", solid=upper),
        Part(segment="head", solid=lower, blend=0.003),
    )


def _wing() -> tuple[Part, ...]:
    """A folded wing: shoulder, covert and four long feathers that lie over each other."""
    quills = [
        _egg(
            "body",
            (-0.100 - 0.022 * k, 0.119 - 0.005 * k, 0.062 + 0.021 * k),
            (0.125 - 0.006 * k, 0.013, 0.024),
            0.006,
            turn=euler(x=10, y=-15 + 3.0 * k, z=8),
        )
        for k in range(4)
    ]
    return (
        _egg("body", (0.055, 0.112, 0.105), (0.085, 0.034, 0.066), 0.0, turn=euler(y=-18, z=-8)),
        _egg("body", (-0.030, 0.119, 0.102), (0.125, 0.025, 0.064), 0.020, turn=euler(y=-15, z=6)),
        _egg("body", (-0.090, 0.094, 0.118), (0.075, 0.024, 0.042), 0.020, turn=euler(y=-12, z=12)),
        *quills,
    )


def _leg(m: Mapping[str, float]) -> tuple[Part, ...]:
    thigh, shin = m["thigh"], m["shin"]
    return (
        _egg("thigh_l", (0.005, 0, -0.085), (0.078, 0.058, 0.135), 0.0, turn=euler(y=6)),
        *_bone("thigh_l", [(0, 0, -0.10), (0, 0, -thigh)], (0.052, 0.026), 0.040),
        *_bone("shin_l", [(0, 0, 0), (0, 0, -0.06)], (0.0265, 0.020), 0.006),
        *_bone("shin_l", [(0, 0, -0.06), (0, 0, 0.03 - shin)], (0.020, 0.0155), 0.006),
        *_bone("shin_l", [(0, 0, 0.03 - shin), (0, 0, -shin)], (0.0155, 0.0205), 0.006),
    )


def _foot(m: Mapping[str, float]) -> tuple[Part, ...]:
    """Three toes forward and one back, each with a knuckle and a claw."""
    low, front, back = 0.011 - m["ankle_height"], m["foot_front"], m["foot_back"]
    wide = m["foot_half_width"]
    parts = _bone("foot_l", [(0, 0, 0), (0, 0, low + 0.006)], (0.0200, 0.0185), 0.0)
    toes = ((front, 0.0), (0.86 * front, wide), (0.86 * front, -wide), (-back, 0.0))
    for x, y in toes:
        length = float(np.hypot(x, y))
        ux, uy = x / length, y / length
        line = [
            (0.0, 0.0, low + 0.004),
            (0.55 * x, 0.55 * y, low + 0.002),
            (x - 0.020 * ux, y - 0.020 * uy, low),
            (x - 0.006 * ux, y - 0.006 * uy, low - 0.003),
        ]
        parts += _bone("foot_l", line, (0.0160, 0.0135, 0.0115, 0.0060), 0.008)
    return tuple(parts)
