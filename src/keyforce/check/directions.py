"""Directions: whom they are for, the joints and poses they name, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from keyforce.cast.sides import hinges_named
from keyforce.check.body import Body
from keyforce.check.problem import Problem, late, odd, wrong
from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import pose
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import BalanceWindow, Direction, Objective, PoseKey
from keyforce.shot.document import Shot
from keyforce.shot.moment import Moment, phrase, seconds
from keyforce.shot.tree import Path


def check_directions(shot: Shot, bodies: Mapping[str, Body]) -> Iterator[Problem]:
    """Every character's direction."""
    characters = [name for name, member in shot.cast.items() if member.is_character]
    for name, direction in shot.direction.items():
        if name not in characters:
            error = unknown_name("character", name, characters)
            if name in shot.cast:
                error = InputError(
                    f"{name} is a prop and cannot be directed",
                    allowed=", ".join(characters) or None,
                    advice="move a prop by `velocity`, `spin` or `blows`",
                )
            yield wrong(error, ("direction", name))
        elif name in bodies:
            yield from _check_poses(name, direction, bodies[name], shot.duration)
        yield from _check_windows(name, direction, characters, shot.duration)


def _check_poses(name: str, direction: Direction, body: Body, duration: float) -> Iterator[Problem]:
    angles: dict[tuple[str, float], float] = {}
    for i, key in enumerate(direction.poses):
        path = ("direction", name, "poses", i)
        if key.at > duration:
            what = "this key comes after the end"
            yield late(what, (*path, "at"), given=key.at, duration=duration)
        yield from _check_library(key, body, path)
        mine: dict[tuple[str, float], float] = {}
        for joint, angle in key.joints.items():
            here = (*path, "joints", joint)
            try:
                hinges = (joint,) if joint in ROOT_TURNS else hinges_named(joint, body.hinges)
            except InputError as error:
                yield wrong(_with_root(error), here)
                continue
            yield from _check_limits(hinges, angle, body, here)
            yield from _check_clash(hinges, key.at, angle, angles, here)
            mine |= {(hinge, key.at): angle for hinge in hinges}
        angles |= mine


def _check_library(key: PoseKey, body: Body, path: Path) -> Iterator[Problem]:
    if key.pose is not None:
        try:
            pose(key.pose, body.member.kind, body.rest, body.hinges)
        except InputError as error:
            yield wrong(error, (*path, "pose"))
    elif not key.joints and not key.reach:
        yield odd("this key moves nothing", path, advice="give it `joints:`, `pose:` or `reach:`")


def _check_limits(
    hinges: tuple[str, ...], angle: float, body: Body, path: Path
) -> Iterator[Problem]:
    for hinge in hinges:
        low, high = body.limits.get(hinge, (angle, angle))
        if not low <= angle <= high:
            advice = f"the joint goes from {low:.0f} to {high:.0f} degrees"
            yield odd(f"{hinge} cannot reach this", path, given=angle, advice=advice)
            return


def _check_clash(
    hinges: tuple[str, ...],
    at: float,
    angle: float,
    angles: Mapping[tuple[str, float], float],
    path: Path,
) -> Iterator[Problem]:
    for hinge in hinges:
        other = angles.get((hinge, at), angle)
        if other != angle:
            error = InputError(
                f"another key wants {hinge} elsewhere at {at:g} s",
                given=f"{angle:g} here, {other:g} there",
                advice="keep one of them, or move one in time",
            )
            yield wrong(error, path)
            return


def _with_root(error: InputError) -> InputError:
    return InputError(
        error.problem,
        given=error.given,
        allowed=f"{error.allowed}, {', '.join(ROOT_TURNS)}",
        advice=error.advice,
    )


def _check_windows(
    name: str, direction: Direction, characters: list[str], duration: float
) -> Iterator[Problem]:
    told: dict[str, Sequence[BalanceWindow | Objective]] = {
        "balance": direction.balance,
        "objectives": direction.objectives,
    }
    for kind, windows in told.items():
        for i, window in enumerate(windows):
            path = ("direction", name, kind, i)
            for field, moment in (("from", window.start), ("until", window.until)):
                yield from _check_moment(moment, characters, (*path, field))
            yield from _check_span(window, duration, path)


def _check_moment(moment: Moment, characters: list[str], path: Path) -> Iterator[Problem]:
    parts = phrase(str(moment)) if seconds(moment) is None else None
    if parts is None or parts["verb"] in ("start", "end"):
        return
    if parts["verb"] not in ("takes off", "lands"):
        error = InputError(
            "a window cannot wait for this event",
            given=moment,
            allowed="a time, 'start', 'end', 'NAME takes off', 'NAME lands'",
        )
        yield wrong(error, path)
    elif parts["who"] not in characters:
        yield wrong(unknown_name("character", parts["who"], characters), path)


def _check_span(
    window: BalanceWindow | Objective, duration: float, path: Path
) -> Iterator[Problem]:
    begin, end = seconds(window.start), seconds(window.until)
    if begin is not None and begin >= duration:
        what = "this window opens after the end"
        yield late(what, (*path, "from"), given=begin, duration=duration)
    elif begin is not None and end is not None and end <= begin:
        error = InputError(
            "this window closes before it opens",
            given=f"from {begin:g} until {end:g}",
            advice="swap the two, or remove the window",
        )
        yield wrong(error, (*path, "until"))
