"""Estimation: the parameter estimation problem of a sketch (thesis equations 4.1 and 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from keyforce.engine.impact.grid import Contact, Grid, Nodes, evaluate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.assigning import assigned
from keyforce.solve.sketching.draft import Draft, Layout
from keyforce.solve.sketching.pursuit import Pursued, Settings, pursue
from keyforce.solve.sketching.quadratic import nearest
from keyforce.solve.sketching.recording import Held, Places, Recording, held, slid
from keyforce.solve.sketching.rows import Rows, equal, joined
from keyforce.solve.sketching.seams import Leeway, continuous, modest, touching, unhurried
from keyforce.solve.sketching.stroke import Timing
from keyforce.solve.sketching.support import ahead

_RESTORING = 8
FIRM = 1.0
"""From this stiffness on, what meets stays the same, and must be what meets first."""
Wanted = Callable[["Trial"], Rows]
"""Sketch constraints c_s of a trial."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Trial:
    """A draft, evaluated.

    Attributes:
        layout: Where its unknowns stand.
        draft: Which.
        grid: Its flights and impacts.
        places: Where the samples of each recording are.
        held: Each recording held against it.
        residual: Least squares rows, shape (R,).
        slope: Their derivative, shape (R, size).
        rows: What must hold.
    """

    layout: Layout
    draft: Draft
    grid: Grid
    places: tuple[Places, ...]
    held: tuple[Held, ...]
    residual: Floats
    slope: Floats
    rows: Rows


@dataclass(frozen=True, kw_only=True, eq=False)
class Estimation:
    """The problem.

    Attributes:
        layout: Its unknowns.
        recordings: What was sketched.
        contacts: What meets in each impact; none in the relaxed problem of a fixed grid.
        leeways: How implausible each impact may be.
        wanted: Sketch constraints.
        relaxed: Whether arcs are independent of each other and their spans stay (figure 4.7).
        held: Steps allowed for unknowns that stay: a mask of those that may change.
    """

    layout: Layout
    recordings: tuple[Recording, ...]
    contacts: tuple[Contact, ...]
    leeways: tuple[Leeway, ...]
    wanted: tuple[Wanted, ...] = ()
    relaxed: bool = False
    stiffness: float | None = None
    settings: Settings = field(default_factory=Settings)

    @property
    def scene(self) -> ImpactScene:
        """Whose bodies."""
        return self.layout.scene

    def grid(self, nodes: Nodes) -> Grid:
        """Arcs, flown."""
        return evaluate(self.scene, nodes, self.contacts)

    def first(self, draft: Draft, places: Sequence[Places | None] | None = None) -> Trial:
        """A trial of a draft with every sample at its best moment."""
        grid = self.grid(draft.nodes)
        before = places or (None,) * len(self.recordings)
        found = tuple(
            assigned(one, grid, draft.pace, was)
            for one, was in zip(self.recordings, before, strict=True)
        )
        return self.trial(draft, found, grid)

    def trial(self, draft: Draft, places: tuple[Places, ...], grid: Grid | None = None) -> Trial:
        """A trial of a draft with samples at given places."""
        flown = grid or self.grid(draft.nodes)
        rows = tuple(
            held(one, place, flown, self.layout, draft.pace)
            for one, place in zip(self.recordings, places, strict=True)
        )
        size = self.layout.size
        trial = Trial(
            layout=self.layout, draft=draft, grid=flown, places=places, held=rows,
            residual=np.zeros(0), slope=np.zeros((0, size)), rows=joined([], size),
        )  # fmt: skip
        soft, hard = ([], []) if self.relaxed else self._physics(flown)
        if self.stiffness is not None:
            soft += [equal(self.stiffness * r.value, self.stiffness * r.slope) for r in hard]
            hard = []
        if self.contacts and (self.stiffness is None or self.stiffness >= FIRM):
            hard.append(ahead(flown, self.layout, self.contacts))
        if any(one.timing is not Timing.KEPT for one in self.recordings):
            soft.append(unhurried(flown, self.layout))
        hard += [want(trial) for want in self.wanted]
        return replace(
            trial,
            residual=np.concatenate([*(r.residual for r in rows), *(s.value for s in soft)]),
            slope=np.concatenate([*(r.slope for r in rows), *(s.slope for s in soft)]),
            rows=joined(hard, size),
        )

    def _physics(self, grid: Grid) -> tuple[list[Rows], list[Rows]]:
        """Rows of least squares and rows that must hold at the seams."""
        if self.layout.arcs == 1:
            return [], []
        seams, loose = continuous(grid, self.layout, self.leeways)
        return [loose, modest(grid, self.layout)], [touching(grid, self.layout), seams]

    def moved(self, here: Trial, step: Floats) -> Trial:
        """The trial after a step; free samples slide along."""
        draft = self.layout.moved(here.draft, step)
        places = tuple(
            slid(one, place, rows, step, draft)
            for one, place, rows in zip(self.recordings, here.places, here.held, strict=True)
        )
        return self.trial(draft, places)

    def reach(self, here: Trial) -> tuple[Floats, Floats]:
        """How far a step may go."""
        low, high = self.layout.reach(here.draft)
        if self.relaxed:
            for j in range(self.layout.arcs):
                for knob in range(4):
                    low[self.layout.knob(j, knob)] = high[self.layout.knob(j, knob)] = 0.0
        return low, high

    def solved(self, begin: Trial, iterations: int) -> Pursued[Trial]:
        """A pursuit from a trial."""
        settings = replace(self.settings, iterations=iterations)
        return pursue(begin, self.moved, self.reach, self.layout.units, settings)

    def restored(self, found: Pursued[Trial]) -> Pursued[Trial]:
        """The same moved onto its constraints by Newton's method, where it all but holds them."""
        here = found.spot
        for _ in range(_RESTORING):
            off = float(here.rows.off.max(initial=0.0))
            if off < self.settings.near or off > 1.0:
                break
            units = self.layout.units
            step = nearest(
                np.diag(1 / units**2), np.zeros(len(units)), here.rows, *self.reach(here)
            )
            if step is None:
                break
            here = self.moved(here, step[0])
        return replace(found, spot=here)

    def sketched(self, begin: Trial, *, rounds: int, few: int, most: int) -> Pursued[Trial]:
        """Assignment and optimization by turns, then optimization to the end (figure 4.4).

        Args:
            begin: Where to start.
            rounds: Most turns.
            few: Steps of a turn.
            most: Steps of the last.
        """
        here, total = begin, 0
        for _ in range(rounds):
            turn = self.solved(here, few)
            again = self.first(turn.spot.draft, turn.spot.places)
            total += turn.iterations
            shift = max(
                float(np.abs(a.times(again.grid.nodes) - b.times(here.grid.nodes)).max())
                for a, b in zip(again.places, here.places, strict=True)
            )
            here = again
            if shift < 1e-3 or turn.settled:
                break
        last = self.solved(here, most)
        return replace(last, iterations=total + last.iterations)
