"""The model: a program with room to work in, evaluated and differentiated."""

from __future__ import annotations

import numpy as np

from keyforce.synthesis.body.scratch import scratch_of
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.program.derivatives import (
    Derivatives,
    Desk,
    Weights,
    blank_derivatives,
    differentiate,
)
from keyforce.synthesis.program.program import Program
from keyforce.synthesis.program.values import Values, blank_values, evaluate


class Model:
    """A program that can be evaluated again and again without allocating."""

    def __init__(self, program: Program) -> None:
        self.program = program
        tree = program.tree
        bodies, dofs = len(tree.mass), len(tree.owner)
        self._desk = Desk(
            sums=scratch_of(tree),
            twist=np.zeros((bodies, 3, 3)),
            force=np.zeros((bodies, 3)),
            small=np.zeros((4, 3)),
            rates=np.zeros((6, dofs)),
        )
        self.derivatives: Derivatives = blank_derivatives(program)

    def blank(self) -> Values:
        """Room for values."""
        return blank_values(self.program)

    def evaluate(self, q: Floats, knobs: Floats, out: Values) -> Values:
        """Every value, into `out`."""
        p = self.program
        parts = (p.tree, p.reference, p.wishes, p.holds, p.walls, p.pairs, p.momenta)
        evaluate(*parts, q, knobs, self._desk.sums, self._desk.small, out)
        return out

    def differentiate(
        self, q: Floats, at: Values, weights: Weights, *, exact: bool = True
    ) -> Derivatives:
        """Every derivative where `at` was evaluated; overwritten by the next call."""
        p = self.program
        parts = (p.tree, p.fixed, p.wishes, p.holds, p.walls, p.pairs, p.momenta)
        differentiate(*parts, q, at.poses, weights, exact, self._desk, self.derivatives)
        return self.derivatives
