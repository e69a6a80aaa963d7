"""Heft: the Gauss-Newton curvature of mass displacement, which is a composite inertia."""

from __future__ import annotations

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.scratch import Scratch
from keyforce.synthesis.body.tree import Floats, Tree


@swift
def add_heft(tree: Tree, poses: Poses, i: int, factor: float, sums: Scratch, out: Floats) -> None:
    """Adds factor · the second derivative of sum_b |dR J dR'| + m |dc|² / 2 at no displacement.

    Args:
        tree: The character.
        poses: Holds frame i.
        i: Which.
        factor: On all of it.
        sums: Overwritten with second and first moments about the world's origin.
        out: Shape (J, J).
    """
    _sum_moments(tree, poses, i, sums)
    for k in range(3):
        out[k, k] += factor * tree.heft[0]
    for k in range(3, tree.owner.size):
        for n in range(3):
            swing = factor * tree.heft[0] * poses.com_rate[i, k, n]
            out[n, k] += swing
            out[k, n] += swing
        body = tree.owner[k]
        b = body
        while b >= 0:
            _about(tree, poses, i, b, body, sums)
            _add_pairs(tree, poses, i, b, k, factor, sums.small, out)
            b = tree.parent[b]


@inner
def _sum_moments(tree: Tree, poses: Poses, i: int, sums: Scratch) -> None:
    for b in range(tree.mass.size):
        turn, spread, at = poses.turn[i, b], tree.spread[b], poses.center[i, b]
        for r in range(3):
            for k in range(3):
                sums.small[r, k] = (
                    turn[r, 0] * spread[0, k]
                    + turn[r, 1] * spread[1, k]
                    + turn[r, 2] * spread[2, k]
                )
        for r in range(3):
            for k in range(3):
                sums.pair[b, r, k] = tree.mass[b] * at[r] * at[k] + (
                    sums.small[r, 0] * turn[k, 0]
                    + sums.small[r, 1] * turn[k, 1]
                    + sums.small[r, 2] * turn[k, 2]
                )
    for b in range(tree.mass.size - 1, 0, -1):
        for r in range(3):
            for k in range(3):
                sums.pair[tree.parent[b], r, k] += sums.pair[b, r, k]


@inner
def _about(tree: Tree, poses: Poses, i: int, b: int, body: int, sums: Scratch) -> None:
    """Second moments of `body`'s share about the origins of b and of itself, into sums.small."""
    for r in range(3):
        here, first = poses.at[i, b, r], poses.moment[i, body, r]
        for k in range(3):
            there = poses.at[i, body, k]
            sums.small[r, k] = (
                sums.pair[body, r, k]
                - here * poses.moment[i, body, k]
                - first * there
                + tree.heft[body] * here * there
            )


@inner
def _add_pairs(
    tree: Tree, poses: Poses, i: int, b: int, k: int, factor: float, t: Floats, out: Floats
) -> None:
    a = poses.axis[i, k]
    trace = t[0, 0] + t[1, 1] + t[2, 2]
    x = a[0] * t[0, 0] + a[1] * t[1, 0] + a[2] * t[2, 0]
    y = a[0] * t[0, 1] + a[1] * t[1, 1] + a[2] * t[2, 1]
    z = a[0] * t[0, 2] + a[1] * t[1, 2] + a[2] * t[2, 2]
    for j in range(tree.first[b], min(tree.first[b + 1], k + 1)):
        e = poses.axis[i, j]
        same = e[0] * a[0] + e[1] * a[1] + e[2] * a[2]
        bend = factor * (same * trace - (e[0] * x + e[1] * y + e[2] * z))
        out[j, k] += bend
        if j != k:
            out[k, j] += bend
