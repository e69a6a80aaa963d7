"""The bird's look: a plump body with folded wings, a long neck, a beak and orange legs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.figure import Figure
from keyforce.cast.look.carving import Design, carved
from keyforce.cast.look.loft import Loft, Section
from keyforce.cast.look.paint import Color, Patch, Row, evened, painted
from keyforce.cast.look.sculpture import Focus, Group, Part, Sculpture
from keyforce.cast.look.skin import Detail, Skin
from keyforce.cast.look.solids import Ellipsoid, RoundCone
from keyforce.cast.look.stance import Stance, rest_turns, stance
from keyforce.cast.look.surface import Half
from keyforce.cast.look.turns import STILL, euler, times
from keyforce.cast.look.weights import Binding

Floats = NDArray[np.float64]

PLUMAGE: Color = (206, 210, 208)
ORANGE: Color = (222, 150, 66)
SLATE: Color = (92, 108, 122)
INK: Color = (38, 38, 44)
LINE: Color = (96, 96, 98)
PLAIN, LEG, QUILL, EYE = 2, 3, 4, 5
ROWS: tuple[Row, ...] = (
    *((PLUMAGE, PLUMAGE),) * 3,
    (PLUMAGE, ORANGE),
    (PLUMAGE, SLATE),
    (PLUMAGE, INK),
)
SIZE = 1.0
WIDTHS = {"neck": 0.07, "head": 0.045, "tail": 0.06, "thigh": 0.055, "shin": 0.035, "foot": 0.018}
HALFWAY = ("thigh_l", "thigh_r", "shin_l", "shin_r", "foot_l", "foot_r")
EYE_AT, EYE_RADIUS = (0.050, 0.050, 0.052), 0.0150
STRADDLE = 6.0
# Height, centre x and radius along the neck.
NECK = (
    (-0.03, -0.025, 0.078),
    (0.02, 0.018, 0.062),
    (0.08, 0.052, 0.048),
    (0.15, 0.076, 0.042),
    (0.23, 0.100, 0.043),
)


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """The one skin of the bird."""
    return (carved(bird(figure), detail),)


def bird(figure: Figure) -> Design:
    """The design."""
    turns = rest_turns(figure)
    for side, sign in (("l", 1.0), ("r", -1.0)):
        turns[f"thigh_{side}"] = times(euler(x=sign * STRADDLE), turns[f"thigh_{side}"])
        turns[f"foot_{side}"] = times(turns[f"foot_{side}"], euler(x=-sign * STRADDLE))
    loose = stance(figure, turns, (0.0, 0.0, 0.0))
    ankle = float(figure.measures["ankle_height"])
    lift = ankle - float(loose.at[loose.row("foot_l"), 2])
    standing = stance(figure, turns, (0.0, 0.0, lift))
    m = {k: float(v) for k, v in figure.measures.items()}
    return Design(
        name=figure.kind,
        sculpture=Sculpture(
            stance=standing,
            groups=_groups(m),
            size=SIZE,
            floor=0.004,
            focus=(
                Focus(axis=2, span=(-1.0, 0.09), factor=2.0),
                Focus(axis=2, span=(float(standing.at[standing.row("head"), 2]), 2.0), factor=1.5),
                Focus(axis=0, span=(-1.0, 1.0), factor=1.3),
            ),
        ),
        widths={
            name: WIDTHS[name.removesuffix("_l").removesuffix("_r")]
            for name, parent in zip(standing.names, standing.parents, strict=True)
            if parent >= 0
        },
        halfway=HALFWAY,
        paint=Plumage(standing),
        rows=ROWS,
        line=LINE,
        fineness=0.85,
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


def _groups(m: Mapping[str, float]) -> tuple[Group, ...]:
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


class Plumage:
    """Paints the bird: orange beak and legs, slate quills, dark eyes."""

    def __init__(self, standing: Stance) -> None:
        self.stance = standing

    def __call__(
        self, sculpture: Sculpture, half: Half, binding: Binding
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Signed distance to the nearest seam [m] and row, at each vertex of the left half."""
        groups = {g.name: g for g in sculpture.groups}

        def apart(name: str, reach: float | None = None) -> Floats:
            parts = groups[name].used_for("shape")
            return np.asarray(sculpture.of_parts(parts, half.vertices, reach))

        body, beak, wing = apart("body"), apart("beak"), apart("wings")
        head = self.stance.seen_from("head", half.vertices)
        eye = EYE_RADIUS - np.linalg.norm(head - EYE_AT, axis=1)
        shin = binding.beyond[:, self.stance.row("shin_l")]
        thigh = binding.beyond[:, self.stance.row("thigh_l")]
        knee = self.stance.seen_from("shin_l", half.vertices)[:, 2]
        trunk = self.stance.seen_from("body", half.vertices)
        tail = self.stance.seen_from("tail", half.vertices)
        on_head = binding.beyond[:, self.stance.row("head")] > 0.4
        tip = np.minimum(evened((body - wing) / 2, half), -0.09 - trunk[:, 0])
        fan = np.where(binding.beyond[:, self.stance.row("tail")] > 0.4, -0.15 - tail[:, 0], -1.0)
        return painted(
            np.full(len(half.vertices), -1.0),
            (
                Patch(row=LEG, inside=np.where(on_head, evened((body - beak) / 2, half), -1.0)),
                Patch(row=LEG, inside=np.where(shin > 0.5, -0.045 - knee, -1.0)),
                Patch(row=QUILL, inside=np.where(thigh > 0.1, -1.0, tip)),
                Patch(row=QUILL, inside=fan),
                Patch(row=EYE, inside=eye),
            ),
        )
