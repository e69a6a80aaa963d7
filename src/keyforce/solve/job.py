"""The job: one solve under way, stage after stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.playing import Snapshot
from keyforce.errors import Cancelled
from keyforce.solve.probe import probe_of
from keyforce.solve.shooting.aim import Aim
from keyforce.solve.shooting.newton import Search, Settings, search
from keyforce.solve.shooting.polish import polish
from keyforce.solve.solution import Jacobians, Key
from keyforce.solve.stages import Stage, joined, stages_of
from keyforce.solve.team import Team, Trial
from keyforce.solve.verdict import Verdict, verdict_of
from keyforce.take.outcome import Status

Floats = NDArray[np.float64]
Progress = Callable[[float], None]


class Job:
    """One solve under way.

    Args:
        team: Who tries.
        u: Where to start, shape (n,).
        jacobians: From an earlier solve.
        settings: How the search goes.
        polishing: Rounds of polish.
        progress: Told how far it is.
    """

    def __init__(
        self,
        team: Team,
        u: Floats,
        jacobians: Jacobians,
        settings: Settings | None,
        polishing: int,
        progress: Progress | None,
    ) -> None:
        self.team, self.u, self.jacobians = team, u, jacobians
        self.iterations = 0
        self._settings, self._polishing = settings or Settings(), polishing
        self._progress = progress
        self._probes = tuple(probe_of(goal, team.lead) for goal in team.shot.goals)
        self._share = 0.0
        self._forms: dict[tuple[object, ...], Floats] = {}

    def run(self) -> Verdict:
        """Solves stage after stage; `u` holds the best so far at any time."""
        then: Snapshot | None = None
        left, usable = list(range(len(self._probes))), list(range(self.u.size))
        verdict = Verdict(status=Status.CONVERGED, message="there was nothing to be met")
        earlier: tuple[Stage, Snapshot | None] | None = None
        try:
            while left and verdict.ok:
                stage, aim, then = self._next_stage(left, usable, then)
                before = self.u
                verdict = self._solve_stage(stage, aim)
                if verdict.status is Status.INFEASIBLE and earlier is not None:
                    stage, then, self.u = joined(earlier[0], stage), earlier[1], before
                    verdict = self._solve_stage(stage, self._aim(stage, then))
                earlier = stage, then
                left = [i for i in left if i not in stage.goals]
                usable = [j for j in usable if j not in stage.parameters]
                self._share = 1.0 - len(left) / len(self._probes)
        except Cancelled:
            return Verdict(status=Status.CANCELLED, message="stopped before the goals were met")
        return verdict

    def _next_stage(
        self, left: list[int], usable: list[int], then: Snapshot | None
    ) -> tuple[Stage, Aim, Snapshot | None]:
        """The earliest goals that are left, the parameters that they need, and where to begin."""
        begins = self.team.keys.begins(self.u)
        marks = [begins[j] for j in usable]
        probes = tuple(self._probes[i] for i in left)

        def enough(step: int, moments: Floats) -> bool:
            passed, before = int(np.isfinite(moments).sum()), sum(m < step for m in marks)
            return 0 < passed <= before and len(left) - passed <= len(marks) - before

        trial = self.team.try_one(self.u, then, probes, sorted(set(marks)), enough)
        end = self.team.lead.steps + 1
        moments = [int(min(t / self.team.shot.step, end)) for t in trial.moments]
        found = stages_of(marks, moments)[0]
        stage = Stage(
            parameters=tuple(usable[j] for j in found.parameters),
            goals=tuple(left[i] for i in found.goals),
            begins=found.begins,
        )
        goals = list(found.goals)
        first = replace(trial, values=trial.values[goals], moments=trial.moments[goals])
        then = trial.snapshots.get(found.begins, then)
        return stage, self._aim(stage, then, first), then

    def _aim(self, stage: Stage, then: Snapshot | None, first: Trial | None = None) -> Aim:
        """A stage's goals against its parameters, from where the run has come to by then."""
        begins = self.team.keys.begins(self.u)
        mine = [begins[j] for j in stage.parameters]
        probes = tuple(self._probes[i] for i in stage.goals)
        return Aim(self.team, stage, probes, self.u, mine, then, first)

    def _solve_stage(self, stage: Stage, aim: Aim) -> Verdict:
        """Meets one stage's goals; `u` and `jacobians` keep what it found."""
        key = self._key(stage)
        form = self._form(stage)
        known = self.jacobians.get(key, self._forms.get(form))
        now = start = Search(x=aim.start(), residual=aim.residual(aim.start()), jacobian=known)
        for now in search(aim, start, self._settings):
            self.u = aim.whole(now.x)
            if self._progress is not None:
                self._progress(self._share)
        self.iterations += now.iterations
        if now.met(aim.near) and now.iterations and self._polishing:
            now = polish(aim, now, self._polishing, self._settings.cap)
            self.u = aim.whole(now.x)
        if now.jacobian is not None:
            self.jacobians[key] = self._forms[form] = now.jacobian
        return verdict_of(now, aim)

    def _key(self, stage: Stage) -> Key:
        """What a Jacobian is of."""
        paths = tuple(self.team.parameters[j].path for j in stage.parameters)
        return paths, tuple(self._probes[i].goal.words for i in stage.goals)

    def _form(self, stage: Stage) -> tuple[object, ...]:
        """What stages that are alike have in common, such as the hops of a row."""
        paths = tuple(self.team.parameters[j].path[4:] for j in stage.parameters)
        return paths, tuple(self._probes[i].goal.quantity for i in stage.goals)
