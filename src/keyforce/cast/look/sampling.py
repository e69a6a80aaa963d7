"""Sampling a sculpture's distance on a grid over y >= 0, each part only near itself."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.sculpture import REACH, Group, Part, Sculpture, melted
from keyforce.cast.look.solids import FAR, MIRROR, Field, joined

Floats = NDArray[np.float64]
Block = tuple[slice, slice, slice]


@dataclass(frozen=True, kw_only=True, eq=False)
class Grid:
    """Points at all combinations of the coordinates in three `lines`, which may be uneven."""

    lines: tuple[Floats, Floats, Floats]

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many points along each axis."""
        x, y, z = self.lines
        return len(x), len(y), len(z)

    def block(self, low: Floats, high: Floats) -> Block:
        """The part of the grid within a box, which may be empty."""
        a, b, c = (
            slice(int(np.searchsorted(line, lo)), int(np.searchsorted(line, hi, side="right")))
            for line, lo, hi in zip(self.lines, low, high, strict=True)
        )
        return a, b, c

    def points(self, block: Block) -> Floats:
        """World points of a block, shape (I, J, K, 3)."""
        lines = [line[s] for line, s in zip(self.lines, block, strict=True)]
        return np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1)

    def world(self, index: Floats) -> Floats:
        """World points at fractional indices, shape (N, 3)."""
        columns = [
            np.interp(index[:, k], np.arange(len(line)), line) for k, line in enumerate(self.lines)
        ]
        return np.stack(columns, axis=1)


def sampled(sculpture: Sculpture, cell: float) -> tuple[Field, Grid]:
    """Signed distances, positive far away, at the points of a grid."""
    pad = max(0.03 * sculpture.size, 3 * cell)
    grid = _grid(sculpture, cell, pad)
    total = np.full(grid.shape, FAR, np.float32)
    for group in sculpture.groups:
        near, block = _of_group(sculpture, group, grid, pad, flip=False)
        if group.paired:
            near, block = _with_twin(sculpture, group, grid, pad, near, block)
        total[block] = joined(total[block], near, group.blend)
    return sculpture.floored(total, np.stack([grid.lines[2]] * 3, axis=-1)), grid


def _grid(sculpture: Sculpture, cell: float, pad: float) -> Grid:
    parts = [p for g in sculpture.groups for p in g.used_for("shape") if p.role == "add"]
    boxes = [sculpture.world_box(p) for p in parts]
    boxes += [_box(sculpture, p, 0.0, True) for p in parts]
    low = np.min([b[0] for b in boxes], axis=0) - pad
    high = np.max([b[1] for b in boxes], axis=0) + pad
    low[1] = 0.0
    x, y, z = (_line(sculpture, k, low[k], high[k], cell) for k in range(3))
    return Grid(lines=(x, y, z))


def _line(sculpture: Sculpture, axis: int, low: float, high: float, cell: float) -> Floats:
    """Coordinates along an axis, `cell` apart and closer where the focus is."""
    fine = np.linspace(low, high, 4001)
    density = np.full(len(fine), 1 / cell)
    for focus in sculpture.focus:
        if focus.axis == axis:
            within = (fine >= focus.span[0]) & (fine <= focus.span[1])
            density = np.where(within, np.maximum(density, focus.factor / cell), density)
    steps = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2 * np.diff(fine))])
    return np.interp(np.arange(int(steps[-1]) + 1), steps, fine)


def _with_twin(
    sculpture: Sculpture, group: Group, grid: Grid, pad: float, near: Field, block: Block
) -> tuple[Field, Block]:
    twin, twin_block = _of_group(sculpture, group, grid, pad, flip=True)
    if not twin.size:
        return near, block
    low = [min(a.start, b.start) for a, b in zip(block, twin_block, strict=True)]
    high = [max(a.stop, b.stop) for a, b in zip(block, twin_block, strict=True)]
    both = np.full(np.subtract(high, low), FAR, np.float32)
    for field, where in ((near, block), (twin, twin_block)):
        spot = tuple(slice(s.start - o, s.stop - o) for s, o in zip(where, low, strict=True))
        both[spot] = joined(both[spot], field, group.seam)
    a, b, c = (slice(i, j) for i, j in zip(low, high, strict=True))
    return both, (a, b, c)


def _of_group(
    sculpture: Sculpture, group: Group, grid: Grid, pad: float, *, flip: bool
) -> tuple[Field, Block]:
    """A group's distance within its own block; mirrored if `flip`."""
    parts = group.used_for("shape")
    added = [p for p in parts if p.role == "add"]
    boxes = [_box(sculpture, p, max(pad, REACH * group.blend), flip) for p in added]
    boxes += [
        _box(sculpture, p, max(pad, REACH * group.blend), not flip) for p in added if p.paired
    ]
    block = grid.block(np.min([b[0] for b in boxes], axis=0), np.max([b[1] for b in boxes], axis=0))
    field = np.full([s.stop - s.start for s in block], FAR, np.float32)
    for part in parts:
        _play(sculpture, part, grid, block, field, pad, flip)
    return field, block


def _play(
    sculpture: Sculpture,
    part: Part,
    grid: Grid,
    block: Block,
    field: Field,
    pad: float,
    flip: bool,
) -> None:
    """Melts one part, and its mirror image if it is paired, into a group's field."""
    if not part.paired:
        near, spot = _near(sculpture, part, grid, block, pad, flip)
        field[spot] = melted(field[spot], near, part)
        return
    pair = np.full(field.shape, FAR, np.float32)
    for side in (flip, not flip):
        near, spot = _near(sculpture, part, grid, block, pad, side)
        pair[spot] = joined(pair[spot], near, part.blend)
    field[...] = melted(field, pair, part)


def _near(
    sculpture: Sculpture, part: Part, grid: Grid, block: Block, pad: float, flip: bool
) -> tuple[Floats, Block]:
    """A part's distance near itself, and where that is within the group's block."""
    within = block
    if part.role == "add":
        low, high = _box(sculpture, part, max(pad, REACH * part.blend), flip)
        own = grid.block(low, high)
        a, b, c = (
            slice(max(s.start, o.start), max(s.start, o.start, min(s.stop, o.stop)))
            for s, o in zip(block, own, strict=True)
        )
        within = (a, b, c)
    points = grid.points(within)
    local = sculpture.stance.seen_from(part.segment, points * MIRROR if flip else points)
    x, y, z = (
        slice(w.start - s.start, w.stop - s.start) for w, s in zip(within, block, strict=True)
    )
    return part.solid.distance(local), (x, y, z)


def _box(sculpture: Sculpture, part: Part, pad: float, flip: bool) -> tuple[Floats, Floats]:
    low, high = sculpture.world_box(part)
    if flip:
        low, high = np.minimum(low * MIRROR, high * MIRROR), np.maximum(low * MIRROR, high * MIRROR)
    return low - pad, high + pad
