"""The tripod design: form, joints and paint put together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure
from keyforce.cast.look.carving import Design, carved
from keyforce.cast.look.paint import Color, Patch, Row, evened, painted
from keyforce.cast.look.sculpture import Focus, Sculpture
from keyforce.cast.look.skin import Detail, Skin
from keyforce.cast.look.stance import Stance, stance
from keyforce.cast.look.surface import Half
from keyforce.cast.look.tripod.form import EYE_AT, TAIL_LINKS, groups
from keyforce.cast.look.weights import Binding

Floats = NDArray[np.float64]

SKIN: Color = (172, 190, 176)
MOSS: Color = (112, 138, 122)
HORN: Color = (58, 60, 66)
LEFT: Color = (96, 124, 150)
RIGHT: Color = (182, 124, 90)
FRONT: Color = (206, 178, 98)
CREAM: Color = (238, 234, 222)
INK: Color = (30, 30, 36)
LINE: Color = (78, 88, 82)
PUPIL_ROW, EYE_ROW, PLAIN_ROW, HORN_ROW, LEFT_ROW, RIGHT_ROW, FRONT_ROW, MOSS_ROW = range(8)
ROWS: tuple[Row, ...] = (
    (INK, CREAM),
    (SKIN, CREAM),
    (SKIN, SKIN),
    (SKIN, HORN),
    (SKIN, LEFT),
    (SKIN, RIGHT),
    (SKIN, FRONT),
    (SKIN, MOSS),
)
SIZE = 1.0
WIDTHS = {
    "dome": 0.060,
    "neck_1": 0.050,
    "neck_2": 0.040,
    "head": 0.035,
    "thigh": 0.055,
    "shin": 0.045,
    "cannon": 0.030,
    "foot": 0.020,
    "toe": 0.014,
    "tail": 0.030,
}
BENT = ("thigh", "shin", "cannon", "foot")
HALFWAY = (*(f"{part}_{leg}" for leg in "flr" for part in BENT), "neck_1", "neck_2", "head")
EYELID, PUPIL = 0.042, 0.019


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """The one skin of the tripod."""
    return (carved(tripod(figure), detail),)


def tripod(figure: Figure) -> Design:
    """The design."""
    m = {k: float(v) for k, v in figure.measures.items()}
    loose = stance(figure, {}, (0.0, 0.0, 0.0))
    lift = m["ankle_height"] - float(loose.at[loose.row("foot_f"), 2])
    standing = stance(figure, {}, (0.0, 0.0, lift))
    return Design(
        name=figure.kind,
        sculpture=Sculpture(
            stance=standing,
            groups=groups(standing, m),
            size=SIZE,
            floor=0.006,
            focus=(
                Focus(axis=2, span=(-1.0, 0.08), factor=1.4),
                Focus(axis=2, span=(float(standing.at[standing.row("head"), 2]), 2.0), factor=1.5),
            ),
        ),
        widths={name: _width(name) for name in standing.names[1:]},
        halfway=HALFWAY,
        paint=Hide(stance=standing),
        rows=ROWS,
        line=LINE,
        swapped=((LEFT_ROW, RIGHT_ROW),),
    )


def _width(name: str) -> float:
    return WIDTHS.get(name) or WIDTHS[name.rpartition("_")[0]]


@dataclass(frozen=True, kw_only=True)
class Hide:
    """Paints the tripod: a mossy saddle, a ringed tail, a colored knee on each leg, one eye."""

    stance: Stance

    def __call__(
        self, sculpture: Sculpture, half: Half, binding: Binding
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Signed distance to the nearest seam [m] and row, at each vertex of the left half."""
        share = {n: binding.beyond[:, k] for k, n in enumerate(self.stance.names)}
        seen = {n: self.stance.seen_from(n, half.vertices) for n in self.stance.names}
        head = seen["head"]
        gaze = np.linalg.norm(head - (EYE_AT[0] + 0.045, 0, EYE_AT[2] + 0.004), axis=1)
        u, row = painted(
            np.full(len(half.vertices), -1.0),
            (
                Patch(row=MOSS_ROW, inside=self._saddle(seen, half)),
                Patch(row=EYE_ROW, inside=np.where(share["head"] > 0.5, EYELID - gaze, -1.0)),
                Patch(row=MOSS_ROW, inside=self._rings(seen, share)),
                *self._leg("f", FRONT_ROW, seen, share),
                *self._leg("l", LEFT_ROW, seen, share),
            ),
        )
        pupil = (row == EYE_ROW) & (u > 0) & (gaze - PUPIL < u)
        return np.where(pupil, gaze - PUPIL, u), np.where(pupil, PUPIL_ROW, row)

    def _saddle(self, seen: dict[str, Floats], half: Half) -> Floats:
        """The dome from its waist up to a collar around the neck."""
        dome, collar = seen["dome"], -seen["neck_1"] @ [0.35, 0.0, 0.94]
        radius = np.hypot(dome[:, 0], dome[:, 1])
        low = evened(np.minimum(dome[:, 2] - 0.030, 0.014 + collar), half)
        return np.minimum(low, 0.165 - radius)

    def _rings(self, seen: dict[str, Floats], share: dict[str, Floats]) -> Floats:
        """A ring around each joint of the tail but the first."""
        rings = [
            np.where(
                share[f"tail_{k - 1}"] > 0.5,
                0.016 - np.abs(seen[f"tail_{k}"][:, 0]),
                -1.0,
            )
            for k in range(2, TAIL_LINKS + 1)
        ]
        return np.asarray(np.max(rings, axis=0))

    def _leg(
        self, leg: str, row: int, seen: dict[str, Floats], share: dict[str, Floats]
    ) -> tuple[Patch, ...]:
        knee = 0.030 - np.abs(seen[f"shin_{leg}"][:, 2] + 0.075)
        low = 0.034 - (seen[f"foot_{leg}"][:, 2] + self._height(leg))
        return (
            Patch(row=row, inside=np.where(share[f"shin_{leg}"] > 0.6, knee, -1.0)),
            Patch(row=HORN_ROW, inside=np.where(share[f"cannon_{leg}"] > 0.5, low, -1.0)),
        )

    def _height(self, leg: str) -> float:
        return float(self.stance.at[self.stance.row(f"foot_{leg}"), 2])
