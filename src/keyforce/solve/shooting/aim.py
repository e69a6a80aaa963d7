"""The aim of one stage: S(t, u) as a residual, in units that weigh alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.playing import Snapshot
from keyforce.solve.probe import Probe
from keyforce.solve.shooting.step import Box
from keyforce.solve.stages import Stage
from keyforce.solve.team import Team, Trial

Floats = NDArray[np.float64]
REMEMBERED = 8
JUMP = 0.5
"""A residual that moves so far for a small difference has jumped: another event came first."""
SAFETY = 0.7
"""How much of the tolerance a solver uses up: rounding of what it writes needs some too."""


class Aim:
    """A stage's goals against its parameters; all others stay as they are.

    Args:
        team: Who tries.
        stage: Which parameters and goals.
        probes: Those goals, made ready.
        u: All parameters now, shape (n,).
        begins: The first step that each of the stage's parameters changes.
        then: A snapshot of the run so far, at or before the stage's beginning.
        first: What came of u, if that is known.
    """

    def __init__(
        self,
        team: Team,
        stage: Stage,
        probes: Sequence[Probe],
        u: Floats,
        begins: Sequence[int],
        then: Snapshot | None,
        first: Trial | None = None,
    ) -> None:
        self._team, self.probes, self._u = team, tuple(probes), u.copy()
        self._index = list(stage.parameters)
        self._begins, self._then = tuple(begins), then
        self.parameters = mine = tuple(team.parameters[i] for i in self._index)
        self._units = np.array([p.unit for p in mine])
        self._wanted = np.array([p.goal.is_ for p in self.probes])
        self._scales = np.array([p.scale for p in self.probes])
        self.near = SAFETY * np.array([p.within for p in self.probes]) / self._scales
        self.box = Box(
            low=np.array([p.low for p in mine]) / self._units,
            high=np.array([p.high for p in mine]) / self._units,
        )
        self._trials = {self.start().tobytes(): first} if first is not None else {}
        self.written = np.array([p.value for p in mine]) / self._units

    def start(self) -> Floats:
        """Where the parameters are now."""
        return np.asarray(self.box.clip(self._u[self._index] / self._units))

    def whole(self, x: Floats) -> Floats:
        """All parameters, those of this stage at x."""
        u = self._u.copy()
        u[self._index] = x * self._units
        return u

    def whole_of(self, x: Floats) -> Floats:
        """The stage's own parameters in their units."""
        return np.asarray(x * self._units)

    def residual(self, x: Floats) -> Floats:
        """How far off each goal is, in its scale."""
        return self._off(self.trial(x))

    def trial(self, x: Floats) -> Trial:
        """What came of x, played where it is not remembered."""
        trial = self._trials.get(x.tobytes())
        if trial is None:
            marks = sorted(set(self._begins))
            trial = self._team.try_one(self.whole(x), self._then, self.probes, marks)
            self._trials = {**dict(list(self._trials.items())[-REMEMBERED:]), x.tobytes(): trial}
        return trial

    def jacobian(self, x: Floats, residual: Floats, delta: float) -> Floats:
        """By one-sided differences, each column from where its parameter begins to act."""
        snapshots = self._snapshots(x)
        deltas = np.where(x + delta > self.box.high, -delta, delta)
        columns = self._columns(x, deltas, snapshots)
        lost = [j for j, column in enumerate(columns) if _jumps(column - residual)]
        for j, column in zip(lost, self._columns(x, -deltas, snapshots, lost), strict=True):
            columns[j] = residual if _jumps(column - residual) else column
            deltas[j] = -deltas[j]
        slopes = [(c - residual) / d for c, d in zip(columns, deltas, strict=True)]
        return np.array(slopes).T

    def _columns(
        self,
        x: Floats,
        deltas: Floats,
        snapshots: Mapping[int, Snapshot],
        which: Sequence[int] | None = None,
    ) -> list[Floats]:
        tries = []
        for j in range(x.size) if which is None else which:
            moved = x.copy()
            moved[j] += deltas[j]
            tries.append((self.whole(moved), snapshots.get(self._begins[j], self._then)))
        return [self._off(trial) for trial in self._team.try_all(tries, self.probes)]

    def _snapshots(self, x: Floats) -> Mapping[int, Snapshot]:
        trial = self._trials.get(x.tobytes())
        return trial.snapshots if trial is not None else {}

    def _off(self, trial: Trial) -> Floats:
        return np.asarray((trial.values - self._wanted) / self._scales)


def _jumps(change: Floats) -> bool:
    """Whether a small difference made a large change, or lost a moment altogether."""
    return not bool((np.abs(change) < JUMP).all())
