"""Solving: a shot's free parameters changed, stage by stage, until its goals are met."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import Scene, build_scene, retold
from keyforce.shot.document import Shot
from keyforce.solve.job import Job
from keyforce.solve.parameter import Limits, Parameter, parameters_of, rounded, values
from keyforce.solve.shooting.newton import Settings
from keyforce.solve.solution import Memory, Solution
from keyforce.solve.team import Team
from keyforce.solve.verdict import Verdict
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take

Floats = NDArray[np.float64]
Progress = Callable[[float], None]
LAST_WORD = 0.7
"""How long the last take may take when a solver is cancelled [s]."""


def solve(
    shot: Shot,
    *,
    folder: Path | str = ".",
    name: str = "shot",
    warm: Solution | None = None,
    threads: int | None = None,
    settings: Settings | None = None,
    polishing: int = 2,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Solution:
    """Changes what is free in a shot until its goals are met.

    The result is the same to the last bit at any number of threads.

    Args:
        shot: With `goals` and `free`.
        folder: Where its files are.
        name: What to call the take.
        warm: An earlier solution of a shot with the same cast and stage, to start from.
        threads: How many runs go side by side; one for each core where left out.
        settings: How the search goes.
        polishing: Rounds of bringing the change down once the goals are met.
        progress: Told how far it is.
        cancel: Set it to stop early; the solution then holds the best so far.

    Raises:
        InputError: What is asked or free does not exist.
    """
    prepare()
    team = _team(shot, Path(folder), warm, threads, cancel)
    u = _first_guess(team.parameters, warm)
    job = Job(team, u, dict(warm.memory.jacobians) if warm else {}, settings, polishing, progress)
    verdict = job.run()
    found = rounded(team.parameters, job.u)
    return Solution(
        shot=team.written(found),
        take=_perform(team, found, name, verdict),
        iterations=job.iterations,
        simulations=team.simulations + 1,
        values={p.path: float(v) for p, v in zip(team.parameters, found, strict=True)},
        memory=Memory(team=team, asked=shot, jacobians=job.jacobians),
    )


def _team(
    shot: Shot,
    folder: Path,
    warm: Solution | None,
    threads: int | None,
    cancel: threading.Event | None,
) -> Team:
    """Who tries: the earlier solution's team where the cast and the stage are the same."""
    if warm is not None and _same_scene(warm.memory.asked, shot):
        team = warm.memory.team
        scene = retold(team.lead.scene, team.lead.model, shot)
        team.retell(scene, parameters_of(scene.shot, limits_of(scene, team.lead.model)), cancel)
        return team
    scene = build_scene(shot, folder)
    count = threads or len(os.sched_getaffinity(0))
    parameters = parameters_of(scene.shot, limits_of(scene, scene.model()))
    return Team(scene, parameters, threads=count, cancel=cancel)


def _same_scene(before: Shot, after: Shot) -> bool:
    alike = ("cast", "stage", "duration", "step", "fps", "blows")
    return all(getattr(before, field) == getattr(after, field) for field in alike)


def limits_of(scene: Scene, model: mujoco.MjModel) -> Limits:
    """The ranges of everyone's limited hinges [degrees]."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    for one in scene.characters:
        joints = {hinge: model.joint(f"{one.name}.{hinge}") for hinge in one.hinges}
        found[one.name] = {
            hinge: (float(np.degrees(j.range[0])), float(np.degrees(j.range[1])))
            for hinge, j in joints.items()
            if j.limited
        }
    return found


def _first_guess(parameters: Sequence[Parameter], warm: Solution | None) -> Floats:
    """What was found before, or else what the author wrote."""
    u = values(parameters)
    for i, p in enumerate(parameters):
        known = warm.values.get(p.path, u[i]) if warm is not None else u[i]
        u[i] = min(max(known, p.low), p.high)
    return u


def _perform(team: Team, u: Floats, name: str, verdict: Verdict) -> Take:
    """The take of what was found; a cancelled solver gets a short one at most."""
    one = team.exactly(u)
    timer = threading.Timer(LAST_WORD, lambda: one.progress.__setitem__(1, 1))
    if verdict.status is Status.CANCELLED:
        timer.start()
    try:
        status, playing = one.run()
    finally:
        timer.cancel()
        one.progress[1] = 0
    take = take_of(one, status, playing, name)
    if not take.outcome.ok and verdict.status is not Status.CANCELLED:
        return take
    return replace(take, outcome=Outcome(status=verdict.status, message=verdict.message))
