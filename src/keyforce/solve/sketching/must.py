"""Musts: sketch constraints c_s, equalities and inequalities on any quantity (thesis 4.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.state import Floats
from keyforce.errors import InputError
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.varying import Varying
from keyforce.solve.sketching.draft import SPAN
from keyforce.solve.sketching.estimation import Trial
from keyforce.solve.sketching.recording import TIMED
from keyforce.solve.sketching.rows import Rows

START, ENDING, COLLISION, TIME, SAMPLE = "start", "end", "collision", "time", "sample"


@dataclass(frozen=True, kw_only=True)
class When:
    """A moment of a sketch.

    Attributes:
        kind: START, ENDING, COLLISION, TIME or SAMPLE.
        index: Which collision, or which sample of the first stroke.
        time: [s], for TIME.
    """

    kind: str
    index: int = 0
    time: float = 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Must:
    """A differentiable expression of bodies at a moment, and its bounds.

    Attributes:
        of: Names of the bodies, in the order of the expression's arguments.
        at: When.
        expression: From bodies as they are then to a vector.
        low: The least that each component may be.
        high: The most; equal bounds ask for one value.
        called: What a person calls it.
        scale: How much of it is a plain mistake.
    """

    of: tuple[str, ...]
    at: When
    expression: Callable[..., Varying]
    low: Floats
    high: Floats
    called: str
    scale: float

    def __post_init__(self) -> None:
        if (np.asarray(self.low) > np.asarray(self.high)).any():
            raise InputError(
                f"{self.called} cannot be both", given=f"above {self.low}, below {self.high}"
            )

    def width(self, trial: Trial) -> int:
        """How many rows it has."""
        return len(self.rows(trial).value)

    def rows(self, trial: Trial) -> Rows:
        """The constraint at a trial."""
        now = self.expression(*(here_in(trial, body, self.at) for body in self.of))
        return Rows(
            value=now.value / self.scale,
            slope=now.slope / self.scale,
            low=np.broadcast_to(np.asarray(self.low) / self.scale, now.value.shape),
            high=np.broadcast_to(np.asarray(self.high) / self.scale, now.value.shape),
        )


def place_of(trial: Trial, when: When) -> tuple[int, float, Floats]:
    """The arc, the moment in it [s], and how that moment changes with the unknowns."""
    layout, nodes = trial.layout, trial.grid.nodes
    slides = np.zeros(layout.size)
    if when.kind == START:
        return 0, 0.0, slides
    if when.kind == COLLISION:
        return when.index, 0.0, slides
    if when.kind == ENDING:
        slides[layout.knob(layout.arcs - 1, SPAN)] = 1.0
        return layout.arcs - 1, float(nodes.span[-1]), slides
    if when.kind == TIME:
        arc = int(np.searchsorted(nodes.times[1:-1], when.time, "right"))
        slides[[layout.knob(j, SPAN) for j in range(arc)]] = -1.0
        return arc, when.time - float(nodes.times[arc]), slides
    places, held = trial.places[0], trial.held[0]
    if places.tie[when.index] == TIMED:
        raise InputError("samples that keep their times are not events; name the time instead")
    follow = held.follow[when.index]
    return int(places.arc[when.index]), float(places.moment[when.index]), follow


def here_in(trial: Trial, name: str, when: When) -> Here:
    """A body of a trial at a moment."""
    arc, moment, slides = place_of(trial, when)
    layout, scene = trial.layout, trial.layout.scene
    row = scene.row(name)
    body = scene.bodies[row]
    now = trial.grid.flying(np.array([arc]), np.array([row]), np.array([moment]))
    slope = np.zeros((12, layout.size))
    slope[:, arc * layout.width : (arc + 1) * layout.width] = now.slope[0]
    frame = Rotation.from_quat(now.turn[0], scalar_first=True).as_matrix()
    spin = now.spin[0]
    if body.free:
        own = frame.T @ spin
        faster = frame @ (np.cross(body.moments * own, own) / body.moments)
        rate = np.concatenate([now.velocity[0], spin, scene.start.gravity, faster])
        slope += rate[:, None] * slides
    axes = Rotation.from_quat(body.axes, scalar_first=True).as_matrix()
    time = trial.grid.nodes.times[arc] + moment
    later = slides.copy()
    later[[layout.knob(j, SPAN) for j in range(arc)]] += 1.0
    return Here(
        body=body,
        time=Varying(np.array([time]), later[None]),
        com=Varying(now.at[0], slope[:3]),
        velocity=Varying(now.velocity[0], slope[6:9]),
        spin=Varying(spin, slope[9:]),
        axes=frame @ axes.T,
        turned=slope[3:6],
        mass=float(body.mass),
    )
