"""Reaching: a pose with its anchors, mass points and a likeness, as a program of one frame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.interior.solve import Care, Solved, solve
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.program.pairs import Pair, gathered_pairs
from keyforce.synthesis.program.program import Momenta, Program, Wishes
from keyforce.synthesis.program.rows import Row, gathered

REACHING = Care(begin=1e-2, pushing=1e-5, rounds=100)
GROUPS = 4


@dataclass(frozen=True, kw_only=True, eq=False)
class Wanted:
    """What a pose should be like.

    Attributes:
        like: Degrees of freedom to stay near to, shape (J,).
        reference: The root's orientation at zero turn, shape (3, 3).
        weight: How near each should stay, shape (J,).
        rows: What must be zero.
        give: Elasticity of each of them, shape (R,).
        centers: Where the centers of the whole body, legs, trunk and arms should be [m], (4, 3).
        pull: How strongly each coordinate of those is wished for, shape (4, 3).
        walls: What must not be negative.
        pairs: What must not run into each other.
    """

    like: Floats
    reference: Floats
    weight: Floats
    rows: Sequence[Row]
    give: Floats
    centers: Floats
    pull: Floats
    walls: Sequence[Row] = ()
    pairs: Sequence[Pair] = ()


def reached(performer: Performer, wanted: Wanted) -> Solved:
    """The pose; its degrees of freedom are `point.q[0]`."""
    low, high = performer.bounds
    start = np.clip(wanted.like, low + 0.02, high - 0.02)
    model = Model(_program(performer, wanted))
    return solve(model, start[None], np.zeros(0), give=wanted.give, care=REACHING)


def _program(performer: Performer, wanted: Wanted) -> Program:
    low, high = performer.bounds
    dofs, bodies = performer.dofs, len(performer.names)
    return Program(
        tree=performer.tree,
        reference=np.ascontiguousarray(wanted.reference)[None],
        fixed=np.zeros((1, dofs), bool),
        low=low[None],
        high=high[None],
        wishes=Wishes(
            stay=np.zeros(1),
            turn=np.zeros((1, bodies, 3, 3)),
            center=np.zeros((1, bodies, 3)),
            pose=wanted.weight[None],
            pose_to=wanted.like[None],
            calm=np.zeros((0, dofs)),
            share=performer.groups,
            lean=wanted.pull[None],
            lean_to=wanted.centers[None],
            knob=np.zeros(0),
            knob_to=np.zeros(0),
        ),
        holds=gathered([list(wanted.rows)]),
        walls=gathered([list(wanted.walls)]),
        pairs=gathered_pairs([list(wanted.pairs)]),
        momenta=Momenta(
            dt=1.0,
            unit=1.0,
            knob=np.zeros((0, 1), np.int64),
            curve=np.zeros((0, 6, 1)),
            base=np.zeros((0, 6)),
            give=np.zeros((0, 6)),
        ),
        shape=np.zeros((0, 1)),
        shape_is=np.zeros(0),
        shape_at=np.zeros(0, np.int64),
    )
