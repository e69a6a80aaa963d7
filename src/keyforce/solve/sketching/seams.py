"""Seams: what must hold where one arc ends and the next begins (thesis equations 4.2 and 4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.grid import Grid
from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.attitudes import between
from keyforce.solve.sketching.draft import BOUNCE, TILT, Layout
from keyforce.solve.sketching.opening import HASTE
from keyforce.solve.sketching.rows import Rows, equal, joined

_PARTS = np.repeat([0.01, 0.02, 0.05, 0.2], 3)
"""What counts 1 of a gap [m, rad, m/s, rad/s]."""
_TOUCH = 1e-3
_LEAN, _GIVE = 0.3, 0.3
_DEAR = 3.0
"""What a gap as large as is allowed weighs, beside a sample that is off by 1 cm."""


@dataclass(frozen=True, kw_only=True)
class Leeway:
    """How implausible one impact may be; nothing where left out.

    Attributes:
        place: Jump of each coordinate [m].
        turn: Jump of the orientation about each axis [rad].
        velocity: Change of velocity beside the impulse's [m/s].
        spin: Change of spin beside it [rad/s].
    """

    place: float = 0.0
    turn: float = 0.0
    velocity: float = 0.0
    spin: float = 0.0

    @property
    def limits(self) -> Floats:
        """Of the twelve numbers of a state, shape (12,)."""
        return np.repeat([self.place, self.turn, self.velocity, self.spin], 3)


def touching(grid: Grid, layout: Layout) -> Rows:
    """The event constraints: the features that meet do so when their arc ends."""
    slope = np.zeros((layout.arcs - 1, layout.size))
    for j in range(layout.arcs - 1):
        slope[j, j * layout.width : (j + 1) * layout.width] = grid.gap_slope[j]
    return equal(grid.gap / _TOUCH, slope / _TOUCH)


def continuous(grid: Grid, layout: Layout, leeways: Sequence[Leeway]) -> tuple[Rows, Rows]:
    """The continuity constraints c_c, and rows of least squares that keep gaps small."""
    value, slope = gaps(grid, layout)
    limits = np.concatenate(
        [np.tile(leeway.limits, len(layout.scene.free)) for leeway in leeways] or [np.zeros(0)]
    )
    unit = np.tile(_PARTS, len(limits) // 12)
    rows = Rows(
        value=value / unit, slope=slope / unit[:, None], low=-limits / unit, high=limits / unit
    )
    loose = limits > 0
    dear = _DEAR / limits[loose]
    return rows, equal(value[loose] * dear, slope[loose] * dear[:, None])


def gaps(grid: Grid, layout: Layout) -> tuple[Floats, Floats]:
    """First states of arcs less the states that the impacts before leave, 12 F a seam."""
    free, nodes, after = layout.scene.free, grid.nodes, grid.after
    count, w = len(layout.scene.bodies), layout.width
    value = np.zeros((layout.arcs - 1, len(free), 12))
    slope = np.zeros((layout.arcs - 1, len(free), 12, layout.size))
    for j in range(layout.arcs - 1):
        for i, body in enumerate(free):
            row, own = j * count + body, layout.state(j + 1, i)
            r, change = between(nodes.turn[j + 1, body][None], after.turn[row][None])
            value[j, i] = np.concatenate([
                nodes.at[j + 1, body] - after.at[row], r[0],
                nodes.velocity[j + 1, body] - after.velocity[row],
                nodes.spin[j + 1, body] - after.spin[row],
            ])  # fmt: skip
            there = slope[j, i]
            there[:, j * w : (j + 1) * w] = -after.slope[row]
            there[3:6, j * w : (j + 1) * w] = -change[0].T @ after.slope[row, 3:6]
            there[:, own] = np.eye(12)
            there[3:6, own.start + 3 : own.start + 6] = change[0]
    return value.reshape(-1), slope.reshape(-1, layout.size)


def modest(grid: Grid, layout: Layout) -> Rows:
    """Rows of least squares that keep normals upright and elasticities what they are."""
    parts = []
    nodes = grid.nodes
    for j in range(layout.arcs - 1):
        for which, value, unit in (
            (TILT, nodes.tilt[j, 0], _LEAN),
            (TILT + 1, nodes.tilt[j, 1], _LEAN),
            (BOUNCE, nodes.bounce[j], _GIVE),
        ):
            slope = np.zeros((1, layout.size))
            slope[0, layout.knob(j, which)] = 1 / unit
            parts.append(equal(np.array([value / unit]), slope))
    return joined(parts, layout.size)


def unhurried(grid: Grid, layout: Layout) -> Rows:
    """Rows of least squares that keep flights from beginning faster than the sketch shows."""
    nodes, parts = grid.nodes, []
    for j in range(layout.arcs):
        for i, body in enumerate(layout.scene.free):
            slope = np.zeros((3, layout.size))
            first = layout.state(j, i).start + 6
            slope[:, first : first + 3] = np.eye(3) / HASTE
            parts.append(equal(nodes.velocity[j, body] / HASTE, slope))
    return joined(parts, layout.size)
