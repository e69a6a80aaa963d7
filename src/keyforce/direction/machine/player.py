"""Players: a machine under way. Where it is, is a tuple of frames: copied by being named."""

from __future__ import annotations

from typing import NamedTuple

from keyforce.direction.machine.plan import Plan, Stage, Way, tag
from keyforce.direction.podium import Podium
from keyforce.shot.machine import END

MOST_AT_ONCE = 16
"""Transitions that may follow each other within one tick."""


class Frame(NamedTuple):
    """One machine's place: its state, since when, and how often its events had happened by then."""

    state: str
    since: float
    marks: tuple[int, ...]


Frames = tuple[Frame, ...]
"""The place of a machine and, after it, of the machine inside its state; empty where it ended."""


class Player:
    """Plays a machine for a character.

    Args:
        who: The character.
        plan: Its machine.
        frames: Where it is.
    """

    def __init__(self, who: str, plan: Plan, frames: Frames = ()) -> None:
        self.who, self.plan, self.frames = who, plan, frames
        self.running = True

    def begin(self, podium: Podium) -> None:
        """Enters the first state."""
        self.frames = self._entered(self.plan, self.plan.first, podium)

    def tick(self, podium: Podium) -> None:
        """Takes every transition that fires."""
        for _ in range(MOST_AT_ONCE):
            before = self.frames
            if self.running and before:
                self.frames = self._moved(self.plan, before, podium)
            if self.frames == before:
                return

    def keep(self) -> tuple[Frames, bool]:
        """Where it is, and whether it decides at all."""
        return self.frames, self.running

    def recall(self, kept: tuple[Frames, bool]) -> None:
        """Goes back to where it was."""
        self.frames, self.running = kept

    def close(self) -> None:
        """There is nothing to be put away."""

    @property
    def path(self) -> str:
        """The states that it is in, from the outside in."""
        return "/".join(frame.state for frame in self.frames)

    def _moved(self, plan: Plan, frames: Frames, podium: Podium) -> Frames:
        """One transition, of the outermost machine that has one."""
        frame, inner = frames[0], frames[1:]
        stage = plan.stages[frame.state]
        for way, mark in zip(stage.ways, frame.marks, strict=True):
            if _fires(way, mark, frame, stage, inner, podium):
                self._left(plan, frames, podium)
                return () if way.go == END else self._entered(plan, way.go, podium)
        if stage.inner is not None and inner:
            return (frame, *self._moved(stage.inner, inner, podium))
        return frames

    def _entered(self, plan: Plan, name: str, podium: Podium) -> Frames:
        stage = plan.stages[name]
        podium.note("state", self.who, stage.path)
        if stage.strike is not None:
            podium.strike(stage.strike)
        self._hold(stage, podium, on=True)
        marks = tuple(0 if way.watch is None else podium.mark(way.watch) for way in stage.ways)
        inner = stage.inner
        rest = () if inner is None else self._entered(inner, inner.first, podium)
        return (Frame(name, podium.time, marks), *rest)

    def _left(self, plan: Plan, frames: Frames, podium: Podium) -> None:
        stage = plan.stages[frames[0].state]
        if stage.inner is not None and frames[1:]:
            self._left(stage.inner, frames[1:], podium)
        self._hold(stage, podium, on=False)

    def _hold(self, stage: Stage, podium: Podium, *, on: bool) -> None:
        podium.hold(tag(self.who, stage.path), on)
        for name in stage.liberties:
            podium.hold(name, on)


def _fires(way: Way, mark: int, frame: Frame, stage: Stage, inner: Frames, podium: Podium) -> bool:
    """Whether a transition's time has passed and its event has come."""
    if podium.time < frame.since + way.after - 1e-9:
        return False
    if way.done:
        return stage.inner is not None and not inner
    return way.watch is None or podium.seen(way.watch, mark)
