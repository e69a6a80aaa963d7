"""The plain look: a figure's own solids, for kinds of figure that have no tailor."""

from __future__ import annotations

from keyforce.cast.figure import Figure, Shape
from keyforce.cast.look.assembly import Fixed, assembled, plain_bones
from keyforce.cast.look.block import block
from keyforce.cast.look.lathe import ball, capsule, rod
from keyforce.cast.look.piece import Piece
from keyforce.cast.look.skin import Detail, Material, Skin
from keyforce.cast.look.stance import stance

FINISHES = {
    "middle": Material(color=(0.60, 0.57, 0.52)),
    "left": Material(color=(0.12, 0.20, 0.31)),
    "right": Material(color=(0.47, 0.20, 0.10)),
}
SIDES = {"_l": "left", "_r": "right"}


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """What touches is what is seen; left is blue and right is orange."""
    del detail
    standing = stance(figure, {}, (0.0, 0.0, 0.0))
    parts = [
        Fixed(
            piece=piece_of(shape).placed(standing.at[k], standing.turn[k]),
            finish=SIDES.get(segment.name[-2:], "middle"),
            bone=segment.name,
        )
        for k, segment in enumerate(figure.segments)
        for shape in segment.shapes
    ]
    return assembled(figure.kind, parts, plain_bones(standing), FINISHES)


def piece_of(shape: Shape) -> Piece:
    """A solid's surface in its segment's frame."""
    size = shape.size
    if shape.kind == "box":
        return block(size, 0.12 * min(size)).placed(shape.at, shape.turn)
    if shape.kind == "ellipsoid":
        return ball(shape.at, size, shape.turn)
    if shape.kind == "sphere" or shape.ends is None:
        return ball(shape.at, [size[0]] * 3, shape.turn)
    if shape.kind == "capsule":
        return capsule(*shape.ends, size[0])
    return rod(*shape.ends, size[0])
