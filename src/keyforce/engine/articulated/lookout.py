"""Lookout: events counted while time runs, by the same words that a shot uses.

Events of the loop (touch, lift, take-off, landing, apex) and notes of whoever decides (a state, an
input, a word) are counted as they come. What holds or does not - a time that has passed, a touch
that lasts, a quantity beyond a value - is looked at when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import mujoco
import numpy as np

from keyforce.direction.podium import Watch
from keyforce.engine.articulated.playing import Playing
from keyforce.engine.articulated.state import APEX, LANDING, LIFT, TAKEOFF, TOUCH, Ints
from keyforce.errors import InputError, unknown_name
from keyforce.measure.glass import Glass
from keyforce.measure.naming import bodies_of
from keyforce.shot.moment import Moment, phrase, seconds

Happening = tuple[int, int, int]
"""Kind, and the two bodies or the character, of an event of the loop."""
Noted = tuple[str, str, str]
"""Kind, subject and other of a note."""
ME = re.compile(r"\bme\b")
UNKNOWN = -1
"""Whether a quantity is beyond a value, before it was looked at."""
KINDS = {"touches": TOUCH, "leaves": LIFT, "takes off": TAKEOFF, "lands": LANDING}


class Lookout:
    """Counts what is looked out for.

    Args:
        model: Of the scene.
        characters: In the scene's order.
        glass: For quantities.
    """

    def __init__(self, model: mujoco.MjModel, characters: Sequence[str], glass: Glass) -> None:
        self._model, self._characters, self._glass = model, list(characters), glass
        self._phrases: dict[tuple[Moment, str], Watch] = {}
        self._loop: list[tuple[int, Callable[[Happening], bool]]] = []
        self._notes: list[tuple[int, Callable[[Noted], bool]]] = []
        self._levels: dict[Moment, Callable[[Playing], bool]] = {}
        self._crossings: list[tuple[int, Callable[[Playing], bool]]] = []
        self.counts: Ints = np.zeros(0, dtype=np.int64)
        self.beyond: Ints = np.zeros(0, dtype=np.int64)
        self.read = 0

    def watch(self, moment: Moment, who: str) -> Watch:
        """Begins to look out for an event; `me` in it is `who`."""
        if who and isinstance(moment, str):
            moment = ME.sub(who, moment)
        key = (moment, who)
        if key not in self._phrases:
            self._phrases[key] = self._prepared(moment, who)
        return self._phrases[key]

    def listen(self, playing: Playing) -> None:
        """Counts the loop's events since the last time, and quantities that crossed a value."""
        log = playing.log
        last = int(log.events[0])
        for i in range(self.read, last):
            what = (int(log.event_kind[i]), int(log.event_a[i]), int(log.event_b[i]))
            for counter, matches in self._loop:
                if matches(what):
                    self.counts[counter] += 1
        self.read = last
        for counter, holds in self._crossings:
            now = int(holds(playing))
            if now == 1 and self.beyond[counter] == 0:
                self.counts[counter] += 1
            self.beyond[counter] = now

    def hear(self, kind: str, subject: str, other: str) -> None:
        """Counts a note."""
        for counter, matches in self._notes:
            if matches((kind, subject, other)):
                self.counts[counter] += 1

    def seen(self, watch: Watch, mark: int, playing: Playing) -> bool:
        """Whether it happened often enough since a mark, or holds now."""
        if watch.counter >= 0:
            return bool(self.counts[watch.counter] - mark >= watch.nth)
        return self._levels[watch.phrase](playing)

    def bodies(self, name: str) -> frozenset[int]:
        """The bodies that a name means."""
        return frozenset(bodies_of(self._model, name))

    def _prepared(self, moment: Moment, who: str) -> Watch:
        time = seconds(moment)
        if time is not None:
            return self._level(moment, lambda playing: playing.step * playing.dt >= time - 1e-9)
        parts = phrase(str(moment)) or {}
        verb, nth = parts.get("verb", ""), int(parts.get("nth", "1"))
        if verb in ("start", "end"):
            begun = verb == "start"
            return self._level(moment, lambda playing: begun)
        if verb == "is on":
            one, other = self.bodies(parts["who"]), self.bodies(parts["other"])
            return self._level(moment, lambda playing: touching(playing, one, other))
        if verb in ("is below", "is above"):
            return self._level(moment, self._beyond(parts))
        number = len(self.counts)
        self.counts, self.beyond = np.append(self.counts, 0), np.append(self.beyond, UNKNOWN)
        if verb in ("falls below", "rises above"):
            self._crossings.append((number, self._beyond(parts)))
            return Watch(phrase=moment, counter=number, nth=nth)
        heard = self._spoken(parts, who)
        if heard is not None:
            self._notes.append((number, heard))
        else:
            self._loop.append((number, self._met(parts, moment)))
        return Watch(phrase=moment, counter=number, nth=nth)

    def _level(self, moment: Moment, holds: Callable[[Playing], bool]) -> Watch:
        self._levels[moment] = holds
        return Watch(phrase=moment, counter=-1)

    def _beyond(self, parts: dict[str, str]) -> Callable[[Playing], bool]:
        name, value = parts["quantity"], float(parts["value"])
        sign = 1.0 if parts["verb"].endswith("above") else -1.0
        self._glass.quantity(name)
        return lambda playing: sign * (self._glass.quantity(name) - value) > 0.0

    def _spoken(self, parts: dict[str, str], who: str) -> Callable[[Noted], bool] | None:
        verb, name = parts["verb"], parts.get("name", "")
        if verb in ("input", "word"):
            return lambda n: n[0] == verb and n[2] == name and (not who or n[1] in (who, "", "all"))
        if verb == "enters":
            return lambda n: n == ("state", parts["who"], name)
        return None

    def _met(self, parts: dict[str, str], moment: Moment) -> Callable[[Happening], bool]:
        verb = parts["verb"]
        if verb == "collision":
            mine = self.bodies(parts["who"])
            return lambda e: e[0] == TOUCH and (e[1] in mine or e[2] in mine)
        if verb in ("touches", "leaves"):
            kind, one, other = KINDS[verb], self.bodies(parts["who"]), self.bodies(parts["other"])
            return lambda e: e[0] == kind and _meet(e, one, other)
        kind, who = KINDS.get(verb, APEX), parts.get("who", "")
        if verb == "apex":
            who, _, rest = parts["quantity"].partition(".")
            if rest != "com.z":
                raise InputError(
                    "only the apex of a centre of mass can be waited for", given=moment,
                    allowed=f"apex of {self._characters[0] if self._characters else 'ada'}.com.z",
                )  # fmt: skip
        if who not in self._characters:
            raise unknown_name("character", who, self._characters)
        character = self._characters.index(who)
        return lambda e: e[0] == kind and e[1] == character


def touching(playing: Playing, one: frozenset[int], other: frozenset[int]) -> bool:
    """Whether any body of one set touches any of another."""
    touches, bodies = playing.memory.touches, playing.score.roots.owner.size
    for pair in touches.active[: touches.number[0]].tolist():
        a, b = divmod(pair, bodies)
        if (a in one and b in other) or (b in one and a in other):
            return True
    return False


def _meet(e: Happening, one: frozenset[int], other: frozenset[int]) -> bool:
    return (e[1] in one and e[2] in other) or (e[2] in one and e[1] in other)
