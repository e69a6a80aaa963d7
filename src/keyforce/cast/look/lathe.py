"""The lathe: round parts with crisp bevels, rods, capsules and balls."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.look.piece import Piece, units
from keyforce.cast.look.turns import STILL, leading

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def turned(profile: Sequence[tuple[float, float]], bevel: float, sides: int = 48) -> Piece:
    """A profile of (radius, height) revolved about z, its corners rounded by `bevel` [m].

    The profile starts and ends on the axis, with the solid on its left as it rises.
    """
    return revolved(*_beveled(np.asarray(profile, float), bevel), sides)


def revolved(points: Floats, slopes: Floats, sides: int) -> Piece:
    """A fine profile of (radius, height), shape (N, 2), with its unit slopes, revolved about z."""
    angle = 2 * np.pi * np.arange(sides) / sides
    ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides)], axis=1)
    up = np.array([0.0, 0.0, 1.0])
    vertices = points[1:-1, :1, None] * ring + points[1:-1, 1:, None] * up
    outward = np.stack([slopes[:, 1], -slopes[:, 0]], axis=1)
    normals = outward[1:-1, :1, None] * ring + outward[1:-1, 1:, None] * up
    poles = np.array([[0, 0, points[0, 1]], [0, 0, points[-1, 1]]])
    tips = np.array([[0, 0, np.sign(outward[k, 1]) or 1.0] for k in (0, -1)])
    return Piece(
        vertices=np.concatenate([vertices.reshape(-1, 3), poles]),
        normals=np.concatenate([normals.reshape(-1, 3), tips]),
        faces=lathe_faces(len(points) - 2, sides),
    )


def _beveled(corners: Floats, bevel: float, steps: int = 5) -> tuple[Floats, Floats]:
    """Points on a polyline with its corners bent into parabolas, and its unit slope there."""
    points, slopes = [corners[0]], [units(corners[1] - corners[0])]
    t = np.linspace(0, 1, steps)[:, None]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        back, ahead = before - corner, after - corner
        reach = min(bevel, 0.45 * float(np.linalg.norm(back)), 0.45 * float(np.linalg.norm(ahead)))
        start, end = corner + reach * units(back), corner + reach * units(ahead)
        points += list((1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t**2 * end)
        slopes += [units(s) for s in (1 - t) * (corner - start) + t * (end - corner)]
    slopes.append(units(corners[-1] - corners[-2]))
    return np.array([*points, corners[-1]]), np.array(slopes)


def lathe_faces(rings: int, sides: int) -> Ints:
    """Faces over rings of vertices, closed by a first and a last tip that follow them."""
    i, j = np.arange(rings - 1)[:, None] * sides, np.arange(sides)
    k = (j + 1) % sides
    one = np.stack([i + j, i + k, i + sides + k], axis=-1).reshape(-1, 3)
    two = np.stack([i + j, i + sides + k, i + sides + j], axis=-1).reshape(-1, 3)
    south, north, last = rings * sides, rings * sides + 1, (rings - 1) * sides
    bottom = np.stack([np.full(sides, south), k, j], axis=1)
    top = np.stack([np.full(sides, north), last + j, last + k], axis=1)
    return np.concatenate([one, two, bottom, top])


def rod(
    a: ArrayLike, b: ArrayLike, radius: float, bevel: float | None = None, sides: int = 24
) -> Piece:
    """A cylinder from `a` to `b` with beveled rims."""
    start, axis = np.asarray(a, float), np.subtract(b, a)
    length = float(np.linalg.norm(axis))
    edge = min(0.25 * radius, 0.002) if bevel is None else bevel
    piece = turned([(0, 0), (radius, 0), (radius, length), (0, length)], edge, sides)
    return piece.placed(start, leading(axis))


def capsule(a: ArrayLike, b: ArrayLike, radius: float, sides: int = 32) -> Piece:
    """A cylinder from `a` to `b` with half a ball on either end."""
    start, axis = np.asarray(a, float), np.subtract(b, a)
    length = float(np.linalg.norm(axis))
    angle = np.linspace(-np.pi / 2, np.pi / 2, 2 * (sides // 4) + 2)
    slopes = np.stack([-np.sin(angle), np.cos(angle)], axis=1)
    points = radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    points[[0, -1], 0] = 0.0
    points[len(angle) // 2 :, 1] += length
    direction = leading(axis) if length > 0 else STILL
    return revolved(points, slopes, sides).placed(start, direction)


def ball(center: ArrayLike, radii: ArrayLike, turn: ArrayLike = STILL, sides: int = 40) -> Piece:
    """An ellipsoid."""
    origin = np.zeros(3)
    return capsule(origin, origin, 1.0, sides).stretched(radii).placed(center, turn)
