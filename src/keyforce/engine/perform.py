"""Performing a shot: S(t, u) from start to end, as a take."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path

from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.articulated.playing import Playing
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.shot.document import Shot
from keyforce.take.take import Take

Progress = Callable[[float], None]
"""Called now and then with the share that is done, 0 to 1."""

POLL = 0.05


def perform(
    shot: Shot,
    *,
    folder: Path | str = ".",
    name: str = "shot",
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
    exact_flight: bool = True,
) -> Take:
    """Simulates a shot with the engine that it names.

    Args:
        shot: What to perform.
        folder: Where its files are.
        name: What to call the take.
        progress: Told how far it is.
        cancel: Set it to stop early; the take then holds what was done so far. Ctrl-C does the
            same.
        exact_flight: Hold momentum exactly in the air instead of to the integrator's first order.
    """
    if shot.engine == "impact":
        from keyforce.engine.impact.perform import perform_impacts

        return perform_impacts(shot, Path(folder), name=name, cancel=cancel)
    prepare()
    scene = build_scene(shot, Path(folder))
    return perform_all(
        [instance(scene, exact_flight=exact_flight)],
        names=[name],
        progress=progress,
        cancel=cancel,
    )[0]


def perform_all(
    instances: Iterable[Instance],
    *,
    names: Iterable[str],
    threads: int = 1,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> list[Take]:
    """Runs instances side by side; takes are bit-identical at any number of threads."""
    runs = list(instances)
    with ThreadPoolExecutor(threads) as pool:
        jobs = [pool.submit(one.run) for one in runs]
        _watch(jobs, runs, progress, cancel)
    results = [job.result() for job in jobs]
    return [
        take_of(one, status, playing, name)
        for one, (status, playing), name in zip(runs, results, names, strict=True)
    ]


def _watch(
    jobs: list[Future[tuple[int, Playing]]],
    runs: list[Instance],
    progress: Progress | None,
    cancel: threading.Event | None,
) -> None:
    """Waits for the jobs; a cancel or Ctrl-C reaches the loops within a step."""
    total = sum(one.steps for one in runs) or 1
    pending = set(jobs)
    while pending:
        try:
            pending = wait(pending, timeout=POLL).not_done
            if cancel is not None and cancel.is_set():
                _stop(runs)
            if progress is not None:
                progress(min(1.0, sum(int(one.progress[0]) for one in runs) / total))
        except KeyboardInterrupt:
            _stop(runs)


def _stop(runs: list[Instance]) -> None:
    for one in runs:
        one.progress[1] = 1
