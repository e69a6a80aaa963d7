"""Sketch: a rough motion of a scene, what is to meet in it, and what must come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from keyforce.engine.impact.grid import Nodes
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats, Ints
from keyforce.errors import InputError
from keyforce.solve.sketching.draft import Layout
from keyforce.solve.sketching.must import Must
from keyforce.solve.sketching.recording import Recording
from keyforce.solve.sketching.seams import Leeway
from keyforce.solve.sketching.stroke import UNPLACED, Stroke, Timing, thinned
from keyforce.solve.sketching.witness import witness

LEAN = np.radians(15)
ELASTICITY = (0.1, 0.95)
MOST_SAMPLES = 60
_BESIDE = 1
"""Samples on each side of a collision that are ignored besides the marked one."""
_STRAY = 0.08
"""Share of the samples next to a collision that may turn out to lie beyond it."""


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """A collision of the sketch.

    Attributes:
        one: A body that moves.
        other: What it strikes.
        point: Where `one` is struck, in its own frame [m]; found where left out.
        lean: How far the surface's normal may lean [rad].
        elasticity: The least and the most that the impact may have.
        leeway: How implausible it may be besides.
    """

    one: str
    other: str
    point: tuple[float, float, float] | None = None
    lean: float = LEAN
    elasticity: tuple[float, float] = ELASTICITY
    leeway: Leeway = field(default_factory=Leeway)

    @property
    def words(self) -> str:
        """As a person says it."""
        return f"{self.one} meets {self.other}"


@dataclass(frozen=True, kw_only=True, eq=False)
class Sketch:
    """What is to be made real.

    Attributes:
        scene: The bodies and what surrounds them.
        strokes: The samples; marks of each are about the meetings, in their order.
        meetings: Collisions in the order in which they happen.
        musts: Sketch constraints c_s.
        longest: Longest motion [s].
        turn_length: How far a radian of an orientation counts, by body [m].
        segments: First states and durations to begin with, for flights that were designed alone.
    """

    scene: ImpactScene
    strokes: tuple[Stroke, ...]
    meetings: tuple[Meeting, ...] = ()
    musts: tuple[Must, ...] = ()
    longest: float = 5.0
    turn_length: dict[str, float] = field(default_factory=dict)
    segments: Nodes | None = None

    def __post_init__(self) -> None:
        if not self.strokes:
            raise InputError("a sketch without samples says nothing")
        for stroke in self.strokes:
            for trail in stroke.trails:
                if not self.scene.bodies[self.scene.row(trail.body)].free:
                    raise InputError("what is fixed cannot be sketched", given=trail.body)
            if stroke.marks and len(stroke.marks) != len(self.meetings):
                raise InputError(
                    "a sketch marks another number of collisions than it has",
                    given=len(stroke.marks),
                    allowed=f"{len(self.meetings)}, or none",
                )
        for meeting in self.meetings:
            self.scene.row(meeting.other)
            if not self.scene.bodies[self.scene.row(meeting.one)].free:
                raise InputError("a collision needs something that moves", given=meeting.words)

    @property
    def arcs(self) -> int:
        """Flights of the motion."""
        return len(self.meetings) + 1

    @property
    def layout(self) -> Layout:
        """Where the unknowns stand."""
        usual = np.array([self._usual(m) for m in self.meetings])
        bounds = np.array([m.elasticity for m in self.meetings]).reshape(-1, 2)
        return Layout(
            scene=self.scene,
            arcs=self.arcs,
            lean=np.array([m.lean for m in self.meetings]),
            least=bounds[:, 0],
            most=bounds[:, 1],
            elasticity=usual,
            paced=any(s.timing is Timing.SCALED for s in self.strokes),
            longest=self.longest,
        )

    def _usual(self, meeting: Meeting) -> float:
        return float(self.scene.world.pairs["elasticity"][self.pairs(meeting)[0]])

    def pairs(self, meeting: Meeting) -> Ints:
        """The pairs of solids that can meet in a meeting."""
        bodies = {self.scene.row(meeting.one), self.scene.row(meeting.other)}
        owner, pairs = self.scene.world.solids.each["body"], self.scene.world.pairs
        ends = zip(owner[pairs["a"]].tolist(), owner[pairs["b"]].tolist(), strict=True)
        found = np.array([p for p, (a, b) in enumerate(ends) if {a, b} == bodies], dtype=np.int64)
        if not found.size:
            raise InputError("these two can never meet", given=meeting.words)
        return found

    def recordings(self, *, most: int = MOST_SAMPLES) -> tuple[Recording, ...]:
        """The strokes as recordings, thinned where they are dense."""
        return tuple(self._recording(thinned(stroke, most)) for stroke in self.strokes)

    def _recording(self, stroke: Stroke) -> Recording:
        first, last = ranges(stroke, self.arcs)
        n = len(stroke)
        time = np.zeros(n) if stroke.time is None else stroke.time - stroke.time[0]
        return Recording(
            witnesses=tuple(
                witness(self.scene, trail, turn_length=self.turn_length.get(trail.body))
                for trail in stroke.trails
            ),
            timing=stroke.timing,
            time=time,
            first=first,
            last=last,
            heed=_heed(stroke),
        )


def ranges(stroke: Stroke, arcs: int) -> tuple[Ints, Ints]:
    """The first and the last arc that each sample can lie on, by the marks alone."""
    n = len(stroke)
    first, last = np.zeros(n, dtype=np.int64), np.full(n, arcs - 1)
    for k, mark in enumerate(stroke.marks):
        if mark != UNPLACED:
            first[mark:] = k + 1
            last[:mark] = np.minimum(last[:mark], k)
    return first, last


def strayed(recordings: Sequence[Recording]) -> tuple[Recording, ...]:
    """The same with samples next to collisions free to lie on either side of them."""
    out = []
    for one in recordings:
        reach = max(1, round(_STRAY * len(one)))
        n = np.arange(len(one))
        first = one.first[np.maximum(n - reach, 0)]
        last = one.last[np.minimum(n + reach, len(one) - 1)]
        first[0], last[-1] = one.first[0], one.last[-1]
        first[-1], last[0] = one.first[-1], one.last[0]
        out.append(
            Recording(
                witnesses=one.witnesses,
                timing=one.timing,
                time=one.time,
                first=first,
                last=last,
                heed=one.heed,
            )
        )
    return tuple(out)


def _heed(stroke: Stroke) -> Floats:
    heed = np.ones(len(stroke))
    for mark in stroke.marks:
        if mark != UNPLACED:
            heed[max(0, mark - _BESIDE) : mark + _BESIDE + 1] = 0.0
    return heed
