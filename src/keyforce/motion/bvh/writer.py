"""Writes BVH whose curves can be interpolated: no jumps of 360 degrees, no gimbal flips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.motion import axes, euler
from keyforce.motion.bvh.units import meters
from keyforce.motion.clip import Clip
from keyforce.motion.rotation import Floats

STILL = 1e-9  # how far a joint may stray from its offset and need no position channels [m]


def write(
    path: Path | str,
    clip: Clip,
    *,
    unit: str | float = "cm",
    up: str = "y",
    order: str | None = None,
) -> None:
    """Writes a clip as BVH, in one atomic step.

    Args:
        path: Where to.
        clip: What to write; joint names are kept, except that white space and braces become `_`.
        unit: The file's unit of length: `m`, `cm`, `mm`, `in`, `cmu`, or a number of meters.
        up: The file's up axis: `y` or `z`.
        order: Euler order of all joints, such as `ZXY`; None takes for each joint the one that
            keeps furthest from gimbal lock.
    """
    scale, axis = meters(unit), axes.checked_up(up)
    if order is not None and sorted(order) != ["X", "Y", "Z"]:
        raise InputError("an Euler order names each axis once", given=order, allowed="such as ZXY")
    turn = axes.turns_to(axis, clip.turn)
    layout = _Layout(
        visits=tuple(_visits(clip.parents.tolist())),
        orders=tuple(order or euler.calmest_order(turn[:, j]) for j in range(len(clip.names))),
        moves=(clip.parents < 0) | (np.abs(clip.at - clip.offsets).max(axis=(0, 2)) > STILL),
    )
    with replacing(path) as scratch, scratch.open("w", encoding="utf-8", newline="\n") as out:
        out.writelines(f"{line}\n" for line in _hierarchy(clip, layout, scale, axis))
        out.write(f"MOTION\nFrames: {clip.frames}\nFrame Time: {1.0 / clip.fps!r}\n")
        out.writelines(_frames(layout, axes.points_to(axis, clip.at) / scale, turn))


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """What the file's columns mean.

    Attributes:
        visits: Joints depth first, each with its depth.
        orders: Euler order of each joint.
        moves: Whether each joint has position channels, shape (J,).
    """

    visits: tuple[tuple[int, int], ...]
    orders: tuple[str, ...]
    moves: NDArray[np.bool_]

    def channels(self, joint: int) -> str:
        """The joint's CHANNELS line."""
        kinds = [f"{axis}position" for axis in "XYZ"] if self.moves[joint] else []
        kinds += [f"{axis}rotation" for axis in self.orders[joint]]
        return f"CHANNELS {len(kinds)} {' '.join(kinds)}"


def _visits(parents: list[int]) -> Iterator[tuple[int, int]]:
    """Joints depth first, with their depths."""
    stack = [(j, 0) for j in range(len(parents)) if parents[j] < 0][::-1]
    while stack:
        joint, depth = stack.pop()
        yield joint, depth
        stack += [(j, depth + 1) for j in range(len(parents)) if parents[j] == joint][::-1]


def _hierarchy(clip: Clip, layout: _Layout, scale: float, up: axes.Up) -> Iterator[str]:
    """The skeleton's lines."""
    yield "HIERARCHY"
    depths = [depth for _, depth in layout.visits] + [0]
    for (j, depth), after in zip(layout.visits, depths[1:], strict=True):
        tab = "  " * depth
        offset = clip.offsets[j] * (depth > 0)
        yield f"{tab}{'JOINT' if depth else 'ROOT'} {_word(clip.names[j])}"
        yield f"{tab}{{"
        yield f"{tab}  OFFSET {_line(axes.points_to(up, offset) / scale)}"
        yield f"{tab}  {layout.channels(j)}"
        if after <= depth:
            end = axes.points_to(up, clip.ends.get(clip.names[j], np.zeros(3))) / scale
            yield from (f"{tab}  End Site", f"{tab}  {{", f"{tab}    OFFSET {_line(end)}")
            yield from ("  " * d + "}" for d in range(depth + 1, after - 1, -1))


def _frames(layout: _Layout, at: Floats, turn: Floats) -> Iterator[str]:
    """The motion's lines."""
    angles = np.empty(at.shape)
    for order in sorted(set(layout.orders)):
        alike = [j for j, own in enumerate(layout.orders) if own == order]
        angles[:, alike] = np.degrees(euler.curves(turn[:, alike], order))
    columns = [
        part[:, j]
        for j, _ in layout.visits
        for part in ([at, angles] if layout.moves[j] else [angles])
    ]
    for row in np.concatenate(columns, axis=1):
        yield _line(row) + "\n"


def _word(name: str) -> str:
    return re.sub(r"[\s{}]+", "_", name)


def _line(values: Floats) -> str:
    return " ".join(f"{value:.6f}" for value in (np.round(values, 6) + 0.0).tolist())
