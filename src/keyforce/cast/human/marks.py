"""Marks: the named points of a person that goals, IK and objectives may use."""

from __future__ import annotations

from keyforce.cast.figure import Mark
from keyforce.cast.human.physique import Physique


def marks(p: Physique) -> tuple[Mark, ...]:
    """Head, trunk, hands and feet; those of a foot lie on its sole."""
    q = p.head_height / 0.133
    midline = (
        Mark(name="head.top", segment="head", at=(0.0, 0.0, p.crown)),
        Mark(name="head.eyes", segment="head", at=(0.055 * q, 0.0, 0.047 * q)),
        Mark(name="chest.center", segment="chest", at=(0.0, 0.0, 0.46 * p.chest_to_neck)),
        Mark(name="pelvis.center", segment="pelvis"),
    )
    return midline + side_marks(p, "_l", 1.0) + side_marks(p, "_r", -1.0)


def side_marks(p: Physique, side: str, y: float) -> tuple[Mark, ...]:
    """Palm, finger tip, heel, ball, toe tip and middle of the sole of one side."""
    f, sole = p.foot / 0.152, -p.ankle_height
    heel = 0.0185 * f - 0.263 * p.foot
    hand, foot = f"hand{side}", f"foot{side}"
    palm = (0.0, -y * 0.0105 * p.hand / 0.108, -0.45 * p.hand)
    tip = (0.737 * p.foot - p.toe_forward, 0.0, -p.toe_height)
    return (
        Mark(name=f"{hand}.palm", segment=hand, at=palm),
        Mark(name=f"{hand}.tip", segment=hand, at=(0.0, 0.0, -p.hand)),
        Mark(name=f"{foot}.heel", segment=foot, at=(heel, 0.0, sole)),
        Mark(name=f"{foot}.ball", segment=foot, at=(p.toe_forward, 0.0, sole)),
        Mark(name=f"{foot}.sole", segment=foot, at=((heel + p.toe_forward) / 2, 0.0, sole)),
        Mark(name=f"{foot}.tip", segment=f"toe{side}", at=tip),
    )
