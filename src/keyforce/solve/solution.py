"""Solutions: what a solver found, and what it remembers for the next time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.shot.document import Shot
from keyforce.shot.tree import Path
from keyforce.solve.team import Team
from keyforce.take.take import Take

Key = tuple[tuple[Path, ...], tuple[str, ...]]
"""Of which parameters and which goals a Jacobian is."""
Jacobians = dict[Key, NDArray[np.float64]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution:
    """What came of solving a shot.

    Attributes:
        shot: The shot with what was free changed.
        take: What comes of it, with the solver's outcome.
        iterations: Steps of the search.
        simulations: How often the shot, or a part of it, was played.
        values: What the free parameters became, by path.
        memory: For solving again after an edit.
    """

    shot: Shot
    take: Take
    iterations: int
    simulations: int
    values: Mapping[Path, float]
    memory: Memory


@dataclass(frozen=True, kw_only=True, eq=False)
class Memory:
    """What makes the next search shorter.

    Attributes:
        team: Instances of the scene.
        asked: The shot as its author wrote it.
        jacobians: By the parameters and goals that they are for.
    """

    team: Team
    asked: Shot
    jacobians: Jacobians
