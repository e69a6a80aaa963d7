"""Anchors: what holds a part of the performer for some frames, as rows of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.performer import Sole
from keyforce.synthesis.program.rows import Row

UP = np.array([0.0, 0.0, 1.0])


class Anchor(Protocol):
    """What holds one body from one frame to another, both included."""

    @property
    def body(self) -> str:
        """Whose body it holds."""

    @property
    def first(self) -> int:
        """Its first frame."""

    @property
    def last(self) -> int:
        """Its last frame."""

    @property
    def place(self) -> Floats:
        """Where it bears, in the middle where it slides [m], shape (3,)."""

    def rows(self, frame: int) -> list[Row]:
        """What must be zero in a frame."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Footing:
    """A foot on the ground: toes flat, heel down but for a while after landing and before leaving.

    Attributes:
        body: Which foot.
        first: The first frame.
        last: The last frame.
        sole: How it stands.
        place: Below the toes' joint, on the ground [m], shape (3,).
        yaw: Where the toes point [rad].
        heel_first: The first frame in which the heel is down.
        heel_last: The last.
        along: Whether it slides the way that it points, as a skate does.
    """

    body: str
    first: int
    last: int
    sole: Sole
    place: Floats
    yaw: float
    heel_first: int
    heel_last: int
    along: bool = False

    def rows(self, frame: int) -> list[Row]:
        """Toes flat and in their place; the heel at its height, where it is down."""
        flat = self.sole.flat
        down = self.heel_first <= frame <= self.heel_last
        forward = np.array([np.cos(self.yaw), np.sin(self.yaw), 0.0])
        side = np.array([-forward[1], forward[0], 0.0])
        point = np.zeros(3) if flat != self.sole.foot else self.sole.ball
        height = self.place + UP * (self.sole.under if flat != self.sole.foot else 0.0)
        ways = [side, UP] if self.along else [forward, side, UP]
        rows = [Row(flat, point, way, None, float(way @ height)) for way in ways]
        rows.append(Row(flat, twist=np.outer(side, (1.0, 0.0, 0.0))))
        rows.append(Row(flat, twist=np.outer(UP, (0.0, 1.0, 0.0))))
        if flat != self.sole.foot or down:
            rows.append(Row(flat, twist=np.outer(UP, (1.0, 0.0, 0.0))))
        if flat != self.sole.foot and down:
            rows.append(Row(self.sole.foot, self.sole.heel, UP, None, float(self.place[2])))
        return rows


@dataclass(frozen=True, kw_only=True, eq=False)
class Grip:
    """A point of a body in its place; the body may be held in its turn as well.

    Attributes:
        body: Which.
        first: The first frame.
        last: The last frame.
        row: Its index.
        point: The point in the body's frame [m], shape (3,).
        place: Where it is held [m], shape (3,).
        ways: Directions in which it may slide, shape (K, 3).
        turn: The body's orientation where it must keep it, shape (3, 3).
        axis: The axis about which it may still turn, in the body's frame, shape (3,).
    """

    body: str
    first: int
    last: int
    row: int
    point: Floats
    place: Floats
    ways: Floats
    turn: Floats | None = None
    axis: Floats | None = None

    def rows(self, frame: int) -> list[Row]:
        """The point in its place, and the turn where it is held."""
        rows = [
            Row(self.row, self.point, way, None, float(way @ self.place))
            for way in _across(self.ways)
        ]
        if self.turn is None:
            return rows
        if self.axis is None:
            return rows + all_turns(self.row, self.turn)
        kept = self.turn @ self.axis
        return rows + [Row(self.row, twist=np.outer(way, self.axis)) for way in _across(kept[None])]


def all_turns(row: int, turn: Floats) -> list[Row]:
    """Three rows that are zero only where a body is turned as asked."""
    y, z = turn[:, 1], turn[:, 2]
    unit = np.eye(3)
    return [
        Row(row, twist=np.outer(y, unit[0])),
        Row(row, twist=np.outer(z, unit[0])),
        Row(row, twist=np.outer(z, unit[1])),
    ]


def _across(ways: Floats) -> Floats:
    """Unit vectors that span what some directions leave, shape (3 - K, 3)."""
    if not len(ways):
        return np.eye(3)
    return np.asarray(np.linalg.svd(ways)[2][len(ways) :])
