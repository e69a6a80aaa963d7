"""Plans: a machine held against its character: poses in radians, events looked out for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from keyforce.direction.podium import Strike, Watch
from keyforce.shot.machine import Machine, State, Transition
from keyforce.shot.moment import Moment
from keyforce.shot.objective import BalanceWindow, Objective

DONE = "done"
APART = "/"
"""What stands between the names of a state and of one inside it."""

Look = Callable[[Moment], Watch]
Resolve = Callable[[State], Strike | None]


@dataclass(frozen=True, kw_only=True)
class Way:
    """A transition ready to be tried."""

    go: str
    watch: Watch | None
    done: bool
    after: float


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A state ready to be entered.

    Attributes:
        path: Its name, after those of the states that it is in.
        strike: Its pose, where it has one.
        liberties: Those that are taken meanwhile.
        ways: Its machine's ways from anywhere, then its own.
        inner: What goes on inside.
    """

    path: str
    strike: Strike | None
    liberties: tuple[str, ...]
    ways: tuple[Way, ...]
    inner: Plan | None


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A machine ready to run."""

    first: str
    stages: Mapping[str, Stage]


def plan_of(machine: Machine, look: Look, resolve: Resolve, inside: str = "") -> Plan:
    """Makes a machine ready."""
    always = _ways(machine.always, look)
    stages = {}
    for name, state in machine.states.items():
        path = f"{inside}{name}"
        inner = plan_of(state.machine, look, resolve, path + APART) if state.machine else None
        stages[name] = Stage(
            path=path,
            strike=resolve(state),
            liberties=state.liberties,
            ways=tuple(way for way in always if way.go != name) + _ways(state.to, look),
            inner=inner,
        )
    return Plan(first=machine.first, stages=stages)


def _ways(given: tuple[Transition, ...], look: Look) -> tuple[Way, ...]:
    return tuple(
        Way(
            go=way.go,
            watch=None if way.on in (None, DONE) else look(way.on),
            done=way.on == DONE,
            after=way.after or 0.0,
        )
        for way in given
    )


def states_in(machine: Machine, inside: str = "") -> Iterator[tuple[str, State]]:
    """Every state with its path, outer ones first."""
    for name, state in machine.states.items():
        yield f"{inside}{name}", state
        if state.machine is not None:
            yield from states_in(state.machine, f"{inside}{name}{APART}")


def tag(who: str, path: str) -> str:
    """What a state's objectives and balance are held under."""
    return f"{who}:{path}"


def held_in(machine: Machine) -> Iterator[tuple[str, Objective | BalanceWindow]]:
    """Everything that states hold, with the state's path."""
    for path, state in states_in(machine):
        yield from ((path, wish) for wish in state.objectives)
        yield from ((path, window) for window in state.balance)
