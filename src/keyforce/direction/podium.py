"""Podium: what whoever decides while time runs can see and ask, whatever engine plays.

The simulation runs in spans, from tick to tick. Between two of them conductors - machines, scripts,
liberties' windows, players - look at what happened and give cues. What a conductor remembers is an
immutable value, so that a run can be stopped, copied and taken up again anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from keyforce.shot.moment import Moment
from keyforce.shot.section import Vector


@dataclass(frozen=True, kw_only=True)
class Strike:
    """A pose ready to be struck.

    Attributes:
        targets: By axis, with the character's name [rad].
        gain: Factor on stiffness.
        damping: Factor on damping.
        over: How long the way there takes [s].
    """

    targets: Mapping[str, float]
    gain: float = 1.0
    damping: float = 1.0
    over: float = 0.1


@dataclass(frozen=True, kw_only=True)
class Watch:
    """An event that is looked out for.

    Attributes:
        phrase: Its words.
        counter: Which of the podium's counters counts it; -1 where it is no count but a state.
        nth: How many of them it takes.
    """

    phrase: Moment
    counter: int
    nth: int = 1


class Podium(Protocol):
    """What a conductor stands at."""

    @property
    def time(self) -> float:
        """Now [s]."""

    def watch(self, moment: Moment, who: str = "") -> Watch:
        """Begins to look out for an event; `who` is whose input it is where nobody is named."""

    def mark(self, watch: Watch) -> int:
        """How often it happened so far."""

    def seen(self, watch: Watch, mark: int = 0) -> bool:
        """Whether it happened often enough since a mark; of a state, whether it holds now."""

    def strike(self, pose: Strike) -> None:
        """Leads the axes that a pose names towards it."""

    def hold(self, tag: str, on: bool) -> None:
        """Begins or ends what is held under a tag: objectives, balance, liberties."""

    def throw(self, prop: str, place: Vector, velocity: Vector) -> None:
        """Puts a prop somewhere, with a velocity."""

    def push(self, body: str, force: Vector, torque: Vector, lasts: float) -> None:
        """Pushes a body for a while."""

    def note(self, kind: str, subject: str, other: str) -> None:
        """Makes an event of something, for all that look out for it and for the take."""


class Conductor(Protocol):
    """Whoever decides while time runs."""

    def begin(self, podium: Podium) -> None:
        """Called once, before the first step."""

    def tick(self, podium: Podium) -> None:
        """Called at every tick, the first one included."""

    def keep(self) -> Any:
        """All that it remembers, as an immutable value."""

    def recall(self, kept: Any) -> None:
        """Goes back to what it remembered."""

    def close(self) -> None:
        """Called once, when the run is over."""


class Decider(Conductor, Protocol):
    """A conductor for one character, which a player may put aside for a while."""

    running: bool
