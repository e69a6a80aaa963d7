"""Results: what comes of running a shot - its take, its claims, and the files made of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from keyforce import outputs
from keyforce.check.shot import refuse_wrong
from keyforce.engine.perform import perform
from keyforce.errors import Cancelled
from keyforce.measure.claims import ClaimResult, measure
from keyforce.measure.effort import Effort, efforts
from keyforce.outputs import Order
from keyforce.script.trust import trust_scripts
from keyforce.shot.document import Shot
from keyforce.take.outcome import Status
from keyforce.take.take import Take

Progress = Callable[[str, float], None]
"""Told what is being done and the share of it that is done, 0 to 1."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Result:
    """What came of a shot.

    Attributes:
        shot: The shot that was performed: where it has goals, with what is free changed.
        take: What happened.
        claims: What the shot promises, measured on the take.
        timing: Seconds that each stage took, and `total`.
        simulations: How many times the shot was simulated.
        iterations: How many steps a solver took; none where nothing was to be solved.
        files: What was written.
    """

    shot: Shot
    take: Take
    claims: tuple[ClaimResult, ...]
    timing: Mapping[str, float]
    simulations: int
    iterations: int
    files: tuple[Path, ...]

    @property
    def ok(self) -> bool:
        """Whether it ran to its end and every claim is met."""
        return self.take.outcome.ok and all(claim.ok for claim in self.claims)

    @cached_property
    def effort(self) -> tuple[Effort, ...]:
        """Which joints gave all their strength, and what strength was declared."""
        return efforts(self.take)

    @property
    def cancelled(self) -> bool:
        """Whether it was stopped before its end."""
        return self.take.outcome.status is Status.CANCELLED

    def plain(self) -> dict[str, Any]:
        """As plain data, the way that `keyforce run --json` prints it."""
        return {
            "name": self.take.name,
            "outcome": str(self.take.outcome.status),
            "message": self.take.outcome.message,
            "claims": [asdict(claim) for claim in self.claims],
            "effort": [asdict(one) for one in self.effort],
            "timing": {stage: round(seconds, 4) for stage, seconds in self.timing.items()},
            "solver": {"iterations": self.iterations, "simulations": self.simulations},
            "files": [str(file) for file in self.files],
        }


def run(
    shot: Shot,
    *,
    files: Iterable[Path | str] = (),
    folder: Path | str = ".",
    name: str = "shot",
    fps: float | None = None,
    threads: int | None = None,
    trust: bool = False,
    ghost: bool = False,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Result:
    """Does what a shot asks - solves it where it has goals - and writes what came of it.

    A run that is cancelled writes none of the files; its take holds what was done so far.

    Args:
        shot: What to do.
        files: What to write, each by its ending.
        folder: Where the shot's own files are.
        name: What to call the take.
        fps: Frames per second of the files; the shot's own where left out.
        threads: Most threads that a solver may use; one for each core where left out.
        trust: Let the shot's scripts run, from now on and as they are now.
        ghost: Show in the files, behind everyone, the same keys interpolated without physics.
        progress: Told how far it is.
        cancel: Set it to stop early.

    Raises:
        Cancelled: It was stopped while files were written; those that are done stay.
        InputError: The shot asks for what cannot be, or a file cannot be written.
    """
    paths = outputs.checked(files, fps=fps)
    refuse_wrong(shot, folder)
    if trust:
        trust_scripts(shot, Path(folder))
    clock = Clock()
    done = _played(clock, shot, Path(folder), name, threads, progress, cancel)
    shot, take = done.shot, done.take
    stopped = take.outcome.status is Status.CANCELLED
    with clock.stage("measure"):
        claims = () if stopped else (*measure(shot, take), *done.claims)
    shown = _haunted(shot, take, folder) if ghost and paths and not stopped else take
    written: list[Path] = []
    for path in () if stopped else paths:
        with clock.stage("write"):
            rows = [asdict(claim) for claim in claims]
            watch = _part(progress, f"writing {path.name}", cancel)
            order = Order(path=path, take=shown, shot=shot, claims=rows, fps=fps, watch=watch)
            written += outputs.write(order)
    return replace(done, claims=claims, timing=clock.seconds, files=tuple(written))


def _played(
    clock: Clock,
    shot: Shot,
    folder: Path,
    name: str,
    threads: int | None,
    progress: Progress | None,
    cancel: threading.Event | None,
) -> Result:
    """The take of a shot, by a solver where it has goals or a sketch; nothing written yet."""
    iterations, simulations = 0, 1
    reports: tuple[ClaimResult, ...] = ()
    if shot.sketch and shot.engine == "impact":
        from keyforce.solve.sketching.performing import sketched

        with clock.stage("sketch"):
            tell = _part(progress, "making the sketch real")
            drawn = sketched(shot, folder=folder, name=name, progress=tell, cancel=cancel)
        shot, take, reports = drawn.shot, drawn.take, drawn.reports
        iterations = drawn.answer.iterations
    elif shot.drags or (shot.goals and shot.engine == "impact"):
        from keyforce.solve.edited import edited

        with clock.stage("solve"):
            tell = _part(progress, "dragging")
            done = edited(
                shot, folder=folder, name=name, threads=threads, progress=tell, cancel=cancel
            )
        shot, take = done.shot, done.take
        iterations, simulations = done.updates, done.simulations
    elif shot.goals:
        from keyforce.solve.solve import solve

        with clock.stage("solve"):
            tell = _part(progress, "solving")
            found = solve(
                shot, folder=folder, name=name, threads=threads, progress=tell, cancel=cancel
            )
        shot, take = found.shot, found.take
        iterations, simulations = found.iterations, found.simulations
    elif shot.sketch:
        from keyforce.synthesis.synthesize import synthesize

        with clock.stage("synthesize"):
            tell = _part(progress, "synthesizing")
            shot, take, iterations = synthesize(
                shot, folder=folder, name=name, progress=tell, cancel=cancel
            )
            simulations = 0
    else:
        with clock.stage("simulate"):
            tell = _part(progress, "simulating")
            take = perform(shot, folder=folder, name=name, progress=tell, cancel=cancel)
    return Result(
        shot=shot,
        take=take,
        claims=reports,
        timing=clock.seconds,
        simulations=simulations,
        iterations=iterations,
        files=(),
    )


def _haunted(shot: Shot, take: Take, folder: Path | str) -> Take:
    """The take with ghosts; nobody else waits for the splines' library."""
    from keyforce.engine.ghost import with_ghosts

    return with_ghosts(shot, take, folder)


class Clock:
    """Measures how long each stage of a run takes."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._stages: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Adds the time that its block takes to a stage."""
        began = time.perf_counter()
        yield
        self._stages[name] = self._stages.get(name, 0.0) + time.perf_counter() - began

    @property
    def seconds(self) -> dict[str, float]:
        """Each stage's time and the time in all [s]."""
        return {**self._stages, "total": time.perf_counter() - self._began}


def _part(
    progress: Progress | None, title: str, cancel: threading.Event | None = None
) -> Callable[[float], None]:
    def tell(share: float) -> None:
        if cancel is not None and cancel.is_set():
            raise Cancelled
        if progress is not None:
            progress(title, share)

    return tell
