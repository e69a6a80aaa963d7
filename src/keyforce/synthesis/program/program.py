"""The program: a nonlinear program over all frames of a motion (Liu and Popovic, equation 12).

Unknown are the degrees of freedom q of each frame and the knobs p, the control values of the
momentum curves. Every momentum row couples two frames that follow each other and a few knobs, so
that derivatives are block-tridiagonal with a narrow border that moves along: a knob sits in a slot
of the border for as long as rows depend on it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.synthesis.body.tree import Floats, Ints, Tree
from keyforce.synthesis.program.pairs import Pairs
from keyforce.synthesis.program.rows import Rows


class Momenta(NamedTuple):
    """Momentum rows: between frames i and i + 1 momentum is base + curve · knobs.

    Components 0 to 2 are the velocity of the center of mass [m/s], 3 to 5 the angular momentum in
    units of `unit` kg·m²/s.

    Attributes:
        dt: Between frames [s].
        unit: Of angular momentum [kg·m²/s].
        knob: Which knob sits in each slot, -1 none, shape (N - 1, S).
        curve: What the knob in each slot does to each component, shape (N - 1, 6, S).
        base: Shape (N - 1, 6).
        give: Elasticity: a row may be off by give · its multiplier; 0 is hard, shape (N - 1, 6).
    """

    dt: float
    unit: float
    knob: Ints
    curve: Floats
    base: Floats
    give: Floats


class Wishes(NamedTuple):
    """The objective (section 7): a weighted sum of squares.

    Attributes:
        stay: Weight of the displaced mass against a reference, a share of the whole body's,
            shape (N,).
        turn: That reference's rotations, shape (N, B, 3, 3).
        center: Its centers of mass [m], shape (N, B, 3).
        pose: Weight of each degree of freedom's distance from `pose_to`, shape (N, J).
        pose_to: Shape (N, J).
        calm: Weight of each degree of freedom's step to the next frame, shape (N - 1, J).
        share: Mass shares of groups of bodies; the first is the whole character, shape (G, B).
        lean: Weight of each group's center of mass against `lean_to`, shape (N, G, 3).
        lean_to: [m], shape (N, G, 3).
        knob: Weight of each knob's distance from `knob_to`, shape (P,).
        knob_to: Shape (P,).
    """

    stay: Floats
    turn: Floats
    center: Floats
    pose: Floats
    pose_to: Floats
    calm: Floats
    share: Floats
    lean: Floats
    lean_to: Floats
    knob: Floats
    knob_to: Floats


class Program(NamedTuple):
    """All that is asked of a motion of N frames.

    Attributes:
        tree: Whose.
        reference: The root's orientation at zero turn in each frame, shape (N, 3, 3).
        fixed: Degrees of freedom that are given, shape (N, J).
        low: Bounds, shape (N, J).
        high: Shape (N, J).
        wishes: The objective.
        holds: Rows that must be zero.
        walls: Rows that must not be negative.
        pairs: Solids of the character that must stay apart.
        momenta: The momentum rows.
        shape: Knob rows that must not be negative, shape · knobs >= shape_is; (K, S) by slot.
        shape_is: Shape (K,).
        shape_at: The frame in which each of them has all its knobs in their slots, shape (K,).
    """

    tree: Tree
    reference: Floats
    fixed: NDArray[np.bool_]
    low: Floats
    high: Floats
    wishes: Wishes
    holds: Rows
    walls: Rows
    pairs: Pairs
    momenta: Momenta
    shape: Floats
    shape_is: Floats
    shape_at: Ints

    @property
    def frames(self) -> int:
        """N."""
        return len(self.low)
