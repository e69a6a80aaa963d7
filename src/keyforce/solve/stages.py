"""Stages: goals that can be met one after the other, because later keys cannot change the past.

Six hops in a row are six small problems, each beginning where the one before has come to; so are
the steps of a walk. A stage is a run of parameters, and the goals that come before the next
parameter begins to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Parameters and goals, by index; `begins` is the first step that the parameters change."""

    parameters: tuple[int, ...]
    goals: tuple[int, ...]
    begins: int


def stages_of(begins: Sequence[int], moments: Sequence[int]) -> tuple[Stage, ...]:
    """Cuts a problem into stages.

    Args:
        begins: The first step that each parameter changes.
        moments: The step by which each goal is known.
    """
    marks = [(step, 0, i) for i, step in enumerate(begins)]
    marks += [(step, 1, i) for i, step in enumerate(moments)]
    found: list[Stage] = []
    parameters: list[int] = []
    goals: list[int] = []
    for _, kind, i in sorted(marks, key=lambda mark: mark[:2]):
        if kind == 0 and goals and len(goals) <= len(parameters):
            found.append(_stage(parameters, goals, begins))
            parameters, goals = [], []
        (goals if kind else parameters).append(i)
    if goals and len(goals) > len(parameters) and found:
        last = found.pop()
        parameters, goals = [*last.parameters, *parameters], [*last.goals, *goals]
    return (*found, _stage(parameters, goals, begins)) if goals else tuple(found)


def joined(earlier: Stage, later: Stage) -> Stage:
    """Two stages as one: for later goals that later parameters alone cannot meet."""
    return Stage(
        parameters=tuple(sorted((*earlier.parameters, *later.parameters))),
        goals=tuple(sorted((*earlier.goals, *later.goals))),
        begins=earlier.begins,
    )


def _stage(parameters: list[int], goals: list[int], begins: Sequence[int]) -> Stage:
    first = min((begins[i] for i in parameters), default=0)
    return Stage(parameters=tuple(sorted(parameters)), goals=tuple(sorted(goals)), begins=first)
