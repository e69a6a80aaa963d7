"""Pairs: capsules of one character that must not run into each other, at a distance that is C1.

With points x(s), y(t) on the two axes, of lengths a and b, and r the sum of the radii,

    g = (min_(s,t in [0,1]) |x - y|² + ρ (a² (s - 1/2)² + b² (t - 1/2)²) - r²) / 2r >= 0

The second term makes the minimum strictly convex, so that the closest points never jump: between
nearly parallel shins plain closest points do, and an optimizer then cycles. It adds less than 2 cm
at the very ends.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.synthesis.body.compiled import inner
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.tree import Floats, Ints, Tree
from keyforce.synthesis.program.rows import add_swing

ROUNDING = 0.05


class Pairs(NamedTuple):
    """C pairs in the order of their frames.

    Attributes:
        first: Frame i has pairs first[i] to first[i + 1] - 1, shape (N + 1,).
        body: Shape (C, 2).
        ends: Of both axes, in the bodies' frames [m], shape (C, 2, 2, 3).
        apart: The sum of the radii [m], shape (C,).
    """

    first: Ints
    body: Ints
    ends: Floats
    apart: Floats


class Pair(NamedTuple):
    """One pair to be gathered."""

    bodies: tuple[int, int]
    ends: Floats
    apart: float


def gathered_pairs(frames: list[list[Pair]]) -> Pairs:
    """Pairs of each frame as arrays."""
    pairs = [pair for frame in frames for pair in frame]
    return Pairs(
        first=np.concatenate([[0], np.cumsum([len(frame) for frame in frames])]).astype(np.int64),
        body=np.array([p.bodies for p in pairs], np.int64).reshape(-1, 2),
        ends=np.array([p.ends for p in pairs], float).reshape(-1, 2, 2, 3),
        apart=np.array([p.apart for p in pairs], float),
    )


@inner
def nearest(poses: Poses, i: int, pairs: Pairs, c: int, spots: Floats, gap: Floats) -> float:
    """The value g; fills the closest points in the bodies' frames (2, 3) and x - y (3,)."""
    aa = bb = ab = ad = bd = 0.0
    for n in range(3):
        a = b = d = 0.0
        for k in range(3):
            one = poses.turn[i, pairs.body[c, 0], n, k]
            other = poses.turn[i, pairs.body[c, 1], n, k]
            a += one * (pairs.ends[c, 0, 1, k] - pairs.ends[c, 0, 0, k])
            b += other * (pairs.ends[c, 1, 1, k] - pairs.ends[c, 1, 0, k])
            d += one * pairs.ends[c, 0, 0, k] - other * pairs.ends[c, 1, 0, k]
        d += poses.at[i, pairs.body[c, 0], n] - poses.at[i, pairs.body[c, 1], n]
        aa, bb, ab = aa + a * a, bb + b * b, ab + a * b
        ad, bd = ad + a * d, bd + b * d
        gap[n] = d
    s, t = _closest(aa + 1e-12, bb + 1e-12, ab, ad, bd)
    value = ROUNDING * (aa * (s - 0.5) ** 2 + bb * (t - 0.5) ** 2)
    for k in range(3):
        ends = pairs.ends[c]
        spots[0, k] = ends[0, 0, k] + s * (ends[0, 1, k] - ends[0, 0, k])
        spots[1, k] = ends[1, 0, k] + t * (ends[1, 1, k] - ends[1, 0, k])
    for n in range(3):
        gap[n] = poses.at[i, pairs.body[c, 0], n] - poses.at[i, pairs.body[c, 1], n]
        for k in range(3):
            gap[n] += poses.turn[i, pairs.body[c, 0], n, k] * spots[0, k]
            gap[n] -= poses.turn[i, pairs.body[c, 1], n, k] * spots[1, k]
        value += gap[n] * gap[n]
    r = pairs.apart[c]
    return (value - r * r) / (2.0 * r)


@inner
def _closest(aa: float, bb: float, ab: float, ad: float, bd: float) -> tuple[float, float]:
    """The s and t of the minimum, a clamped 2x2 solution."""
    p, q = (1.0 + ROUNDING) * aa, (1.0 + ROUNDING) * bb
    c, f = ad - 0.5 * ROUNDING * aa, bd + 0.5 * ROUNDING * bb
    s = min(max((ab * f - c * q) / (p * q - ab * ab), 0.0), 1.0)
    t = (ab * s + f) / q
    if t < 0.0:
        t = 0.0
        s = min(max(-c / p, 0.0), 1.0)
    elif t > 1.0:
        t = 1.0
        s = min(max((ab - c) / p, 0.0), 1.0)
    return s, t


@inner
def pair_slope(
    tree: Tree, poses: Poses, i: int, pairs: Pairs, c: int, spots: Floats, gap: Floats, out: Floats
) -> None:
    """What each degree of freedom does to g, filled, shape (J,): exact with s and t held."""
    for j in range(out.size):
        out[j] = 0.0
    each = 1.0 / pairs.apart[c]
    add_swing(tree, poses, i, pairs.body[c, 0], spots[0], gap, each, out)
    add_swing(tree, poses, i, pairs.body[c, 1], spots[1], gap, -each, out)


@inner
def add_pair_pull(
    tree: Tree,
    pairs: Pairs,
    c: int,
    spots: Floats,
    gap: Floats,
    weight: float,
    twist: Floats,
    force: Floats,
) -> None:
    """Adds weight · g as a pull on its two bodies, the part that is linear in their transforms."""
    for side in range(2):
        b = pairs.body[c, side]
        for n in range(3):
            push = (1.0 - 2.0 * side) * weight * gap[n] / pairs.apart[c]
            force[b, n] += push
            for k in range(3):
                twist[b, n, k] += push * (spots[side, k] - tree.center[b, k])
