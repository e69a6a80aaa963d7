"""Bodies: the articulated trees in a take, by its model alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True, eq=False)
class Body:
    """A free tree with joints: its name, its root, everything in it, its mass [kg]."""

    name: str
    root: int
    tree: NDArray[np.int64]
    mass: float


def bodies_of(take: Take) -> tuple[Body, ...]:
    """Every free articulated tree."""
    model, found = take.model, []
    for root in range(1, model.nbody):
        tree = np.flatnonzero(model.body_rootid == root)
        free = model.body_parentid[root] == 0 and model.body_dofnum[root] == 6
        if free and model.body_dofnum[tree].sum() > 6:
            name = take.body_names[root].partition(".")[0]
            mass = float(model.body_mass[tree].sum())
            found.append(Body(name=name, root=root, tree=tree, mass=mass))
    return tuple(found)
