"""Conducted scenes: the band of a shot, hired from what the shot says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from keyforce.cast.actor import Actor
from keyforce.direction.deeds import Deeds
from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import pose_names
from keyforce.direction.machine.conduct import machine_player, strike_of
from keyforce.direction.machine.player import Player
from keyforce.direction.podium import Decider, Strike
from keyforce.direction.windows import Windows
from keyforce.engine.articulated.band import Band, Podium
from keyforce.engine.articulated.bend import Bends
from keyforce.engine.articulated.liberties import (
    SPARE_PUSHES,
    bends_of,
    room_for,
    takings_of,
)
from keyforce.engine.articulated.lookout import Lookout
from keyforce.engine.articulated.objective_rows import objective_tags
from keyforce.engine.articulated.objectives import Spans
from keyforce.engine.articulated.playing import Playing
from keyforce.engine.articulated.score import balance_told
from keyforce.measure.glass import Glass
from keyforce.shot.direction import Direction
from keyforce.shot.pose import Pose

if TYPE_CHECKING:
    from keyforce.engine.articulated.instance import Instance


def bends_for(instance: Instance) -> Bends | None:
    """The rows of a scene's liberties; none where nobody conducts."""
    shot = instance.scene.shot
    if not instance.conducted:
        return None
    characters = [one.name for one in instance.scene.characters]
    bends, _ = bends_of(shot.liberties, instance.model, characters, SPARE_PUSHES)
    bends.used[0] = 1
    return bends


def band_of(instance: Instance, playing: Playing) -> Band | None:
    """Everybody who decides; nobody, where the shot is all keys."""
    scene = instance.scene
    shot = scene.shot
    if not instance.conducted:
        return None
    podium = _podium(instance, playing)
    deciders: dict[str, list[Decider]] = {}
    for one in scene.characters:
        deciders[one.name] = _deciders(instance, one, podium, deciders)
    strikes = {one.name: _repertoire(instance, one) for one in scene.characters}
    performance = sorted(shot.performance, key=lambda deed: deed.at)
    liberties = dict(zip(podium.takings, shot.liberties, strict=True))
    return Band(
        every=shot.tick,
        podium=podium,
        conductors=(
            Deeds(performance, strikes, deciders),
            Windows(liberties, podium),
            *(one for mine in deciders.values() for one in mine),
        ),
    )


def _podium(instance: Instance, playing: Playing) -> Podium:
    scene, model, data = instance.scene, instance.model, instance.data
    shot, names = scene.shot, [one.name for one in scene.characters]
    hinges = [f"{one.name}.{h}" for one in scene.characters for h in one.hinges]
    turns = [f"{one.name}.{turn}" for one in scene.characters for turn in ROOT_TURNS]
    _, rows = bends_of(shot.liberties, model, names, 0)
    taken = takings_of(shot.liberties, model, data, rows)
    room = room_for(shot.liberties, spare=False)
    first, slots = room.bends, room_for(shot.liberties, spare=shot.has_scripts).bonds
    glass = Glass(model, data, names)
    return Podium(
        playing=playing,
        axes={axis: i for i, axis in enumerate([*hinges, *turns])},
        lookout=Lookout(model, names, glass),
        glass=glass,
        held=_held(instance),
        takings={one.liberty.name or f"liberty {i}": one for i, one in enumerate(taken)},
        pushes=range(first, first + SPARE_PUSHES),
        bonds=range(room.bonds, slots),
        hands=(model, data),
    )


def _held(instance: Instance) -> dict[str, list[tuple[Spans, int]]]:
    """What is begun and ended by hand, by tag."""
    score, scene = instance.score, instance.scene
    found: dict[str, list[tuple[Spans, int]]] = {}
    for row, under in enumerate(objective_tags(scene, instance.model)):
        found.setdefault(under, []).append((score.objectives.spans, row))
    names = [one.name for one in scene.characters]
    for row, (_, _, under) in enumerate(balance_told(scene.shot, names)):
        found.setdefault(under, []).append((score.windows.spans, row))
    found.pop("", None)
    return found


def _deciders(
    instance: Instance, who: Actor, podium: Podium, everybody: Mapping[str, list[Decider]]
) -> list[Decider]:
    direction = instance.scene.shot.direction.get(who.name, Direction())
    found: list[Decider] = []
    if direction.script is not None:
        found.append(_script_player(instance, who, direction.script, podium, everybody))
    if direction.machine is not None:
        found.append(machine_player(who, direction, direction.machine, podium))
    return found


def _script_player(
    instance: Instance, who: Actor, file: str, podium: Podium,
    everybody: Mapping[str, list[Decider]],
) -> Decider:  # fmt: skip
    from keyforce.engine.articulated.scripted import ScriptPlayer
    from keyforce.script.process import MEMORY
    from keyforce.script.wire import Start

    scene = instance.scene
    poses = {
        name: strike_of(who, Direction(), Pose(pose=name)) for name in pose_names(who.member.kind)
    }
    known = {**poses, **_repertoire(instance, who)}

    def start(source: str, path: str) -> Start:
        return Start(
            source=source,
            file=path,
            who=who.name,
            model_xml=scene.xml,
            characters=tuple(one.name for one in scene.characters),
            fps=scene.shot.fps,
            seed=scene.shot.seed,
            poses={name: strike for name, strike in known.items() if strike is not None},
            hinges=who.hinges,
            memory=MEMORY,
        )

    def states() -> dict[str, str]:
        machines = {n: [d for d in mine if isinstance(d, Player)] for n, mine in everybody.items()}
        return {name: found[0].path for name, found in machines.items() if found}

    return ScriptPlayer(who.name, scene.folder, file, start, podium, states, reloads=instance.live)


def _repertoire(instance: Instance, who: Actor) -> Mapping[str, Strike]:
    direction = instance.scene.shot.direction.get(who.name, Direction())
    strikes = {name: strike_of(who, direction, pose) for name, pose in direction.repertoire.items()}
    return {name: strike for name, strike in strikes.items() if strike is not None}
