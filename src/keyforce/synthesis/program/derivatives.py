"""Derivatives of a program: gradients of all rows, and the Lagrangian's gradient and curvature.

At each iterate the Lagrangian is, frame by frame, linear in the transforms of one frame once the
other frames' are held: one pull a frame gives its gradient and its curvature within the frame. What
couples two frames is the curvature of angular momentum, and the steps' own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.heft import add_heft
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.pull import pull, pull_curvature
from keyforce.synthesis.body.scratch import Scratch
from keyforce.synthesis.body.spin import spin_curvature, spin_rates, sum_pairs
from keyforce.synthesis.body.tree import Floats, Tree
from keyforce.synthesis.program.pairs import Pairs, add_pair_pull, nearest, pair_slope
from keyforce.synthesis.program.program import Momenta, Program, Wishes
from keyforce.synthesis.program.rows import Rows, add_row_pull, row_slope
from keyforce.synthesis.program.values import group_center

Flags = NDArray[np.bool_]


class Derivatives(NamedTuple):
    """First and second derivatives; what is fixed has zero rows and columns.

    Attributes:
        holds: Shape (R, J).
        walls: Shape (W, J).
        pairs: Shape (C, J).
        early: Momentum rows by their earlier frame, shape (N - 1, 6, J).
        late: By their later frame, shape (N - 1, 6, J).
        slope: The Lagrangian's gradient, shape (N, J).
        bend: Its curvature within each frame, shape (N, J, J).
        cross: And between a frame (rows) and the next (columns), shape (N - 1, J, J).
    """

    holds: Floats
    walls: Floats
    pairs: Floats
    early: Floats
    late: Floats
    slope: Floats
    bend: Floats
    cross: Floats


class Weights(NamedTuple):
    """Multipliers: the Lagrangian is cost + holds · rows + ... , walls' and pairs' with a minus.

    Attributes:
        holds: Shape (R,).
        walls: Shape (W,).
        pairs: Shape (C,).
        momenta: Shape (N - 1, 6).
    """

    holds: Floats
    walls: Floats
    pairs: Floats
    momenta: Floats


class Desk(NamedTuple):
    """Room for one frame's work.

    Attributes:
        sums: Sums over the tree.
        twist: A pull's, shape (B, 3, 3).
        force: A pull's, shape (B, 3).
        small: Shape (4, 3).
        rates: Shape (6, J).
    """

    sums: Scratch
    twist: Floats
    force: Floats
    small: Floats
    rates: Floats


def blank_derivatives(program: Program) -> Derivatives:
    """Room for them."""
    n, j = program.low.shape
    return Derivatives(
        holds=np.zeros((len(program.holds.body), j)),
        walls=np.zeros((len(program.walls.body), j)),
        pairs=np.zeros((len(program.pairs.apart), j)),
        early=np.zeros((n - 1, 6, j)),
        late=np.zeros((n - 1, 6, j)),
        slope=np.zeros((n, j)),
        bend=np.zeros((n, j, j)),
        cross=np.zeros((n - 1, j, j)),
    )


@swift
def differentiate(
    tree: Tree,
    fixed: Flags,
    wishes: Wishes,
    holds: Rows,
    walls: Rows,
    pairs: Pairs,
    momenta: Momenta,
    q: Floats,
    poses: Poses,
    weights: Weights,
    exact: bool,
    desk: Desk,
    out: Derivatives,
) -> None:
    """Fills `out`; not `exact`: without the constraints' curvature, as Gauss and Newton would."""
    for i in range(q.shape[0]):
        out.bend[i].fill(0.0)
        out.slope[i].fill(0.0)
        desk.twist.fill(0.0)
        desk.force.fill(0.0)
        _wish_pull(tree, wishes, poses, i, desk)
        _row_pulls(tree, holds, walls, poses, i, weights, desk, out)
        _pair_pulls(tree, pairs, poses, i, weights, desk, out)
        if i + 1 < q.shape[0]:
            _momentum_slopes(tree, momenta, poses, i, weights, exact, desk, out)
            _momentum_pull(tree, momenta, poses, i + 1, weights.momenta[i], 1.0, desk)
        if i > 0:
            _momentum_pull(tree, momenta, poses, i - 1, weights.momenta[i - 1], -1.0, desk)
        pull(tree, poses, i, desk.twist, desk.force, desk.sums, out.slope[i])
        if exact:
            pull_curvature(tree, poses, i, desk.sums, out.bend[i])
        _wish_curvature(tree, wishes, poses, i, desk, out)
        _add_steps(wishes, q, i, out)
    _silence(fixed, holds, walls, pairs, out)


