"""The audit: a take's physics recomputed from its states, so that one sees what is real.

Nothing that the take says of itself is believed: states go through bare MuJoCo, and every line
says the worst that was found, when, and how much is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.measure.body import bodies_of
from keyforce.measure.contacts import contact_pass
from keyforce.measure.effort import Effort, efforts
from keyforce.measure.flights import flight_lines, flights_of
from keyforce.measure.ground import ground_force, ground_lines
from keyforce.measure.kinematics import kinematics
from keyforce.measure.line import Line, worst_line
from keyforce.measure.states import state_lines
from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True)
class Help:
    """What came from outside to balance a character or bend physics."""

    character: str
    peak_force: float
    peak_torque: float
    impulse: float
    angular_impulse: float


@dataclass(frozen=True, kw_only=True)
class Report:
    """A take's physics.

    Attributes:
        lines: The checks.
        flights: Per character, its flights as (begin, end) [s].
        help: Per character, what balanced it from outside.
        effort: Per character, which joints gave all their strength, and what was declared.
        peak_ground: Per character, the largest ground force in body weights.
    """

    lines: tuple[Line, ...]
    flights: dict[str, tuple[tuple[float, float], ...]]
    help: tuple[Help, ...]
    effort: tuple[Effort, ...]
    peak_ground: dict[str, float]

    @property
    def ok(self) -> bool:
        """Whether every line is within its bound."""
        return all(line.ok for line in self.lines)


def audit(take: Take) -> Report:
    """Checks a take's states against the physics that they claim to obey."""
    motion = kinematics(take)
    touched = contact_pass(take)
    bodies = bodies_of(take)
    lines = [
        *state_lines(take),
        worst_line("depth of contact", touched.depth * 1e3, 10.0, "mm", take.time),
        worst_line("self-penetration", touched.self_depth * 1e3, 20.0, "mm", take.time),
    ]
    flights = {b.name: flights_of(take, b, touched) for b in bodies}
    for body in bodies:
        lines += flight_lines(take, motion, body, flights[body.name])
        lines += ground_lines(take, motion, body, touched)
    return Report(
        lines=tuple(lines),
        flights=flights,
        help=tuple(_help(take, c) for c in range(len(take.characters))),
        effort=efforts(take),
        peak_ground={b.name: float(ground_force(take, motion, b)[:, 2].max()) for b in bodies},
    )


def _help(take: Take, c: int) -> Help:
    dt = np.gradient(take.time) if len(take.time) > 1 else np.zeros(len(take.time))
    force = np.linalg.norm(take.help[:, c, :3], axis=1)
    torque = np.linalg.norm(take.help[:, c, 3:], axis=1)
    return Help(
        character=take.characters[c],
        peak_force=float(force.max(initial=0.0)),
        peak_torque=float(torque.max(initial=0.0)),
        impulse=float(force @ dt),
        angular_impulse=float(torque @ dt),
    )
