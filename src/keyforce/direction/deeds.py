"""Deeds: what a player does while time runs - from a live session, or from its recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from keyforce.direction.podium import Decider, Podium, Strike
from keyforce.errors import unknown_name
from keyforce.shot.performance import Deed

SOON = 1e-9


class Deeds:
    """Does each deed at the first tick that is not before its time.

    Args:
        deeds: In order of time; a live session goes on adding to them.
        repertoires: Poses that inputs strike, by character and name.
        deciders: Who decides for a character while nobody interferes.
    """

    def __init__(
        self,
        deeds: list[Deed],
        repertoires: Mapping[str, Mapping[str, Strike]],
        deciders: Mapping[str, Sequence[Decider]],
    ) -> None:
        self.deeds, self._repertoires, self._deciders = deeds, repertoires, deciders
        self._next = 0
        self._alone: frozenset[str] = frozenset(n for n in repertoires if not deciders.get(n))

    def begin(self, podium: Podium) -> None:
        """There is nothing to be made ready."""

    def tick(self, podium: Podium) -> None:
        """Does what is due."""
        while self._next < len(self.deeds) and self.deeds[self._next].at <= podium.time + SOON:
            self._do(self.deeds[self._next], podium)
            self._next += 1

    def keep(self) -> tuple[int, frozenset[str]]:
        """How far it is, and who is led by the player alone."""
        return self._next, self._alone

    def recall(self, kept: tuple[int, frozenset[str]]) -> None:
        """Goes back to that."""
        self._next, self._alone = kept

    def close(self) -> None:
        """There is nothing to be put away."""

    def _do(self, deed: Deed, podium: Podium) -> None:
        if deed.who is not None and deed.who not in self._repertoires:
            raise unknown_name("character", deed.who, self._repertoires)
        who = [deed.who] if deed.who else list(self._repertoires)
        if deed.input is not None:
            podium.note("input", deed.who or "all", deed.input)
            for name in who:
                if name in self._alone and deed.input in self._repertoires[name]:
                    podium.strike(self._repertoires[name][deed.input])
        elif deed.mode is not None:
            podium.note("mode", deed.who or "all", deed.mode)
            self._lead(who, alone=deed.mode == "interactive")
        elif deed.throw is not None:
            podium.note("throw", deed.throw, "")
            podium.throw(deed.throw, deed.place, deed.velocity)
        elif deed.push is not None:
            podium.note("push", deed.push, "")
            podium.push(deed.push, deed.force, deed.torque, deed.lasts)

    def _lead(self, who: Sequence[str], *, alone: bool) -> None:
        for name in who:
            for one in self._deciders.get(name, ()):
                one.running = not alone
            if alone or self._deciders.get(name):
                self._alone = self._alone | {name} if alone else self._alone - {name}
