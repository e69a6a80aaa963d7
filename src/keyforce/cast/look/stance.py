"""A stance: where a figure's segments are in the pose that its skin is bound in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure
from keyforce.cast.look.solids import MIRROR
from keyforce.cast.look.turns import STILL, about, matrices, times

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Stance:
    """Where a figure's segments are in the bind pose.

    Attributes:
        names: Segments, parents before children.
        parents: Index of each segment's parent, -1 for the root.
        at: Origins in the world [m], shape (N, 3).
        turn: Orientations, wxyz, shape (N, 4).
    """

    names: tuple[str, ...]
    parents: tuple[int, ...]
    at: Floats
    turn: Floats

    @cached_property
    def axes(self) -> Floats:
        """Orientations as matrices, shape (N, 3, 3)."""
        return matrices(self.turn)

    @cached_property
    def mirrored(self) -> tuple[int, ...]:
        """Index of each segment's mirror image: by its name, or else by its place."""
        return tuple(self._mirror_image(name) for name in self.names)

    def _mirror_image(self, name: str) -> int:
        other = {"_l": "_r", "_r": "_l"}.get(name[-2:])
        if other is not None:
            return self.row(name[:-2] + other)
        gaps = np.linalg.norm(self.at - self.at[self.row(name)] * MIRROR, axis=1)
        return int(gaps.argmin())

    def row(self, name: str) -> int:
        """Index of a segment."""
        return self.names.index(name)

    def seen_from(self, name: str, points: Floats) -> Floats:
        """World points in a segment's frame."""
        k = self.row(name)
        return np.asarray((points - self.at[k]) @ self.axes[k])


def stance(
    figure: Figure, turns: Mapping[str, Floats], root_at: tuple[float, float, float]
) -> Stance:
    """A figure with its joints turned locally, and its root at `root_at`, facing along x."""
    names = tuple(s.name for s in figure.segments)
    parents = tuple(-1 if s.parent is None else names.index(s.parent) for s in figure.segments)
    at, turn = np.zeros((len(names), 3)), np.zeros((len(names), 4))
    for k, (segment, parent) in enumerate(zip(figure.segments, parents, strict=True)):
        local = np.asarray(turns.get(segment.name, STILL))
        if parent < 0:
            at[k], turn[k] = root_at, local
        else:
            at[k] = at[parent] + matrices(turn[parent]) @ np.asarray(segment.at)
            turn[k] = times(turn[parent], local)
    return Stance(names=names, parents=parents, at=at, turn=turn)


def rest_turns(figure: Figure) -> dict[str, Floats]:
    """Each segment's local turn in the figure's own rest pose."""
    turns = {}
    for segment in figure.segments:
        turn = np.array(STILL)
        for hinge in segment.hinges:
            turn = times(turn, about(hinge.axis, np.degrees(figure.rest.get(hinge.name, 0.0))))
        turns[segment.name] = turn
    return turns
