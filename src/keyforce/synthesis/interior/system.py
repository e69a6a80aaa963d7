"""The system: the KKT equations of one iterate, factorized and solved with refinement.

    [ K0  A' ] [dx]   [ r  ]
    [ A   -E ] [dy] = [-c  ]

K0 is the Lagrangian's curvature with every bound and inequality in it; E is zero for hard rows.
Factorized is K0 + A' Ê⁻¹ A with Ê = max(E, tiny); refinement against the true E makes up for it.
"""

from __future__ import annotations

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.interior.factor import Stiffness, back_solve, blank_factor, factorize
from keyforce.synthesis.interior.point import distances, knob_rows
from keyforce.synthesis.interior.products import (
    add_momenta,
    add_rows,
    times_momenta,
    times_rows,
)
from keyforce.synthesis.program.derivatives import Derivatives
from keyforce.synthesis.program.program import Program

HARD = 1e-7
EXACT = 1e-9
"""Refinement goes on until nothing is left but this."""

Step = tuple[Floats, Floats, Floats, Floats]
"""Changes of q, knobs, and the multipliers of holds and momentum rows."""


class System:
    """The equations of one program, filled anew at each iterate."""

    def __init__(self, program: Program, give: Floats) -> None:
        """Sets up.

        Args:
            program: Whose.
            give: E of the holds, shape (R,).
        """
        self.program = program
        self.knob_rows = knob_rows(program)
        self.hold_give, self.momentum_give = give, program.momenta.give
        self._walls, self._pairs = len(program.walls.body), len(program.pairs.apart)
        self._factor = blank_factor(program)
        self.parts: Derivatives
        self._stiff: Stiffness

    def fill(self, parts: Derivatives, q: Floats, low: Floats, high: Floats, ratio: Floats) -> None:
        """Takes an iterate's derivatives and the stiffness of its bounds.

        Args:
            parts: Derivatives.
            q: Where.
            low: Multipliers of lower bounds.
            high: Of upper bounds.
            ratio: z / s of walls, pairs and knob rows.
        """
        below, above = distances(self.program, q)
        walls, pairs = self._walls, self._pairs
        self.parts = parts
        self._stiff = Stiffness(
            dofs=low / below + high / above,
            knobs=2.0 * self.program.wishes.knob,
            holds=1.0 / np.maximum(self.hold_give, HARD),
            walls=ratio[:walls],
            pairs=ratio[walls : walls + pairs],
            momenta=1.0 / np.maximum(self.momentum_give, HARD),
            shape=ratio[walls + pairs :],
        )

    def factorize(self, delta: float) -> bool:
        """Whether the matrix, `delta` added to its diagonal, is positive definite."""
        p, stiff = self.program, self._stiff
        self._used = stiff._replace(dofs=stiff.dofs + delta, knobs=stiff.knobs + 1e-3 * delta)
        return bool(
            factorize(
                *(p.fixed, p.holds, p.walls, p.pairs, p.momenta, p.shape, p.shape_at),
                *(self.parts, self._used, self._factor),
            )
        )

    def solve(
        self, rq: Floats, rk: Floats, holds: Floats, momenta: Floats, rounds: int = 4
    ) -> Step:
        """The step for r = (rq, rk) and c = (holds, momenta)."""
        stiff = self._used
        dq, dk = np.zeros_like(rq), np.zeros_like(rk)
        dh, dm = np.zeros_like(holds), np.zeros_like(momenta)
        lq, lk, lh, lm = rq, rk, -holds, -momenta
        for _ in range(rounds + 1):
            xq, xk = lq.copy(), lk.copy()
            self.add_transposed(lh * stiff.holds, lm * stiff.momenta, xq, xk)
            xq[self.program.fixed] = 0.0
            back_solve(self.program.momenta, self._factor, xq, xk)
            dq, dk = dq + xq, dk + xk
            ah, am = self.times(xq, xk)
            dh, dm = dh + (ah - lh) * stiff.holds, dm + (am - lm) * stiff.momenta
            lq, lk, lh, lm = self._left(rq, rk, holds, momenta, (dq, dk, dh, dm))
            if max(_most(lq), _most(lk), _most(lh), _most(lm)) < EXACT:
                break
        return dq, dk, dh, dm

    def _left(self, rq: Floats, rk: Floats, holds: Floats, momenta: Floats, step: Step) -> Step:
        dq, dk, dh, dm = step
        xq, xk = self._curved(dq, dk)
        self.add_transposed(dh, dm, xq, xk)
        ah, am = self.times(dq, dk)
        left = np.where(self.program.fixed, 0.0, rq - xq)
        return (
            left,
            rk - xk,
            -holds - ah + self.hold_give * dh,
            -momenta - am + self.momentum_give * dm,
        )

    def _curved(self, dq: Floats, dk: Floats) -> tuple[Floats, Floats]:
        """K0 times a step."""
        stiff, parts = self._used, self.parts
        xq = np.matmul(parts.bend, dq[..., None])[..., 0] + stiff.dofs * dq
        xq[:-1] += np.matmul(parts.cross, dq[1:, :, None])[..., 0]
        xq[1:] += np.matmul(dq[:-1, None, :], parts.cross)[:, 0]
        xk = stiff.knobs * dk
        ratio = np.concatenate([stiff.walls, stiff.pairs, stiff.shape])
        self.add_bounded(ratio * self.times_bounded(dq, dk), xq, xk)
        return xq, xk

    def times(self, dq: Floats, dk: Floats) -> tuple[Floats, Floats]:
        """A times a step: holds and momentum rows."""
        p = self.program
        holds, momenta = np.zeros(len(p.holds.body)), np.zeros((p.frames - 1, 6))
        times_rows(p.holds.first, self.parts.holds, dq, holds)
        times_momenta(p.momenta, self.parts, dq, dk, momenta)
        return holds, momenta

    def add_transposed(self, holds: Floats, momenta: Floats, q: Floats, knobs: Floats) -> None:
        """(q, knobs) += A' y."""
        p = self.program
        add_rows(p.holds.first, self.parts.holds, holds, q)
        add_momenta(p.momenta, self.parts, momenta, q, knobs)

    def times_bounded(self, dq: Floats, dk: Floats) -> Floats:
        """How walls, pairs and knob rows change with a step."""
        p = self.program
        walls, pairs = np.zeros(self._walls), np.zeros(self._pairs)
        times_rows(p.walls.first, self.parts.walls, dq, walls)
        times_rows(p.pairs.first, self.parts.pairs, dq, pairs)
        return np.concatenate([walls, pairs, self.knob_rows @ dk])

    def add_bounded(self, y: Floats, q: Floats, knobs: Floats) -> None:
        """(q, knobs) += J' y of walls, pairs and knob rows."""
        p, walls, pairs = self.program, self._walls, self._pairs
        add_rows(p.walls.first, self.parts.walls, y[:walls], q)
        add_rows(p.pairs.first, self.parts.pairs, y[walls : walls + pairs], q)
        knobs += y[walls + pairs :] @ self.knob_rows


def _most(values: Floats) -> float:
    return float(np.abs(values).max(initial=0.0))
