"""Edited: what a shot's recorded drags and goals make of it, whichever engine plays it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, Self

from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.drag import Drag, Wish
from keyforce.solve.editing import Answer, Result
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take

Progress = Callable[[float], None]
APPROXIMATE = ", with derivatives by finite differences, approximate where contact is soft"
MOVES, UPDATES = 8, 12
"""How goals are pursued after the drags."""
_STATUS = {
    Result.MET: Status.CONVERGED, Result.CLOSER: Status.OUT_OF_BUDGET,
    Result.BLOCKED: Status.INFEASIBLE, Result.CONFLICT: Status.INFEASIBLE,
}  # fmt: skip


class Editor(Protocol):
    """A session that does drags as a shot spells them out."""

    def done(self, drag: Drag) -> tuple[Self, Answer]:
        """The session after one more drag, and what came of it."""

    @property
    def exact(self) -> bool:
        """Whether derivatives are exact."""

    @property
    def shot(self) -> Shot:
        """The shot that the drags have made."""

    @property
    def take(self) -> Take:
        """What comes of it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Edited:
    """What came of it.

    Attributes:
        shot: The shot with what was free changed, and nothing left to be dragged.
        take: What comes of it.
        updates: How many updates all drags took.
        simulations: How many motions those took.
    """

    shot: Shot
    take: Take
    updates: int
    simulations: int


def edited(
    shot: Shot,
    *,
    folder: Path | str = ".",
    name: str = "shot",
    threads: int | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Edited:
    """Does a shot's drags in order, then pursues its goals.

    Args:
        shot: With `drags`, or with `goals` for the impact engine.
        folder: Where its files are.
        name: What to call the take.
        threads: How many runs go side by side, where derivatives are finite differences.
        progress: Told how far it is.
        cancel: Set it to stop after the drag under way; what was done so far is kept.

    Raises:
        InputError: A drag is about what is not there; the error says which.
    """
    drags = [*shot.drags, *_goals(shot)]
    now: Editor = _begin(shot, Path(folder), threads)
    answers: list[Answer] = []
    for k, drag in enumerate(drags):
        if cancel is not None and cancel.is_set():
            break
        try:
            now, answer = now.done(drag.after(drags[:k]))
        except InputError as error:
            at = f"drags[{k}]" if k < len(shot.drags) else "goals"
            raise error.at(path=at) from None
        answers.append(answer)
        if progress is not None:
            progress((k + 1) / len(drags))
    outcome = _outcome(drags, answers, how="" if now.exact else APPROXIMATE)
    take = replace(now.take, name=name)
    return Edited(
        shot=now.shot,
        take=replace(take, outcome=outcome) if take.outcome.ok else take,
        updates=sum(answer.updates for answer in answers),
        simulations=sum(answer.simulations for answer in answers),
    )


def _goals(shot: Shot) -> list[Drag]:
    """An impact shot's goals as one last drag."""
    if not shot.goals or shot.engine != "impact":
        return []
    wishes = tuple(Wish.model_validate(goal.plain()) for goal in shot.goals)
    return [Drag(wishes=wishes, moves=MOVES, updates=UPDATES, note="the goals")]


def _begin(shot: Shot, folder: Path, threads: int | None) -> Editor:
    """The editor of the shot's engine."""
    if shot.engine == "impact":
        from keyforce.solve.drag.shot_session import shot_session

        return shot_session(shot, folder=folder)
    from keyforce.solve.jointed.session import jointed_session

    return jointed_session(shot, folder=folder, threads=threads)


def _outcome(drags: list[Drag], answers: list[Answer], *, how: str) -> Outcome:
    """All met, or the first drag that was not."""
    if len(answers) < len(drags):
        message = f"stopped after {len(answers)} of {len(drags)} drags"
        return Outcome(status=Status.CANCELLED, message=message)
    short = [(i, a) for i, a in enumerate(answers) if a.result is not Result.MET]
    if not short:
        count = "the drag is" if len(answers) == 1 else f"{len(answers)} drags are"
        return Outcome(status=Status.CONVERGED, message=f"{count} met{how}")
    i, answer = short[-1]
    note = drags[i].note
    which = note or f"drag {i + 1}"
    return Outcome(status=_STATUS[answer.result], message=f"{which}: {answer.message}")
