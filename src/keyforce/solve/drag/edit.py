"""Edits: what came of a drag, in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.motion import Ending
from keyforce.solve.drag.aim import Aim
from keyforce.solve.drag.conflict import conflicting, idle, walls
from keyforce.solve.drag.pursuit import Course
from keyforce.solve.drag.style import first_change
from keyforce.solve.drag.wish import LENGTH
from keyforce.solve.editing import Result


@dataclass(frozen=True, kw_only=True)
class Edit:
    """What came of a drag.

    Attributes:
        result: How it ended.
        gap: What is still wanted, as a length [m].
        message: The result, as a sentence.
        updates: How many updates it took.
        simulations: How many motions those took.
        crossings: How often it went over into another smooth component by sampling.
        conflict: The wishes that contradict each other.
    """

    result: Result
    gap: float
    message: str
    updates: int = 0
    simulations: int = 0
    crossings: int = 0
    conflict: tuple[str, ...] = ()


def edit_of(aim: Aim, course: Course) -> Edit:
    """What to say of where a drag has come to."""
    result, message, conflict = _told(aim, course)
    return Edit(
        result=result,
        gap=LENGTH * course.spot.size,
        message=message,
        updates=course.updates,
        simulations=course.simulations,
        crossings=course.crossings,
        conflict=conflict,
    )


def _told(aim: Aim, course: Course) -> tuple[Result, str, tuple[str, ...]]:
    if aim.met(course.spot):
        return Result.MET, "every wish is met", ()
    if not np.isfinite(course.spot.size):
        return Result.BLOCKED, _lost(aim, course), ()
    if course.rest is not None:
        return _conflict(aim, course)
    if course.tried is not None:
        return Result.BLOCKED, f"{_worst(aim, course)}; {_edge(aim, course)}", ()
    return Result.CLOSER, _worst(aim, course), ()


def _lost(aim: Aim, course: Course) -> str:
    """Something that is wished for has no moment, or there is no motion at all."""
    motion = course.spot.motion
    if not motion.ok:
        return motion.message
    wish = aim.missing(motion)[0]
    return f"{wish.at} never comes, so {wish.about} cannot be had then; drag it there first"


def _conflict(aim: Aim, course: Course) -> tuple[Result, str, tuple[str, ...]]:
    """Even to first order, what is free cannot do it."""
    assert course.rest is not None
    names = conflicting(aim, course.spot, course.rest)
    still, stopped = idle(aim, course.spot), walls(aim, course.spot)
    if still:
        message = f"nothing that is free moves {still[0]}: free something that acts before it"
    elif stopped:
        message = f"{', '.join(stopped[:4])}: allow more, free more, or drag less"
    elif len(names) > 1:
        message = f"{' and '.join(names)} cannot both be had; drop one of them, or free more"
    else:
        message = f"what is free cannot do all of {names[0]}; ask for less of it, or free more"
    return Result.CONFLICT, message, names


def _worst(aim: Aim, course: Course) -> str:
    """What is furthest from being true."""
    spot = course.spot
    sizes = [float(np.abs(spot.residual[g]).max()) for g in aim.groups(spot)]
    wish = aim.wishes[int(np.argmax(sizes))]
    return f"{wish.words} is still {1e3 * LENGTH * max(sizes):.3g} mm off, or as much of it"


def _edge(aim: Aim, course: Course) -> str:
    """What is in the way of the next step."""
    assert course.tried is not None
    if course.tried.ending is Ending.INTERPENETRATING:
        return course.tried.message
    lost = aim.missing(course.tried)
    if lost:
        return f"any further, and {lost[0].at} never comes"
    change = first_change(course.spot.motion, course.tried)
    if change is None:
        return "no step in this motion brings it nearer; free more, or drag elsewhere"
    time, pair = change
    return (
        f"any further, {pair} meet differently at {time:.3f} s, and no motion was found beyond "
        "that; drag around it, or free more"
    )
