"""A point of the search: unknowns, multipliers, and the slack of everything that bounds it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.program.program import Program
from keyforce.synthesis.program.values import Values

LOOSE = 1e10
"""How far a multiplier may be from mu over its slack, as a factor."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Move:
    """Unknowns, or a change of them.

    Attributes:
        q: Shape (N, J).
        knobs: Shape (P,).
        holds: Multipliers of holds, shape (R,).
        momenta: Multipliers of momentum rows, shape (N - 1, 6).
        slack: Of walls, pairs and knob rows, end to end, shape (I,).
        push: Their multipliers, shape (I,).
        low: Multipliers of lower bounds, shape (N, J).
        high: Of upper bounds, shape (N, J).
    """

    q: Floats
    knobs: Floats
    holds: Floats
    momenta: Floats
    slack: Floats
    push: Floats
    low: Floats
    high: Floats

    def gone(self, way: Move, primal: float, dual: float) -> Move:
        """The point that is reached; multipliers of equalities go with the unknowns."""
        return Move(
            q=self.q + primal * way.q,
            knobs=self.knobs + primal * way.knobs,
            holds=self.holds + primal * way.holds,
            momenta=self.momenta + primal * way.momenta,
            slack=self.slack + primal * way.slack,
            push=self.push + dual * way.push,
            low=self.low + dual * way.low,
            high=self.high + dual * way.high,
        )


def knob_rows(program: Program) -> Floats:
    """The rows of knobs alone as a full matrix, shape (K, P)."""
    full = np.zeros((len(program.shape_is), len(program.wishes.knob)))
    for row, (at, slots) in enumerate(zip(program.shape_at, program.shape, strict=True)):
        for k, value in zip(program.momenta.knob[at], slots, strict=True):
            if k >= 0:
                full[row, k] += value
    return full


def bounded(program: Program, rows: Floats, values: Values, knobs: Floats) -> Floats:
    """Everything that must not be negative, shape (I,)."""
    return np.concatenate([values.walls, values.pairs, rows @ knobs - program.shape_is])


def inside(program: Program, q: Floats, inset: float) -> Floats:
    """Degrees of freedom moved off their bounds, those that are fixed left alone."""
    width = program.high - program.low
    margin = np.minimum(np.minimum(inset, 0.5 * inset * width), 0.25 * width)
    moved: Floats = np.clip(q, program.low + margin, program.high - margin)
    return np.where(program.fixed, q, moved)


def first_point(program: Program, q: Floats, knobs: Floats, gaps: Floats, mu: float) -> Move:
    """Where a cold search begins, given what is bounded at q."""
    slack = np.maximum(gaps, 1e-2)
    below, above = distances(program, q)
    free = ~program.fixed
    return Move(
        q=q,
        knobs=knobs,
        holds=np.zeros(len(program.holds.body)),
        momenta=np.zeros((program.frames - 1, 6)),
        slack=slack,
        push=mu / slack,
        low=np.where(free, mu / below, 0.0),
        high=np.where(free, mu / above, 0.0),
    )


def distances(program: Program, q: Floats) -> tuple[Floats, Floats]:
    """How far each is from its bounds; 1 where it is fixed."""
    below = np.where(program.fixed, 1.0, q - program.low)
    above = np.where(program.fixed, 1.0, program.high - q)
    return below, above


def kept_near(program: Program, point: Move, mu: float, loose: float = LOOSE) -> Move:
    """The point with multipliers that have run away from mu over their slack brought back."""

    def held(z: Floats, slack: Floats) -> Floats:
        middle = mu / slack
        return np.clip(z, middle / loose, middle * loose)

    below, above = distances(program, point.q)
    free = ~program.fixed
    return Move(
        q=point.q,
        knobs=point.knobs,
        holds=point.holds,
        momenta=point.momenta,
        slack=point.slack,
        push=held(point.push, point.slack),
        low=np.where(free, held(point.low, below), 0.0),
        high=np.where(free, held(point.high, above), 0.0),
    )
