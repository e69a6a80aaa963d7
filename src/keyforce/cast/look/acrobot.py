"""The acrobot's look: two lacquered tubes with rubber balls, on one hub.

The lower link is blue and the upper one orange, so that a flip can be told from a hop.
"""

from __future__ import annotations

import numpy as np

from keyforce.cast.figure import Figure, Segment
from keyforce.cast.look.assembly import Fixed, assembled, plain_bones
from keyforce.cast.look.lathe import ball, rod
from keyforce.cast.look.piece import Piece
from keyforce.cast.look.skin import Detail, Material, Skin
from keyforce.cast.look.stance import rest_turns, stance

FINISHES = {
    "lower": Material(color=(0.055, 0.15, 0.28), metallic=0.2, roughness=0.32),
    "upper": Material(color=(0.55, 0.17, 0.045), metallic=0.2, roughness=0.32),
    "steel": Material(color=(0.62, 0.63, 0.65), metallic=0.95, roughness=0.28),
    "rubber": Material(color=(0.03, 0.03, 0.034), roughness=0.75),
}


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """A skin for each finish."""
    del detail
    standing = stance(figure, rest_turns(figure), (0.0, 0.0, 0.0))
    parts = []
    for k, segment in enumerate(figure.segments):
        for finish, piece in _link(segment, inner=k == 0):
            placed = piece.placed(standing.at[k], standing.turn[k])
            parts.append(Fixed(piece=placed, finish=finish, bone=segment.name))
    return assembled(figure.kind, parts, plain_bones(standing), FINISHES)


def _link(segment: Segment, *, inner: bool) -> list[tuple[str, Piece]]:
    """A tube from the hub to a ball; the inner link's hub fits between the outer one's cheeks."""
    tip = next(s for s in segment.shapes if s.name.endswith(".tip"))
    tube = next(s for s in segment.shapes if s.name.endswith(".rod"))
    reach = float(np.linalg.norm(tip.at))
    way = np.asarray(tip.at) / reach
    r, end = tube.size[0], tip.size[0]
    hub = 1.2 * r

    def along(a: float, b: float, radius: float) -> Piece:
        return rod(a * way, b * way, radius, 0.15 * radius, 40)

    pieces = [
        (segment.name, along(0.8 * hub, reach - 0.8 * end, 0.82 * r)),
        ("steel", along(hub, hub + 0.35 * r, r)),
        ("steel", along(reach - 1.25 * end, reach - 0.85 * end, r)),
        ("rubber", ball(tip.at, np.full(3, end))),
    ]
    if inner:
        pieces.append((segment.name, rod((0, -0.7 * r, 0), (0, 0.7 * r, 0), hub, 0.003, 48)))
        return [*pieces, ("steel", rod((0, -1.55 * r, 0), (0, 1.55 * r, 0), 0.45 * r))]
    cheeks = [rod((0, s * 0.8 * r, 0), (0, s * 1.35 * r, 0), hub, 0.003, 48) for s in (1.0, -1.0)]
    return [*pieces, *((segment.name, cheek) for cheek in cheeks)]
