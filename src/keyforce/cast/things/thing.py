"""Thing: a prop that is known by name, as convex parts that touch and surfaces that are seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.piece import Piece, joined_pieces
from keyforce.cast.mesh import Mesh

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Coat:
    """A surface that is seen, in a color of its own."""

    mesh: Mesh
    color: str

    def moved(self, by: Floats) -> Coat:
        """The same, shifted."""
        return Coat(mesh=self.mesh.moved(by), color=self.color)

    def scaled(self, by: float) -> Coat:
        """The same, larger or smaller."""
        mesh = Mesh(vertices=by * self.mesh.vertices, faces=self.mesh.faces, closed=False)
        return Coat(mesh=mesh, color=self.color)


@dataclass(frozen=True, kw_only=True, eq=False)
class Thing:
    """Something that can be a prop or fixed to the world.

    Attributes:
        parts: Corners of the convex solids that touch things [m], each of shape (N, 3).
        coats: What is seen; the first takes the color that a shot asks for.
        density: Of all parts [kg/m³].
    """

    parts: tuple[Floats, ...]
    coats: tuple[Coat, ...]
    density: float

    def scaled(self, by: float) -> Thing:
        """The same thing, larger or smaller."""
        parts = tuple(by * part for part in self.parts)
        coats = tuple(coat.scaled(by) for coat in self.coats)
        return Thing(parts=parts, coats=coats, density=self.density)


def coat(color: str, *pieces: Piece) -> Coat:
    """Surfaces in one color."""
    whole = joined_pieces(pieces)
    mesh = Mesh(vertices=whole.vertices, faces=whole.faces.astype(np.int64), closed=False)
    return Coat(mesh=mesh, color=color)


def prism(outline: Sequence[tuple[float, float]] | Floats, low: float, high: float) -> Floats:
    """Corners of an upright prism over a convex outline in x and y."""
    flat = np.asarray(outline, float)
    floor = [np.column_stack([flat, np.full(len(flat), z)]) for z in (low, high)]
    return np.concatenate(floor)


def block(low: Sequence[float], high: Sequence[float]) -> Floats:
    """Corners of a box."""
    ends = np.array([low, high], float)
    return np.array([(ends[i, 0], ends[j, 1], ends[k, 2])
                     for i in (0, 1) for j in (0, 1) for k in (0, 1)])  # fmt: skip


def polygon(radius: float, sides: int, *, phase: float = 0.0) -> Floats:
    """A regular polygon about the origin, shape (sides, 2)."""
    angle = 2 * np.pi * (np.arange(sides) + phase) / sides
    return radius * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def frustum(low: tuple[float, float], high: tuple[float, float], sides: int) -> Floats:
    """Corners of a round solid about z between two (radius, height); a radius may be zero."""
    rings = [
        np.column_stack([polygon(r, sides), np.full(sides, z)]) if r > 0 else np.array([[0, 0, z]])
        for r, z in (low, high)
    ]
    return np.concatenate(rings)


def wall(
    low: tuple[float, float, float], high: tuple[float, float, float], sides: int
) -> list[Floats]:
    """A hollow round wall about z as wedges, between two (inner radius, outer radius, height)."""
    edges = polygon(1.0, sides)
    wedges = []
    for a, b in zip(edges, np.roll(edges, -1, axis=0), strict=True):
        corners = [(*(r * e), z) for inner, outer, z in (low, high)
                   for r in (inner, outer) for e in (a, b)]  # fmt: skip
        wedges.append(np.array(corners))
    return wedges
