"""Paint: crisp seams and colored bands at any mesh size.

The texture's u is a signed distance to the nearest seam and its v picks a row of two colors, one
for each side. A distance interpolates linearly over a triangle, so the line stays sharp.

Every patch lies on one of two grounds, the trunk (u < 0) or the legs (u > 0), and has the other
sign inside. Rows that meet within a ground must show the ground's color there: rows up to
`SHARED` agree for u > 0, rows from `SHARED` on agree for u < 0.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.surface import Half

Floats = NDArray[np.float64]
Color = tuple[int, int, int]
Row = tuple[Color, Color]

SHARED = 2
ROWS = 8
ROW_PIXELS = 32
WIDTH_PIXELS = 256
# Half the distance that the texture covers [m], half a seam's width and its soft edge [m].
SPAN = 0.06
REACH = 0.9
LINE = 0.0014
EDGE = 0.0007


@dataclass(frozen=True, kw_only=True, eq=False)
class Patch:
    """A painted region.

    Attributes:
        row: The texture's row; its colors are (below, above) the seam.
        inside: Signed distance from its edge at each vertex, positive within [m].
    """

    row: int
    inside: Floats


def painted(ground: Floats, patches: Sequence[Patch]) -> tuple[Floats, NDArray[np.int64]]:
    """Signed distance to the nearest seam [m], and row, at each vertex."""
    u, row = ground.copy(), np.full(len(ground), SHARED)
    for patch in patches:
        nearer = np.where(ground > 0, -patch.inside < u, patch.inside > u)
        u = np.where(nearer, np.where(ground > 0, -patch.inside, patch.inside), u)
        row = np.where(nearer, patch.row, row)
    return u, row


def eased(row: NDArray[np.int64], u: Floats, half: Half, rounds: int = 40) -> Floats:
    """Rows that change gradually away from seams, shape (V,).

    There all rows show one color, and a sudden change would make renderers blur over the texture.
    """
    out, average = row.astype(float), half.averaging()
    near = np.abs(u) < REACH * SPAN
    free = ~near & ~half.rim & (average @ near.astype(float) == 0)
    for _ in range(rounds):
        out = np.where(free, average @ out, row)
    return out


def coordinates(u: Floats, row: Floats) -> Floats:
    """Texture coordinates, shape (V, 2)."""
    across = np.clip(u, -REACH * SPAN, REACH * SPAN) / (2 * SPAN) + 0.5
    return np.stack([across, (row + 0.5) / ROWS], axis=1)


def evened(values: Floats, half: Half) -> Floats:
    """Values divided by their slope along the surface, so that seams have one width."""
    corners = half.vertices[half.faces]
    at = values[half.faces][..., None]
    edges = np.roll(corners, -2, axis=1) - np.roll(corners, -1, axis=1)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    double = np.linalg.norm(normal, axis=1)
    slope = np.cross(normal[:, None], edges) * at
    steep = np.linalg.norm(slope.sum(1), axis=1) / np.maximum(double**2, 1e-18)
    total, count = np.zeros(len(values)), np.zeros(len(values))
    np.add.at(total, half.faces, (np.minimum(steep, 3) * double)[:, None])
    np.add.at(count, half.faces, double[:, None])
    return np.asarray(values / np.clip(total / np.maximum(count, 1e-12), 0.25, 2))


def texture(rows: Sequence[Row], line: Color) -> bytes:
    """The picture, as PNG bytes."""
    from PIL import Image

    u = ((np.arange(WIDTH_PIXELS) + 0.5) / WIDTH_PIXELS * 2 - 1) * SPAN
    above = np.clip(u / EDGE + 0.5, 0, 1)[:, None]
    seam = np.clip((LINE - np.abs(u)) / EDGE + 0.5, 0, 1)[:, None]
    bands = []
    for row in (*rows, *[rows[-1]] * (ROWS - len(rows))):
        ramp = (1 - above) * np.array(row[0]) + above * np.array(row[1])
        bands.append(np.tile((1 - seam) * ramp + seam * np.array(line), (ROW_PIXELS, 1, 1)))
    out = io.BytesIO()
    Image.fromarray(np.concatenate(bands).round().astype(np.uint8)).save(out, format="png")
    return out.getvalue()
