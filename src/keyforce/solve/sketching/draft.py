"""Draft: a value of everything that is unknown in a sketch, and its place in one long vector."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from keyforce.engine.impact.grid import KNOBS, Nodes
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats

SPAN, TILT, BOUNCE = 0, 1, 3
"""Places of an arc's knobs behind its states."""
_STATE_UNITS = np.repeat([0.1, 0.1745, 0.5, 1.0], 3)
_KNOB_UNITS = np.array([0.05, 0.1, 0.1, 0.1])
_PACE_UNIT = 0.1
_STRIDE = 6.0
_SHORTEST = 4e-3


@dataclass(frozen=True, kw_only=True, eq=False)
class Draft:
    """The unknowns q_0 ... q_(m-1), u and T of thesis equation 4.2.

    Attributes:
        nodes: First states of the arcs, how long they last, and the knobs of the impacts.
        pace: Seconds that a second of the performance stands for.
    """

    nodes: Nodes
    pace: float = 1.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Layout:
    """Where the unknowns stand in the vector of a step, and how far each may go.

    Attributes:
        scene: Whose bodies.
        arcs: How many arcs.
        lean: How far each impact's normal may lean [rad], shape (arcs - 1,).
        least: Least elasticity of each impact, shape (arcs - 1,).
        most: Greatest elasticity.
        elasticity: What the surfaces would make it.
        paced: Whether the pace is unknown.
        longest: Longest motion [s].
    """

    scene: ImpactScene
    arcs: int
    lean: Floats
    least: Floats
    most: Floats
    elasticity: Floats
    paced: bool
    longest: float

    @property
    def width(self) -> int:
        """Unknowns of an arc."""
        return 12 * len(self.scene.free) + KNOBS

    @property
    def size(self) -> int:
        """All unknowns."""
        return self.arcs * self.width + 1

    def knob(self, arc: int, which: int) -> int:
        """The place of a knob: SPAN, TILT, TILT + 1, BOUNCE."""
        return (arc + 1) * self.width - KNOBS + which

    def state(self, arc: int, body: int) -> slice:
        """The places of a free body's twelve numbers; `body` counts free bodies."""
        first = arc * self.width + 12 * body
        return slice(first, first + 12)

    @property
    def units(self) -> Floats:
        """How much of each unknown is changed as readily as another's, shape (size,)."""
        own = np.concatenate([np.tile(_STATE_UNITS, len(self.scene.free)), _KNOB_UNITS])
        return np.append(np.tile(own, self.arcs), _PACE_UNIT)

    def reach(self, draft: Draft) -> tuple[Floats, Floats]:
        """The least and the greatest step from a draft, each of shape (size,)."""
        high = _STRIDE * self.units
        low = -high
        spans = [self.knob(j, SPAN) for j in range(self.arcs)]
        low[spans] = np.maximum(low[spans], _SHORTEST - draft.nodes.span)
        high[spans] = np.minimum(high[spans], self.longest - draft.nodes.span)
        for j in range(self.arcs - 1):
            for side in (TILT, TILT + 1):
                now = draft.nodes.tilt[j, side - TILT]
                low[self.knob(j, side)] = -self.lean[j] - now
                high[self.knob(j, side)] = self.lean[j] - now
            now = draft.nodes.bounce[j] + self.elasticity[j]
            low[self.knob(j, BOUNCE)] = self.least[j] - now
            high[self.knob(j, BOUNCE)] = self.most[j] - now
        for idle in (*range(self.knob(self.arcs - 1, TILT), self.arcs * self.width),):
            low[idle] = high[idle] = 0.0
        low[-1] = max(low[-1], 0.01 - draft.pace) if self.paced else 0.0
        high[-1] = high[-1] if self.paced else 0.0
        return low, high

    def moved(self, draft: Draft, step: Floats) -> Draft:
        """A draft after a step."""
        own = step[:-1].reshape(self.arcs, self.width)
        nodes = draft.nodes.moved(self.scene.free, own)
        return replace(draft, nodes=nodes, pace=draft.pace + float(step[-1]))
