"""The band: all who decide while a scene is under way, and the podium that they stand at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import mujoco

from keyforce.direction.podium import Conductor, Strike, Watch
from keyforce.direction.track import sample
from keyforce.engine.articulated.cues import SOFT, STEADY
from keyforce.engine.articulated.hands import push, throw
from keyforce.engine.articulated.liberties import Taking, tie, untie
from keyforce.engine.articulated.lookout import Lookout
from keyforce.engine.articulated.objectives import Ints, Spans
from keyforce.engine.articulated.playing import Note, Playing
from keyforce.engine.articulated.span import by_hand
from keyforce.errors import InputError
from keyforce.measure.glass import Glass
from keyforce.measure.naming import body_of
from keyforce.shot.moment import Moment
from keyforce.shot.section import Vector


class Kept(NamedTuple):
    """What a band remembers, to go on from there."""

    read: int
    counts: Ints
    beyond: Ints
    notes: tuple[Note, ...]
    taken: tuple[bool, ...]
    conductors: tuple[Any, ...]


@dataclass(kw_only=True, eq=False)
class Podium:
    """What conductors see and ask of the articulated engine.

    Attributes:
        playing: The scene under way.
        axes: Where each axis is among the tracks, by full name.
        lookout: For events.
        glass: For quantities.
        held: What is begun and ended by hand: spans, with a row of them, by tag.
        takings: Liberties by tag.
        pushes: Spare rows among the bends.
        bonds: Spare slots for bonds.
        hands: What throws change.
    """

    playing: Playing
    axes: dict[str, int]
    lookout: Lookout
    glass: Glass
    held: dict[str, list[tuple[Spans, int]]]
    takings: dict[str, Taking]
    pushes: range
    bonds: range
    hands: tuple[mujoco.MjModel, mujoco.MjData]

    @property
    def time(self) -> float:
        """Now [s]."""
        return self.playing.step * self.playing.dt

    def watch(self, moment: Moment, who: str = "") -> Watch:
        """Begins to look out for an event."""
        return self.lookout.watch(moment, who)

    def mark(self, watch: Watch) -> int:
        """How often it happened so far."""
        return int(self.lookout.counts[watch.counter]) if watch.counter >= 0 else 0

    def seen(self, watch: Watch, mark: int = 0) -> bool:
        """Whether it happened often enough since a mark, or holds now."""
        return self.lookout.seen(watch, mark, self.playing)

    def strike(self, pose: Strike) -> None:
        """Leads the axes that a pose names towards it."""
        cues = self.playing.memory.cues
        for axis, target in pose.targets.items():
            a = self.axes[axis]
            midway = cues.on[a] != 0 and self.time < cues.begin[a] + cues.over[a]
            cues.on[a] = STEADY if midway else SOFT
            cues.start[a] = cues.shown[a]
            cues.goal[a] = target, pose.gain, pose.damping
            cues.begin[a], cues.over[a] = self.time, pose.over

    def shift(self, axis: str, angle: float) -> None:
        """Adds an angle to what is wanted of an axis, whoever wants it [rad]."""
        self.playing.memory.cues.offset[self.axes[axis]] = angle

    def release(self, axes: Iterable[str]) -> None:
        """Gives axes back to their keys."""
        for axis in axes:
            self.playing.memory.cues.on[self.axes[axis]] = 0

    def hold(self, tag: str, on: bool) -> None:
        """Begins or ends what is held under a tag."""
        for spans, row in self.held.get(tag, ()):
            by_hand(spans, row, self.time, on=on)
        if tag in self.takings:
            self.take(self.takings[tag], on=on)

    def take(self, taking: Taking, *, on: bool) -> None:
        """Begins or ends a liberty."""
        if taking.on != on:
            taking.switch(self.playing, self.glass.look(), on=on)
            self.note("liberty", taking.name, "begins" if on else "ends")

    def tie(self, one: int, other: int, grip: bool = False) -> None:
        """Holds a body's middle where it is on another; a grip holds it by three points.

        Raises:
            InputError: Every slot is taken.
        """
        model, data = self.hands
        free = [slot for slot in self.bonds if not data.eq_active[slot]]
        needed = 3 if grip else 1
        if len(free) < needed:
            raise InputError("too many things are held at once", given=len(self.bonds))
        tie(model, data, self.glass.look(), free[:needed], (other, one), None)

    def untie(self, one: int, other: int) -> None:
        """Lets go of it."""
        model, data = self.hands
        pair = (other, one)
        mine = [
            slot
            for slot in self.bonds
            if data.eq_active[slot] and (model.eq_obj1id[slot], model.eq_obj2id[slot]) == pair
        ]
        if mine:
            untie(model, data, mine)

    def throw(self, prop: str, place: Vector, velocity: Vector) -> None:
        """Puts a prop somewhere, with a velocity."""
        throw(*self.hands, prop, place, velocity)
        self.glass.blink()

    def push(self, body: str, force: Vector, torque: Vector, lasts: float) -> None:
        """Pushes a body for a while."""
        bends, where = self.playing.memory.bends, body_of(self.hands[0], body)
        push(bends, self.pushes, where, force, torque, self.time + lasts)

    def note(self, kind: str, subject: str, other: str) -> None:
        """Makes an event of something."""
        self.playing.notes.append(Note(self.time, kind, subject, other))
        self.lookout.hear(kind, subject, other)

    def quantity(self, name: str) -> float:
        """A quantity's value now."""
        return self.glass.quantity(name)


@dataclass(kw_only=True, eq=False)
class Band:
    """All who decide, in the order in which they do.

    Attributes:
        every: Steps from one tick to the next.
        podium: Where they stand.
        conductors: Who they are.
        begun: Whether the first tick was.
    """

    every: int
    podium: Podium
    conductors: Sequence[Conductor] = field(default_factory=tuple)
    begun: bool = False

    def tick(self) -> None:
        """Lets everybody look and decide."""
        podium = self.podium
        podium.glass.blink()
        if not self.begun:
            self._begin()
        podium.lookout.listen(podium.playing)
        for one in self.conductors:
            one.tick(podium)

    def _begin(self) -> None:
        playing = self.podium.playing
        cues, now = playing.memory.cues, playing.memory.now
        sample(playing.score.tracks, 0.0, playing.memory.cursor, now)
        for k, column in enumerate(now):
            cues.shown[:, k] = column
        cues.used[0] = 1
        for one in self.conductors:
            one.begin(self.podium)
        self.begun = True

    def keep(self) -> Kept:
        """All that is remembered."""
        lookout = self.podium.lookout
        return Kept(
            lookout.read,
            lookout.counts.copy(),
            lookout.beyond.copy(),
            tuple(self.podium.playing.notes),
            tuple(one.on for one in self.podium.takings.values()),
            (self.begun, *(one.keep() for one in self.conductors)),
        )

    def recall(self, kept: Kept) -> None:
        """Goes back to what was remembered."""
        lookout = self.podium.lookout
        lookout.read, lookout.counts[:] = kept.read, kept.counts
        lookout.beyond[:] = kept.beyond
        self.podium.playing.notes[:] = kept.notes
        for taking, on in zip(self.podium.takings.values(), kept.taken, strict=True):
            taking.on = on
        self.begun = kept.conductors[0]
        for one, then in zip(self.conductors, kept.conductors[1:], strict=True):
            one.recall(then)
        self.podium.glass.blink()

    def close(self) -> None:
        """The run is over."""
        for one in self.conductors:
            one.close()
