"""What the sketch of a prop names must be there, and its files must hold samples."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keyforce.check.problem import Problem, odd, wrong
from keyforce.errors import InputError
from keyforce.shot.document import Shot


def check_prop_sketches(shot: Shot, folder: Path) -> Iterator[Problem]:
    """Tries to read the sketches of a shot that the impact engine plays."""
    if not shot.sketch or shot.engine != "impact":
        return
    if shot.goals:
        advice = "say it under `must:` of the sketch"
        yield odd("a sketch heeds no goals", ("goals",), advice=advice)
    from keyforce.solve.sketching.of_shot import sketch_of

    try:
        sketch_of(shot, folder)
    except InputError as error:
        steps = (error.path or "sketch").split(".")
        yield wrong(error, tuple(int(s) if s.isdigit() else s for s in steps))