@inner
def _wish_pull(tree: Tree, wishes: Wishes, poses: Poses, i: int, desk: Desk) -> None:
    """Mass displacement and centers of groups, as pulls."""
    if wishes.stay[i] > 0.0:
        weight = 2.0 * wishes.stay[i] / tree.heft[0]
        for b in range(tree.mass.size):
            for n in range(3):
                off = poses.center[i, b, n] - wishes.center[i, b, n]
                desk.force[b, n] += weight * tree.mass[b] * off
                for m in range(3):
                    off = poses.turn[i, b, n, m] - wishes.turn[i, b, n, m]
                    for k in range(3):
                        desk.twist[b, n, k] += weight * off * tree.spread[b, m, k]
    for g in range(wishes.share.shape[0]):
        lean = wishes.lean[i, g]
        if lean[0] + lean[1] + lean[2] > 0.0:
            group_center(wishes, g, i, poses, desk.small[2])
            for n in range(3):
                push = 2.0 * lean[n] * (desk.small[2, n] - wishes.lean_to[i, g, n])
                for b in range(tree.mass.size):
                    desk.force[b, n] += push * wishes.share[g, b]


@inner
def _row_pulls(
    tree: Tree,
    holds: Rows,
    walls: Rows,
    poses: Poses,
    i: int,
    weights: Weights,
    desk: Desk,
    out: Derivatives,
) -> None:
    for r in range(holds.first[i], holds.first[i + 1]):
        row_slope(tree, poses, i, holds, r, out.holds[r])
        add_row_pull(tree, holds, r, weights.holds[r], desk.twist, desk.force)
    for r in range(walls.first[i], walls.first[i + 1]):
        row_slope(tree, poses, i, walls, r, out.walls[r])
        add_row_pull(tree, walls, r, -weights.walls[r], desk.twist, desk.force)


@inner
def _pair_pulls(
    tree: Tree,
    pairs: Pairs,
    poses: Poses,
    i: int,
    weights: Weights,
    desk: Desk,
    out: Derivatives,
) -> None:
    spots, gap = desk.small[:2], desk.small[2]
    for c in range(pairs.first[i], pairs.first[i + 1]):
        nearest(poses, i, pairs, c, spots, gap)
        pair_slope(tree, poses, i, pairs, c, spots, gap, out.pairs[c])
        add_pair_pull(tree, pairs, c, spots, gap, -weights.pairs[c], desk.twist, desk.force)


@inner
def _momentum_slopes(
    tree: Tree,
    momenta: Momenta,
    poses: Poses,
    i: int,
    weights: Weights,
    exact: bool,
    desk: Desk,
    out: Derivatives,
) -> None:
    early, late = out.early[i], out.late[i]
    sum_pairs(tree, poses, i, poses, i + 1, desk.sums)
    spin_rates(tree, poses, i, poses, i + 1, desk.sums, early[3:], late[3:])
    scale = 1.0 / (momenta.dt * momenta.unit)
    for n in range(3):
        for j in range(early.shape[1]):
            early[n, j] = -poses.com_rate[i, j, n] / momenta.dt
            late[n, j] = poses.com_rate[i + 1, j, n] / momenta.dt
            early[3 + n, j] *= scale
            late[3 + n, j] *= scale
    out.cross[i].fill(0.0)
    if exact:
        w = weights.momenta[i, 3:]
        spin_curvature(tree, poses, i, poses, i + 1, desk.sums, w, scale, out.cross[i])


