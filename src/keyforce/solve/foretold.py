"""What take-off foretells: Fattal and Lischinski 2006, section 6, case (i).

In free flight the centre of mass follows its parabola and angular momentum stays. The engine holds
both exactly, so what they are at the apex is known as soon as a character is off the ground.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.instance import Instance
from keyforce.engine.articulated.playing import Playing
from keyforce.engine.articulated.state import APEX, FREE
from keyforce.measure.quantity import AXES
from keyforce.shot.goal import Goal
from keyforce.shot.moment import phrase

KEPT = ("com", "velocity", "momentum", "angular_momentum")


@dataclass(frozen=True, kw_only=True, eq=False)
class Foretold:
    """A quantity at the apex of a flight, from how the flight began.

    Attributes:
        who: Index of the character.
        what: One of `KEPT`.
        axis: 0, 1 or 2; None for the length.
        nth: Which of its apexes.
        mass: [kg]
        gravity: [m/s²], shape (3,).
    """

    who: int
    what: str
    axis: int | None
    nth: int
    mass: float
    gravity: NDArray[np.float64]

    def read(self, playing: Playing) -> float | None:
        """The value at the apex, where the character is on its way up to it."""
        flight, c = playing.memory.flight, self.who
        if not flight.airborne[c] or flight.held[c] < 0 or self._passed(playing) != self.nth - 1:
            return None
        velocity = flight.velocity[c]
        left = -velocity[2] / self.gravity[2]
        if left <= 0:
            return None
        slower = velocity + self.gravity * left
        vector: NDArray[np.float64] = {
            "com": flight.com[c] + 0.5 * (velocity + slower) * left,
            "velocity": slower,
            "momentum": self.mass * slower,
            "angular_momentum": flight.spin[c],
        }[self.what]
        return float(np.linalg.norm(vector) if self.axis is None else vector[self.axis])

    def _passed(self, playing: Playing) -> int:
        """How many apexes were before."""
        log, n = playing.log, int(playing.log.events[0])
        return int(np.sum((log.event_kind[:n] == APEX) & (log.event_a[:n] == self.who)))


def foretold(goal: Goal, instance: Instance) -> Foretold | None:
    """How a goal can be read at take-off, or None where it cannot."""
    scene, score = instance.scene, instance.score
    parts, names = phrase(str(goal.at)) or {}, [c.name for c in scene.characters]
    who, _, rest = goal.quantity.partition(".")
    what, _, axis = rest.partition(".")
    apex = parts.get("verb") == "apex" and parts.get("quantity") == f"{who}.com.z"
    if not apex or who not in names or what not in KEPT or (axis and axis not in AXES):
        return None
    c = names.index(who)
    pushed = bool(scene.shot.blows) or bool(score.windows.in_air.any())
    if pushed or not instance.exact_flight or score.roots.kind[c] != FREE:
        return None
    if score.gravity[2] >= 0.0:
        return None
    return Foretold(
        who=c,
        what=what,
        axis=AXES[axis] if axis else None,
        nth=int(parts.get("nth", "1")),
        mass=float(score.roots.mass[c]),
        gravity=score.gravity,
    )
