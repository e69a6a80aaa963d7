"""Musts as a shot asks for them: quantities and moments of the usual vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from keyforce.engine.impact.scene import ImpactScene
from keyforce.errors import InputError, unknown_name
from keyforce.shot.moment import phrase, seconds
from keyforce.shot.prop_sketch import Must as ShotMust
from keyforce.shot.tree import Path
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.quantities import AXES, QUANTITIES
from keyforce.solve.drag.varying import Varying, stacked
from keyforce.solve.sketching.must import COLLISION, ENDING, START, TIME, Must, When
from keyforce.solve.sketching.sketch import Meeting

_SCALES = {"m": 0.01, "m/s": 0.05, "rad/s": 0.2, "deg": 1.0, "": 0.02}


def must_of(scene: ImpactScene, meetings: Sequence[Meeting], asked: ShotMust, path: Path) -> Must:
    """A must of a shot.

    Raises:
        InputError: Its quantity or its moment is none; with its place in the shot.
    """
    place = ".".join(str(part) for part in path)
    try:
        who, read, unit = _quantity(scene, asked.quantity)
        when = when_of(asked.at, meetings)
        of: tuple[str, ...] = (who,)
        if asked.seen_from is not None:
            of, read, unit = (who, asked.seen_from), _relative(scene, asked), "m"
    except InputError as error:
        raise error.at(path=place) from None
    low = asked.is_ if asked.is_ is not None else asked.above
    high = asked.is_ if asked.is_ is not None else asked.below
    moment = f"{asked.at:g} s" if isinstance(asked.at, float) else asked.at
    return Must(
        of=of,
        at=when,
        expression=read,
        low=np.array(-np.inf if low is None else low),
        high=np.array(np.inf if high is None else high),
        called=f"{asked.quantity} at {moment}",
        scale=_SCALES.get(unit, 1.0),
    )


def when_of(moment: float | str, meetings: Sequence[Meeting]) -> When:
    """A moment of the usual vocabulary, in a sketch."""
    time = seconds(moment)
    if time is not None:
        return When(kind=TIME, time=time)
    parts = phrase(str(moment)) or {}
    verb, nth = parts.get("verb", ""), int(parts.get("nth", "1"))
    if verb in ("start", "end"):
        return When(kind=START if verb == "start" else ENDING)
    who, other = parts.get("who", ""), parts.get("other")
    if verb in ("collision", "touches"):
        hits = [
            k for k, m in enumerate(meetings)
            if who in (m.one, m.other) and (other is None or other in (m.one, m.other))
        ]  # fmt: skip
        if nth <= len(hits):
            return When(kind=COLLISION, index=hits[nth - 1] + 1)
        raise InputError(
            "the sketch has no such collision", given=moment, allowed=f"{len(hits)} of {who}"
        )
    raise InputError(
        "a sketch knows no such moment",
        given=moment,
        allowed="start, end, a time, 'collision 2 of die', 'die touches ground'",
    )


Read = Callable[..., Varying]


def _quantity(scene: ImpactScene, quantity: str) -> tuple[str, Read, str]:
    """Whose it is, how it is read, and its unit."""
    who, _, rest = quantity.partition(".")
    what, _, axis = rest.partition(".")
    scene.row(who)
    if what == "up" and axis in AXES:
        return who, _up(AXES.index(axis)), ""
    if what not in QUANTITIES:
        raise unknown_name("quantity of a sketched prop", rest or quantity, [*QUANTITIES, "up"])
    reader, unit = QUANTITIES[what]
    if axis and (axis not in AXES or what == "tilt"):
        raise InputError(
            f"{quantity} has no such component", given=axis, allowed="x, y or z of a vector"
        )

    def read(now: Here) -> Varying:
        vector = reader(now)
        if axis:
            return vector[AXES.index(axis)]
        return vector if vector.value.size == 1 else vector.norm()

    return who, read, unit


def _up(axis: int) -> Read:
    """How far a body's own axis points up: -1 to 1."""
    local = [0.0, 0.0, 0.0]
    local[axis] = 1.0
    return lambda now: now.direction(local)[2]


def _relative(scene: ImpactScene, asked: ShotMust) -> Read:
    """A component of where a body is, in another's own frame [m]."""
    assert asked.seen_from is not None
    scene.row(asked.seen_from)
    _, _, rest = asked.quantity.partition(".")
    what, _, axis = rest.partition(".")
    if what not in ("pos", "com") or axis not in AXES:
        raise InputError(
            "only positions can be seen from a prop",
            given=asked.quantity,
            allowed="pos or com, with .x, .y or .z",
        )
    column = AXES.index(axis)
    local = np.eye(3)[column].tolist()

    def read(now: Here, other: Here) -> Varying:
        point = now.pos if what == "pos" else now.com
        return stacked([(point - other.pos).dot(other.direction(local))])

    return read
