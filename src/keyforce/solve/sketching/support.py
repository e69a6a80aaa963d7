"""Support: the corner that strikes a face does so ahead of all other corners of its solid.

Without it a search may let an eraser strike with a corner that lies a tenth of a millimetre behind
its neighbor, which the simulation then strikes with.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.engine.impact.grid import Contact, Grid
from keyforce.engine.impact.state import FACE_VERTEX, VERTEX_FACE, Floats
from keyforce.motion import rotation
from keyforce.solve.sketching.draft import Layout
from keyforce.solve.sketching.rows import Rows, joined

_SLOPE = 0.02
"""How far another corner must be off, as a share of how far it is from the one that strikes."""
_UNIT = 1e-3


def ahead(grid: Grid, layout: Layout, contacts: Sequence[Contact]) -> Rows:
    """Rows for every meeting of a corner with a face."""
    found = [_at(grid, layout, k, contact) for k, contact in enumerate(contacts)]
    return joined([rows for rows in found if rows is not None], layout.size)


def _at(grid: Grid, layout: Layout, k: int, contact: Contact) -> Rows | None:
    pair, kind, one, two = contact
    solids, row = layout.scene.world.solids, layout.scene.world.pairs[pair]
    if kind == VERTEX_FACE:
        solid, vertex, face, other = int(row["a"]), one, two, int(row["b"])
    elif kind == FACE_VERTEX:
        solid, vertex, face, other = int(row["b"]), two, one, int(row["a"])
    else:
        return None
    first, last = (int(v) for v in solids.each["first_vertex"][solid : solid + 2])
    rest = np.array([v for v in range(first, last) if v != vertex], dtype=np.int64)
    if not rest.size:
        return None
    striker, struck = int(solids.each["body"][solid]), int(solids.each["body"][other])
    corners = solids.vertex[rest]
    value, slope = _heights(grid, layout, k, (striker, corners), (struck, face))
    margin = _SLOPE * np.linalg.norm(corners - solids.vertex[vertex], axis=1)
    return Rows(
        value=value / _UNIT, slope=slope / _UNIT, low=margin / _UNIT,
        high=np.full(len(rest), np.inf),
    )  # fmt: skip


def _heights(
    grid: Grid, layout: Layout, k: int, corners: tuple[int, Floats], face: tuple[int, int]
) -> tuple[Floats, Floats]:
    """How high corners are above a face when arc k ends [m], and how that changes."""
    body, local = corners
    base, number = face
    after, count = grid.after, len(layout.scene.bodies)
    a, b = k * count + body, k * count + base
    plane = layout.scene.world.solids.face[number]
    normal = rotation.rotate(after.turn[b], plane["normal"])
    arm = rotation.rotate(after.turn[a], local)
    apart = after.at[a] + arm - after.at[b]
    slope = np.zeros((len(local), layout.size))
    own = slice(k * layout.width, (k + 1) * layout.width)
    moved = normal @ (after.slope[a, :3] - after.slope[b, :3])
    swung = np.cross(arm, normal) @ after.slope[a, 3:6]
    leaned = np.cross(normal, apart) @ after.slope[b, 3:6]
    slope[:, own] = moved + swung + leaned
    return apart @ normal - plane["offset"], slope
