"""Answer: what came of a sketch - the motion, how well it fits, and what liberties it takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.grid import Contact, Nodes
from keyforce.engine.impact.state import Floats
from keyforce.solve.sketching.estimation import Trial
from keyforce.solve.sketching.seams import gaps
from keyforce.solve.sketching.sketch import Sketch
from keyforce.solve.sketching.witness import COARSE
from keyforce.take.outcome import Outcome

_PARTS = (("gap", "mm", 1e3), ("turn", "deg", np.degrees(1.0)),
          ("velocity", "m/s", 1.0), ("spin", "rad/s", 1.0))  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Liberty:
    """Something that is plausible rather than true.

    Attributes:
        what: Such as `normal of collision 1`.
        size: How large it is.
        unit: Its unit.
        allowed: How large it could be.
    """

    what: str
    size: float
    unit: str
    allowed: float


@dataclass(frozen=True, kw_only=True)
class Fit:
    """How far samples are from the motion, root mean squares over a body's samples.

    Attributes:
        body: Whose.
        distance: Of the points that were seen [m], or of what a picture's unit is worth there.
        angle: Of the orientations [rad].
    """

    body: str
    distance: float
    angle: float


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer:
    """What came of a sketch.

    Attributes:
        sketch: Which.
        trial: The motion found, with the samples' places.
        contacts: The features that meet in each impact.
        outcome: Converged, or infeasible and why.
        iterations: Steps in all.
        cost: Half the sum of squares.
    """

    sketch: Sketch
    trial: Trial
    contacts: tuple[Contact, ...]
    outcome: Outcome
    iterations: int
    cost: float

    @property
    def nodes(self) -> Nodes:
        """First states of the flights, and the impacts' knobs."""
        return self.trial.draft.nodes

    @property
    def fits(self) -> tuple[Fit, ...]:
        """For each trail."""
        found = []
        for stroke, held in zip(self.sketch.strokes, self.trial.held, strict=True):
            n = len(held.slide)
            rows, first = held.residual.reshape(n, -1), 0
            for trail, one in zip(stroke.trails, self._witnesses(stroke), strict=True):
                width = one.points.shape[1]
                off, turn = rows[:, first : first + width], rows[:, first + width :][:, :3]
                first += width + 3
                heavy = max(float(one.turn_weight.max(initial=0.0)), 1e-12)
                found.append(
                    Fit(body=trail.body, distance=COARSE * _rms(off), angle=_rms(turn) / heavy)
                )
        return tuple(found)

    def _witnesses(self, stroke: object) -> Sequence:  # type: ignore[type-arg]
        k = next(i for i, s in enumerate(self.sketch.strokes) if s is stroke)
        return self.sketch.recordings()[k].witnesses

    @property
    def liberties(self) -> tuple[Liberty, ...]:
        """All that were taken, in the order of the impacts."""
        return tuple(found for k in range(self.sketch.arcs - 1) for found in self._of_impact(k))

    def _of_impact(self, k: int) -> list[Liberty]:
        meeting, nodes = self.sketch.meetings[k], self.nodes
        usual = float(self.trial.layout.elasticity[k])
        lean = float(np.degrees(np.arctan(np.linalg.norm(nodes.tilt[k]))))
        give = float(nodes.bounce[k])
        span = max(abs(bound - usual) for bound in meeting.elasticity)
        found = [
            Liberty(what=f"normal of collision {k + 1}", size=lean, unit="deg",
                    allowed=float(np.degrees(np.arctan(np.sqrt(2) * meeting.lean)))),
            Liberty(what=f"elasticity of collision {k + 1}", size=give, unit="", allowed=span),
        ]  # fmt: skip
        limits = meeting.leeway.limits
        if limits.any():
            sizes = self._gaps[k].reshape(-1, 4, 3)
            for part, (name, unit, factor) in enumerate(_PARTS):
                if limits[3 * part]:
                    size = float(np.linalg.norm(sizes[:, part], axis=1).max())
                    allowed = np.sqrt(3) * float(limits[3 * part])
                    found.append(
                        Liberty(what=f"{name} at collision {k + 1}", size=size * factor,
                                unit=unit, allowed=allowed * factor)
                    )  # fmt: skip
        return found

    @property
    def _gaps(self) -> Floats:
        value, _ = gaps(self.trial.grid, self.trial.layout)
        return value.reshape(self.sketch.arcs - 1, -1)


def _rms(rows: Floats) -> float:
    sizes = (rows**2).sum(axis=1)
    return float(np.sqrt(sizes[sizes > 0].mean())) if (sizes > 0).any() else 0.0
