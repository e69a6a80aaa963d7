"""Sketches: whom they are for, and the bodies, joints and times they name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from keyforce.cast.sides import hinges_named
from keyforce.check.body import Body
from keyforce.check.problem import Problem, late, wrong
from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import pose
from keyforce.errors import InputError, unknown_name
from keyforce.shot.character_sketch import CharacterSketch
from keyforce.shot.document import Shot
from keyforce.shot.prop_sketch import PropSketch
from keyforce.shot.section import JointAngles
from keyforce.shot.tree import Path

KINDS = ("human",)
"""Characters that can be synthesized."""


def check_sketches(shot: Shot, bodies: Mapping[str, Body]) -> Iterator[Problem]:
    """Every sketch."""
    if not shot.sketch or shot.engine == "impact":
        return
    for name, sketch in shot.sketch.items():
        if isinstance(sketch, PropSketch):
            advice = "say `engine: impact`"
            error = InputError(f"the sketch of {name} is one of a prop", advice=advice)
            yield wrong(error, ("sketch", name))
        elif name not in shot.cast:
            yield wrong(unknown_name("member of the cast", name, shot.cast), ("sketch", name))
        elif name in bodies:
            yield from _check_kind(shot, name)
            yield from _check_sketch(name, sketch, bodies[name], shot.duration)
    yield from _check_rest(shot)


def _check_kind(shot: Shot, name: str) -> Iterator[Problem]:
    if shot.cast[name].kind not in KINDS:
        error = InputError(
            f"{name} cannot be synthesized",
            given=shot.cast[name].kind,
            allowed=", ".join(KINDS),
            advice="direct it by poses instead",
        )
        yield wrong(error, ("sketch", name))


def _check_rest(shot: Shot) -> Iterator[Problem]:
    """What else a shot cannot have beside sketches."""
    for name in shot.cast:
        if name not in shot.sketch:
            error = InputError(
                f"{name} has no sketch, and nothing else moves anyone in this shot",
                advice=f"give {name} a sketch, or a shot of its own",
            )
            yield wrong(error, ("cast", name))
    for field in ("direction", "goals", "blows"):
        if getattr(shot, field):
            error = InputError(
                "a sketch is made real by momentum, without forces that this could change",
                given=field,
                advice="leave it out, or perform the result",
            )
            yield wrong(error, (field,))


def _check_sketch(
    name: str, sketch: CharacterSketch, body: Body, duration: float
) -> Iterator[Problem]:
    path: Path = ("sketch", name)
    for i, key in enumerate(sketch.keys):
        here = (*path, "keys", i)
        if key.at > duration:
            yield late(
                "this key comes after the end", (*here, "at"), given=key.at, duration=duration
            )
        yield from _check_joints(key.joints, body, (*here, "joints"))
        if key.pose is not None:
            try:
                pose(key.pose, body.member.kind, body.rest, body.hinges)
            except InputError as error:
                yield wrong(error, (*here, "pose"))
    for i, edit in enumerate(sketch.poses):
        yield from _check_joints(edit.joints, body, (*path, "poses", i, "joints"))
    for i, part in enumerate(sketch.detect):
        if part not in body.parts:
            yield wrong(unknown_name("body", part, body.parts), (*path, "detect", i))
    for i, hold in enumerate(sketch.holds):
        if hold.body not in body.parts:
            yield wrong(unknown_name("body", hold.body, body.parts), (*path, "holds", i, "body"))
        if hold.until <= hold.start:
            backwards = InputError(
                "this ends before it begins",
                given=f"from {hold.start:g} until {hold.until:g}",
                advice="swap the two, or remove it",
            )
            yield wrong(backwards, (*path, "holds", i, "until"))


def _check_joints(joints: JointAngles, body: Body, path: Path) -> Iterator[Problem]:
    for joint in joints:
        try:
            if joint not in ROOT_TURNS:
                hinges_named(joint, body.hinges)
        except InputError as error:
            yield wrong(error, (*path, joint))
