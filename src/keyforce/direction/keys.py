"""Keys: control poses taken apart into keys of single axes (Fattal and Lischinski 2006, section 5).

A pose speaks of some joints only; each axis runs between the keys that name it. An axis starts
from where the character starts, and holds its last key.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Protocol

import numpy as np

from keyforce.cast.sides import hinges_named
from keyforce.direction.library import pose
from keyforce.direction.track import Key
from keyforce.shot.cast import Member
from keyforce.shot.direction import Direction, PoseKey

ROOT_TURNS = ("root.pitch", "root.roll", "root.yaw")


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


def hinge_keys(who: Directed, direction: Direction) -> dict[str, list[Key]]:
    """Each hinge's keys, by full name."""
    start = {h: who.rest.get(h, 0.0) for h in who.hinges}
    for name, degrees in who.member.start.items():
        start |= dict.fromkeys(hinges_named(name, who.hinges), float(np.radians(degrees)))
    keys: dict[str, list[Key]] = defaultdict(list)
    for given in direction.poses:
        for hinge, target in _targets(who, given).items():
            keys[hinge].append(_key(given, target))
    return {f"{who.name}.{h}": _from_start(keys[h], start[h]) for h in who.hinges}


def root_keys(who: Directed, direction: Direction) -> dict[str, list[Key]]:
    """The keys of the root's three turns, by full name; upright where none are given."""
    keys: dict[str, list[Key]] = defaultdict(list)
    for given in direction.poses:
        for name, degrees in given.joints.items():
            if name in ROOT_TURNS:
                keys[name].append(_key(given, np.radians(degrees)))
    return {f"{who.name}.{turn}": _from_start(keys[turn], 0.0) for turn in ROOT_TURNS}


def _targets(who: Directed, given: PoseKey) -> dict[str, float]:
    """The angles that a pose asks for, its library pose first [rad]."""
    targets: dict[str, float] = {}
    if given.pose is not None:
        targets |= pose(given.pose, who.member.kind, who.rest, who.hinges)
    for name, degrees in given.joints.items():
        if name not in ROOT_TURNS:
            targets |= dict.fromkeys(hinges_named(name, who.hinges), float(np.radians(degrees)))
    return targets


def _key(given: PoseKey, target: float) -> Key:
    return Key(at=given.at, target=float(target), gain=given.gain, damping=given.damping)


def _from_start(keys: Iterable[Key], start: float) -> list[Key]:
    ordered = sorted(keys, key=lambda k: k.at)
    if ordered and ordered[0].at <= 0.0:
        return ordered
    first = ordered[0] if ordered else Key(at=0.0, target=start)
    return [Key(at=0.0, target=start, gain=first.gain, damping=first.damping), *ordered]
