"""What a shot asks of the engine that plays it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keyforce.check.problem import Problem, odd, wrong
from keyforce.errors import InputError
from keyforce.shot.document import Shot

_ELSE = "leave `engine` out, and the articulated engine plays it"


def check_engine(shot: Shot, folder: Path) -> Iterator[Problem]:
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
    from keyforce.engine.impact.shot_scene import shot_scene

    try:
        shot_scene(shot, folder)
    except InputError as error:
        yield wrong(error, ("engine",))
