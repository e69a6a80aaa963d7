"""Methods: which of the ways to make a take a shot asks for, by what its author wrote in it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from keyforce.measure.claims import ClaimResult
from keyforce.shot.document import Shot
from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True)
class Call:
    """What a method is called with.

    Attributes:
        folder: Where the shot's own files are.
        name: What to call the take.
        threads: Most threads that it may use; one for each core where None.
        progress: Told the share that is done, 0 to 1.
        cancel: Set to stop it early.
    """

    folder: Path
    name: str
    threads: int | None
    progress: Callable[[float], None]
    cancel: threading.Event | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Performance:
    """What a method made of a shot.

    Attributes:
        shot: The shot that was performed, with what was free changed.
        take: What happened.
        iterations: How many steps a solver took; none where nothing was to be solved.
        simulations: How many times the shot was simulated.
        reports: What the method has to say of the take beside its claims.
    """

    shot: Shot
    take: Take
    iterations: int = 0
    simulations: int = 1
    reports: tuple[ClaimResult, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Method:
    """A way from a shot to a take.

    Attributes:
        stage: What its time is called in a result.
        doing: What it does, for whoever watches.
        perform: Does it.
    """

    stage: str
    doing: str
    perform: Callable[[Shot, Call], Performance]


def method_of(shot: Shot) -> Method:
    """How this shot becomes a take."""
    rigid = shot.engine == "impact"
    if shot.sketch:
        return SKETCH if rigid else SYNTHESIZE
    if shot.drags or (shot.goals and rigid):
        return DRAG
    return SOLVE if shot.goals else SIMULATE


def _simulate(shot: Shot, call: Call) -> Performance:
    from keyforce.engine.perform import perform

    take = perform(
        shot, folder=call.folder, name=call.name, progress=call.progress, cancel=call.cancel
    )
    return Performance(shot=shot, take=take)


def _solve(shot: Shot, call: Call) -> Performance:
    from keyforce.solve.solve import solve

    found = solve(
        shot,
        folder=call.folder,
        name=call.name,
        threads=call.threads,
        progress=call.progress,
        cancel=call.cancel,
    )
    return Performance(
        shot=found.shot,
        take=found.take,
        iterations=found.iterations,
        simulations=found.simulations,
    )


def _drag(shot: Shot, call: Call) -> Performance:
    from keyforce.solve.edited import edited

    done = edited(
        shot,
        folder=call.folder,
        name=call.name,
        threads=call.threads,
        progress=call.progress,
        cancel=call.cancel,
    )
    return Performance(
        shot=done.shot, take=done.take, iterations=done.updates, simulations=done.simulations
    )


def _sketch(shot: Shot, call: Call) -> Performance:
    from keyforce.solve.sketching.performing import sketched

    drawn = sketched(
        shot, folder=call.folder, name=call.name, progress=call.progress, cancel=call.cancel
    )
    return Performance(
        shot=drawn.shot,
        take=drawn.take,
        iterations=drawn.answer.iterations,
        reports=drawn.reports,
    )


def _synthesize(shot: Shot, call: Call) -> Performance:
    from keyforce.synthesis.synthesize import synthesize

    made, take, iterations = synthesize(
        shot, folder=call.folder, name=call.name, progress=call.progress, cancel=call.cancel
    )
    return Performance(shot=made, take=take, iterations=iterations, simulations=0)


SIMULATE = Method(stage="simulate", doing="simulating", perform=_simulate)
SOLVE = Method(stage="solve", doing="solving", perform=_solve)
DRAG = Method(stage="solve", doing="dragging", perform=_drag)
SKETCH = Method(stage="sketch", doing="making the sketch real", perform=_sketch)
SYNTHESIZE = Method(stage="synthesize", doing="synthesizing", perform=_synthesize)
