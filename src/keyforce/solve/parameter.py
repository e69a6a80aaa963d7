"""Parameters: the numbers of a shot that a solver may change, with their units and bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.cast.sides import hinges_named
from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import LIBRARY
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import PoseKey
from keyforce.shot.document import Shot
from keyforce.shot.free import START, Free
from keyforce.shot.tree import Path
from keyforce.solve.rewrite import value_at

DEGREE, CENTISECOND, TWENTIETH = 1.0, 0.01, 0.05
_START_UNITS = {"at": 0.01, "velocity": 0.05, "spin": 0.1, "turn": 1.0, "facing": 1.0}
_LEAST_GAP = 0.01
"""How near two keys of a joint may come in time [s]."""
_DIGITS = 4
"""Decimals that a found number is written with, in its parameter's unit."""

Limits = Mapping[str, Mapping[str, tuple[float, float]]]
"""Ranges of the limited hinges of each character [degrees]."""


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A number that may change.

    Attributes:
        path: Where it stands in the shot.
        label: What a person calls it.
        value: What its author wrote.
        unit: How much of it weighs as much as a degree of a joint.
        low: The least that it may become.
        high: The most.
    """

    path: Path
    label: str
    value: float
    unit: float
    low: float = -math.inf
    high: float = math.inf


def parameters_of(shot: Shot, limits: Limits) -> tuple[Parameter, ...]:
    """Everything that is free in a shot, in its order.

    Raises:
        InputError: Something that is free does not exist; the error says where it stands.
    """
    found: dict[Path, Parameter] = {}
    for i, free in enumerate(shot.free):
        try:
            found |= {p.path: p for p in _parameters(shot, free, limits)}
        except InputError as error:
            raise error.at(path=f"free[{i}]") from None
    return tuple(found.values())


def _parameters(shot: Shot, free: Free, limits: Limits) -> Iterator[Parameter]:
    if free.start is not None or free.impacts is not None:
        yield from _of_start(shot, free)
        return
    who, index = free.who or "", key_index(shot, free)
    key, path = shot.direction[who].poses[index], ("direction", who, "poses", index)
    for joint in free.joints:
        value = _target(shot, who, key, joint)
        low, high = free.between or _range(joint, value, limits.get(who, {}))
        label = f"{who} {free.key} {joint}"
        yield Parameter(
            path=(*path, "joints", joint), label=label, value=value, unit=DEGREE, low=low, high=high
        )
    if free.time:
        low, high = _room(shot.direction[who].poses, key, shot.duration)
        if free.between:
            low, high = max(low, free.between[0]), min(high, free.between[1])
        label = f"{who} {free.key} time"
        yield Parameter(
            path=(*path, "at"), label=label, value=key.at, unit=CENTISECOND, low=low, high=high
        )
    for factor in ("gain", "damping"):
        if getattr(free, factor):
            low, high = free.between or (0.05, 20.0)
            value, label = getattr(key, factor), f"{who} {free.key} {factor}"
            yield Parameter(
                path=(*path, factor), label=label, value=value, unit=TWENTIETH, low=low, high=high
            )


def _of_start(shot: Shot, free: Free) -> Iterator[Parameter]:
    found = START.match(free.start or "")
    if found is None:
        raise InputError(
            f"{free.start or 'the normals of impacts'} can be free for the impact engine only",
            advice="say `engine: impact`, or leave it out",
        )
    who, what, axis = found.groups()
    if who not in shot.cast:
        raise unknown_name("cast member", who, shot.cast)
    low, high = free.between or (-math.inf, math.inf)
    path: Path = ("cast", who, what)
    value, unit = value_at(shot, path), _START_UNITS[what]
    if what == "facing":
        yield Parameter(
            path=path, label=f"{who}.{what}", value=value, unit=unit, low=low, high=high
        )
        return
    for i in "xyz" if axis is None else axis:
        k = "xyz".index(i)
        label = f"{who}.{what}.{i}"
        yield Parameter(path=(*path, k), label=label, value=value[k], unit=unit, low=low, high=high)


def key_index(shot: Shot, free: Free) -> int:
    """Which of a character's keys is meant.

    Raises:
        InputError: There is none of that name, or there are several.
    """
    who = free.who or ""
    if who not in shot.direction:
        raise unknown_name("directed character", who, shot.direction)
    poses = shot.direction[who].poses
    found = [i for i, key in enumerate(poses) if key.name == free.key]
    if not found:
        names = {key.name for key in poses if key.name}
        raise unknown_name(f"key of {who}", free.key or "", names)
    if len(found) > 1:
        raise InputError(
            f"several keys of {who} are called {free.key!r}",
            given=free.key,
            advice="give each its own name",
        )
    return found[0]


def _target(shot: Shot, who: str, key: PoseKey, joint: str) -> float:
    """The angle that a key asks of a joint, by the name that the key uses [degrees]."""
    library = LIBRARY.get(shot.cast[who].kind, {})
    angles = {**library.get(key.pose or "", {}), **key.joints}
    if joint not in angles:
        raise unknown_name(f"joint in the key {key.name!r}", joint, angles)
    return float(angles[joint])


def _range(
    joint: str, value: float, limits: Mapping[str, tuple[float, float]]
) -> tuple[float, float]:
    """The joint's limits, or as far beyond as its author went."""
    if joint in ROOT_TURNS or not limits:
        return -math.inf, math.inf
    try:
        ranges = [limits[h] for h in hinges_named(joint, tuple(limits))]
    except InputError:
        return -math.inf, math.inf
    return min(value, max(r[0] for r in ranges)), max(value, min(r[1] for r in ranges))


def _room(poses: Sequence[PoseKey], key: PoseKey, duration: float) -> tuple[float, float]:
    """Between which times a key may lie: short of those before and after it."""
    before = [k.at for k in poses if k.at < key.at]
    after = [k.at for k in poses if k.at > key.at]
    low = max(before) + _LEAST_GAP if before else 0.0
    return min(low, key.at), max(min(after) - _LEAST_GAP if after else duration, key.at)


def values(parameters: Sequence[Parameter]) -> np.ndarray:
    """What their author wrote, shape (n,)."""
    return np.array([p.value for p in parameters], dtype=float)


def rounded(parameters: Sequence[Parameter], u: np.ndarray) -> np.ndarray:
    """What is written: a few decimals of each parameter's unit."""
    units = np.array([p.unit for p in parameters])
    return np.array([float(f"{v:.9g}") for v in np.round(u / units, _DIGITS) * units])
