"""Solving a program: a primal-dual interior point that takes the same path every time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.interior.filter import Filter
from keyforce.synthesis.interior.point import (
    Move,
    bounded,
    distances,
    first_point,
    inside,
    kept_near,
)
from keyforce.synthesis.interior.system import System
from keyforce.synthesis.program.derivatives import Weights
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.program.values import Values
from keyforce.take.outcome import Status

ROUGH, LEAST = 1e-4, 1e-6
"""What is added to the diagonal first, or without the rows' curvature; and what counts as none."""
Watch = Callable[[int, Floats], bool]
"""Told the iteration and the degrees of freedom; what it returns says whether to stop."""


@dataclass(frozen=True, kw_only=True)
class Care:
    """How closely to solve, and how to begin.

    Attributes:
        rows: How far any row may be off.
        slope: How steep the Lagrangian may be.
        pushing: How far a multiplier times its slack may be from zero.
        begin: The barrier at the start.
        rounds: Most iterations.
        longest: Longest step of any degree of freedom [m or rad].
    """

    rows: float = 1e-6
    slope: float = 1e-3
    pushing: float = 1e-4
    begin: float = 3e-4
    rounds: int = 200
    longest: float = 1.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Solved:
    """What was found.

    Attributes:
        status: CONVERGED, INFEASIBLE, OUT_OF_BUDGET, DIVERGED or CANCELLED.
        point: Unknowns and multipliers; the start of the next search after an edit.
        values: What the program comes to there.
        iterations: How many steps were taken.
        off: How far the worst row is from zero.
    """

    status: Status
    point: Move
    values: Values
    iterations: int
    off: float


def solve(
    model: Model,
    q: Floats,
    knobs: Floats,
    *,
    give: Floats | None = None,
    care: Care | None = None,
    warm: Move | None = None,
    watch: Watch | None = None,
) -> Solved:
    """Solves a program.

    Args:
        model: The program.
        q: First guess; what is fixed stays as it is there, shape (N, J).
        knobs: First guess, shape (P,).
        give: Elasticity of holds, shape (R,); hard where left out.
        care: How closely.
        warm: Where an earlier search of a program of the same shape ended.
        watch: Told how it goes.
    """
    search = Search(model, give, care or Care())
    search.begin(q, knobs, warm)
    return search.run(watch)


