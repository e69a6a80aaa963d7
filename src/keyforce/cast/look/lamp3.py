"""The look of the planar lamp of three links: a sled, two arms and a glowing globe."""

from __future__ import annotations

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.cast.look.assembly import Fixed, assembled, plain_bones
from keyforce.cast.look.block import block
from keyforce.cast.look.lathe import ball, capsule, rod
from keyforce.cast.look.piece import Piece
from keyforce.cast.look.skin import Detail, Material, Skin
from keyforce.cast.look.stance import rest_turns, stance

FINISHES = {
    "lacquer": Material(color=(0.035, 0.16, 0.22), metallic=0.1, roughness=0.30),
    "dark": Material(color=(0.035, 0.037, 0.042), metallic=0.4, roughness=0.38),
    "steel": Material(color=(0.62, 0.63, 0.65), metallic=0.95, roughness=0.28),
    "glow": Material(color=(1.0, 0.93, 0.78), roughness=0.4, emission=(1.0, 0.86, 0.6)),
}
HALF_WIDTH = 0.045


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """A skin for each finish."""
    del detail
    m = {k: float(v) for k, v in figure.measures.items()}
    standing = stance(figure, rest_turns(figure), (0.0, 0.0, m["base_radius"]))
    pieces = [
        *(("base", *p) for p in _base(m)),
        *(("lower_arm", *p) for p in _arm(m["lower_arm"], m["arm_radius"])),
        *(("upper_arm", *p) for p in _arm(m["upper_arm"], m["arm_radius"])),
        *(("upper_arm", *p) for p in _head(m)),
    ]
    parts = []
    for segment, finish, piece in pieces:
        k = standing.row(segment)
        placed = piece.placed(standing.at[k], standing.turn[k])
        parts.append(Fixed(piece=placed, finish=finish, bone=segment))
    return assembled(figure.kind, parts, plain_bones(standing), FINISHES)


def _base(m: dict[str, float]) -> list[tuple[str, Piece]]:
    """A sled on two runners, as long and as high as the bar that touches."""
    r, half = m["base_radius"], m["base_half_length"]
    deck = block((half - r, HALF_WIDTH, 0.55 * r), 0.4 * r).placed((0, 0, 0.35 * r))
    runners = [
        capsule((r - half, y, 0), (half - r, y, 0), r) for y in (HALF_WIDTH - r, r - HALF_WIDTH)
    ]
    foot = rod((0, 0, 0.0), (0, 0, m["base_to_arm"] + 0.004), 0.020)
    return [("lacquer", deck), *(("dark", runner) for runner in runners), ("dark", foot)]


def _arm(length: float, radius: float) -> list[tuple[str, Piece]]:
    """Two flat bars on a hub."""
    apart, hub = 1.15 * radius, 1.35 * radius
    bars = [
        block((0.55 * radius, 0.22 * radius, length / 2 + 0.4 * radius), 0.2 * radius).placed(
            (0, y, length / 2)
        )
        for y in (apart, -apart)
    ]
    brace = rod((0, -apart, 0.5 * length), (0, apart, 0.5 * length), 0.35 * radius)
    caps = [
        rod((0, s * 1.62 * radius, 0), (0, s * 1.85 * radius, 0), 0.7 * radius) for s in (1, -1)
    ]
    barrel = rod((0, -1.6 * radius, 0), (0, 1.6 * radius, 0), hub)
    return [
        *(("lacquer", bar) for bar in bars),
        ("lacquer", brace),
        ("dark", barrel),
        *(("steel", cap) for cap in caps),
    ]


def _head(m: dict[str, float]) -> list[tuple[str, Piece]]:
    """A globe in a collar."""
    r, top = m["head_radius"], m["upper_arm"]
    collar = rod((0, 0, top - 1.05 * r), (0, 0, top - 0.62 * r), 0.78 * r)
    return [
        ("glow", ball((0, 0, top), np.full(3, r))),
        ("dark", collar),
        ("steel", rod((0, 0, top - 1.15 * r), (0, 0, top - 1.02 * r), 0.5 * r)),
    ]
