"""Values: the objective and every row of a program, at given degrees of freedom and knobs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.poses import Poses, blank, place
from keyforce.synthesis.body.scratch import Scratch
from keyforce.synthesis.body.spin import spin, sum_pairs
from keyforce.synthesis.body.tree import Floats, Tree
from keyforce.synthesis.program.pairs import Pairs, nearest
from keyforce.synthesis.program.program import Momenta, Program, Wishes
from keyforce.synthesis.program.rows import Rows, row_value


class Values(NamedTuple):
    """What a program comes to.

    Attributes:
        poses: Where everything is.
        holds: Shape (R,).
        walls: Shape (W,).
        pairs: Shape (C,).
        momenta: Shape (N - 1, 6).
        cost: The objective, shape (1,).
    """

    poses: Poses
    holds: Floats
    walls: Floats
    pairs: Floats
    momenta: Floats
    cost: Floats


def blank_values(program: Program) -> Values:
    """Room for them."""
    return Values(
        poses=blank(program.tree, program.frames),
        holds=np.full(len(program.holds.body), np.nan),
        walls=np.full(len(program.walls.body), np.nan),
        pairs=np.full(len(program.pairs.apart), np.nan),
        momenta=np.full((program.frames - 1, 6), np.nan),
        cost=np.full(1, np.nan),
    )


@swift
def evaluate(
    tree: Tree,
    reference: Floats,
    wishes: Wishes,
    holds: Rows,
    walls: Rows,
    pairs: Pairs,
    momenta: Momenta,
    q: Floats,
    knobs: Floats,
    sums: Scratch,
    small: Floats,
    out: Values,
) -> None:
    """Fills `out`."""
    cost = 0.0
    for i in range(q.shape[0]):
        place(tree, q, reference, i, out.poses)
        for r in range(holds.first[i], holds.first[i + 1]):
            out.holds[r] = row_value(out.poses, i, holds, r)
        for r in range(walls.first[i], walls.first[i + 1]):
            out.walls[r] = row_value(out.poses, i, walls, r)
        for c in range(pairs.first[i], pairs.first[i + 1]):
            out.pairs[c] = nearest(out.poses, i, pairs, c, small[:2], small[2])
        cost += _frame_cost(tree, wishes, q, i, out.poses, small[2])
        if i > 0:
            cost += _step_cost(wishes, q, i - 1)
            _momentum(tree, momenta, knobs, i - 1, out, sums, small[2])
    for k in range(knobs.size):
        cost += wishes.knob[k] * (knobs[k] - wishes.knob_to[k]) ** 2
    out.cost[0] = cost


@inner
def _frame_cost(
    tree: Tree, wishes: Wishes, q: Floats, i: int, poses: Poses, middle: Floats
) -> float:
    cost = 0.0
    for j in range(q.shape[1]):
        cost += wishes.pose[i, j] * (q[i, j] - wishes.pose_to[i, j]) ** 2
    if wishes.stay[i] > 0.0:
        cost += wishes.stay[i] / tree.heft[0] * _displaced(tree, wishes, i, poses)
    for g in range(wishes.share.shape[0]):
        lean = wishes.lean[i, g]
        if lean[0] + lean[1] + lean[2] > 0.0:
            group_center(wishes, g, i, poses, middle)
            for n in range(3):
                cost += lean[n] * (middle[n] - wishes.lean_to[i, g, n]) ** 2
    return cost


@inner
def group_center(wishes: Wishes, g: int, i: int, poses: Poses, out: Floats) -> None:
    """A group's center of mass in frame i."""
    for n in range(3):
        out[n] = 0.0
        for b in range(wishes.share.shape[1]):
            out[n] += wishes.share[g, b] * poses.center[i, b, n]


@inner
def _displaced(tree: Tree, wishes: Wishes, i: int, poses: Poses) -> float:
    """Mass displacement: the integral of |x - x_reference|² dm (Popovic and Witkin 1999)."""
    total = 0.0
    for b in range(tree.mass.size):
        spread = tree.spread[b]
        for n in range(3):
            off = poses.center[i, b, n] - wishes.center[i, b, n]
            total += tree.mass[b] * off * off
            x = poses.turn[i, b, n, 0] - wishes.turn[i, b, n, 0]
            y = poses.turn[i, b, n, 1] - wishes.turn[i, b, n, 1]
            z = poses.turn[i, b, n, 2] - wishes.turn[i, b, n, 2]
            total += spread[0, 0] * x * x + spread[1, 1] * y * y + spread[2, 2] * z * z
            total += 2.0 * (spread[0, 1] * x * y + spread[0, 2] * x * z + spread[1, 2] * y * z)
    return total


@inner
def _step_cost(wishes: Wishes, q: Floats, i: int) -> float:
    cost = 0.0
    for j in range(q.shape[1]):
        cost += wishes.calm[i, j] * (q[i + 1, j] - q[i, j]) ** 2
    return cost


@inner
def _momentum(
    tree: Tree, momenta: Momenta, knobs: Floats, i: int, out: Values, sums: Scratch, turn: Floats
) -> None:
    """Momentum between frames i and i + 1 against its curve (equations 8 to 11)."""
    sum_pairs(tree, out.poses, i, out.poses, i + 1, sums)
    spin(sums, turn)
    for n in range(3):
        fly = (out.poses.com[i + 1, n] - out.poses.com[i, n]) / momenta.dt
        out.momenta[i, n] = fly - momenta.base[i, n]
        out.momenta[i, 3 + n] = turn[n] / (momenta.dt * momenta.unit) - momenta.base[i, 3 + n]
    for s in range(momenta.knob.shape[1]):
        k = momenta.knob[i, s]
        if k >= 0:
            for n in range(6):
                out.momenta[i, n] -= momenta.curve[i, n, s] * knobs[k]
