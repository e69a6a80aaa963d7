"""Holds: points of a body that stay where they are, or slide, for some time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from keyforce.synthesis.detect.settle import axes_free, places, settle, spread
from keyforce.synthesis.detect.track import Track

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Kind = Literal["point", "line", "plane", "sliding line", "sliding plane"]

STAYS: dict[int, Kind] = {0: "point", 1: "line", 3: "plane"}
SLIDES: dict[int, Kind] = {1: "sliding line", 2: "sliding plane"}


@dataclass(frozen=True, kw_only=True)
class Care:
    """How closely detection looks (Liu and Popovic, section 4.1).

    Attributes:
        least: The shortest time that counts as staying [s].
        tolerance: How far a point that stays may stray in that time [m].
    """

    least: float = 0.1
    tolerance: float = 0.005


@dataclass(frozen=True, kw_only=True, eq=False)
class Hold:
    """A constraint of the environment on one body.

    Attributes:
        body: Whose.
        kind: `point`, `line` (the body turns about it) and `plane` (it does not move at all) stay;
            the others slide along.
        first: Its first frame.
        last: Its last frame.
        point: The point of the body that stays or slides, in the body's frame [m], shape (3,).
        place: Where it is, in the middle where it slides [m], shape (3,).
        ways: Directions in which it slides, shape (0, 3), (1, 3) or (2, 3).
    """

    body: str
    kind: Kind
    first: int
    last: int
    point: Floats
    place: Floats
    ways: Floats

    @property
    def slides(self) -> bool:
        """Whether it moves along."""
        return len(self.ways) > 0


def holds(
    track: Track, fps: float, care: Care, *, ignore: Flags | None = None, slides: bool = False
) -> list[Hold]:
    """Everything that holds one body, in the order of time.

    Fixed points first, then lines that it slides along, then planes, each in what the one before
    has left (section 4.2).

    Args:
        track: How the body moves.
        fps: Frames per second.
        care: How closely to look.
        ignore: Frames in which nothing can hold it, shape (T,).
        slides: Whether to look for sliding too; a sketch's flight may well be a straight line.
    """
    frames = len(track.at)
    taken = np.zeros(frames, bool) if ignore is None else ignore.copy()
    found: list[Hold] = []
    for freedom in (0, 1, 2) if slides else (0,):
        for first, last in runs(_kept(track, fps, care, taken, freedom)):
            found.append(_hold(track, first, last, care, freedom))
            taken[first : last + 1] = True
    return sorted(found, key=lambda h: h.first)


def runs(flags: Flags) -> list[tuple[int, int]]:
    """First and last frame of each stretch of frames that is set."""
    edges = np.diff(np.concatenate([[0], flags.astype(int), [0]]))
    firsts, ends = np.flatnonzero(edges == 1), np.flatnonzero(edges == -1)
    return [(int(a), int(b) - 1) for a, b in zip(firsts, ends, strict=True)]


def windowed(rows: Floats, length: int) -> Floats:
    """Every stretch of so many frames, shape (T - length + 1, length, ...)."""
    return np.moveaxis(sliding_window_view(rows, length, axis=0), -1, 1)


def _kept(track: Track, fps: float, care: Care, taken: Flags, freedom: int) -> Flags:
    """Frames in which some point of the body stays, or slides, for long enough, shape (T,)."""
    length = max(3, round(care.least * fps) + 1)
    kept = np.zeros(len(taken), bool)
    if len(taken) < length:
        return kept
    turn, at = windowed(track.turn, length), windowed(track.at, length)
    point = settle(turn, at, track.reach, track.margin, freedom)
    still = spread(turn, at, point, freedom) < care.tolerance
    still &= ~sliding_window_view(taken, length).any(axis=1)
    for i in range(length):
        kept[i : len(still) + i] |= still
    return kept


def _hold(track: Track, first: int, last: int, care: Care, freedom: int) -> Hold:
    rows = slice(first, last + 1)
    turn, at = track.turn[rows], track.at[rows]
    point = settle(turn, at, track.reach, track.margin, freedom)
    path = places(turn, at, point)
    place = path.mean(axis=0)
    ways = np.linalg.svd(path - place, full_matrices=False)[2][:freedom]
    size = float(np.linalg.norm(np.ptp(track.reach, axis=0))) + track.margin
    kind = SLIDES[freedom] if freedom else STAYS[axes_free(turn, size, care.tolerance)]
    return Hold(
        body=track.body, kind=kind, first=first, last=last, point=point, place=place, ways=ways
    )


def held(found: Sequence[Hold], frames: int) -> Flags:
    """Frames in which anything holds, shape (T,)."""
    flags = np.zeros(frames, bool)
    for hold in found:
        flags[hold.first : hold.last + 1] = True
    return flags
