"""Solving a sketch: two steps of multiple shooting, with the gaps closed by and by.

First each flight is fitted on its own (figure 4.7). Then the seams are pulled together, softly and
ever more firmly, until they are constraints (figure 4.8): from flights that are far apart a search
with hard seams ends where nothing can be reached any more, in three of five sketches of the pencil.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from keyforce.engine.impact.grid import Contact
from keyforce.engine.impact.kernels import prepare
from keyforce.engine.impact.state import EDGE_EDGE, PLANE, Floats
from keyforce.solve.sketching.answer import Answer
from keyforce.solve.sketching.clearance import Clearance, overlaps
from keyforce.solve.sketching.draft import Draft
from keyforce.solve.sketching.estimation import FIRM, Estimation, Trial
from keyforce.solve.sketching.meeting import AFTER, BETWEEN, contact_of, separation
from keyforce.solve.sketching.outset import outset
from keyforce.solve.sketching.pursuit import Pursued, cost
from keyforce.solve.sketching.recording import Recording
from keyforce.solve.sketching.sketch import Sketch, strayed
from keyforce.solve.sketching.verdict import SUNK, judged

Progress = Callable[[float], None]
STIFFNESS = (0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)
PATIENT = 15
REPAIRS = 8
RETRIES = 4


@dataclass
class Search:
    """A sketch on its way.

    Attributes:
        sketch: Which.
        recordings: Its strokes.
        musts: Places where bodies must stay apart, found so far.
        iterations: Steps so far.
        tell: Called with the share that is done.
        cancel: Stops the search where set.
    """

    sketch: Sketch
    recordings: tuple[Recording, ...]
    clearances: list[Clearance] = field(default_factory=list)
    iterations: int = 0
    tell: Progress | None = None
    cancel: threading.Event | None = None

    def relaxed(self, draft: Draft) -> Trial:
        """The first step: every arc on its own, on a fixed grid."""
        problem = self._problem((), relaxed=True)
        found = problem.sketched(problem.first(draft), rounds=8, few=6, most=20)
        self._count(found, 0.2)
        return found.spot

    def closed(self, here: Trial) -> tuple[Trial, tuple[Contact, ...]]:
        """The gaps pulled together ever more firmly; what meets is looked up each time."""
        contacts: tuple[Contact, ...] = ()
        for k, stiffness in enumerate(STIFFNESS):
            if stiffness <= FIRM:
                contacts = self._contacts(here)
            problem = self._problem(contacts, stiffness=stiffness)
            begin = problem.first(here.draft, here.places)
            found = problem.sketched(begin, rounds=3, few=6, most=PATIENT)
            self._count(found, 0.2 + 0.08 * (k + 1))
            here = found.spot
        return here, contacts

    def exact(self, here: Trial, contacts: tuple[Contact, ...]) -> Pursued[Trial]:
        """The second step: all constraints hold."""
        problem = self._problem(contacts)
        begin = problem.first(here.draft, here.places)
        found = problem.restored(problem.sketched(begin, rounds=10, few=8, most=80))
        self._count(found, 0.8)
        return found

    def repaired(
        self, found: Pursued[Trial], contacts: tuple[Contact, ...]
    ) -> tuple[Pursued[Trial], tuple[Contact, ...]]:
        """The same once nothing passes through anything any more, or as near as that gets."""
        for _ in range(REPAIRS):
            if not found.feasible or self._stopped:
                break
            better = self._deeper(found.spot, contacts)
            deeper = overlaps(found.spot.grid, contacts)
            known = set(self.clearances)
            new = [c for c, _ in deeper if c not in known]
            if better == contacts and not new:
                break
            contacts = better
            self.clearances += new
            soft = self._problem(contacts, stiffness=STIFFNESS[-1])
            begin = soft.first(found.spot.draft, found.spot.places)
            found = self.exact(soft.sketched(begin, rounds=2, few=8, most=8).spot, contacts)
        return found, contacts

    def _deeper(self, here: Trial, contacts: tuple[Contact, ...]) -> tuple[Contact, ...]:
        """The contacts, with others where what meets overlaps there, or stays apart."""
        seams = range(len(contacts))
        sunk = [abs(separation(self.sketch, here.grid, k)) > SUNK for k in seams]
        return tuple(
            contact_of(self.sketch, here.grid, k, AFTER) if deep else contact
            for k, (deep, contact) in enumerate(zip(sunk, contacts, strict=True))
        )

    def _contacts(self, here: Trial, share: float = BETWEEN) -> tuple[Contact, ...]:
        seams = range(self.sketch.arcs - 1)
        return tuple(contact_of(self.sketch, here.grid, k, share) for k in seams)

    def _problem(
        self, contacts: tuple[Contact, ...], *, relaxed: bool = False,
        stiffness: float | None = None,
    ) -> Estimation:  # fmt: skip
        sketch = self.sketch
        wanted = [must.rows for must in sketch.musts]
        if stiffness is None or stiffness >= FIRM:
            wanted += [
                Clearance(arc=k, share=1.0, pair=contact[0], touches=True).rows
                for k, contact in enumerate(contacts)
                if contact[1] == EDGE_EDGE or not self._ground(contact)
            ]
        return Estimation(
            layout=sketch.layout,
            recordings=self.recordings if relaxed else strayed(self.recordings),
            contacts=contacts,
            leeways=tuple(m.leeway for m in sketch.meetings),
            wanted=(*wanted, *(c.rows for c in self.clearances)),
            relaxed=relaxed,
            stiffness=stiffness,
        )

    def _ground(self, contact: Contact) -> bool:
        """Whether one of the two is a plane, which has no beside."""
        solids, row = self.sketch.scene.world.solids, self.sketch.scene.world.pairs[contact[0]]
        return any(int(solids.each["kind"][row[side]]) == PLANE for side in "ab")

    def _count(self, found: Pursued[Trial], share: float) -> None:
        self.iterations += found.iterations
        if self.tell is not None:
            self.tell(share)

    @property
    def _stopped(self) -> bool:
        return self.cancel is not None and self.cancel.is_set()


def solve(
    sketch: Sketch,
    *,
    starts: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Answer:
    """The physical motion that is nearest to a sketch and keeps its constraints.

    Args:
        sketch: What was drawn.
        starts: How many drafts to begin with: the sketch's own, and others scattered about it;
            some more where none of them leads to a motion.
        seed: Of the scatter.
        progress: Told the share that is done.
        cancel: Set it to stop early; the answer is then the best so far.
    """
    prepare()
    rng = np.random.default_rng(seed)
    begin = outset(sketch)
    best: Answer | None = None
    for k in range(starts + RETRIES):
        if k >= starts and best is not None and best.outcome.ok:
            break
        scatter = rng.normal(size=sketch.layout.size) if k else None
        answer = _from(sketch, begin, scatter, progress, cancel)
        if best is None or _better(answer, best):
            best = answer
        if cancel is not None and cancel.is_set():
            break
    assert best is not None
    return best


def _from(
    sketch: Sketch,
    begin: Draft,
    scatter: Floats | None,
    progress: Progress | None,
    cancel: threading.Event | None,
) -> Answer:
    search = Search(sketch=sketch, recordings=sketch.recordings(), tell=progress, cancel=cancel)
    here = search.relaxed(begin)
    if scatter is not None:
        low, high = sketch.layout.reach(here.draft)
        step = np.clip(scatter * sketch.layout.units, low, high)
        here = replace(here, draft=sketch.layout.moved(here.draft, step))
    here, contacts = search.closed(here)
    found, contacts = search.repaired(search.exact(here, contacts), contacts)
    return Answer(
        sketch=sketch,
        trial=found.spot,
        contacts=contacts,
        outcome=judged(sketch, found, contacts),
        iterations=search.iterations,
        cost=cost(found.spot),
    )


def _better(one: Answer, other: Answer) -> bool:
    """Whether an answer is to be preferred: a motion that can be before one that fits."""
    return (not one.outcome.ok, one.cost) < (not other.outcome.ok, other.cost)
