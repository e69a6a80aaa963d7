"""Momentum rows of a whole motion: a flight's constants and a ground stage's p2 and p3 are knobs.

Knobs of a flight are the velocity of the center of mass when it begins and the angular momentum.
They are p4 of the ground stage before it and p1 of the one after: figure 6's curve joins C1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.momentum.curve import Curve
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.path import Path
from keyforce.synthesis.plan.pieces import Node, Piece
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
    """Fills the arrays, node by node and piece by piece."""

    def __init__(self, performer: Performer, reading: Reading, path: Path) -> None:
        self.path, self.fps = path, reading.rough.fps
        pairs = reading.rough.frames - 1
        self.knob = np.full((pairs, SLOTS), -1)
        self.curve = np.zeros((pairs, 6, SLOTS))
        self.base = np.zeros((pairs, 6))
        self.first_ground = FLIGHT * len(path.nodes)
        self.start = np.zeros(self.first_ground + GROUND * len(path.pieces))
        self.rows: list[Floats] = []
        self.least: list[float] = []
        self.at: list[int] = []
        for i, node in enumerate(path.nodes):
            self._fly(i, node)
        for i, piece in enumerate(path.pieces):
            self._stand(i, piece)

    def _slots(self, node: int) -> Ints:
        """Where a node's knobs sit: neighbors never in the same place."""
        return FLIGHT * (node % 2) + np.arange(FLIGHT)

    def _fly(self, i: int, node: Node) -> None:
        rows, slots = np.arange(node.first, node.last), self._slots(i)
        self.knob[rows[:, None], slots] = FLIGHT * i + np.arange(FLIGHT)
        for n in range(6):
            self.curve[rows, n, slots[n]] = 1.0
        self.base[rows, 2] = -GRAVITY * (rows + 0.5 - node.first) / self.fps
        self.start[FLIGHT * i : FLIGHT * i + 3] = self.path.velocity[i]

    def _stand(self, i: int, piece: Piece) -> None:
        rows = np.arange(piece.first, piece.last)
        own = self.first_ground + GROUND * i
        slots = 2 * FLIGHT + np.arange(GROUND)
        self.knob[rows[:, None], slots] = own + np.arange(GROUND)
        seen = self.path.foreseen[i]
        self.start[own : own + 3], self.start[own + 6 : own + 9] = seen.second, seen.third
        for node in (i - 1, i):
            if 0 <= node < len(self.path.nodes):
                self.knob[rows[:, None], self._slots(node)] = FLIGHT * node + np.arange(FLIGHT)
        times: Floats = (rows + 0.5).astype(np.float64) / self.fps
        for n in range(6):
            points, known = self._points(i, n)
            weights = self._curve(i, n).rows(times)
            self.curve[rows, n] = weights @ points
            self.base[rows, n] = weights @ known
            if n < 3:
                self._shape(i, n, rows, points, known)
        self._push(i, rows)

    def _curve(self, i: int, n: int) -> Curve:
        """When a component's points come; angular momentum follows the vertical."""
        seen = self.path.foreseen[i]
        if n < 3:
            return seen.curves[n]
        upright = seen.curves[2]
        if self.path.pieces[i].flies:
            return upright
        length = upright.end - upright.begin
        return Curve(
            begin=upright.begin,
            second=upright.begin + SETTLED[0] * length,
            third=upright.begin + SETTLED[1] * length,
            end=upright.end,
        )

    def _points(self, i: int, n: int) -> tuple[Floats, Floats]:
        """The curve's six numbers as slots (6, SLOTS) and what of them is known (6,)."""
        piece = self.path.pieces[i]
        points, known = np.zeros((6, SLOTS)), np.zeros(6)
        points[1, 2 * FLIGHT + n] = points[2, 2 * FLIGHT + 6 + n] = 1.0
        fall = -GRAVITY if n == 2 else 0.0
        if piece.before is not None:
            points[0, self._slots(i - 1)[n]] = 1.0
        if piece.before is not None and piece.falls:
            known[0] = fall * (piece.before.last - piece.before.first) / self.fps
            known[4] = fall
        if piece.after is not None:
            points[3, self._slots(i)[n]] = 1.0
        if piece.flies:
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

    def _push(self, i: int, rows: Ints) -> None:
        """The ground only pushes, and within its cone: at some times between the ends."""
        times = self._watched(i)
        slots, free = [], []
        for n in range(3):
            points, known = self._points(i, n)
            weights = self._curve(i, n).slopes(times)
            slots.append(weights @ points)
            free.append(weights @ known)
        up, lift = slots[2] / GRAVITY, free[2] / GRAVITY + 1.0
        for k in range(len(times)):
            self._add(rows, up[k], -float(lift[k]))
            for n in (0, 1):
                for sign in (1.0, -1.0):
                    side = sign * slots[n][k] / GRAVITY
                    lean = sign * free[n][k] / GRAVITY
                    self._add(rows, FRICTION * up[k] - side, -float(FRICTION * lift[k] - lean))

    def _watched(self, i: int) -> Floats:
        """When the force is looked at: evenly, and within each part of each curve."""
        passage = self.path.foreseen[i].passage
        shares = (np.arange(SAMPLES) + 0.5) / SAMPLES
        times = [passage.begin + shares * (passage.end - passage.begin)]
        for n in range(3):
            c = self._curve(i, n)
            knots = np.array([c.begin, c.second, c.third, c.end])
            times += [knots[:-1] + share * np.diff(knots) for share in (0.25, 0.5, 0.75)]
        return np.unique(np.concatenate(times))

    def _add(self, rows: Ints, row: Floats, least: float) -> None:
        self.rows.append(row)
        self.least.append(least)
        self.at.append(int(rows[len(rows) // 2]))
