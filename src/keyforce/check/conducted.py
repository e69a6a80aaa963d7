"""Machines, liberties and performances: that all they name exists, asked of the real scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path as Folder

import mujoco

from keyforce.check.problem import Problem, late, odd, wrong
from keyforce.direction.keys import targets
from keyforce.engine.articulated.liberties import bends_of
from keyforce.engine.articulated.lookout import Lookout
from keyforce.engine.articulated.scene import Scene, build_scene
from keyforce.errors import InputError, unknown_name
from keyforce.measure.glass import Glass
from keyforce.measure.naming import bodies_of
from keyforce.script.trust import source_of
from keyforce.shot.direction import Direction
from keyforce.shot.document import Shot
from keyforce.shot.machine import END, Machine, Transition
from keyforce.shot.moment import Moment
from keyforce.shot.tree import Path


def check_conducted(shot: Shot, folder: Folder) -> Iterator[Problem]:
    """Everything that is decided while time runs."""
    if not shot.is_conducted and not any(d.repertoire for d in shot.direction.values()):
        return
    try:
        scene = build_scene(shot, folder)
    except InputError as error:
        yield wrong(error, ("liberties",))
        return
    model = scene.model()
    names = [one.name for one in scene.characters]
    lookout = Lookout(model, names, Glass(model, mujoco.MjData(model), names))

    for name, direction in shot.direction.items():
        if direction.script is not None:
            script = direction.script
            here: Path = ("direction", name, "script")
            yield from _tried(lambda s=script: source_of(folder, s), here)  # type: ignore[misc]
        yield from _check_repertoire(scene, name, direction)
        if direction.machine is not None:
            path: Path = ("direction", name, "machine")

            def look(moment: Moment, who: str = name) -> None:
                lookout.watch(moment, who)

            yield from _check_machine(scene, name, direction, direction.machine, path, look)
    yield from _check_liberties(shot, model, names, lambda moment: lookout.watch(moment, ""))
    yield from check_performance(shot, model, names)


def _check_repertoire(scene: Scene, name: str, direction: Direction) -> Iterator[Problem]:
    who = next(one for one in scene.characters if one.name == name)
    for pose_name, pose in direction.repertoire.items():
        path: Path = ("direction", name, "repertoire", pose_name)
        yield from _tried(lambda p=pose: targets(who, p, direction), path)  # type: ignore[misc]


def _check_machine(
    scene: Scene, name: str, direction: Direction, machine: Machine, path: Path,
    look: Callable[[Moment], None],
) -> Iterator[Problem]:  # fmt: skip
    who = next(one for one in scene.characters if one.name == name)
    named = {one.name for one in scene.shot.liberties if one.name}
    yield from _check_ways(machine.always, (*path, "always"), look)
    reached = {machine.first, *(way.go for way in machine.always)}
    reached |= {way.go for state in machine.states.values() for way in state.to}
    for state_name, state in machine.states.items():
        here: Path = (*path, "states", state_name)
        yield from _tried(lambda s=state: targets(who, s, direction), here)  # type: ignore[misc]
        yield from _check_ways(state.to, (*here, "to"), look)
        for i, liberty in enumerate(state.liberties):
            if liberty not in named:
                error = unknown_name("named liberty", liberty, named)
                yield wrong(error, (*here, "liberties", i))
        if state_name not in reached:
            yield odd("no transition leads to this state", here, advice="add one, or remove it")
        if state.machine is not None:
            inner: Path = (*here, "machine")
            yield from _check_machine(scene, name, direction, state.machine, inner, look)


def _check_ways(
    ways: tuple[Transition, ...], path: Path, look: Callable[[Moment], None]
) -> Iterator[Problem]:
    for i, way in enumerate(ways):
        if way.on is not None and way.on != "done":
            moment = way.on
            yield from _tried(lambda m=moment: look(m), (*path, i, "on"))  # type: ignore[misc]
        if way.on == END:
            advice = "nothing comes after the end of the shot"
            yield odd("this never fires", (*path, i, "on"), advice=advice)


def _check_liberties(
    shot: Shot, model: mujoco.MjModel, names: list[str], look: Callable[[Moment], object]
) -> Iterator[Problem]:
    for i, one in enumerate(shot.liberties):
        path: Path = ("liberties", i)
        yield from _tried(lambda o=one: bends_of([o], model, names, 0), path)  # type: ignore[misc]
        if isinstance(one.to, str):
            to = one.to
            yield from _tried(lambda t=to: bodies_of(model, t), (*path, "to"))  # type: ignore[misc]
        for field, moment in (("from", one.begin), ("until", one.until)):
            if moment not in (None, "end"):
                yield from _tried(lambda m=moment: look(m), (*path, field))  # type: ignore[misc]


def check_performance(shot: Shot, model: mujoco.MjModel, names: list[str]) -> Iterator[Problem]:
    """What a player did, or is about to do."""
    for i, deed in enumerate(shot.performance):
        path: Path = ("performance", i)
        if deed.at > shot.duration:
            yield late("this comes after the end", path, given=deed.at, duration=shot.duration)
        if deed.who is not None and deed.who not in names:
            yield wrong(unknown_name("character", deed.who, names), (*path, "who"))
        body = deed.push or deed.throw
        if body is not None:
            kind = "push" if deed.push else "throw"
            yield from _tried(lambda b=body: bodies_of(model, b), (*path, kind))  # type: ignore[misc]


def _tried(what: Callable[[], object], path: Path) -> Iterator[Problem]:
    """The problem with something, if it cannot be made ready."""
    try:
        what()
    except InputError as error:
        yield wrong(error, path)
