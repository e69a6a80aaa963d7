"""Instants: when a wish is to be true - a time, or an event that floats (thesis section 3.4).

The time of a collision changes with what is free, and so do the states at it: dq = dq/du du at that
time and q' dt/du besides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from keyforce.engine.impact.motion import Motion
from keyforce.engine.impact.scene import ImpactScene
from keyforce.errors import InputError, unknown_name
from keyforce.shot.moment import Moment, phrase, seconds

FOREVER = np.inf


@dataclass(frozen=True, kw_only=True)
class Instant:
    """A moment as the editor knows it.

    Attributes:
        words: As its user says it.
        fixed: When, where that is no event [s].
        verb: `collision`, `touches` or `apex` otherwise.
        who: Whose event it is.
        other: What it touches, for `touches`.
        nth: Which one.
        before: Whether states are those just before the impact, instead of just after it.
    """

    words: str
    fixed: float | None = None
    verb: str = ""
    who: str = ""
    other: str = ""
    nth: int = 1
    before: bool = False

    @property
    def floats(self) -> bool:
        """Whether its time depends on what is free."""
        return self.fixed is None


@dataclass(frozen=True, kw_only=True)
class Found:
    """An instant in a motion.

    Attributes:
        time: [s]
        impact: The impact that it is, or None.
        flight: The flight at whose apex it is, or None.
    """

    time: float
    impact: int | None = None
    flight: int | None = None


def instant_of(moment: Moment, until: float, *, before: bool = False) -> Instant:
    """A moment of a shot's vocabulary.

    Raises:
        InputError: It lies outside the motion, or rigid bodies know no such event.
    """
    time = seconds(moment)
    words = f"{time:g} s" if time is not None else str(moment)
    parts = phrase(str(moment)) or {}
    verb = parts.get("verb", "")
    if verb in ("start", "end"):
        time = 0.0 if verb == "start" else until
    if time is not None:
        if not 0 <= time <= until:
            raise InputError(
                "a drag lies outside the motion", given=words, allowed=f"0 to {until:g} s"
            )
        return Instant(words=words, fixed=time, before=before)
    event = Instant(words=words, verb=verb, nth=int(parts.get("nth", "1")), before=before)
    if verb in ("collision", "touches"):
        return replace(event, who=parts["who"], other=parts.get("other", ""))
    who, _, what = parts.get("quantity", "").partition(".")
    if verb == "apex" and what in ("pos.z", "com.z"):
        return replace(event, who=who)
    raise InputError(
        "a drag knows no such event",
        given=words,
        allowed="a time, start, end, 'collision 3 of mug', 'mug touches ground 2', "
        "'apex of mug.com.z'",
    )


def found(instant: Instant, motion: Motion) -> Found | None:
    """Where an instant is in a motion, or None where it never comes."""
    if instant.fixed is not None:
        return Found(time=instant.fixed)
    if instant.verb == "apex":
        return _apex(instant, motion)
    hits = [k for k, met in enumerate(meetings(motion)) if _is_it(instant, met, motion)]
    if len(hits) < instant.nth:
        return None
    k = hits[instant.nth - 1]
    return Found(time=float(motion.times[k]), impact=k)


def meetings(motion: Motion) -> list[frozenset[frozenset[str]]]:
    """Which pairs of bodies met in each impact."""
    owner, names = motion.world.solids.each["body"], [b.name for b in motion.scene.bodies]
    pairs = motion.world.pairs[motion.events.touch["pair"][: motion.events.tally[1]]]
    one, two = owner[pairs["a"]].tolist(), owner[pairs["b"]].tolist()
    first = motion.events.row["first_touch"][: motion.impacts + 1].tolist()
    return [
        frozenset(frozenset((names[one[i]], names[two[i]])) for i in range(a, b))
        for a, b in pairwise(first)
    ]


def _is_it(instant: Instant, met: frozenset[frozenset[str]], motion: Motion) -> bool:
    if instant.verb == "collision":
        return any(instant.who in pair for pair in met)
    still = {b.name for b in motion.scene.bodies if not b.free}
    others = still if instant.other == "ground" else {instant.other}
    return any(instant.who in pair and pair & others for pair in met)


def _apex(instant: Instant, motion: Motion) -> Found | None:
    """The nth time that a body stops rising, which is in a flight under gravity."""
    body = motion.scene.row(instant.who)
    rows = motion.track.row[: motion.track.tally[0]]
    own = np.flatnonzero((rows["body"] == body) & (rows["asleep"] == 0))
    ends = np.append(rows["time"][own][1:], motion.until)
    fall = -float(motion.controls.gravity[2])
    rising = rows["velocity"][own, 2]
    times = rows["time"][own] + rising / fall if fall > 0 else np.full(own.size, FOREVER)
    peaks = np.flatnonzero((rising > 0) & (times < ends))
    if peaks.size < instant.nth:
        return None
    i = peaks[instant.nth - 1]
    return Found(time=float(times[i]), flight=int(own[i]))


def check_names(instant: Instant, scene: ImpactScene) -> None:
    """Refuses an event of what is not there."""
    known = [b.name for b in scene.bodies]
    for name in (instant.who, instant.other):
        if name and name != "ground" and name not in known:
            raise unknown_name("body", name, known)
