"""Scratch: sums over everything that hangs from a body, used again for each frame."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.synthesis.body.tree import Floats, Tree


class Scratch(NamedTuple):
    """Sums over each body with all that hang from it; what they mean, each user says.

    Attributes:
        pair: Shape (B, 3, 3).
        one: Shape (B, 3).
        other: Shape (B, 3).
        heft: Shape (B,).
        small: Shape (3, 3).
        rates: Shape (J, 3).
    """

    pair: Floats
    one: Floats
    other: Floats
    heft: Floats
    small: Floats
    rates: Floats


def scratch_of(tree: Tree) -> Scratch:
    """Room for a tree's sums."""
    bodies = len(tree.mass)
    return Scratch(
        pair=np.zeros((bodies, 3, 3)),
        one=np.zeros((bodies, 3)),
        other=np.zeros((bodies, 3)),
        heft=np.zeros(bodies),
        small=np.zeros((3, 3)),
        rates=np.zeros((len(tree.owner), 3)),
    )
