"""Vectors, rotations and quaternions as plain tuples, for kernels that allocate nothing."""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import Floats

Triple = tuple[float, float, float]
Quad = tuple[float, float, float, float]


@part
def row(values: Floats, i: int) -> Triple:
    """The three numbers of a row."""
    return values[i, 0], values[i, 1], values[i, 2]


@part
def put(values: Floats, i: int, v: Triple) -> None:
    """Writes three numbers into a row."""
    values[i, 0] = v[0]
    values[i, 1] = v[1]
    values[i, 2] = v[2]


@part
def row4(values: Floats, i: int) -> Quad:
    """The four numbers of a row."""
    return values[i, 0], values[i, 1], values[i, 2], values[i, 3]


@part
def put4(values: Floats, i: int, q: Quad) -> None:
    """Writes four numbers into a row."""
    values[i, 0] = q[0]
    values[i, 1] = q[1]
    values[i, 2] = q[2]
    values[i, 3] = q[3]


@part
def plus(a: Triple, b: Triple) -> Triple:
    """The sum."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@part
def minus(a: Triple, b: Triple) -> Triple:
    """The difference."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@part
def times(s: float, a: Triple) -> Triple:
    """The vector scaled."""
    return s * a[0], s * a[1], s * a[2]


@part
def beyond(a: Triple, s: float, b: Triple) -> Triple:
    """A + s b."""
    return a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]


@part
def dot(a: Triple, b: Triple) -> float:
    """The inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@part
def cross(a: Triple, b: Triple) -> Triple:
    """The cross product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@part
def norm(a: Triple) -> float:
    """The length."""
    return math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])


@part
def across(a: Triple, n: Triple) -> Triple:
    """The part of a that is perpendicular to the unit vector n."""
    return beyond(a, -dot(a, n), n)


@part
def turned(turn: Floats, i: int, v: Triple) -> Triple:
    """R_i v: from the frame of body i to the world."""
    return (
        turn[i, 0, 0] * v[0] + turn[i, 0, 1] * v[1] + turn[i, 0, 2] * v[2],
        turn[i, 1, 0] * v[0] + turn[i, 1, 1] * v[1] + turn[i, 1, 2] * v[2],
        turn[i, 2, 0] * v[0] + turn[i, 2, 1] * v[1] + turn[i, 2, 2] * v[2],
    )


@part
def unturned(turn: Floats, i: int, v: Triple) -> Triple:
    """R_i' v: from the world to the frame of body i."""
    return (
        turn[i, 0, 0] * v[0] + turn[i, 1, 0] * v[1] + turn[i, 2, 0] * v[2],
        turn[i, 0, 1] * v[0] + turn[i, 1, 1] * v[1] + turn[i, 2, 1] * v[2],
        turn[i, 0, 2] * v[0] + turn[i, 1, 2] * v[1] + turn[i, 2, 2] * v[2],
    )


@part
def stretched(turn: Floats, i: int, diagonal: Triple, v: Triple) -> Triple:
    """R_i diag(d) R_i' v: a tensor known along the body's principal axes, applied in the world."""
    m = unturned(turn, i, v)
    return turned(turn, i, (diagonal[0] * m[0], diagonal[1] * m[1], diagonal[2] * m[2]))


@part
def product(a: Quad, b: Quad) -> Quad:
    """The quaternion product."""
    return (
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    )


@part
def rotation(v: Triple) -> Quad:
    """The quaternion of a rotation vector [rad]."""
    angle = norm(v)
    if angle < 1e-8:
        return (1.0 - angle * angle / 8.0, 0.5 * v[0], 0.5 * v[1], 0.5 * v[2])
    s = math.sin(0.5 * angle) / angle
    return math.cos(0.5 * angle), s * v[0], s * v[1], s * v[2]


@part
def fill_turn(turn: Floats, i: int, q: Quad) -> None:
    """The matrix of a quaternion, whatever its length."""
    w, x, y, z = q
    s = 2.0 / (w * w + x * x + y * y + z * z)
    turn[i, 0, 0] = 1.0 - s * (y * y + z * z)
    turn[i, 0, 1] = s * (x * y - w * z)
    turn[i, 0, 2] = s * (x * z + w * y)
    turn[i, 1, 0] = s * (x * y + w * z)
    turn[i, 1, 1] = 1.0 - s * (x * x + z * z)
    turn[i, 1, 2] = s * (y * z - w * x)
    turn[i, 2, 0] = s * (x * z - w * y)
    turn[i, 2, 1] = s * (y * z + w * x)
    turn[i, 2, 2] = 1.0 - s * (x * x + y * y)