@dataclass(eq=False)
class Search:
    """One search under way."""

    model: Model
    give: Floats | None
    care: Care
    iterations: int = field(default=0, init=False)

    def begin(self, q: Floats, knobs: Floats, warm: Move | None) -> None:
        """Sets out from a guess."""
        program = self.model.program
        give = np.zeros(len(program.holds.body)) if self.give is None else self.give
        self.system = System(program, give)
        self.mu = self.care.begin
        inset = 1e-2 if warm is None else min(1e-2, 10 * self.mu)
        q = inside(program, q, inset)
        self.values = self.model.evaluate(q, knobs, self.model.blank())
        gaps = bounded(program, self.system.knob_rows, self.values, knobs)
        if warm is None:
            self.point = first_point(program, q, knobs, gaps, self.mu)
        else:
            point = replace(warm, q=q, knobs=knobs, slack=np.maximum(gaps, inset))
            self.point = kept_near(program, point, self.mu, 1e4)
        self.gaps = gaps
        self.filter = Filter(self._off(self.point, self.values, gaps))
        self.delta = 0.0
        self._spare = self.model.blank()

    def run(self, watch: Watch | None) -> Solved:
        """Steps until nothing is left to do."""
        stuck = 0
        for iteration in range(self.care.rounds + 1):
            self.iterations = iteration
            self._differentiate()
            if self._done():
                return self._ended(Status.CONVERGED)
            if watch is not None and watch(self.iterations, self.point.q):
                return self._ended(Status.CANCELLED)
            if not self._factorize():
                return self._ended(Status.DIVERGED)
            if not self._step():
                stuck += 1
                if stuck > 8:
                    return self._ended(Status.INFEASIBLE)
        return self._ended(Status.OUT_OF_BUDGET)

    def _ended(self, status: Status) -> Solved:
        rows, bounds = self._errors()
        return Solved(
            status=status,
            point=self.point,
            values=self.values,
            iterations=self.iterations,
            off=max(rows, bounds),
        )

    def _rows(self, point: Move, values: Values) -> tuple[Floats, Floats]:
        """Holds and momentum rows, what they may give taken off."""
        s = self.system
        return (
            values.holds - s.hold_give * point.holds,
            values.momenta - s.momentum_give * point.momenta,
        )

    def _off(self, point: Move, values: Values, gaps: Floats) -> float:
        holds, momenta = self._rows(point, values)
        return float(np.abs(holds).sum() + np.abs(momenta).sum() + np.abs(gaps - point.slack).sum())

    def _errors(self) -> tuple[float, float]:
        holds, momenta = self._rows(self.point, self.values)
        rows = max(np.abs(holds).max(initial=0.0), np.abs(momenta).max(initial=0.0))
        return float(rows), float(np.abs(self.gaps - self.point.slack).max(initial=0.0))

    def _differentiate(self) -> None:
        """Derivatives, without the rows' curvature while the search is far from its end."""
        point, program = self.point, self.model.program
        walls, pairs = len(program.walls.body), len(program.pairs.apart)
        weights = Weights(
            holds=point.holds,
            walls=point.push[:walls],
            pairs=point.push[walls : walls + pairs],
            momenta=point.momenta,
        )
        self.exact = self._errors()[0] <= 3e-2 and self.mu <= 2e-3
        parts = self.model.differentiate(point.q, self.values, weights, exact=self.exact)
        self.system.fill(parts, point.q, point.low, point.high, point.push / point.slack)
        wishes = program.wishes
        self.knob_slope = 2.0 * wishes.knob * (point.knobs - wishes.knob_to)
        add = np.zeros_like(point.q)
        self.system.add_transposed(np.zeros_like(point.holds), point.momenta, add, self.knob_slope)
        self.knob_slope -= point.push[walls + pairs :] @ self.system.knob_rows

    def _done(self) -> bool:
        """Whether it is solved; on the way, the barrier is lowered as often as it may be."""
        care, point = self.care, self.point
        rows, bounds = self._errors()
        steep = np.where(
            self.model.program.fixed, 0.0, self.system.parts.slope - point.low + point.high
        )
        slope = max(np.abs(steep).max(initial=0.0), np.abs(self.knob_slope).max(initial=0.0))
        products = self._products()
        while True:
            off = float(np.abs(products - self.mu).max(initial=0.0))
            worst = max(slope * care.pushing / care.slope, rows, bounds, off)
            if worst > 10 * self.mu or self.mu <= 0.1 * care.pushing:
                break
            self.mu = max(0.1 * care.pushing, min(0.2 * self.mu, self.mu**1.5))
            self.filter.clear()
        near = max(rows, bounds) <= care.rows and slope <= care.slope
        return bool(near and products.max(initial=0.0) <= care.pushing)

    def _products(self) -> Floats:
        """Every multiplier times its slack."""
        point, free = self.point, ~self.model.program.fixed
        below, above = distances(self.model.program, point.q)
        low, high = (point.low * below)[free], (point.high * above)[free]
        return np.concatenate([low, high, point.push * point.slack])

    def _factorize(self) -> bool:
        """Factorizes with as little added to the diagonal as makes it a minimum's.

        What had to be added last is tried first, a third of it: each failure costs a factorization.
        """
        usual = self.delta / 3 if self.delta > LEAST else 0.0
        delta = usual if self.exact else ROUGH
        for _ in range(30):
            if self.system.factorize(delta):
                self.delta = delta if self.exact else self.delta
                return True
            delta = 8 * delta if delta else max(ROUGH, self.delta)
        return False

    def _step(self) -> bool:
        """Takes a step that the filter lets through; False where none was found."""
        point, program, mu = self.point, self.model.program, self.mu
        below, above = distances(program, point.q)
        rq = -(self.system.parts.slope - mu / below + mu / above)
        rk = -self.knob_slope
        ratio = point.push / point.slack
        pull = point.push - mu / point.slack + ratio * (self.gaps - point.slack)
        self.system.add_bounded(-pull, rq, rk)
        rq[program.fixed] = 0.0
        rows = self._rows(point, self.values)
        way = self._way(rq, rk, *rows, rounds=4)
        return self._search(way, rq, rk, rows)

    def _way(self, rq: Floats, rk: Floats, holds: Floats, momenta: Floats, *, rounds: int) -> Move:
        """The whole step for what the rows are off by."""
        point, mu = self.point, self.mu
        dq, dk, dh, dm = self.system.solve(rq, rk, holds, momenta, rounds)
        below, above = distances(self.model.program, point.q)
        free = ~self.model.program.fixed
        slack = self.system.times_bounded(dq, dk) + self.gaps - point.slack
        return Move(
            q=dq,
            knobs=dk,
            holds=dh,
            momenta=dm,
            slack=slack,
            push=mu / point.slack - point.push - point.push / point.slack * slack,
            low=np.where(free, mu / below - point.low - point.low / below * dq, 0.0),
            high=np.where(free, mu / above - point.high + point.high / above * dq, 0.0),
        )

    def _longest(self, way: Move) -> tuple[float, float]:
        """How much of a step keeps slacks and multipliers positive (fraction to the boundary)."""
        point, tau = self.point, max(0.99, 1 - self.mu)
        below, above = distances(self.model.program, point.q)
        primal = min(
            _share(below, way.q, tau),
            _share(above, -way.q, tau),
            _share(point.slack, way.slack, tau),
        )
        dual = min(
            _share(point.push, way.push, tau),
            _share(point.low, way.low, tau),
            _share(point.high, way.high, tau),
        )
        most = float(np.abs(way.q).max(initial=0.0))
        return min(primal, self.care.longest / max(most, 1e-12)), dual

    def _search(self, way: Move, rq: Floats, rk: Floats, rows: tuple[Floats, Floats]) -> bool:
        was = (self._off(self.point, self.values, self.gaps), self._cost(self.point, self.values))
        slope = self._slope(way, rq, rk)
        primal, dual = self._longest(way)
        share = primal
        while share > 1e-4 * primal:
            trial, values, gaps = self._tried(way, share, dual)
            off = self._off(trial, values, gaps)
            if self.filter.takes(off, self._cost(trial, values), was, slope, share):
                self._go(trial, values, gaps)
                return True
            first = share == primal and off >= 0.5 * was[0]
            if first and self._corrected(trial, values, rq, rk, rows, was, slope, share):
                return True
            share *= 0.5
        self.filter.clear()
        self.delta = max(8 * self.delta, 1e-3)
        self._go(*self._tried(way, 0.1 * primal, dual))
        return False

    def _corrected(
        self,
        trial: Move,
        values: Values,
        rq: Floats,
        rk: Floats,
        rows: tuple[Floats, Floats],
        was: tuple[float, float],
        slope: float,
        share: float,
    ) -> bool:
        """A second-order correction: the step for what the rows will be off by as well."""
        holds, momenta = self._rows(trial, values)
        way = self._way(rq, rk, share * rows[0] + holds, share * rows[1] + momenta, rounds=3)
        primal, dual = self._longest(way)
        trial, values, gaps = self._tried(way, primal, dual)
        off = self._off(trial, values, gaps)
        if self.filter.takes(off, self._cost(trial, values), was, slope, share):
            self._go(trial, values, gaps)
            return True
        return False

    def _tried(self, way: Move, primal: float, dual: float) -> tuple[Move, Values, Floats]:
        trial = self.point.gone(way, primal, dual)
        values = self.model.evaluate(trial.q, trial.knobs, self._spare)
        rows = self.system.knob_rows
        return trial, values, bounded(self.model.program, rows, values, trial.knobs)

    def _go(self, trial: Move, values: Values, gaps: Floats) -> None:
        self._spare, self.values = self.values, values
        self.point = kept_near(self.model.program, trial, self.mu)
        self.gaps = gaps

    def _cost(self, point: Move, values: Values) -> float:
        """The barrier cost, with what elastic rows give."""
        below, above = distances(self.model.program, point.q)
        logs = np.log(below).sum() + np.log(above).sum() + np.log(point.slack).sum()
        s = self.system
        given = (s.hold_give * point.holds**2).sum() + (s.momentum_give * point.momenta**2).sum()
        return float(values.cost[0] + 0.5 * given - self.mu * logs)

    def _slope(self, way: Move, rq: Floats, rk: Floats) -> float:
        """The barrier cost's derivative along a step."""
        point, s = self.point, self.system
        ah, am = s.times(way.q, way.knobs)
        slope = -(rq * way.q).sum() - rk @ way.knobs
        slope -= (point.holds * ah).sum() + (point.momenta * am).sum()
        slope += (point.holds * s.hold_give * way.holds).sum()
        slope += (point.momenta * s.momentum_give * way.momenta).sum()
        moved = way.slack - self.gaps + point.slack
        ratio = point.push / point.slack
        pull = -self.mu / point.slack + ratio * (self.gaps - point.slack)
        slope -= (pull * moved).sum() + (self.mu / point.slack * way.slack).sum()
        return float(slope)


def _share(slack: Floats, change: Floats, tau: float) -> float:
    """The largest share of a change that leaves (1 - tau) of every slack."""
    falling = change < 0
    return float(np.min(-tau * slack[falling] / change[falling], initial=1.0))
