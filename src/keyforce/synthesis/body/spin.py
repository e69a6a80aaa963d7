"""Spin: angular momentum between two frames, bilinear in their transforms, and its derivatives.

Liu and Popovic's appendix A takes velocities; between frames i and i + 1 they are differences, and
then L dt = sum_b eps(R J R') + m (c - C) x (c' - C'), where a dash is the later frame and
eps(A) = (A23 - A32, A31 - A13, A12 - A21) is the paper's cr(). It is exact for any two frames in
that it is zero for two equal ones, and second order in dt as an angular momentum at mid-frame.
"""

from __future__ import annotations

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.scratch import Scratch
from keyforce.synthesis.body.tree import Floats, Tree


@swift
def sum_pairs(tree: Tree, poses: Poses, i: int, now: Poses, j: int, sums: Scratch) -> None:
    """sums.pair[b] = R J R'' + m r r'', summed over all that hang from b; also m r and m r'.

    Args:
        tree: The character.
        poses: Holds the earlier frame, i.
        i: Which.
        now: Holds the later frame, j.
        j: Which.
        sums: Filled.
    """
    for b in range(tree.mass.size):
        _pair(tree, poses, i, now, j, b, sums)
    for b in range(tree.mass.size - 1, 0, -1):
        up = tree.parent[b]
        for r in range(3):
            sums.one[up, r] += sums.one[b, r]
            sums.other[up, r] += sums.other[b, r]
            for k in range(3):
                sums.pair[up, r, k] += sums.pair[b, r, k]


@inner
def _pair(tree: Tree, poses: Poses, i: int, now: Poses, j: int, b: int, sums: Scratch) -> None:
    turn, later, spread = poses.turn[i, b], now.turn[j, b], tree.spread[b]
    for r in range(3):
        sums.one[b, r] = tree.mass[b] * (poses.center[i, b, r] - poses.com[i, r])
        sums.other[b, r] = tree.mass[b] * (now.center[j, b, r] - now.com[j, r])
        for k in range(3):
            sums.small[r, k] = (
                turn[r, 0] * spread[0, k] + turn[r, 1] * spread[1, k] + turn[r, 2] * spread[2, k]
            )
    for r in range(3):
        for k in range(3):
            reach = now.center[j, b, k] - now.com[j, k]
            sums.pair[b, r, k] = sums.one[b, r] * reach + (
                sums.small[r, 0] * later[k, 0]
                + sums.small[r, 1] * later[k, 1]
                + sums.small[r, 2] * later[k, 2]
            )


@swift
def spin(sums: Scratch, out: Floats) -> None:
    """L dt [kg·m²] of the whole character into `out`, shape (3,)."""
    whole = sums.pair[0]
    out[0] = whole[1, 2] - whole[2, 1]
    out[1] = whole[2, 0] - whole[0, 2]
    out[2] = whole[0, 1] - whole[1, 0]


@swift
def spin_rates(
    tree: Tree, poses: Poses, i: int, now: Poses, j: int, sums: Scratch, early: Floats, late: Floats
) -> None:
    """What each degree of freedom of either frame does to L dt.

    Turning a body and all below it by w changes eps(T) by T w - tr(T) w, with T taken about its
    origin; the center of mass drops out, for the first moments about it are zero.

    Args:
        tree: The character.
        poses: Holds the earlier frame, i.
        i: Which.
        now: Holds the later frame, j.
        j: Which.
        sums: From `sum_pairs`.
        early: dL/dq of the earlier frame, filled, shape (3, J).
        late: dL/dq of the later frame, filled, shape (3, J).
    """
    for k in range(3):
        for r in range(3):
            early[r, k] = late[r, k] = 0.0
    for k in range(3, tree.owner.size):
        b = tree.owner[k]
        a, e = poses.axis[i, k], now.axis[j, k]
        for r in range(3):
            y = z = 0.0
            t = s = 0.0
            for c in range(3):
                here = poses.at[i, b, r] - poses.com[i, r]
                there = now.at[j, b, r] - now.com[j, r]
                y += (sums.pair[b, r, c] - here * sums.other[b, c]) * a[c]
                z += (sums.pair[b, c, r] - there * sums.one[b, c]) * e[c]
                t += sums.pair[b, c, c] - (poses.at[i, b, c] - poses.com[i, c]) * sums.other[b, c]
                s += sums.pair[b, c, c] - (now.at[j, b, c] - now.com[j, c]) * sums.one[b, c]
            early[r, k] = y - t * a[r]
            late[r, k] = s * e[r] - z


