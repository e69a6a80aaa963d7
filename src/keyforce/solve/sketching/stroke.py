"""Stroke: a rough motion as samples - drawn, acted, or exported from elsewhere.

The samples s_i of thesis equation 4.1. What is not known of one is nan: a stroke of the mouse has
no orientation, a shadow on the ground no height. A sample need not have a time.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError
from keyforce.motion import rotation
from keyforce.motion.rotation import Floats
from keyforce.solve.sketching.view import DIRECT, View

Ints = NDArray[np.int64]
Rows = Ints | slice
FEWEST = 2
MOST = 200_000
UNPLACED = -1
"""A mark of a stroke that tells nothing of a collision."""


class Timing(StrEnum):
    """What the times of the samples are worth."""

    FREE = "free"
    """Nothing but their order: each sample's time is found (thesis section 4.3.3)."""
    SCALED = "scaled"
    """All but a factor: the motion was acted in slow motion."""
    KEPT = "kept"
    """They hold."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Trail:
    """Where one body was, sample by sample.

    Attributes:
        body: Its name.
        points: What was seen of the marker, shape (N, D); nan where it was not. D is 3 and the
            unit the metre where it was seen in space.
        turn: Orientations of the body's frame, wxyz, shape (N, 4); rows of nan where unknown.
        marker: The point of the body that was followed, in its own frame [m], shape (3,).
        view: How points were seen.
        weight: Of each sample, shape (N,).
    """

    body: str
    points: Floats
    turn: Floats | None = None
    marker: Floats = field(default_factory=lambda: np.zeros(3))
    view: View = DIRECT
    weight: Floats | None = None

    def __post_init__(self) -> None:
        if self.points.ndim != 2 or self.points.shape[1] != self.view.width:
            raise InputError(
                f"the sketch of {self.body} has points of the wrong shape",
                given=self.points.shape,
                allowed=f"rows of {self.view.width} numbers",
            )
        if self.turn is not None and self.turn.shape != (len(self), 4):
            raise InputError(
                f"the sketch of {self.body} has orientations of the wrong shape",
                given=self.turn.shape,
                allowed=f"{len(self)} quaternions, wxyz",
            )
        if np.isinf(self.points).any() or not (self.seen.any() or self.turned.any()):
            raise InputError(f"the sketch of {self.body} holds no samples", given=len(self))

    def __len__(self) -> int:
        return len(self.points)

    @property
    def seen(self) -> Floats:
        """1 where a component of a point is known, shape (N, D)."""
        return np.isfinite(self.points).astype(np.float64)

    @property
    def turned(self) -> Floats:
        """1 where the orientation is known, shape (N,)."""
        if self.turn is None:
            return np.zeros(len(self))
        known: Floats = np.isfinite(self.turn[:, 0]).astype(np.float64)
        return known

    def of(self, rows: Rows) -> Trail:
        """Some of its samples."""
        return replace(
            self,
            points=self.points[rows],
            turn=None if self.turn is None else self.turn[rows],
            weight=None if self.weight is None else self.weight[rows],
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Stroke:
    """One recording: bodies seen at the same moments.

    Attributes:
        trails: One for each body, and one for each view of it.
        time: When each sample was performed [s], shape (N,), or None where nobody knows.
        timing: What those times are worth.
        marks: The sample at each collision of the sketch, in order; UNPLACED where it has none.
    """

    trails: tuple[Trail, ...]
    time: Floats | None = None
    timing: Timing = Timing.FREE
    marks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        lengths = {len(trail) for trail in self.trails}
        if len(lengths) != 1:
            raise InputError("the trails of a stroke differ in length", given=sorted(lengths))
        if not FEWEST <= len(self) <= MOST:
            raise InputError(
                "a sketch has too few or too many samples",
                given=len(self),
                allowed=f"{FEWEST} to {MOST}",
            )
        self._check_time()
        placed = [m for m in self.marks if m != UNPLACED]
        inside = all(0 <= m < len(self) for m in placed)
        if not inside or any(b <= a for a, b in pairwise(placed)):
            raise InputError(
                "collisions must be marked in order, at samples that exist",
                given=list(self.marks),
                allowed=f"0 to {len(self) - 1}, rising",
            )

    def _check_time(self) -> None:
        if self.time is None:
            if self.timing is not Timing.FREE:
                raise InputError(
                    "a sketch without times cannot keep them",
                    given=str(self.timing),
                    allowed=f"{Timing.FREE}, or a file with a column for the time",
                )
            return
        rises = self.time.shape == (len(self),) and np.isfinite(self.time).all()
        if not rises or (np.diff(self.time) < 0).any():
            raise InputError("the times of a sketch must rise from sample to sample")

    def __len__(self) -> int:
        return len(self.trails[0])

    def of(self, rows: Ints) -> Stroke:
        """Some of its samples, by rising indices; each mark goes to the nearest that is left."""
        nearest = [int(np.abs(np.asarray(rows) - m).argmin()) for m in self.marks]
        marks = [n if m != UNPLACED else UNPLACED for m, n in zip(self.marks, nearest, strict=True)]
        return replace(
            self,
            trails=tuple(t.of(rows) for t in self.trails),
            time=None if self.time is None else self.time[rows],
            marks=tuple(marks),
        )


def stroke_of(
    body: str,
    points: Floats,
    *,
    turn: Floats | None = None,
    time: Floats | None = None,
    marker: Floats | None = None,
    timing: Timing | str = Timing.FREE,
    marks: tuple[int, ...] = (),
) -> Stroke:
    """A stroke of one body from arrays: a tracked marker, a mouse, a device with six axes.

    Args:
        body: Whose motion it is.
        points: Positions [m], shape (N, 3); nan where unknown.
        turn: Orientations, wxyz of any length, shape (N, 4).
        time: When each was taken [s].
        marker: The point of the body that was followed, in its own frame [m].
        timing: What those times are worth.
        marks: The samples at its collisions.
    """
    trail = Trail(
        body=body,
        points=np.asarray(points, dtype=np.float64),
        turn=None if turn is None else unit_turns(np.asarray(turn, dtype=np.float64)),
        marker=np.zeros(3) if marker is None else np.asarray(marker, dtype=np.float64),
    )
    when = None if time is None else np.asarray(time, dtype=np.float64)
    return Stroke(trails=(trail,), time=when, timing=Timing(timing), marks=tuple(marks))


def unit_turns(turn: Floats) -> Floats:
    """Quaternions of length one, with signs that follow on each other; unknown ones stay nan."""
    known = np.isfinite(turn).all(axis=1) & (np.linalg.norm(turn, axis=1) > 0)
    out = np.full_like(turn, np.nan)
    if known.any():
        out[known] = rotation.continuous(rotation.normalized(turn[known]))
    return out


def thinned(stroke: Stroke, most: int) -> Stroke:
    """The same stroke with `most` samples at most, spread evenly over its course.

    Marked samples stay.
    """
    if len(stroke) <= most:
        return stroke
    even = np.round(np.linspace(0, len(stroke) - 1, most)).astype(int)
    placed = [m for m in stroke.marks if m != UNPLACED]
    return stroke.of(np.unique(np.concatenate([even, np.array(placed, dtype=int)])))
