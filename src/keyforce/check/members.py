"""Members of the cast: fields that suit their kind, names that are free, joints that exist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from keyforce.cast.sides import hinges_named
from keyforce.cast.things.things import THINGS
from keyforce.check.body import Body, body_of
from keyforce.check.problem import Problem, wrong
from keyforce.errors import InputError, unknown_name
from keyforce.shot.cast import Member
from keyforce.shot.document import Shot

RESERVED = ("ground", "stage", "world")
_CHARACTERS_ONLY = ("facing", "start", "rig")
_PLANAR = ("lamp3", "acrobot")
_PROPS_ONLY = ("turn", "density", "friction", "restitution", "color", "smooth")
_FREE_ONLY = ("at", "turn", "velocity", "spin")


def bodies(shot: Shot, folder: Path) -> tuple[dict[str, Body], list[Problem]]:
    """The bodies that can be built, and what is wrong with the others."""
    found: dict[str, Body] = {}
    problems: list[Problem] = []
    for name, member in shot.cast.items():
        try:
            found[name] = body_of(name, member, folder)
        except InputError as error:
            problems.append(wrong(error, ("cast", name, member.kind)))
    return found, problems


def check_cast(shot: Shot) -> Iterator[Problem]:
    """What can be seen without building anyone."""
    if not shot.cast:
        example = "cast: {ada: {human: woman}}"
        yield wrong(InputError("nobody is in the shot", advice=f"add {example}"), ("cast",))
    for name, member in shot.cast.items():
        if name in RESERVED or name in shot.stage.pieces:
            taken = "a fixed thing" if name in shot.stage.pieces else "the world"
            error = InputError(
                f"{name!r} is the name of {taken} already", given=name, advice="use another name"
            )
            yield wrong(error, ("cast", name))
        yield from _check_fields(name, member)


def _check_fields(name: str, member: Member) -> Iterator[Problem]:
    for field in type(member).model_fields:
        suits = _suits(field, member)
        if field in member.model_fields_set and suits is not None:
            error = InputError(
                f"{field} means nothing here", given=member.kind, allowed=suits, advice="remove it"
            )
            yield wrong(error, ("cast", name, field))
    if member.mass is not None and member.density is not None:
        error = InputError("mass and density exclude each other", advice="keep one of them")
        yield wrong(error, ("cast", name, "density"))


def _suits(field: str, member: Member) -> str | None:
    """Whom a field is for, where that is not this member."""
    if field in _FREE_ONLY and member.held is not None:
        return "it is for props that nobody holds; where this one is, `held` says"
    bvh = (member.file or "").lower().endswith(".bvh")
    mesh = "." in (member.prop or "")
    if field in _CHARACTERS_ONLY and not member.is_character:
        return "it is for characters" + (", a prop has `turn`" if field == "facing" else "")
    if field in _PROPS_ONLY and member.is_character:
        return "it is for props" + (", a character has `facing`" if field == "turn" else "")
    if field == "facing" and member.kind in _PLANAR:
        return "it is for characters that can turn; this one stays in its x-z plane"
    if field == "mass" and member.is_character and not bvh:
        return "it is for props and BVH files; a human has `human: {mass: 70}`"
    if field == "radius" and member.prop != "ball":
        return "it is for a ball"
    if field == "size" and member.prop not in ("box", "plank"):
        return "it is for a box or a plank"
    if field == "scale" and not (mesh or bvh or member.prop in THINGS):
        return "it is for things that come along, mesh files and BVH files"
    return None


def check_held(shot: Shot, built: Mapping[str, Body]) -> Iterator[Problem]:
    """That whoever holds a prop has the body that holds it."""
    holders = {name: body for name, body in built.items() if body.member.is_character}
    parts = [f"{name}.{part}" for name, body in holders.items() for part in body.parts]
    for name, member in shot.cast.items():
        path = ("cast", name, "held")
        if member.held is not None and shot.engine == "impact":
            advice = "leave `engine` out, and the articulated engine plays it"
            yield wrong(InputError("the impact engine knows nobody who holds", advice=advice), path)
        elif member.held is not None and member.held.by not in parts:
            yield wrong(unknown_name("body", member.held.by, parts), (*path, "by"))


def check_joints(name: str, body: Body) -> Iterator[Problem]:
    """The joints that a member's start and rig name."""
    for joint in body.member.rig.joints:
        try:
            hinges_named(joint, body.hinges)
        except InputError as error:
            yield wrong(error, ("cast", name, "rig", "joints", joint))
    for joint, angle in body.member.start.items():
        path = ("cast", name, "start", joint)
        try:
            hinges = hinges_named(joint, body.hinges)
        except InputError as error:
            yield wrong(error, path)
            continue
        for hinge in hinges:
            low, high = body.limits.get(hinge, (angle, angle))
            if not low <= angle <= high:
                beyond = InputError(
                    f"{hinge} cannot start there",
                    given=f"{angle:g} degrees",
                    allowed=f"{low:.0f} to {high:.0f} degrees",
                )
                yield wrong(beyond, path)
                break
