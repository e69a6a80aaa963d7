"""Poses: where every body is in each frame, and how that changes with the degrees of freedom."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.tree import Floats, Tree


class Poses(NamedTuple):
    """N frames of a tree of B bodies and J degrees of freedom, in the world.

    Attributes:
        turn: Rotation matrices, shape (N, B, 3, 3).
        at: Origins [m], shape (N, B, 3).
        center: Centers of mass [m], shape (N, B, 3).
        moment: Mass times center, of each body and all that hang from it [kg·m], shape (N, B, 3).
        com: The character's center of mass [m], shape (N, 3).
        axis: The axis of each degree of freedom, shape (N, J, 3).
        com_rate: What each degree of freedom does to the center of mass, shape (N, J, 3).
    """

    turn: Floats
    at: Floats
    center: Floats
    moment: Floats
    com: Floats
    axis: Floats
    com_rate: Floats


def blank(tree: Tree, frames: int) -> Poses:
    """Room for so many frames."""
    bodies, dofs = len(tree.mass), len(tree.owner)
    return Poses(
        turn=np.zeros((frames, bodies, 3, 3)),
        at=np.zeros((frames, bodies, 3)),
        center=np.zeros((frames, bodies, 3)),
        moment=np.zeros((frames, bodies, 3)),
        com=np.zeros((frames, 3)),
        axis=np.zeros((frames, dofs, 3)),
        com_rate=np.zeros((frames, dofs, 3)),
    )


def posed(tree: Tree, q: Floats, reference: Floats) -> Poses:
    """Where everything is.

    Args:
        tree: The character.
        q: Degrees of freedom [m, rad], shape (N, J).
        reference: The root's orientation at zero turn in each frame, shape (N, 3, 3).
    """
    out = blank(tree, len(q))
    for i in range(len(q)):
        place(tree, np.ascontiguousarray(q, float), np.ascontiguousarray(reference), i, out)
    return out


@inner
def turn_about(turn: Floats, axis: Floats, angle: float) -> None:
    """Turns a rotation matrix about an axis in its own frame, in place (Rodrigues).

    Args:
        turn: A rotation matrix, shape (3, 3).
        axis: Unit, shape (3,).
        angle: [rad]
    """
    c, s = math.cos(angle), math.sin(angle)
    x, y, z = axis[0], axis[1], axis[2]
    d = 1.0 - c
    for r in range(3):
        u, v, w = turn[r, 0], turn[r, 1], turn[r, 2]
        along = d * (u * x + v * y + w * z)
        turn[r, 0] = c * u + along * x + s * (v * z - w * y)
        turn[r, 1] = c * v + along * y + s * (w * x - u * z)
        turn[r, 2] = c * w + along * z + s * (u * y - v * x)


@swift
def place(tree: Tree, q: Floats, reference: Floats, i: int, out: Poses) -> None:
    """Forward kinematics of frame i of `q` into frame i of `out`."""
    for b in range(tree.mass.size):
        _place_body(tree, q, reference, i, b, out)
    for b in range(tree.mass.size - 1, 0, -1):
        for k in range(3):
            out.moment[i, tree.parent[b], k] += out.moment[i, b, k]
    for k in range(3):
        out.com[i, k] = out.moment[i, 0, k] / tree.heft[0]
    _rate_com(tree, i, out)


@inner
def _place_body(tree: Tree, q: Floats, reference: Floats, i: int, b: int, out: Poses) -> None:
    up = tree.parent[b]
    turn, at = out.turn[i, b], out.at[i, b]
    for r in range(3):
        at[r] = q[i, r] if up < 0 else out.at[i, up, r]
        for k in range(3):
            turn[r, k] = reference[i, r, k] if up < 0 else out.turn[i, up, r, k]
        if up >= 0:
            for k in range(3):
                at[r] += turn[r, k] * tree.offset[b, k]
    for j in range(tree.first[b], tree.first[b + 1]):
        for r in range(3):
            out.axis[i, j, r] = 0.0
            for k in range(3):
                out.axis[i, j, r] += turn[r, k] * tree.axis[j, k]
        turn_about(turn, tree.axis[j], q[i, j])
    for r in range(3):
        out.center[i, b, r] = at[r]
        for k in range(3):
            out.center[i, b, r] += turn[r, k] * tree.center[b, k]
        out.moment[i, b, r] = tree.mass[b] * out.center[i, b, r]


@inner
def _rate_com(tree: Tree, i: int, out: Poses) -> None:
    """dC/dq: a hinge swings all that hangs below it about its axis."""
    for j in range(3):
        for k in range(3):
            out.com_rate[i, j, k] = 1.0 if j == k else 0.0
    for j in range(3, tree.owner.size):
        b = tree.owner[j]
        x = (out.moment[i, b, 0] - tree.heft[b] * out.at[i, b, 0]) / tree.heft[0]
        y = (out.moment[i, b, 1] - tree.heft[b] * out.at[i, b, 1]) / tree.heft[0]
        z = (out.moment[i, b, 2] - tree.heft[b] * out.at[i, b, 2]) / tree.heft[0]
        a, rate = out.axis[i, j], out.com_rate[i, j]
        rate[0] = a[1] * z - a[2] * y
        rate[1] = a[2] * x - a[0] * z
        rate[2] = a[0] * y - a[1] * x
