"""The face: quiet, eyes closed, between an adult's and a small child's."""

from __future__ import annotations

from dataclasses import dataclass

from keyforce.cast.look.human.frame import cone, ellipsoid
from keyforce.cast.look.human.traits import Traits
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.solids import Solid
from keyforce.cast.look.turns import euler

# The tables are written for a head that reaches this far above its joint, in the same units.
CROWN = 0.117


@dataclass(frozen=True, kw_only=True)
class Face:
    """One face's scale [m] and traits."""

    scale: float
    traits: Traits

    @property
    def young(self) -> float:
        """How much of a small child's it is, 0 to 1."""
        return self.traits.youth

    def part(self, solid: Solid, blend: float, *, single: bool = False, cut: bool = False) -> Part:
        """A feature on both sides, or a single one."""
        return Part(
            segment="head",
            solid=solid,
            blend=blend * self.scale,
            role="carve" if cut else "add",
            paired=not single,
        )

    def low(self, z: float) -> float:
        """A height on the face, lower in a child."""
        return z - self.young * (0.0045 + 0.05 * max(z - 0.02, 0))


def face_parts(scale: float, traits: Traits) -> tuple[Part, ...]:
    """Eyes, cheeks, nose and mouth."""
    face = Face(scale=scale, traits=traits)
    return (*_eyes(face), *_cheeks(face), *_nose(face), *_mouth(face))


def _eyes(face: Face) -> tuple[Part, ...]:
    q, low = face.scale, face.low
    socket = ellipsoid(q, (0.0600, 0.0170, low(0.0500)), (0.0115, 0.0125, 0.0080), euler(z=20))
    lid = ellipsoid(q, (0.0380, 0.0165, low(0.0490)), (0.0080, 0.0095, 0.0065))
    return face.part(socket, 0.014, cut=True), face.part(lid, 0.008)


def _cheeks(face: Face) -> tuple[Part, ...]:
    q, t = face.scale, face.traits
    if t.cheeks < 0.02:
        return ()
    size = 0.0125 + 0.0020 * t.cheeks
    solid = ellipsoid(q, (0.0275, 0.0172, 0.0195), (size, size, size * 1.05))
    return (face.part(solid, 0.020),)


def _nose(face: Face) -> tuple[Part, ...]:
    q, y, low = face.scale, face.young, face.low
    short = 0.0060 * y
    top, tip = (0.0440 - 0.002 * y, 0, low(0.0540)), (0.0555 - short, 0, low(0.0310))
    bridge = cone(q, top, tip, 0.0040, 0.0048)
    wing = ellipsoid(q, (0.0490 - short, 0.0050, low(0.0292)), (0.0060, 0.0045, 0.0042))
    return face.part(bridge, 0.012, single=True), face.part(wing, 0.007)


def _mouth(face: Face) -> tuple[Part, ...]:
    q, low = face.scale, face.low
    wide = 1 - 0.15 * face.young
    upper = ellipsoid(q, (0.0448, 0, low(0.0178)), (0.0060, 0.0125 * wide, 0.0034))
    lower = ellipsoid(q, (0.0444, 0, low(0.0118)), (0.0060, 0.0115 * wide, 0.0038))
    return face.part(upper, 0.008, single=True), face.part(lower, 0.005, single=True)
