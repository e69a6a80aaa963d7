"""The tree: a character's bodies and degrees of freedom as arrays for compiled code.

Degrees of freedom are the root's place (3), the root's turn (3: about z, y, x from a reference
that each frame has for itself), then the hinges in the figure's order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure, Segment
from keyforce.errors import InputError

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

ROOT = 6
"""Degrees of freedom of a root that is free."""
TURNS = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
"""The root's axes, outermost first."""


class Tree(NamedTuple):
    """B bodies, parents first, and J degrees of freedom.

    Attributes:
        parent: Each body's parent, -1 for the root, shape (B,).
        first: Body b turns by degrees first[b] to first[b + 1] - 1, shape (B + 1,).
        owner: Whose each degree of freedom is, shape (J,).
        offset: Each body's origin in its parent's frame [m], shape (B, 3).
        axis: Each degree's axis in its body's frame, shape (J, 3).
        center: Centers of mass in the bodies' frames [m], shape (B, 3).
        mass: [kg], shape (B,).
        heft: Mass of each body with all that hang from it [kg], shape (B,).
        spread: Second moments about the centers of mass, the integral of x x' dm [kg·m²],
            shape (B, 3, 3).
        above: above[a, b] is 1 where a is b or an ancestor of b, shape (B, B).
    """

    parent: Ints
    first: Ints
    owner: Ints
    offset: Floats
    axis: Floats
    center: Floats
    mass: Floats
    heft: Floats
    spread: Floats
    above: Ints


def tree_of(figure: Figure) -> Tree:
    """The arrays of a figure whose root is free."""
    if figure.root != "free":
        raise InputError(
            "only a character whose root is free can be synthesized",
            given=f"{figure.kind}, whose root is {figure.root}",
            allowed="human, bird, tripod, or a skeleton from a file",
        )
    parts = figure.segments
    names = [s.name for s in parts]
    parent = np.array([-1 if s.parent is None else names.index(s.parent) for s in parts])
    counts = [3 if s.parent is None else len(s.hinges) for s in parts]
    first = 3 + np.concatenate([[0], np.cumsum(counts)])
    mass = np.array([s.mass for s in parts])
    above = _above(parent)
    return Tree(
        parent=parent,
        first=first,
        owner=np.concatenate([np.zeros(3, int), np.repeat(np.arange(len(parts)), counts)]),
        offset=np.array([s.at if s.parent else (0.0, 0.0, 0.0) for s in parts]),
        axis=_axes(parts),
        center=np.array([s.center for s in parts]),
        mass=mass,
        heft=above @ mass,
        spread=np.array([_spread(s) for s in parts]),
        above=above,
    )


def _above(parent: Ints) -> Ints:
    above = np.eye(len(parent), dtype=np.int64)
    for body, up in enumerate(parent):
        if up >= 0:
            above[:, body] |= above[:, up]
    return above


def _axes(parts: tuple[Segment, ...]) -> Floats:
    hinges = np.array([h.axis for s in parts for h in s.hinges], float).reshape(-1, 3)
    hinges /= np.linalg.norm(hinges, axis=1, keepdims=True)
    return np.concatenate([np.eye(3), np.array(TURNS), hinges])


def _spread(part: Segment) -> Floats:
    """J = tr(I)/2 - I: the mass matrix tensor of Liu and Popovic's appendix A, about the center."""
    inertia = part.inertia_matrix
    spread: Floats = 0.5 * np.trace(inertia) * np.eye(3) - inertia
    return spread
