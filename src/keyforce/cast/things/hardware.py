"""Hardware: a coat rack, a hook, a pair of scissors."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from keyforce.cast.look.lathe import ball, capsule, rod, turned
from keyforce.cast.look.piece import Piece
from keyforce.cast.things.solids import convex_piece
from keyforce.cast.things.thing import Floats, Thing, block, coat, frustum, prism, wall

RACK = 1.7
"""How high a rack is [m]."""


def rack() -> Thing:
    """A coat rack that stands on z = 0: a foot, a pole, a knob on top, four pegs below it."""
    knob = frustum((0.012, RACK - 0.05), (0.026, RACK - 0.025), 8)
    cap = frustum((0.020, RACK - 0.012), (0.006, RACK), 8)
    pegs = [_peg(k) for k in range(4)]
    foot = [(0, 0), (0.22, 0), (0.21, 0.02), (0.04, 0.045), (0, 0.045)]
    return Thing(
        parts=(
            frustum((0.22, 0.0), (0.16, 0.03), 12),
            frustum((0.018, 0.03), (0.014, RACK - 0.05), 8),
            np.concatenate([knob, cap]),
            *(prism_of(a, b, 0.009) for a, b in pegs),
        ),
        coats=(
            coat("#7a4a2b", turned(foot, 0.01), rod((0, 0, 0.04), (0, 0, RACK - 0.04), 0.016),
                 *(capsule(a, b, 0.009, 20) for a, b in pegs)),
            coat("#c9a227", ball((0, 0, RACK - 0.026), (0.027, 0.027, 0.026)),
                 *(ball(b, (0.014,) * 3) for _, b in pegs)),
        ),
        density=700.0,
    )  # fmt: skip


def _peg(k: int) -> tuple[Floats, Floats]:
    angle = np.pi / 2 * (k + 0.5)
    out = np.array([np.cos(angle), np.sin(angle), 0.0])
    return np.array([0, 0, RACK - 0.33]) + 0.01 * out, np.array([0, 0, RACK - 0.25]) + 0.12 * out


def prism_of(a: Floats, b: Floats, radius: float) -> Floats:
    """Corners of a square rod from a to b."""
    along = (b - a) / np.linalg.norm(b - a)
    first = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    first /= np.linalg.norm(first)
    second = np.cross(along, first)
    sides = [s * first + t * second for s, t in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
    return np.array([end + radius * side for end in (a, b) for side in sides])


def hook() -> Thing:
    """A hook on a plate at x = 0 that reaches out along +x and ends in an upturned tip."""
    bar, tip = (np.array([0.0, 0, 0]), np.array([0.11, 0, 0.012])), (
        np.array([0.11, 0, 0.012]), np.array([0.128, 0, 0.055]))  # fmt: skip
    return Thing(
        parts=(block((-0.02, -0.06, -0.09), (0, 0.06, 0.09)), prism_of(*bar, 0.005),
               prism_of(*tip, 0.005)),
        coats=(
            coat("#8c6a4a", convex_piece(block((-0.02, -0.06, -0.09), (0, 0.06, 0.09)))),
            coat("#b9bec6", capsule(*bar, 0.006, 20), capsule(*tip, 0.006, 20),
                 ball(tip[1], (0.009,) * 3)),
        ),
        density=7000.0,
    )  # fmt: skip


def scissors() -> Thing:
    """A pair of scissors in the x-y plane, a little open; points at +x, pivot at the origin."""
    parts, steel, grips = [], [], []
    for side in (1.0, -1.0):
        z = 0.0015 * side
        blade = _turned(prism([(-0.01, -0.006), (0.115, -0.001), (0.02, 0.008), (-0.01, 0.006)],
                              z - 0.0015, z + 0.0015), 8 * side, side)  # fmt: skip
        shank = _turned(block((-0.075, -0.005, z - 0.002), (0, 0.005, z + 0.002)), 8 * side, side)
        ring = [_turned(w * (1.25, 1, 1) + (-0.098, -0.0095, 0), 8 * side, side)
                for w in wall((0.018, 0.024, -0.004), (0.018, 0.024, 0.004), 10)]  # fmt: skip
        parts += [blade, shank, *ring]
        steel += [convex_piece(blade), convex_piece(shank)]
        grips += [_grip(side)]
    return Thing(
        parts=tuple(parts),
        coats=(coat("#d1493f", *(g for grip in grips for g in grip)),
               coat("#c3c8cf", *steel, rod((0, 0, -0.005), (0, 0, 0.005), 0.0045))),
        density=3500.0,
    )  # fmt: skip


def _turned(points: Floats, degrees: float, side: float) -> Floats:
    """About the pivot; the other half is the mirror image."""
    flipped = points * (1, side, 1)
    a = np.radians(degrees)
    x, y, z = flipped.T
    return np.stack([np.cos(a) * x - np.sin(a) * y, np.sin(a) * x + np.cos(a) * y, z], axis=1)


def _grip(side: float) -> list[Piece]:
    angle = np.linspace(0, 2 * np.pi, 25)
    path = np.stack([-0.098 + 1.25 * 0.021 * np.cos(angle), -0.0095 + 0.021 * np.sin(angle),
                     np.zeros(25)], axis=1)  # fmt: skip
    path = _turned(path, 8 * side, side)
    return [capsule(a, b, 0.004, 12) for a, b in pairwise(path)]
