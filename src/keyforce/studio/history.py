"""History: every step that a shot took, by name. A value: each function gives the next one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from keyforce.shot.document import Shot

MOST_STEPS = 400


@dataclass(frozen=True, kw_only=True)
class Step:
    """A shot and what made it."""

    title: str
    shot: Shot


@dataclass(frozen=True, kw_only=True)
class History:
    """Steps done, and those that were undone and may come back.

    Attributes:
        steps: The first is the shot as it was opened.
        now: Which one is in force.
    """

    steps: tuple[Step, ...]
    now: int = 0

    @staticmethod
    def of(shot: Shot) -> History:
        """Nothing done yet."""
        return History(steps=(Step(title="Open", shot=shot),))

    @property
    def shot(self) -> Shot:
        """The shot in force."""
        return self.steps[self.now].shot

    def done(self, title: str, shot: Shot) -> History:
        """One more step; what was undone is gone. The same shot again is no step."""
        if shot == self.shot:
            return self
        kept = self.steps[: self.now + 1][-MOST_STEPS:]
        steps = (*kept, Step(title=title, shot=shot))
        return History(steps=steps, now=len(steps) - 1)

    def undone(self) -> History:
        """The step before."""
        return self.at(self.now - 1)

    def redone(self) -> History:
        """The step that was undone last."""
        return self.at(self.now + 1)

    def at(self, step: int) -> History:
        """Any step, as near as there is one."""
        return replace(self, now=min(max(step, 0), len(self.steps) - 1))

    @property
    def undoable(self) -> tuple[str, ...]:
        """What can be undone, the first step first."""
        return tuple(step.title for step in self.steps[1 : self.now + 1])

    @property
    def redoable(self) -> tuple[str, ...]:
        """What can be done again, the next first."""
        return tuple(step.title for step in self.steps[self.now + 1 :])
