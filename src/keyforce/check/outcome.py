"""What acts on the cast and what is promised of it: blows and claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from keyforce.check.body import Body
from keyforce.check.problem import Problem, late, odd, wrong
from keyforce.engine.articulated.scene import build_scene
from keyforce.errors import InputError, unknown_name
from keyforce.measure.event import moment_time
from keyforce.measure.quantity import Measured
from keyforce.shot.claim import Claim
from keyforce.shot.document import Shot
from keyforce.shot.goal import Goal
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take


def check_blows(shot: Shot, bodies: Mapping[str, Body]) -> Iterator[Problem]:
    """Blows on bodies that exist, while the shot runs."""
    known = [*bodies, *(f"{name}.{part}" for name, body in bodies.items() for part in body.parts)]
    for i, blow in enumerate(shot.blows):
        path = ("blows", i)
        if blow.on not in known:
            yield wrong(unknown_name("body", blow.on, known), (*path, "on"))
        if blow.at >= shot.duration:
            what = "this blow comes after the end"
            yield late(what, (*path, "at"), given=blow.at, duration=shot.duration)
        if not any((*blow.force, *blow.torque)):
            yield odd("this blow has no force", path, advice="give it `force:` or `torque:`")


def check_claims(shot: Shot, folder: Path) -> Iterator[Problem]:
    """Claims and goals of what can be measured, tried on the shot's first moment."""
    if not shot.claims and not shot.goals:
        return
    measured = Measured(first_moment(shot, folder))
    parts: dict[str, Sequence[Claim | Goal]] = {"goals": shot.goals, "claims": shot.claims}
    for part, asked in parts.items():
        for i, one in enumerate(asked):
            try:
                measured.quantity(one.quantity)
            except InputError as error:
                yield wrong(error, (part, i, "quantity"))
            for field, problem in _moments(measured, one, shot):
                yield wrong(problem, (part, i, field))


def _moments(
    measured: Measured, claim: Claim | Goal, shot: Shot
) -> Iterator[tuple[str, InputError]]:
    stretch = () if isinstance(claim, Goal) or claim.at is not None else claim.over
    over = [("over", moment) for moment in stretch]
    for field, moment in [("at", claim.at), *over]:
        if moment is None:
            continue
        try:
            time = moment_time(measured, moment)
        except InputError as error:
            yield field, error
            continue
        if time is not None and time > shot.duration:
            yield (
                field,
                InputError(
                    "this is after the end", given=moment, allowed=f"up to {shot.duration:g} s"
                ),
            )


def first_moment(shot: Shot, folder: Path) -> Take:
    """A take of the shot's first two steps, in which nothing moves yet."""
    scene = build_scene(shot, folder)
    model = scene.model()
    names = tuple(one.name for one in scene.characters)
    return Take(
        name="first moment",
        model_xml=scene.xml,
        time=np.array([0.0, shot.step]),
        qpos=np.tile(scene.qpos, (2, 1)),
        qvel=np.tile(scene.qvel, (2, 1)),
        ctrl_torque=np.zeros((2, model.nv)),
        external=np.zeros((2, model.nbody, 6)),
        help=np.zeros((2, len(names), 6)),
        ground=np.zeros((2, len(names), 6)),
        characters=names,
        events=(),
        outcome=Outcome(status=Status.DONE, message=""),
        shot=shot.plain(),
        fps=shot.fps,
    )
