"""Pull: a linear function of all transforms, sum_b V_b : R_b + u_b · c_b, and its derivatives.

Every term of the objective and every constraint, weighed by its multiplier, is of this form at
each iterate, so that one backward pass over the tree serves them all.
"""

from __future__ import annotations

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.scratch import Scratch
from keyforce.synthesis.body.tree import Floats, Tree


@swift
def pull(
    tree: Tree, poses: Poses, i: int, twist: Floats, force: Floats, sums: Scratch, slope: Floats
) -> None:
    """Adds the gradient to `slope`, and leaves in `sums` what `pull_curvature` needs.

    Args:
        tree: The character.
        poses: Holds frame i.
        i: Which.
        twist: V, what multiplies each rotation matrix, shape (B, 3, 3).
        force: u, what multiplies each center of mass, shape (B, 3).
        sums: Filled: R V' + c u' and u, over all that hang from each body.
        slope: Shape (J,).
    """
    for b in range(tree.mass.size):
        for r in range(3):
            sums.one[b, r] = force[b, r]
            for k in range(3):
                sums.pair[b, r, k] = poses.center[i, b, r] * force[b, k]
                for n in range(3):
                    sums.pair[b, r, k] += poses.turn[i, b, r, n] * twist[b, k, n]
    for b in range(tree.mass.size - 1, 0, -1):
        up = tree.parent[b]
        for r in range(3):
            sums.one[up, r] += sums.one[b, r]
            for k in range(3):
                sums.pair[up, r, k] += sums.pair[b, r, k]
    for k in range(3):
        slope[k] += sums.one[0, k]
    for b in range(tree.mass.size):
        _about(poses, i, b, sums)
        t = sums.pair[b]
        x, y, z = t[1, 2] - t[2, 1], t[2, 0] - t[0, 2], t[0, 1] - t[1, 0]
        for k in range(tree.first[b], tree.first[b + 1]):
            a = poses.axis[i, k]
            slope[k] += a[0] * x + a[1] * y + a[2] * z


@inner
def _about(poses: Poses, i: int, b: int, sums: Scratch) -> None:
    """Takes the sums of b about its origin instead of the world's."""
    for r in range(3):
        for k in range(3):
            sums.pair[b, r, k] -= poses.at[i, b, r] * sums.one[b, k]


@swift
def pull_curvature(tree: Tree, poses: Poses, i: int, sums: Scratch, out: Floats) -> None:
    """Adds the second derivative to `out`, shape (J, J): a_j·(A - tr A) a_k, j above k."""
    for k in range(3, tree.owner.size):
        body = tree.owner[k]
        t, a = sums.pair[body], poses.axis[i, k]
        trace = t[0, 0] + t[1, 1] + t[2, 2]
        x = t[0, 0] * a[0] + t[0, 1] * a[1] + t[0, 2] * a[2] - trace * a[0]
        y = t[1, 0] * a[0] + t[1, 1] * a[1] + t[1, 2] * a[2] - trace * a[1]
        z = t[2, 0] * a[0] + t[2, 1] * a[1] + t[2, 2] * a[2] - trace * a[2]
        b = body
        while b >= 0:
            for j in range(tree.first[b], min(tree.first[b + 1], k + 1)):
                e = poses.axis[i, j]
                bend = e[0] * x + e[1] * y + e[2] * z
                out[j, k] += bend
                if j != k:
                    out[k, j] += bend
            b = tree.parent[b]