@swift
def spin_curvature(
    tree: Tree,
    poses: Poses,
    i: int,
    now: Poses,
    j: int,
    sums: Scratch,
    weight: Floats,
    scale: float,
    out: Floats,
) -> None:
    """Adds the mixed second derivative of scale · weight·L dt to `out`.

    Its rows are the earlier frame's degrees of freedom, its columns the later one's.

    Args:
        tree: The character.
        poses: Holds the earlier frame, i.
        i: Which.
        now: Holds the later frame, j.
        j: Which.
        sums: From `sum_pairs`.
        weight: Of the three components, shape (3,).
        scale: Factor on it.
        out: Shape (J, J).
    """
    _com_curvature(tree, poses, i, now, j, sums, weight, scale, out)
    bodies = tree.mass.size
    for b in range(bodies):
        for c in range(bodies):
            if tree.above[b, c] or tree.above[c, b]:
                deep = c if tree.above[b, c] else b
                _about(tree, poses, i, now, j, sums, b, c, deep)
                _pair_curvature(tree, poses, i, now, j, sums.small, b, c, weight, scale, out)


@inner
def _com_curvature(
    tree: Tree,
    poses: Poses,
    i: int,
    now: Poses,
    j: int,
    sums: Scratch,
    weight: Floats,
    scale: float,
    out: Floats,
) -> None:
    """The part of -M C x C'."""
    factor = -tree.heft[0] * scale
    for k in range(3, tree.owner.size):
        d, row = now.com_rate[j, k], sums.rates[k]
        row[0] = factor * (d[1] * weight[2] - d[2] * weight[1])
        row[1] = factor * (d[2] * weight[0] - d[0] * weight[2])
        row[2] = factor * (d[0] * weight[1] - d[1] * weight[0])
    for k in range(3, tree.owner.size):
        d = poses.com_rate[i, k]
        for n in range(3, tree.owner.size):
            row = sums.rates[n]
            out[k, n] += d[0] * row[0] + d[1] * row[1] + d[2] * row[2]


@inner
def _about(
    tree: Tree, poses: Poses, i: int, now: Poses, j: int, sums: Scratch, b: int, c: int, deep: int
) -> None:
    """The pair sums of `deep` about the origins of b (earlier) and c (later), into sums.small."""
    for r in range(3):
        here = poses.at[i, b, r] - poses.com[i, r]
        for k in range(3):
            there = now.at[j, c, k] - now.com[j, k]
            sums.small[r, k] = (
                sums.pair[deep, r, k]
                - here * sums.other[deep, k]
                - sums.one[deep, r] * there
                + tree.heft[deep] * here * there
            )


@inner
def _pair_curvature(
    tree: Tree,
    poses: Poses,
    i: int,
    now: Poses,
    j: int,
    t: Floats,
    b: int,
    c: int,
    weight: Floats,
    scale: float,
    out: Floats,
) -> None:
    """Turning b by a and c by e: (a·eps(T)) (e·w) + e·(Tw x a), w the weight."""
    ex, ey, ez = t[1, 2] - t[2, 1], t[2, 0] - t[0, 2], t[0, 1] - t[1, 0]
    w0, w1, w2 = weight[0], weight[1], weight[2]
    x = t[0, 0] * w0 + t[0, 1] * w1 + t[0, 2] * w2
    y = t[1, 0] * w0 + t[1, 1] * w1 + t[1, 2] * w2
    z = t[2, 0] * w0 + t[2, 1] * w1 + t[2, 2] * w2
    for k in range(tree.first[b], tree.first[b + 1]):
        a = poses.axis[i, k]
        along = scale * (a[0] * ex + a[1] * ey + a[2] * ez)
        u = scale * (y * a[2] - z * a[1]) + along * w0
        v = scale * (z * a[0] - x * a[2]) + along * w1
        w = scale * (x * a[1] - y * a[0]) + along * w2
        for n in range(tree.first[c], tree.first[c + 1]):
            e = now.axis[j, n]
            out[k, n] += u * e[0] + v * e[1] + w * e[2]
