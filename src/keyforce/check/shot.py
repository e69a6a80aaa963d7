"""The check of a whole shot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from keyforce.check.body import Body
from keyforce.check.clips import check_clips
from keyforce.check.conducted import check_conducted
from keyforce.check.directions import check_directions
from keyforce.check.engine import check_engine
from keyforce.check.goals import check_goals
from keyforce.check.members import bodies, check_cast, check_held, check_joints
from keyforce.check.objectives import check_objectives
from keyforce.check.outcome import check_blows, check_claims
from keyforce.check.problem import Problem, odd, wrong
from keyforce.check.prop_sketches import check_prop_sketches
from keyforce.check.sketches import check_sketches
from keyforce.check.stage import check_stage
from keyforce.engine.articulated.instance import RECORD_RATE
from keyforce.errors import InputError, InputErrors
from keyforce.shot.document import Shot
from keyforce.shot.limber import limber

MOST_STEPS = 2_000_000
COARSE_STEP = 0.004
MOST_MEMORY = 3e9
"""What a take's arrays may fill [bytes]."""


def check(shot: Shot, folder: Path | str = ".") -> list[Problem]:
    """Everything that is wrong with a shot, or odd, once its cast is built.

    Args:
        shot: What to check.
        folder: Where its files are.
    """
    home, shot = Path(folder), limber(shot)
    built, problems = bodies(shot, home)
    problems = [*_check_time(shot), *check_stage(shot, home), *check_cast(shot), *problems]
    for name, body in built.items():
        problems += check_joints(name, body) if body.member.is_character else ()
        problems += [odd(note, ("cast", name, body.member.kind)) for note in body.notes]
    problems += _check_size(shot, built)
    problems += check_directions(shot, built)
    problems += check_sketches(shot, built)
    problems += check_clips(built, home)
    problems += [*check_held(shot, built), *check_blows(shot, built)]
    problems += check_goals(shot, built)
    problems += check_engine(shot, home) if not any(p.wrong for p in problems) else ()
    problems += check_prop_sketches(shot, home) if not any(p.wrong for p in problems) else ()
    if not any(problem.wrong for problem in problems):
        problems += [*check_objectives(shot, home), *check_claims(shot, home)]
        problems += check_conducted(shot, home)
    return problems


def refuse_wrong(shot: Shot, folder: Path | str = ".") -> None:
    """Raises what is wrong with a shot; what is merely odd passes."""
    errors = [problem.error for problem in check(shot, folder) if problem.wrong]
    if errors:
        raise InputErrors.of(errors)


def _check_time(shot: Shot) -> Iterator[Problem]:
    steps = shot.duration / shot.step
    if steps > MOST_STEPS:
        error = InputError(
            "this takes too many steps",
            given=f"{shot.duration:g} s in steps of {shot.step:g} s: {steps:.3g}",
            allowed=f"{MOST_STEPS:,} steps at most",
            advice="make the shot shorter or the timestep longer",
        )
        yield wrong(error, ("timestep",))
    if shot.step > COARSE_STEP:
        advice = "leave it out: the default is about 1/1000 s"
        yield odd("contacts will be soft at this timestep", ("timestep",), advice=advice)


def _check_size(shot: Shot, built: Mapping[str, Body]) -> Iterator[Problem]:
    """A take keeps a wrench for each body and three numbers for each joint, 240 times a second."""
    wrenches = sum(len(body.parts) + 3 for body in built.values())
    joints = sum(len(body.hinges) + 7 for body in built.values())
    needed = 8.0 * RECORD_RATE * shot.duration * (6 * wrenches + 3 * joints)
    if needed > MOST_MEMORY:
        error = InputError(
            "a take of so many for so long does not fit in memory",
            given=f"{shot.duration:g} s of {len(built)} members: {needed / 1e9:.1f} GB",
            allowed=f"{MOST_MEMORY / 1e9:g} GB at most",
            advice="make the shot shorter, or split its cast",
        )
        yield wrong(error, ("duration",))
