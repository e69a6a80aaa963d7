"""Momentum rows of a whole motion: a flight's constants and a ground stage's p2 and p3 are knobs.

Knobs of a flight are the velocity of the center of mass when it begins and the angular momentum.
They are p4 of the ground stage before it and p1 of the one after: figure 6's curve joins C1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.momentum.curve import Curve
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.path import Path
from keyforce.synthesis.plan.postures import GRAVITY
from keyforce.synthesis.program.program import Momenta
from keyforce.synthesis.sketch.reading import Reading

FLIGHT, GROUND = 6, 12
"""Knobs of a flight, and of a ground stage: p2 and p3 of six components."""
SLOTS = 2 * FLIGHT + GROUND
SAMPLES = 9
"""How often a ground stage's force is looked at."""
SETTLED = (0.1, 0.4)
"""When angular p2 and p3 come after a landing, as shares of the stage."""
FRICTION = 0.9


@dataclass(frozen=True, kw_only=True, eq=False)
class Knobs:
    """The knobs of a motion.

    Attributes:
        momenta: The rows.
        start: First guess, shape (P,).
        shape: Rows of knobs by slot that must reach `shape_is`, shape (K, SLOTS).
        shape_is: Shape (K,).
        shape_at: Shape (K,).
    """

    momenta: Momenta
    start: Floats
    shape: Floats
    shape_is: Floats
    shape_at: Ints


def knobs_of(performer: Performer, reading: Reading, path: Path, soft: float) -> Knobs:
    """The knobs and their rows."""
    build = _Build(performer, reading, path)
    give = np.full((reading.rough.frames - 1, 6), soft)
    return Knobs(
        momenta=Momenta(
            dt=1.0 / reading.rough.fps,
            unit=performer.unit,
            knob=build.knob,
            curve=build.curve,
            base=build.base,
            give=give,
        ),
        start=build.start,
        shape=np.array(build.rows).reshape(-1, SLOTS),
        shape_is=np.array(build.least, float),
        shape_at=np.array(build.at, np.int64),
    )


class _Build:
    """Fills the arrays, stage by stage."""

    def __init__(self, performer: Performer, reading: Reading, path: Path) -> None:
        self.path, self.reading = path, reading
        pairs = reading.rough.frames - 1
        flights = reading.flights()
        grounds = [s for s in reading.stages if not s.flight]
        self.knob = np.full((pairs, SLOTS), -1)
        self.curve = np.zeros((pairs, 6, SLOTS))
        self.base = np.zeros((pairs, 6))
        self.start = np.zeros(FLIGHT * len(flights) + GROUND * len(grounds))
        self.rows: list[Floats] = []
        self.least: list[float] = []
        self.at: list[int] = []
        self.first_ground = FLIGHT * len(flights)
        for i, stage in enumerate(flights):
            self._fly(i, stage)
        for i, stage in enumerate(grounds):
            self._stand(i, stage, len(flights))

    def _times(self, frames: NDArray[Any]) -> Floats:
        return frames / self.reading.rough.fps

    def _slots(self, flight: int) -> Ints:
        """Where a flight's knobs sit: neighbors never in the same place."""
        return FLIGHT * (flight % 2) + np.arange(FLIGHT)

    def _fly(self, i: int, stage: Stage) -> None:
        rows, slots = np.arange(stage.first, stage.last), self._slots(i)
        self.knob[rows[:, None], slots] = FLIGHT * i + np.arange(FLIGHT)
        for n in range(6):
            self.curve[rows, n, slots[n]] = 1.0
        self.base[rows, 2] = -GRAVITY * self._times(rows + 0.5 - stage.first)
        self.start[FLIGHT * i : FLIGHT * i + 3] = self.path.velocity[i]

    def _stand(self, i: int, stage: Stage, flights: int) -> None:
        rows = np.arange(stage.first, stage.last)
        own = self.first_ground + GROUND * i
        slots = 2 * FLIGHT + np.arange(GROUND)
        self.knob[rows[:, None], slots] = own + np.arange(GROUND)
        seen = self.path.foreseen[i]
        self.start[own : own + 3], self.start[own + 6 : own + 9] = seen.second, seen.third
        for flight in (i - 1, i):
            if 0 <= flight < flights:
                self.knob[rows[:, None], self._slots(flight)] = FLIGHT * flight + np.arange(FLIGHT)
        times = self._times(rows + 0.5)
        for n in range(6):
            points, known = self._points(i, n, flights)
            weights = self._curve(i, n, flights).rows(times)
            self.curve[rows, n] = weights @ points
            self.base[rows, n] = weights @ known
            if n < 3:
                self._shape(i, n, rows, points, known)
        self._push(i, rows, flights)

    def _curve(self, i: int, n: int, flights: int) -> Curve:
        """When a component's points come; angular momentum follows the vertical."""
        seen = self.path.foreseen[i]
        if n < 3:
            return seen.curves[n]
        upright = seen.curves[2]
        if i < flights:
            return upright
        length = upright.end - upright.begin
        return Curve(
            begin=upright.begin,
            second=upright.begin + SETTLED[0] * length,
            third=upright.begin + SETTLED[1] * length,
            end=upright.end,
        )

    def _points(self, i: int, n: int, flights: int) -> tuple[Floats, Floats]:
        """The curve's six numbers as slots (6, SLOTS) and what of them is known (6,)."""
        points, known = np.zeros((6, SLOTS)), np.zeros(6)
        points[1, 2 * FLIGHT + n] = points[2, 2 * FLIGHT + 6 + n] = 1.0
        fall = -GRAVITY if n == 2 else 0.0
        if i > 0:
            before = self.reading.flights()[i - 1]
            points[0, self._slots(i - 1)[n]] = 1.0
            known[0], known[4] = fall * (before.last - before.first) / self.reading.rough.fps, fall
        if i < flights:
            points[3, self._slots(i)[n]] = 1.0
            known[5] = fall
        return points, known

    def _shape(self, i: int, n: int, rows: Ints, points: Floats, known: Floats) -> None:
        """Figure 6's inequalities, where the velocity changes clearly."""
        sign = self.path.foreseen[i].passage.sign(n)
        if not sign:
            return
        for how in ((1, -1, 0, 0), (0, 0, 1, -1), (0, -1, -1, 2)):
            row = sign * np.array(how, float)
            self._add(rows, row @ points[:4], -float(row @ known[:4]))

    def _push(self, i: int, rows: Ints, flights: int) -> None:
        """The ground only pushes, and within its cone: at some times between the ends."""
        passage = self.path.foreseen[i].passage
        shares = (np.arange(SAMPLES) + 0.5) / SAMPLES
        times = passage.begin + shares * (passage.end - passage.begin)
        slots, free = [], []
        for n in range(3):
            points, known = self._points(i, n, flights)
            weights = self._curve(i, n, flights).slopes(times)
            slots.append(weights @ points)
            free.append(weights @ known)
        up, lift = slots[2] / GRAVITY, free[2] / GRAVITY + 1.0
        for k in range(SAMPLES):
            self._add(rows, up[k], -float(lift[k]))
            for n in (0, 1):
                for sign in (1.0, -1.0):
                    side = sign * slots[n][k] / GRAVITY
                    lean = sign * free[n][k] / GRAVITY
                    self._add(rows, FRICTION * up[k] - side, -float(FRICTION * lift[k] - lean))

    def _add(self, rows: Ints, row: Floats, least: float) -> None:
        self.rows.append(row)
        self.least.append(least)
        self.at.append(int(rows[len(rows) // 2]))
