"""Synthesis: a shot's sketches made real."""

from __future__ import annotations

import pathlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from keyforce.cast.actor import figure_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.shot.character_sketch import CharacterSketch
from keyforce.shot.document import Shot
from keyforce.shot.limber import limber
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.interior.solve import Solved, solve
from keyforce.synthesis.kernels import prepare
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.assembly import Assembly, assemble
from keyforce.synthesis.plan.path import Path, find_path
from keyforce.synthesis.plan.postures import Poser
from keyforce.synthesis.plan.surroundings import meets_itself
from keyforce.synthesis.pose.example import built_in
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.record import Performance, take_of
from keyforce.synthesis.sketch.reading import Reading, read_sketch
from keyforce.synthesis.sketch.ripple import rippled
from keyforce.synthesis.sketch.rough import from_keys
from keyforce.synthesis.unmet import unmet
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take

Progress = Callable[[float], None]

AGAIN = 3
"""How often a result that runs into itself is solved again, watching what it ran into."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Synthesis:
    """A sketch made real.

    Attributes:
        reading: What the sketch means.
        assembly: What was asked.
        solved: What was found.
        steps: How many steps the solver took in all.
        notes: What was assumed on the way.
    """

    reading: Reading
    assembly: Assembly
    solved: Solved
    steps: int
    notes: tuple[str, ...]


def synthesize(
    shot: Shot,
    *,
    folder: pathlib.Path | str = ".",
    name: str = "shot",
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> tuple[Shot, Take, int]:
    """Makes every character's sketch real.

    Returns:
        The shot with what was filled in, its take, and how many steps the solver took.
    """
    shot = limber(shot)
    prepare()
    for who in shot.sketch:
        shot = retimed(shot, who)
    scene = build_scene(shot, pathlib.Path(folder))
    done = {who: synthesis_of(shot, who, progress=progress, cancel=cancel) for who in shot.sketch}
    given = {
        who: Performance(
            performer=performer_of(shot.cast[who]),
            reading=one.reading,
            q=one.solved.point.q,
            turn=one.solved.values.poses.turn[:, 0],
        )
        for who, one in done.items()
    }
    take = take_of(scene, given, _outcome(done), name)
    return shot, take, sum(one.steps for one in done.values())


def performer_of(member: Member) -> Performer:
    """The performer of a member of the cast."""
    return _performer(member.model_dump_json(include={member.kind, "rig"}))


@cache
def _performer(member: str) -> Performer:
    return Performer(figure_of(Member.model_validate_json(member)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Plan:
    """What is asked for one character.

    Attributes:
        performer: Who.
        reading: What the sketch means.
        path: The first motion.
        soft: How much physics may give way.
        assembly: The program and where it starts.
        notes: What was assumed on the way.
    """

    performer: Performer
    reading: Reading
    path: Path
    soft: float
    assembly: Assembly
    notes: tuple[str, ...]

    def again(self, before: Floats) -> Assembly:
        """The program that also watches what ran into what in an earlier result."""
        return assemble(self.performer, self.reading, self.path, soft=self.soft, before=before)


def retimed(shot: Shot, who: str) -> Shot:
    """The shot with a character's flights as high as they are asked to be."""
    sketch, member = shot.sketch[who], shot.cast[who]
    if not isinstance(sketch, CharacterSketch) or not sketch.flights:
        return shot
    performer = performer_of(member)
    rough = from_keys(performer, member, sketch, duration=shot.duration, fps=shot.fps)
    return rippled(shot, who, read_sketch(performer, sketch, rough))


def plan_of(shot: Shot, who: str) -> Plan:
    """What is asked for one character of a shot."""
    shot = limber(shot)
    member, sketch = shot.cast[who], shot.sketch[who]
    if not isinstance(sketch, CharacterSketch):
        raise InputError("momentum moves characters only", given=who, path=f"sketch.{who}")
    performer = performer_of(member)
    rough = from_keys(performer, member, sketch, duration=shot.duration, fps=shot.fps)
    reading = read_sketch(performer, sketch, rough)
    poser = Poser(performer, reading, built_in(), sketch.poses)
    path = find_path(poser)
    return Plan(
        performer=performer,
        reading=reading,
        path=path,
        soft=sketch.soft,
        assembly=assemble(performer, reading, path, soft=sketch.soft),
        notes=tuple(poser.notes),
    )


def synthesis_of(
    shot: Shot,
    who: str,
    *,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Synthesis:
    """One character's sketch made real."""
    plan = plan_of(shot, who)
    assembly = plan.assembly
    steps = 0

    def watch(iteration: int, q: Floats) -> bool:
        if progress is not None:
            progress(1.0 - 0.95 ** (steps + iteration))
        return cancel is not None and cancel.is_set()

    solved = solve(Model(assembly.program), assembly.q, assembly.knobs.start, watch=watch)
    for _ in range(AGAIN):
        steps += solved.iterations
        met = meets_itself(plan.performer, solved.values.poses)
        if not met or solved.status is Status.CANCELLED:
            break
        before = solved.point.q
        assembly = plan.again(before)
        solved = solve(Model(assembly.program), before, solved.point.knobs, watch=watch)
    return Synthesis(
        reading=plan.reading, assembly=assembly, solved=solved, steps=steps, notes=plan.notes
    )


def _outcome(done: dict[str, Synthesis]) -> Outcome:
    worst = [one for one in done.values() if one.solved.status is not Status.CONVERGED]
    if not worst:
        return Outcome(status=Status.CONVERGED, message="the sketch is made real")
    one = worst[0]
    solved = one.solved
    status = solved.status
    if status is Status.CANCELLED:
        return Outcome(status=status, message="stopped; the take holds the best so far")
    return Outcome(
        status=status, message=unmet(one.assembly.program, solved, one.reading.rough.fps)
    )
