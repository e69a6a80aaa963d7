"""Playing: a scene under way, which can be stopped, remembered and taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from keyforce.direction.track import room
from keyforce.engine.articulated.bend import Bends, no_bends
from keyforce.engine.articulated.cues import fresh_cues
from keyforce.engine.articulated.loop import simulate
from keyforce.engine.articulated.native import ContactView, functions
from keyforce.engine.articulated.state import (
    DONE,
    FAILED,
    Flight,
    Ints,
    Live,
    Log,
    Memory,
    Score,
    Scratch,
    Touches,
)
from keyforce.errors import PerformanceError

MAX_EVENTS = 20000
MAX_TOUCHES = 1024


class Note(NamedTuple):
    """What whoever decides made known."""

    time: float
    kind: str
    subject: str
    other: str


class Ticking(Protocol):
    """Whoever decides between steps."""

    @property
    def every(self) -> int: ...  # noqa: D102
    def tick(self) -> None: ...  # noqa: D102
    def keep(self) -> Any: ...  # noqa: D102
    def recall(self, kept: Any) -> None: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


@dataclass(kw_only=True, eq=False)
class Playing:
    """A scene under way.

    Attributes:
        live: Views into the model and its data.
        contacts: The list of contacts.
        score: What is played.
        memory: What the loop remembers.
        log: What is kept.
        progress: Steps done, and whether to stop, shape (2,).
        dt: [s]
        exact_flight: Whether momentum is held exactly in the air.
        step: The next step.
        notes: What those who decide made known.
        band: They themselves; a scene that nobody conducts is played in one span.
        failure: What made it stop, where something did.
    """

    live: Live
    contacts: ContactView
    score: Score
    memory: Memory
    log: Log
    progress: Ints
    dt: float
    exact_flight: bool
    step: int = 0
    notes: list[Note] = field(default_factory=list)
    band: Ticking | None = None
    failure: PerformanceError | None = None

    def advance(self, end: int) -> int:
        """Plays up to a step, without it, in spans from tick to tick; returns how that ended."""
        if self.band is None:
            return self._span(end)
        every = self.band.every
        while self.step < end:
            if self.step % every == 0:
                try:
                    self.band.tick()
                except PerformanceError as failure:
                    self.failure = failure
                    return FAILED
            status = self._span(min(end, (self.step // every + 1) * every))
            if status != DONE:
                return status
        return DONE

    def close(self) -> None:
        """Nothing more will be played."""
        if self.band is not None:
            self.band.close()

    def _span(self, end: int) -> int:
        status = simulate(
            functions(),
            self.live,
            self.contacts,
            self.score,
            self.memory,
            self.log,
            self.step,
            end,
            self.dt,
            self.exact_flight,
            self.progress,
        )
        self.step = end
        return int(status)


@dataclass(frozen=True, kw_only=True, eq=False)
class Snapshot:
    """All that decides how a scene goes on, but for its keys: plain copies, for any instance of it.

    Attributes:
        step: The next step.
        arrays: Values of MuJoCo's state, the loop's memory and what the score remembers.
        log: What was kept so far.
        band: What those who decide remember.
    """

    step: int
    arrays: tuple[NDArray[Any], ...]
    log: tuple[NDArray[Any], ...]
    band: Any = None


def snapshot(playing: Playing, state: tuple[NDArray[Any], ...]) -> Snapshot:
    """Remembers where a scene is.

    Args:
        playing: The scene under way.
        state: Views of what MuJoCo carries from step to step.
    """
    return Snapshot(
        step=playing.step,
        arrays=tuple(a.copy() for a in (*state, *_carried(playing))),
        log=tuple(a.copy() for a in _written(playing.log)),
        band=None if playing.band is None else playing.band.keep(),
    )


def restore(playing: Playing, state: tuple[NDArray[Any], ...], then: Snapshot) -> None:
    """Puts a scene back to a snapshot of it."""
    playing.step = then.step
    for here, there in zip((*state, *_carried(playing)), then.arrays, strict=True):
        here[...] = there
    rows, events = then.log[-2:]
    playing.log.rows[:], playing.log.events[:] = rows, events
    for here, there in zip(_written(playing.log), then.log, strict=True):
        here[...] = there
    if playing.band is not None:
        playing.band.recall(then.band)


def fresh_memory(score: Score, bodies: int, bends: Bends | None = None) -> Memory:
    """Nothing remembered yet; `bends` are the liberties that can be taken."""
    characters, axes = score.roots.body.size, score.tracks.first.size - 1
    return Memory(
        flight=fresh_flight(characters),
        touches=Touches(
            seen=np.full(bodies * bodies, -1, dtype=np.int64),
            active=np.zeros(MAX_TOUCHES, dtype=np.int64),
            number=np.zeros(1, dtype=np.int64),
        ),
        cursor=score.tracks.first[:-1].copy(),
        now=room(axes),
        scratch=Scratch(
            met=np.zeros(characters, dtype=np.int64),
            since=np.zeros(characters),
            damped=np.zeros((characters, 6)),
            height=np.zeros(characters),
            bonds=np.zeros((bodies, 6)),
        ),
        cues=fresh_cues(axes),
        bends=no_bends(0, bodies) if bends is None else bends,
    )


def fresh_flight(characters: int) -> Flight:
    """Everyone on the ground, as far as anyone knows."""

    def ints(value: int) -> Ints:
        return np.full(characters, value, dtype=np.int64)

    return Flight(
        free_since=ints(-1),
        airborne=ints(0),
        takeoffs=ints(0),
        landings=ints(0),
        com=np.zeros((characters, 3)),
        velocity=np.zeros((characters, 3)),
        spin=np.zeros((characters, 3)),
        held=ints(-1),
        rise=np.zeros(characters),
    )


def arrays(part: Any) -> Iterator[NDArray[Any]]:
    """Every array in a tuple of arrays and tuples."""
    if isinstance(part, np.ndarray):
        yield part
    elif isinstance(part, tuple):
        for inner in part:
            yield from arrays(inner)


def _carried(playing: Playing) -> Iterator[NDArray[Any]]:
    yield from arrays(playing.memory)
    yield from arrays(playing.score._replace(tracks=None))  # type: ignore[arg-type]
    live = playing.live  # objectives act on where the last step had the bodies
    yield from (live.place, live.turn, live.hinge_at, live.hinge_axis)
    yield from (live.speed, live.com, live.inertia_at)


def _written(log: Log) -> Iterator[NDArray[Any]]:
    """Of what is kept: states and events, and how many of each; forces are not taken along."""
    rows, events = int(log.rows[0]), int(log.events[0])
    for kept in (log.time, log.qpos, log.qvel):
        yield kept[:rows]
    for noted in (log.event_time, log.event_kind, log.event_a, log.event_b, log.event_size):
        yield noted[:events]
    yield log.rows
    yield log.events
