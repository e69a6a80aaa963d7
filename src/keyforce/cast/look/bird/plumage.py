"""The bird's paint: orange beak and legs, slate quills, dark eyes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.paint import Color, Patch, Row, evened, painted
from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.stance import Stance
from keyforce.cast.look.surface import Half
from keyforce.cast.look.weights import Binding

Floats = NDArray[np.float64]

PLUMAGE: Color = (206, 210, 208)
ORANGE: Color = (222, 150, 66)
SLATE: Color = (92, 108, 122)
INK: Color = (38, 38, 44)
LINE: Color = (96, 96, 98)
LEG, QUILL, EYE = 3, 4, 5
ROWS: tuple[Row, ...] = (
    *((PLUMAGE, PLUMAGE),) * 3,
    (PLUMAGE, ORANGE),
    (PLUMAGE, SLATE),
    (PLUMAGE, INK),
)
EYE_AT, EYE_RADIUS = (0.050, 0.050, 0.052), 0.0150
OUTSIDE = -1.0


@dataclass(frozen=True, kw_only=True)
class Plumage:
    """Paints the bird in one stance."""

    stance: Stance

    def __call__(
        self, sculpture: Sculpture, half: Half, binding: Binding
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Signed distance to the nearest seam [m] and row, at each vertex of the left half."""
        seen = {n: self.stance.seen_from(n, half.vertices) for n in self.stance.names}
        share = {n: binding.beyond[:, k] for k, n in enumerate(self.stance.names)}
        body, beak, wing = (self._distance(sculpture, half, n) for n in ("body", "beak", "wings"))
        bill = np.where(share["head"] > 0.4, evened((body - beak) / 2, half), OUTSIDE)
        stocking = np.where(share["shin_l"] > 0.5, -0.045 - seen["shin_l"][:, 2], OUTSIDE)
        tip = np.minimum(evened((body - wing) / 2, half), -0.09 - seen["body"][:, 0])
        fan = np.where(share["tail"] > 0.4, -0.15 - seen["tail"][:, 0], OUTSIDE)
        return painted(
            np.full(len(half.vertices), OUTSIDE),
            (
                Patch(row=LEG, inside=bill),
                Patch(row=LEG, inside=stocking),
                Patch(row=QUILL, inside=np.where(share["thigh_l"] > 0.1, OUTSIDE, tip)),
                Patch(row=QUILL, inside=fan),
                Patch(row=EYE, inside=EYE_RADIUS - np.linalg.norm(seen["head"] - EYE_AT, axis=1)),
            ),
        )

    def _distance(self, sculpture: Sculpture, half: Half, group: str) -> Floats:
        """How far the vertices are from one group of parts."""
        parts = next(g for g in sculpture.groups if g.name == group).used_for("shape")
        return np.asarray(sculpture.of_parts(parts, half.vertices, None))