@inner
def _momentum_pull(
    tree: Tree, momenta: Momenta, poses: Poses, other: int, weight: Floats, sign: float, desk: Desk
) -> None:
    """Adds weight · momentum, the other frame held, as a pull: eps(R J R'') · w = R : [w] R' J."""
    for b in range(tree.mass.size):
        push = -sign * tree.mass[b] / (momenta.dt * tree.heft[0])
        for n in range(3):
            desk.force[b, n] += push * weight[n]
    scale = sign / (momenta.dt * momenta.unit)
    x, y, z = scale * weight[3], scale * weight[4], scale * weight[5]
    for b in range(tree.mass.size):
        turn, spread, mass = poses.turn[other, b], tree.spread[b], tree.mass[b]
        rx = poses.center[other, b, 0] - poses.com[other, 0]
        ry = poses.center[other, b, 1] - poses.com[other, 1]
        rz = poses.center[other, b, 2] - poses.com[other, 2]
        desk.force[b, 0] += mass * (z * ry - y * rz)
        desk.force[b, 1] += mass * (x * rz - z * rx)
        desk.force[b, 2] += mass * (y * rx - x * ry)
        for k in range(3):
            u = v = w = 0.0
            for m in range(3):
                u += turn[0, m] * spread[m, k]
                v += turn[1, m] * spread[m, k]
                w += turn[2, m] * spread[m, k]
            desk.twist[b, 0, k] += z * v - y * w
            desk.twist[b, 1, k] += x * w - z * u
            desk.twist[b, 2, k] += y * u - x * v


@inner
def _wish_curvature(
    tree: Tree, wishes: Wishes, poses: Poses, i: int, desk: Desk, out: Derivatives
) -> None:
    if wishes.stay[i] > 0.0:
        add_heft(tree, poses, i, 2.0 * wishes.stay[i] / tree.heft[0], desk.sums, out.bend[i])
    for g in range(wishes.share.shape[0]):
        for n in range(3):
            weight = 2.0 * wishes.lean[i, g, n]
            if weight > 0.0:
                _center_rate(tree, wishes, g, n, poses, i, desk)
                rate = desk.rates[0]
                for j in range(rate.size):
                    for k in range(rate.size):
                        out.bend[i, j, k] += weight * rate[j] * rate[k]


@inner
def _center_rate(
    tree: Tree, wishes: Wishes, g: int, n: int, poses: Poses, i: int, desk: Desk
) -> None:
    """One component of what each degree of freedom does to a group's center."""
    desk.rates[0].fill(0.0)
    desk.twist.fill(0.0)
    desk.force.fill(0.0)
    for b in range(tree.mass.size):
        desk.force[b, n] = wishes.share[g, b]
    pull(tree, poses, i, desk.twist, desk.force, desk.sums, desk.rates[0])


@inner
def _add_steps(wishes: Wishes, q: Floats, i: int, out: Derivatives) -> None:
    """Distances from poses, and steps from frame to frame."""
    for j in range(q.shape[1]):
        out.bend[i, j, j] += 2.0 * wishes.pose[i, j]
        out.slope[i, j] += 2.0 * wishes.pose[i, j] * (q[i, j] - wishes.pose_to[i, j])
        if i + 1 < q.shape[0]:
            calm = 2.0 * wishes.calm[i, j]
            out.bend[i, j, j] += calm
            out.cross[i, j, j] -= calm
            out.slope[i, j] -= calm * (q[i + 1, j] - q[i, j])
        if i > 0:
            calm = 2.0 * wishes.calm[i - 1, j]
            out.bend[i, j, j] += calm
            out.slope[i, j] += calm * (q[i, j] - q[i - 1, j])


@inner
def _silence(fixed: Flags, holds: Rows, walls: Rows, pairs: Pairs, out: Derivatives) -> None:
    """What is fixed does not move: its rows and columns are zero."""
    for i in range(fixed.shape[0]):
        for j in range(fixed.shape[1]):
            if fixed[i, j]:
                out.slope[i, j] = 0.0
                out.bend[i, j, :] = 0.0
                out.bend[i, :, j] = 0.0
                for r in range(holds.first[i], holds.first[i + 1]):
                    out.holds[r, j] = 0.0
                for r in range(walls.first[i], walls.first[i + 1]):
                    out.walls[r, j] = 0.0
                for c in range(pairs.first[i], pairs.first[i + 1]):
                    out.pairs[c, j] = 0.0
                if i + 1 < fixed.shape[0]:
                    out.cross[i, j, :] = 0.0
                    out.early[i, :, j] = 0.0
                if i > 0:
                    out.cross[i - 1, :, j] = 0.0
                    out.late[i - 1, :, j] = 0.0
