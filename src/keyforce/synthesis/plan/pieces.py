"""Pieces: ground stages, long ones between two flights cut where the performer can come to rest.

Figure 6 has one dip and one overshoot, which suits a rebound. Who stays longer on the ground lands
first and winds up afterwards: two curves that meet in a pause, whose momentum is free.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.sketch.reading import Reading

REBOUND = 0.5
"""The longest that a grown person's rebound takes [s]."""
LANDING_SHARE = 0.5
"""Of a long ground stage, how much is landing."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """What two pieces meet in: a flight, or a pause of no length.

    Attributes:
        flight: Whether it is a flight.
        first: Its first frame.
        last: Its last frame, the same for a pause.
    """

    flight: bool
    first: int
    last: int


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A stretch of ground with one momentum curve.

    Attributes:
        first: Its first frame.
        last: Its last.
        before: The node that it begins in, None where the motion begins.
        after: The node that it ends in, None where the motion ends.
    """

    first: int
    last: int
    before: Node | None
    after: Node | None

    @property
    def falls(self) -> bool:
        """Whether it begins with a landing."""
        return self.before is not None and self.before.flight

    @property
    def flies(self) -> bool:
        """Whether it ends with a takeoff."""
        return self.after is not None and self.after.flight


def cut(performer: Performer, reading: Reading) -> tuple[tuple[Node, ...], tuple[Piece, ...]]:
    """The nodes of a motion and the pieces between them; node i lies between pieces i and i + 1."""
    nodes: list[Node] = []
    for i, stage in enumerate(reading.stages):
        if stage.flight:
            nodes.append(Node(flight=True, first=stage.first, last=stage.last))
        elif 0 < i < len(reading.stages) - 1 and _long(performer, reading, stage):
            middle = stage.first + round(LANDING_SHARE * (stage.last - stage.first))
            nodes.append(Node(flight=False, first=middle, last=middle))
    ends: list[Node | None] = [None, *nodes, None]
    last = reading.rough.frames - 1
    pieces = [
        Piece(
            first=0 if a is None else a.last,
            last=last if b is None else b.first,
            before=a,
            after=b,
        )
        for a, b in pairwise(ends)
    ]
    return tuple(nodes), tuple(pieces)


def _long(performer: Performer, reading: Reading, stage: Stage) -> bool:
    return (stage.last - stage.first) / reading.rough.fps > REBOUND * performer.pace
