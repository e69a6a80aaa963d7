"""Keys: control poses taken apart into keys of single axes (Fattal and Lischinski 2006, section 5).

A pose speaks of some joints only; each axis runs between the keys that name it. An axis starts
from where the character starts, and holds its last key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import numpy as np

from keyforce.cast.sides import hinges_named
from keyforce.direction.cycles import bridges, reflected, unrolled
from keyforce.direction.library import pose
from keyforce.direction.track import WAYS, Key
from keyforce.shot.cast import Member
from keyforce.shot.direction import Direction, PoseKey

ROOT_TURNS = ("root.pitch", "root.roll", "root.yaw")
SAME_TIME = 1e-3
"""Keys that are nearer to each other are at the same time [s]."""


class Directed(Protocol):
    """Whoever can be directed."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def member(self) -> Member: ...  # noqa: D102
    @property
    def hinges(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def rest(self) -> Mapping[str, float]: ...  # noqa: D102


class Posed(Protocol):
    """Whatever asks for a pose."""

    @property
    def pose(self) -> str | None: ...  # noqa: D102
    @property
    def joints(self) -> Mapping[str, float]: ...  # noqa: D102
    @property
    def mirror(self) -> bool: ...  # noqa: D102


def hinge_keys(who: Directed, direction: Direction) -> dict[str, list[Key]]:
    """Each hinge's keys, by full name."""
    start = {h: who.rest.get(h, 0.0) for h in who.hinges}
    for name, degrees in who.member.start.items():
        start |= dict.fromkeys(hinges_named(name, who.hinges), float(np.radians(degrees)))
    keys = _gathered(direction, lambda given: hinge_targets(who, given, direction))
    return {f"{who.name}.{h}": _laid(keys[h], start[h], direction) for h in who.hinges}


def root_keys(who: Directed, direction: Direction) -> dict[str, list[Key]]:
    """The keys of the root's three turns, by full name; upright where none are given."""
    keys = _gathered(direction, _root_targets)
    return {f"{who.name}.{turn}": _laid(keys[turn], 0.0, direction) for turn in ROOT_TURNS}


def _gathered(
    direction: Direction, targets: Callable[[PoseKey], dict[str, float]]
) -> dict[str, list[tuple[int, Key]]]:
    """Every axis's keys, each with the cycle that it belongs to, -1 for none."""
    keys: dict[str, list[tuple[int, Key]]] = defaultdict(list)
    for cycle, given in unrolled(direction):
        for axis, target in targets(given).items():
            keys[axis].append((cycle, _key(given, target)))
    return keys


def targets(who: Directed, given: Posed, direction: Direction) -> dict[str, float]:
    """The angles that a pose asks of hinges and of the root's turns [rad]."""
    return {**hinge_targets(who, given, direction), **_root_targets(given)}


def _root_targets(given: Posed) -> dict[str, float]:
    sign = -1.0 if given.mirror else 1.0
    return {
        name: float(np.radians(degrees)) * (1.0 if name == "root.pitch" else sign)
        for name, degrees in given.joints.items()
        if name in ROOT_TURNS
    }


def hinge_targets(who: Directed, given: Posed, direction: Direction) -> dict[str, float]:
    """The angles that a pose asks for: first its pose from the repertoire or the library [rad]."""
    found: dict[str, float] = {}
    own = direction.repertoire.get(given.pose or "")
    if own is not None and own is not given:
        found |= hinge_targets(who, own, _without(direction, given.pose))
    elif given.pose is not None:
        found |= pose(given.pose, who.member.kind, who.rest, who.hinges)
    for name, degrees in given.joints.items():
        if name not in ROOT_TURNS:
            found |= dict.fromkeys(hinges_named(name, who.hinges), float(np.radians(degrees)))
    return dict(reflected(h, t) for h, t in found.items()) if given.mirror else found


def _without(direction: Direction, name: str | None) -> Direction:
    """A pose of the repertoire may rest on another, or on the library's of its own name."""
    rest = {k: v for k, v in direction.repertoire.items() if k != name}
    return direction.model_copy(update={"repertoire": rest})


def _key(given: PoseKey, target: float) -> Key:
    return Key(
        at=given.at,
        target=float(target),
        gain=given.gain,
        damping=given.damping,
        then=WAYS[given.then],
    )


def _laid(given: list[tuple[int, Key]], start: float, direction: Direction) -> list[Key]:
    """An axis's keys from the shot's start, with its ways into and out of cycles.

    A key of its own takes the place of a cycle's key at the same time.
    """
    plain = [key for cycle, key in given if cycle < 0]
    taken = {round(key.at / SAME_TIME) for key in plain}
    keys = [k for cycle, k in given if cycle < 0 or round(k.at / SAME_TIME) not in taken]
    for i in {cycle for cycle, _ in given if cycle >= 0}:
        keys += bridges(direction.cycles[i], plain, start)
    return _from_start(keys, start)


def _from_start(keys: Iterable[Key], start: float) -> list[Key]:
    ordered = sorted(keys, key=lambda k: k.at)
    if ordered and ordered[0].at <= 0.0:
        return ordered
    first = ordered[0] if ordered else Key(at=0.0, target=start)
    return [Key(at=0.0, target=start, gain=first.gain, damping=first.damping), *ordered]
