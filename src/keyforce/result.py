"""Results: what comes of running a shot - its take, its claims, and the files made of them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from keyforce import outputs
from keyforce.check.shot import refuse_wrong
from keyforce.errors import Cancelled
from keyforce.measure.claims import ClaimResult, measure
from keyforce.measure.effort import Effort, efforts
from keyforce.method import Call, method_of
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
    method = method_of(shot)
    call = Call(
        folder=Path(folder),
        name=name,
        threads=threads,
        progress=_part(progress, method.doing),
        cancel=cancel,
    )
    with clock.stage(method.stage):
        made = method.perform(shot, call)
    shot, take = made.shot, made.take
    stopped = take.outcome.status is Status.CANCELLED
    with clock.stage("measure"):
        claims = () if stopped else (*measure(shot, take), *made.reports)
    shown = _haunted(shot, take, folder) if ghost and paths and not stopped else take
    written: list[Path] = []
    for path in () if stopped else paths:
        with clock.stage("write"):
            rows = [asdict(claim) for claim in claims]
            watch = _part(progress, f"writing {path.name}", cancel)
            order = Order(path=path, take=shown, shot=shot, claims=rows, fps=fps, watch=watch)
            written += outputs.write(order)
    return Result(
        shot=shot,
        take=take,
        claims=claims,
        timing=clock.seconds,
        simulations=made.simulations,
        iterations=made.iterations,
        files=tuple(written),
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
