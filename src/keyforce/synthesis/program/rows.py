"""Rows: linear functions of one body's transform, by which surroundings hold or bound a motion.

g = way · (at + R point) + twist : R - level. With `way` alone it is a coordinate of a point of the
body; with `twist` alone a direction of it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.tree import Floats, Ints, Tree


class Rows(NamedTuple):
    """R rows in the order of their frames.

    Attributes:
        first: Frame i has rows first[i] to first[i + 1] - 1, shape (N + 1,).
        body: Shape (R,).
        point: In the body's frame [m], shape (R, 3).
        way: Direction in the world, shape (R, 3).
        twist: Shape (R, 3, 3).
        level: Shape (R,).
    """

    first: Ints
    body: Ints
    point: Floats
    way: Floats
    twist: Floats
    level: Floats


class Row(NamedTuple):
    """One row to be gathered."""

    body: int
    point: tuple[float, float, float] | NDArray[np.float64] = (0.0, 0.0, 0.0)
    way: tuple[float, float, float] | NDArray[np.float64] = (0.0, 0.0, 0.0)
    twist: NDArray[np.float64] | None = None
    level: float = 0.0


def gathered(frames: list[list[Row]]) -> Rows:
    """Rows of each frame as arrays."""
    rows = [row for frame in frames for row in frame]
    none = np.zeros((3, 3))
    return Rows(
        first=np.concatenate([[0], np.cumsum([len(frame) for frame in frames])]).astype(np.int64),
        body=np.array([r.body for r in rows], np.int64),
        point=np.array([r.point for r in rows], float).reshape(-1, 3),
        way=np.array([r.way for r in rows], float).reshape(-1, 3),
        twist=np.array([none if r.twist is None else r.twist for r in rows]).reshape(-1, 3, 3),
        level=np.array([r.level for r in rows], float),
    )


@inner
def row_value(poses: Poses, i: int, rows: Rows, r: int) -> float:
    """One row in frame i."""
    b = rows.body[r]
    value = -rows.level[r]
    for n in range(3):
        x = poses.at[i, b, n]
        for k in range(3):
            turn = poses.turn[i, b, n, k]
            x += turn * rows.point[r, k]
            value += turn * rows.twist[r, n, k]
        value += rows.way[r, n] * x
    return value


@inner
def row_slope(tree: Tree, poses: Poses, i: int, rows: Rows, r: int, out: Floats) -> None:
    """What each degree of freedom does to it, filled, shape (J,)."""
    b = rows.body[r]
    turn, twist, way = poses.turn[i, b], rows.twist[r], rows.way[r]
    ex = ey = ez = 0.0
    for k in range(3):
        ex += turn[1, k] * twist[2, k] - turn[2, k] * twist[1, k]
        ey += turn[2, k] * twist[0, k] - turn[0, k] * twist[2, k]
        ez += turn[0, k] * twist[1, k] - turn[1, k] * twist[0, k]
    for j in range(out.size):
        out[j] = 0.0
    add_swing(tree, poses, i, b, rows.point[r], way, 1.0, out)
    while b >= 0:
        for j in range(tree.first[b], tree.first[b + 1]):
            a = poses.axis[i, j]
            out[j] += a[0] * ex + a[1] * ey + a[2] * ez
        b = tree.parent[b]


@inner
def add_swing(
    tree: Tree,
    poses: Poses,
    i: int,
    body: int,
    point: Floats,
    way: Floats,
    factor: float,
    out: Floats,
) -> None:
    """Adds factor · d(way · x)/dq for a point x of a body, shape (J,)."""
    turn, at = poses.turn[i, body], poses.at[i, body]
    x = at[0] + turn[0, 0] * point[0] + turn[0, 1] * point[1] + turn[0, 2] * point[2]
    y = at[1] + turn[1, 0] * point[0] + turn[1, 1] * point[1] + turn[1, 2] * point[2]
    z = at[2] + turn[2, 0] * point[0] + turn[2, 1] * point[1] + turn[2, 2] * point[2]
    u, v, w = factor * way[0], factor * way[1], factor * way[2]
    out[0] += u
    out[1] += v
    out[2] += w
    b = body
    while b >= 0:
        dx, dy, dz = x - poses.at[i, b, 0], y - poses.at[i, b, 1], z - poses.at[i, b, 2]
        tx, ty, tz = dy * w - dz * v, dz * u - dx * w, dx * v - dy * u
        for j in range(tree.first[b], tree.first[b + 1]):
            a = poses.axis[i, j]
            out[j] += a[0] * tx + a[1] * ty + a[2] * tz
        b = tree.parent[b]


@inner
def add_row_pull(
    tree: Tree, rows: Rows, r: int, weight: float, twist: Floats, force: Floats
) -> None:
    """Adds weight · row as a pull on its body (see body/pull.py)."""
    b = rows.body[r]
    for n in range(3):
        push = weight * rows.way[r, n]
        force[b, n] += push
        for k in range(3):
            reach = rows.point[r, k] - tree.center[b, k]
            twist[b, n, k] += weight * rows.twist[r, n, k] + push * reach


def row_slopes(tree: Tree, poses: Poses, rows: Rows) -> tuple[Floats, Floats]:
    """Every row's value (R,) and what each degree of freedom does to it (R, J)."""
    values = np.zeros(len(rows.body))
    slopes = np.zeros((len(rows.body), len(tree.owner)))
    _all_rows(tree, poses, rows, values, slopes)
    return values, slopes


@swift
def _all_rows(tree: Tree, poses: Poses, rows: Rows, values: Floats, slopes: Floats) -> None:
    for i in range(rows.first.size - 1):
        for r in range(rows.first[i], rows.first[i + 1]):
            values[r] = row_value(poses, i, rows, r)
            row_slope(tree, poses, i, rows, r, slopes[r])
