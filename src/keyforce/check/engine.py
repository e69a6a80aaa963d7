"""What a shot asks of the engine that plays it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path as File

from keyforce.check.problem import Problem, odd, wrong
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.drag import Wish
from keyforce.shot.goal import Goal
from keyforce.shot.tree import Path

_ELSE = "leave `engine` out, and the articulated engine plays it"


def check_engine(shot: Shot, folder: File) -> Iterator[Problem]:
    """What the impact engine knows nothing of."""
    if shot.engine != "impact":
        if shot.impacts:
            advice = "say `engine: impact`, or leave it out"
            yield odd("only the impact engine heeds this", ("impacts",), advice=advice)
        return
    for field in ("direction", "blows"):
        if getattr(shot, field):
            error = InputError("the impact engine knows no such thing", given=field, advice=_ELSE)
            yield wrong(error, (field,))
    if shot.timestep is not None:
        advice = "leave it out: flights are exact at any length"
        yield odd("the impact engine takes no time steps", ("timestep",), advice=advice)
    yield from _edits(shot, folder)


def _edits(shot: Shot, folder: File) -> Iterator[Problem]:
    """The scene, and what is free, dragged and asked for in it."""
    from keyforce.engine.impact.shot_scene import shot_scene
    from keyforce.solve.drag.instant import check_names, instant_of
    from keyforce.solve.drag.told import freedom_told, wish_told

    try:
        scene = shot_scene(shot, folder)
    except InputError as error:
        yield wrong(error, ("engine",))
        return
    if shot.free and not (shot.goals or shot.drags):
        advice = "add `goals:` or `drags:`"
        yield odd("something is free, but there is no goal", ("free",), advice=advice)
    frees = [((), shot.free), *((("drags", i), drag.free) for i, drag in enumerate(shot.drags))]
    for path, free in frees:
        try:
            freedom_told(free, scene)
        except InputError as error:
            yield wrong(error, (*path, "free"))
    wishes: list[tuple[Path, Wish | Goal]] = [
        (("goals", i), goal) for i, goal in enumerate(shot.goals)
    ]
    wishes += [(("drags", i), w) for i, drag in enumerate(shot.drags) for w in drag.wishes]
    for path, wish in wishes:
        try:
            told = wish_told(wish, scene)
            check_names(instant_of(told.at, shot.duration), scene)
        except InputError as error:
            yield wrong(error, path)
