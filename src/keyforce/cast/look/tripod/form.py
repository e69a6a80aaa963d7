"""The tripod's form."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.sculpture import Group, Part
from keyforce.cast.look.solids import Ellipsoid, RoundCone
from keyforce.cast.look.stance import Stance
from keyforce.cast.look.turns import about, euler, matrices

Floats = NDArray[np.float64]
Measures = Mapping[str, float]

TAIL_LINKS = 5
EYE_AT, EYE_RADIUS = (0.058, 0.0, 0.056), 0.050


def groups(standing: Stance, m: Measures) -> tuple[Group, ...]:
    """Trunk with neck and head, tail, eye, and the legs: one in front, one of a pair."""
    return (
        Group(name="trunk", parts=(*_trunk(m), *_neck(standing, m))),
        Group(name="tail", parts=_tail(standing), blend=0.060),
        Group(name="eye", parts=(_ball("head", EYE_AT, EYE_RADIUS),), blend=0.004),
        Group(name="horns", parts=_horn(), blend=0.014, paired=True),
        Group(name="front leg", parts=_leg(standing, "f"), blend=0.060),
        Group(name="legs", parts=_leg(standing, "l"), blend=0.060, paired=True),
    )


def _ball(segment: str, center: ArrayLike, radius: float, blend: float = 0.0) -> Part:
    solid = Ellipsoid(center=center, radii=(radius, radius, radius))
    return Part(segment=segment, solid=solid, blend=blend)


def _cone(segment: str, a: ArrayLike, b: ArrayLike, ra: float, rb: float) -> Part:
    return Part(segment=segment, solid=RoundCone(a=a, b=b, ra=ra, rb=rb), blend=0.012)


def _trunk(m: Measures) -> list[Part]:
    wide, high, dome = m["body_radius"], m["body_half_height"], m["dome_radius"]
    shell = Ellipsoid(center=(0, 0, 0), radii=(wide, wide, high))
    top = Ellipsoid(center=(0, 0, 0.06), radii=(1.04 * dome, dome, 0.66 * dome))
    return [
        Part(segment="body", solid=shell),
        Part(segment="dome", solid=top, blend=0.050),
    ]


def _neck(standing: Stance, m: Measures) -> list[Part]:
    first, second = (_child(standing, a, b) for a, b in (("neck_1", "neck_2"), ("neck_2", "head")))
    r = m["head_radius"]
    skull = Ellipsoid(center=(0.012, 0, 0.052), radii=(0.98 * r, r, 0.95 * r))
    brow = Ellipsoid(center=(0.050, 0, 0.098), radii=(0.030, 0.048, 0.014), turn=euler(y=28))
    return [
        Part(
            segment="neck_1",
            solid=RoundCone(a=-0.3 * first, b=first, ra=0.062, rb=0.041),
            blend=0.06,
        ),
        Part(
            segment="neck_2", solid=RoundCone(a=(0, 0, 0), b=second, ra=0.041, rb=0.036), blend=0.01
        ),
        Part(segment="head", solid=skull, blend=0.030),
        Part(segment="head", solid=brow, blend=0.020),
    ]


def _horn() -> tuple[Part, ...]:
    """A short feeler with a ball at its tip."""
    root, middle, tip = (-0.010, 0.036, 0.100), (-0.026, 0.054, 0.138), (-0.050, 0.066, 0.168)
    return (
        _cone("head", root, middle, 0.014, 0.0085),
        _cone("head", middle, tip, 0.0085, 0.0080),
        _ball("head", tip, 0.0135, 0.006),
    )


def _tail(standing: Stance) -> tuple[Part, ...]:
    links = [f"tail_{k}" for k in range(1, TAIL_LINKS + 1)]
    ends = [_child(standing, link, behind) for link, behind in pairwise(links)]
    ends.append(ends[-1])
    starts = [-0.15 * ends[0], *[np.zeros(3)] * (TAIL_LINKS - 1)]
    cones = [
        _cone(link, start, end, 0.046 - 0.0065 * k, 0.0395 - 0.0065 * k)
        for k, (link, start, end) in enumerate(zip(links, starts, ends, strict=True))
    ]
    return (*cones, _ball(links[-1], ends[-1], 0.024, 0.012))


def _leg(standing: Stance, name: str) -> tuple[Part, ...]:
    """An arched thigh, a shin with a calf, a slim cannon, and a padded foot with toes."""
    thigh, shin, cannon, foot = (f"{limb}_{name}" for limb in ("thigh", "shin", "cannon", "foot"))
    knee, hock, ankle = (
        _child(standing, a, b) for a, b in ((thigh, shin), (shin, cannon), (cannon, foot))
    )
    azimuth = float(np.degrees(np.arctan2(knee[1], knee[0])))
    turn = about((0, 0, 1), azimuth)

    def out(radius: float, height: float, side: float = 0.0) -> Floats:
        return np.asarray(matrices(turn) @ np.array([radius, side, height]))

    calf = Ellipsoid(center=0.36 * hock + out(-0.012, 0), radii=(0.042, 0.038, 0.085), turn=turn)
    return (
        _cone(thigh, out(-0.02, -0.005), 0.45 * knee, 0.064, 0.055),
        _cone(thigh, 0.45 * knee, knee, 0.055, 0.043),
        _ball(shin, out(0.004, 0.006), 0.046, 0.010),
        _cone(shin, (0, 0, 0), hock, 0.040, 0.027),
        Part(segment=shin, solid=calf, blend=0.030),
        _cone(cannon, (0, 0, 0), 0.5 * ankle, 0.0275, 0.0205),
        _cone(cannon, 0.5 * ankle, ankle, 0.0205, 0.0265),
        *_foot(standing, name, turn),
    )


def _foot(standing: Stance, name: str, turn: Floats) -> list[Part]:
    """A pad under the ankle and three toes that point outwards."""
    foot, toe = f"foot_{name}", f"toe_{name}"
    low, toe_low = (float(standing.at[standing.row(part), 2]) for part in (foot, toe))

    def out(radius: float, height: float, side: float = 0.0) -> Floats:
        return np.asarray(matrices(turn) @ np.array([radius, side, height]))

    pad = Ellipsoid(center=out(0.004, 0.030 - low), radii=(0.064, 0.050, 0.036), turn=turn)
    toes = [
        RoundCone(
            a=out(-0.020, 0.020 - toe_low, 0.6 * side),
            b=out(0.030 - 0.25 * abs(side), 0.014 - toe_low, side),
            ra=0.0210,
            rb=0.0165,
        )
        for side in (0.034, 0.0, -0.034)
    ]
    return [
        _cone(foot, (0, 0, 0), out(0.010, 0.034 - low), 0.028, 0.030),
        Part(segment=foot, solid=pad, blend=0.020),
        *(Part(segment=toe, solid=t, blend=0.008) for t in toes),
    ]


def _child(standing: Stance, segment: str, child: str) -> Floats:
    """A child's joint in its parent's frame; the bind pose has no turns."""
    return np.asarray(standing.at[standing.row(child)] - standing.at[standing.row(segment)])
