"""The jump that shooting is measured on: one initial guess, and targets known to be in reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.scene import build_scene
from keyforce.shot.document import Shot
from keyforce.shot.load import load
from keyforce.solve.parameter import parameters_of, values
from keyforce.solve.probe import Probe, probe_of
from keyforce.solve.solve import limits_of
from keyforce.solve.team import Team

Floats = NDArray[np.float64]
SEED = 1
SPREAD = 15.0
"""How far targets' poses lie from the initial guess: standard deviation of each joint [degrees]."""
LOWEST = 1.25
"""A jump's apex is at least so high [m]; standing, the centre of mass is at 0.97 m."""


def jump() -> Shot:
    """The initial guess, with goals for height, distance and turns."""
    return load(Path(__file__).with_name("jump.shot.yaml"))


def aimed(target: Sequence[float] | Floats) -> Shot:
    """The initial guess with other goals: height [m], distance [m] and turns."""
    shot = jump()
    goals = zip(shot.goals, target, strict=True)
    return shot.model_copy(
        update={"goals": tuple(g.model_copy(update={"is_": float(v)}) for g, v in goals)}
    )


class Range:
    """A place to try out poses for the jump, one at a time."""

    def __init__(self) -> None:
        shot = jump()
        scene = build_scene(shot, Path())
        self.parameters = parameters_of(shot, limits_of(scene, scene.model()))
        self.team = Team(scene, self.parameters, threads=1)
        self.probes: tuple[Probe, ...] = tuple(probe_of(g, self.team.lead) for g in shot.goals)
        self.low = np.array([p.low for p in self.parameters])
        self.high = np.array([p.high for p in self.parameters])
        self.start = np.clip(values(self.parameters), self.low, self.high)

    def outcome(self, u: Floats) -> Floats:
        """Height, distance and turns that poses lead to; NaN where it never flies or lands."""
        trial = self.team.try_one(np.asarray(u, dtype=float), None, self.probes)
        return trial.values if trial.moments[0] < trial.moments[1] else np.full(3, np.nan)

    def targets(self) -> Iterator[Floats]:
        """What random poses about the initial guess lead to: so each target can be reached."""
        random = np.random.default_rng(SEED)
        while True:
            u = self.start + SPREAD * random.normal(size=self.start.size)
            found = self.outcome(np.clip(u, self.low, self.high))
            if np.isfinite(found).all() and found[0] > LOWEST:
                yield np.round(found, 4)
