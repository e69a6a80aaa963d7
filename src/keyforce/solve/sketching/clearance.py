"""Clearance: bodies that would pass through each other on the way are kept apart there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.controls import turned
from keyforce.engine.impact.grid import Contact, Grid, States, nearest_features
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.draft import SPAN
from keyforce.solve.sketching.estimation import Trial
from keyforce.solve.sketching.meeting import posed
from keyforce.solve.sketching.rows import Rows

MARGIN = 1e-3
_UNIT = 1e-2
_LOOKS = 33
_DEEP = 2e-4
_BESIDE = 0.04
"""Share of an arc next to an impact of a pair where that pair may touch."""
_STEP, _TOUCH = 1e-6, 1e-6


@dataclass(frozen=True, kw_only=True)
class Clearance:
    """A pair of solids that must stay apart at a share of an arc.

    Attributes:
        arc: Which.
        share: 0 to 1.
        pair: Row of the pair.
        touches: Whether they must touch there instead: features can also meet beside each other.
    """

    arc: int
    share: float
    pair: int
    touches: bool = False

    def rows(self, trial: Trial) -> Rows:
        """The constraint at a trial; its derivative by central differences of the pair's poses."""
        layout, grid = trial.layout, trial.grid
        moment = self.share * float(grid.nodes.span[self.arc])
        now = _states(grid, self.arc, moment)
        scene = layout.scene
        slope = np.zeros(layout.size)
        own = slice(self.arc * layout.width, (self.arc + 1) * layout.width)
        for body in _bodies(scene, self.pair):
            by_pose = _by_pose(scene, now, body, self.pair)
            slope[own] += by_pose @ now.slope[body, :6]
            rate = np.concatenate([now.velocity[body], now.spin[body]])
            slope[layout.knob(self.arc, SPAN)] += self.share * float(by_pose @ rate)
        gap = _gap(scene, now.at, now.turn, self.pair)
        return Rows(
            value=np.array([gap / _UNIT]), slope=slope[None] / _UNIT,
            low=np.array([-np.inf if self.touches else MARGIN / _UNIT]),
            high=np.array([_TOUCH / _UNIT if self.touches else np.inf]),
        )  # fmt: skip


def _states(grid: Grid, arc: int, moment: float) -> States:
    """All bodies at a moment."""
    count = len(grid.scene.bodies)
    return grid.flying(np.full(count, arc), np.arange(count), np.full(count, moment))


def _bodies(scene: ImpactScene, pair: int) -> list[int]:
    """The free bodies of a pair."""
    owner, row = scene.world.solids.each["body"], scene.world.pairs[pair]
    return [b for b in (int(owner[row["a"]]), int(owner[row["b"]])) if scene.bodies[b].free]


def _gap(scene: ImpactScene, at: Floats, turn: Floats, pair: int) -> float:
    return nearest_features(scene, posed(scene, at, turn), 0, pair)[0]


def _by_pose(scene: ImpactScene, now: States, body: int, pair: int) -> Floats:
    """The gap's derivative by a body's position and orientation, shape (6,)."""
    out = np.zeros(6)
    for axis in range(6):
        sides = []
        for sign in (1.0, -1.0):
            at, turn, push = now.at.copy(), now.turn.copy(), np.zeros(3)
            push[axis % 3] = sign * _STEP
            if axis < 3:
                at[body] += push
            else:
                turn[body] = turned(push, turn[body])
            sides.append(_gap(scene, at, turn, pair))
        out[axis] = (sides[0] - sides[1]) / (2 * _STEP)
    return out


def overlaps(grid: Grid, contacts: Sequence[Contact]) -> list[tuple[Clearance, float]]:
    """Where solids pass through each other, at the worst of each such passage, and how deep [m]."""
    scene, found = grid.scene, []
    shares = np.linspace(0.0, 1.0, _LOOKS)
    owner, pairs = scene.world.solids.each["body"], scene.world.pairs
    met = [{int(owner[pairs[side][c[0]]]) for side in "ab"} for c in contacts]
    for arc in range(grid.nodes.arcs):
        poses = [_states(grid, arc, s * float(grid.nodes.span[arc])) for s in shares]
        for pair in range(len(pairs)):
            ends = {int(owner[pairs[side][pair]]) for side in "ab"}
            gaps = np.array([_gap(scene, now.at, now.turn, pair) for now in poses])
            if arc > 0 and met[arc - 1] == ends:
                gaps[shares < _BESIDE] = np.inf
            if arc < len(met) and met[arc] == ends:
                gaps[shares > 1 - _BESIDE] = np.inf
            worst = int(gaps.argmin())
            if gaps[worst] < -_DEEP:
                found.append(
                    (Clearance(arc=arc, share=float(shares[worst]), pair=pair), -gaps[worst])
                )
    return found
