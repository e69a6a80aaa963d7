"""Freedom: what drags may change, how readily, and where it would rather be.

The objective of an update (thesis equation 3.10) weighs each parameter by D and draws it to its
desired value d; a surface normal's is the true normal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import (
    ELASTICITY,
    GRAVITY,
    MASS,
    POSITION,
    SPIN,
    TILT,
    TURN,
    VELOCITY,
    Columns,
    Floats,
    Rows,
)
from keyforce.errors import InputError

HOMES: Mapping[int, str] = {
    POSITION: "at", TURN: "turn", VELOCITY: "velocity", SPIN: "spin", MASS: "mass",
    GRAVITY: "gravity", TILT: "tilt", ELASTICITY: "bounce",
}  # fmt: skip
UNITS: Mapping[int, float] = {
    POSITION: 0.1, TURN: 0.1745, VELOCITY: 0.5, SPIN: 1.0, MASS: 0.1, GRAVITY: 0.5, TILT: 0.05,
    ELASTICITY: 0.05,
}  # fmt: skip
"""How much of each weighs alike [m, rad, m/s, rad/s, of itself, m/s², rad, 1]."""
STEEPEST, LIVELIEST = 0.6, 0.98
"""How far a normal may lean [rad], and the most elastic that an impact may become."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Freedom:
    """What may change: N parameters.

    Attributes:
        columns: Which.
        unit: How much of each is changed as readily as another's, shape (N,); 1/unit² is the
            thesis's D.
        desired: Where each is drawn, shape (N,); NaN where it stays.
        low: The least that each may become; orientations know no bounds.
        high: The most.
        pull: What share of the way to the desired values a step goes, where the wishes let it.
    """

    columns: Columns
    unit: Floats
    desired: Floats
    low: Floats
    high: Floats
    pull: float = 0.2

    def __post_init__(self) -> None:
        if not self.unit.size:
            raise InputError("nothing is free, so nothing can follow a drag")
        if not (self.unit > 0).all():
            raise InputError("a parameter needs a positive unit", given=self.unit.tolist())
        if (self.low > self.high).any():
            raise InputError("a parameter's least exceeds its most")

    @property
    def size(self) -> int:
        """N."""
        return int(self.unit.size)

    def values(self, controls: Controls) -> Floats:
        """Where the parameters are, shape (N,); 0 for orientations."""
        out = np.zeros(self.size)
        for kind in np.unique(self.columns.kind).tolist():
            rows = np.flatnonzero(self.columns.kind == kind)
            if kind != TURN:
                out[rows] = _read(controls, kind, self.columns, rows)
        return out

    def name(self, scene: ImpactScene, i: int) -> str:
        """What a person calls a parameter."""
        kind, which, axis = (int(part[i]) for part in self.columns)
        if kind in (TILT, ELASTICITY):
            return f"the {'normal' if kind == TILT else 'elasticity'} of collision {which + 1}"
        component = "" if kind == MASS else f".{'xyz'[axis]}"
        return (
            f"{'' if kind == GRAVITY else scene.bodies[which].name + '.'}{HOMES[kind]}{component}"
        )

    def eased(self, factor: float, *kinds: int) -> Freedom:
        """The same with some kinds of parameters changed more readily."""
        unit = np.where(np.isin(self.columns.kind, kinds), factor * self.unit, self.unit)
        return replace(self, unit=unit)


def _read(controls: Controls, kind: int, columns: Columns, rows: Rows) -> Floats:
    which, axis = columns.which[rows], columns.axis[rows]
    home = getattr(controls, HOMES[kind])
    if kind == GRAVITY:
        return np.asarray(home[axis])
    if kind in (TILT, ELASTICITY):  # the impacts beyond those that were ever told are as they are
        longer = np.zeros((max(len(home), int(which.max()) + 1), *home.shape[1:]))
        longer[: len(home)] = home
        home = longer
    return np.asarray(home[which] if home.ndim == 1 else home[which, axis])


def freedom(
    scene: ImpactScene, columns: Columns, *, weight: Mapping[int, float] | None = None
) -> Freedom:
    """What may change, by usual units and bounds.

    Args:
        scene: Whose.
        columns: Which parameters.
        weight: How reluctantly a kind of parameter changes; 1 where left out.
    """
    kinds = columns.kind
    heavy = np.array([(weight or {}).get(k, 1.0) for k in kinds.tolist()])
    if not (heavy > 0).all():
        raise InputError("a weight must be positive", given=dict(weight or {}))
    unit = np.array([UNITS[k] for k in kinds.tolist()]) / np.sqrt(heavy)
    mass = kinds == MASS
    unit[mass] *= scene.start.mass[columns.which[mass]]
    lean, give = kinds == TILT, kinds == ELASTICITY
    low, high = np.full(kinds.size, -np.inf), np.full(kinds.size, np.inf)
    low[lean], high[lean] = -STEEPEST, STEEPEST
    most = float(scene.world.pairs["elasticity"].max(initial=0.0))
    low[give], high[give] = -most, max(0.0, LIVELIEST - most)
    low[mass] = 0.01 * scene.start.mass[columns.which[mass]]
    desired = np.where(lean | give, 0.0, np.nan)
    return Freedom(columns=columns, unit=unit, desired=desired, low=low, high=high)


def joined(parts: Sequence[Freedom]) -> Freedom:
    """Several as one; what is free twice follows the last."""
    table = np.concatenate([np.stack(p.columns, axis=1) for p in parts])
    last = {tuple(row): i for i, row in enumerate(table.tolist())}
    rows = np.array(sorted(last.values()))
    columns = Columns(*(np.ascontiguousarray(part) for part in table[rows].T))
    arrays = {
        k: np.concatenate([getattr(p, k) for p in parts])[rows]
        for k in ("unit", "desired", "low", "high")
    }
    return Freedom(columns=columns, **arrays)
