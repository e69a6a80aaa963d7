"""Varying: numbers that know how they change with what is free.

Thesis section 3.4 allows any differentiable expression of the state as a constraint. An expression
of these is one: the chain rule runs along with the arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Varying:
    """A vector, or a number as a vector of one, with its derivative.

    Attributes:
        value: Shape (m,).
        slope: d value / d u, shape (m, N).
    """

    value: Floats
    slope: Floats

    __array_ufunc__ = None

    def __add__(self, other: Term) -> Varying:
        if isinstance(other, Varying):
            return Varying(self.value + other.value, self.slope + other.slope)
        return _spread(Varying(self.value + other, self.slope))

    __radd__ = __add__

    def __neg__(self) -> Varying:
        return Varying(-self.value, -self.slope)

    def __sub__(self, other: Term) -> Varying:
        if isinstance(other, Varying):
            return Varying(self.value - other.value, self.slope - other.slope)
        return _spread(Varying(self.value - np.asarray(other), self.slope))

    def __rsub__(self, other: Term) -> Varying:
        return -(self - other)

    def __mul__(self, other: Term) -> Varying:
        if isinstance(other, Varying):
            left, right = self.value[:, None], other.value[:, None]
            return Varying(self.value * other.value, right * self.slope + left * other.slope)
        factor = np.atleast_1d(np.asarray(other, dtype=np.float64))
        return Varying(self.value * factor, factor[:, None] * self.slope)

    __rmul__ = __mul__

    def __truediv__(self, other: Term) -> Varying:
        if isinstance(other, Varying):
            return self * other.each(lambda x: 1.0 / x, lambda x: -1.0 / x**2)
        return self * (1.0 / np.asarray(other, dtype=np.float64))

    def __rtruediv__(self, other: Term) -> Varying:
        return self.each(lambda x: 1.0 / x, lambda x: -1.0 / x**2) * other

    def __getitem__(self, index: int | slice) -> Varying:
        rows = index if isinstance(index, slice) else slice(index, index + 1 or None)
        return Varying(self.value[rows], self.slope[rows])

    @property
    def x(self) -> Varying:
        """The first component."""
        return self[0]

    @property
    def y(self) -> Varying:
        """The second component."""
        return self[1]

    @property
    def z(self) -> Varying:
        """The third component."""
        return self[2]

    def each(self, function: Function, rate: Function) -> Varying:
        """A function of each component, given with its derivative."""
        return Varying(function(self.value), rate(self.value)[:, None] * self.slope)

    def dot(self, other: Term) -> Varying:
        """The scalar product."""
        product = self * other
        return Varying(product.value.sum(keepdims=True), product.slope.sum(axis=0, keepdims=True))

    def cross(self, other: Term) -> Varying:
        """The vector product."""
        if not isinstance(other, Varying):
            vector = np.asarray(other, dtype=np.float64)
            return Varying(np.cross(self.value, vector), -(skew(vector) @ self.slope))
        left, right = skew(self.value) @ other.slope, skew(other.value) @ self.slope
        return Varying(np.cross(self.value, other.value), left - right)

    def norm(self) -> Varying:
        """The length; at zero, where it has no derivative, the one of zero."""
        length = float(np.sqrt(self.value @ self.value))
        unit = self.value / length if length else np.zeros_like(self.value)
        return Varying(np.array([length]), (unit @ self.slope)[None])


Term = Varying | NDArray[np.float64] | Sequence[float] | float
Function = Callable[[Floats], Floats]


def _spread(sum_: Varying) -> Varying:
    """A number that was added to a vector has one slope for all of its rows."""
    if sum_.value.size == len(sum_.slope):
        return sum_
    return Varying(sum_.value, np.repeat(sum_.slope, sum_.value.size, axis=0))


def stacked(parts: Sequence[Varying]) -> Varying:
    """Several, end to end."""
    if len(parts) == 1:
        return parts[0]
    return Varying(
        np.concatenate([p.value for p in parts]), np.concatenate([p.slope for p in parts])
    )


def skew(vector: Floats) -> Floats:
    """The matrix of a vector product from the left."""
    x, y, z = vector
    return np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
