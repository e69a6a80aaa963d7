"""Machines: poses that follow each other as things happen (Shapiro and others 2007, 3.1)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from keyforce.shot.moment import Moment
from keyforce.shot.objective import BalanceWindow, Objective
from keyforce.shot.pose import Pose
from keyforce.shot.ready import ready
from keyforce.shot.section import Name, Seconds, Section

END = "end"
"""Where a transition goes to end its machine."""
StateName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_ -]{0,39}$")]


class Transition(Section):
    """A way from one state to another: when the event comes, the time has passed, or both."""

    go: StateName
    """The state that follows; `end` ends the machine."""
    on: Moment | None = None
    """The event: `ball touches ada`, `ada.com.z falls below 0.8`, `input punch`, `done`, ..."""
    after: Seconds | None = None
    """How long the state lasts at least [s]; the transition waits for nothing else without `on`."""

    @model_validator(mode="after")
    def _waits(self) -> Transition:
        if self.on is None and self.after is None:
            raise ValueError("must say when: `on` an event, `after` a time, or both")
        return self


class State(Pose):
    """A pose that is held until a transition fires; or a machine of its own."""

    objectives: tuple[Objective, ...] = Field(default=(), max_length=100)
    """What is pursued meanwhile."""
    balance: tuple[BalanceWindow, ...] = Field(default=(), max_length=10)
    """Outside help meanwhile: reported as such."""
    liberties: tuple[Name, ...] = Field(default=(), max_length=100)
    """Named liberties that are taken meanwhile."""
    machine: ReadyOrOwn | None = None
    """What goes on inside, or the name of a ready one; `on: done` fires when it has ended."""
    to: tuple[Transition, ...] = Field(default=(), max_length=100)
    """The ways out, tried in order; the first that fires is taken."""


def _ready(value: Any) -> Any:
    """A name stands for the ready machine that has it."""
    return ready(value) if isinstance(value, str) else value


class Machine(Section):
    """States and the transitions between them."""

    start: StateName | None = None
    """The first state; the first that is written where left out."""
    states: dict[StateName, State] = Field(min_length=1, max_length=200)
    """What it can be in."""
    always: tuple[Transition, ...] = Field(default=(), max_length=100)
    """Transitions from every state, tried before the state's own; none leads to where it is."""

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Machine:
        if END in self.states:
            raise ValueError("no state can be called 'end': that is where a machine ends")
        known = (*self.states, END)
        asked = [self.first, *(way.go for way in self.always)]
        asked += [way.go for state in self.states.values() for way in state.to]
        for name in asked:
            if name not in known:
                raise ValueError(f"there is no state called {name!r}; there are {', '.join(known)}")
        return self

    @property
    def first(self) -> str:
        """Where it begins."""
        return self.start or next(iter(self.states))


ReadyOrOwn = Annotated[Machine, BeforeValidator(_ready)]
State.model_rebuild()
