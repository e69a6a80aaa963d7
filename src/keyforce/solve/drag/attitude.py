"""Attitude: how one orientation differs from another, with derivatives.

A change xi of an orientation is a rotation vector in the world: R becomes exp(xi) R.
"""

from __future__ import annotations

import math

import numpy as np

from keyforce.solve.drag.varying import Floats, Varying, skew

_FLAT = 1e-6


def turn_between(axes: Floats, turned: Floats, wanted: Floats) -> Varying:
    """The rotation vector from a wanted orientation to the one there is.

    With r = log(R W'), d r = J(r)^-1 xi, where J is the left Jacobian of the rotation group,
    J^-1 = 1 - skew(r)/2 + (1 - (a/2) cot(a/2)) skew(r)² / a², a = |r|.

    Args:
        axes: R, shape (3, 3).
        turned: xi, as it changes with what is free, shape (3, N).
        wanted: W, shape (3, 3).
    """
    r = rotation_vector(axes @ wanted.T)
    angle, twist = float(np.sqrt(r @ r)), skew(r)
    share = 1.0 / 12.0
    if angle > _FLAT:
        share = (1.0 - 0.5 * angle / math.tan(0.5 * angle)) / angle**2
    inverse = np.eye(3) - 0.5 * twist + share * (twist @ twist)
    return Varying(r, inverse @ turned)


def rotation_vector(matrix: Floats) -> Floats:
    """Logarithm of a rotation, up to half a turn."""
    odd = 0.5 * np.array([
        matrix[2, 1] - matrix[1, 2], matrix[0, 2] - matrix[2, 0], matrix[1, 0] - matrix[0, 1]
    ])  # fmt: skip
    sine, cosine = float(np.sqrt(odd @ odd)), 0.5 * (float(np.trace(matrix)) - 1.0)
    angle = math.atan2(sine, cosine)
    if sine > _FLAT:
        vector: Floats = odd * (angle / sine)
        return vector
    if cosine > 0.0:
        return odd
    even = (matrix + np.eye(3)) / 2.0
    column: Floats = even[:, int(np.argmax(np.diag(even)))]
    sign = -1.0 if column @ odd < 0.0 else 1.0
    return sign * angle * column / np.sqrt(column @ column)


def lean(direction: Varying, wanted: Floats) -> Varying:
    """How far a direction leans from a wanted one, towards the two directions across it [rad].

    Two numbers, whatever it does about itself: (e_i x n) . a  theta / sin(theta).
    """
    across = _across(wanted)
    sideways = Varying(across @ direction.value, across @ direction.slope)
    cosine = direction.dot(wanted)
    sine = sideways.norm()
    s, c = float(sine.value[0]), float(cosine.value[0])
    if s < _FLAT and c > 0.0:
        return sideways
    if s < _FLAT:
        return Varying(np.array([math.pi, 0.0]), math.pi * sideways.slope)
    angle = math.atan2(s, c)
    stretch = angle / s
    rate = (c * sine.slope - s * cosine.slope - stretch * sine.slope) / s
    return Varying(stretch * sideways.value, stretch * sideways.slope
                   + sideways.value[:, None] * rate)  # fmt: skip


def _across(normal: Floats) -> Floats:
    """Two unit vectors across a third, shape (2, 3)."""
    first = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
    first /= np.sqrt(first @ first)
    return np.stack([first, np.cross(normal, first)])
