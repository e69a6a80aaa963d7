"""Anatomy: which hinges move which body, so that an objective can find its joints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from keyforce.cast.sides import hinges_named
from keyforce.errors import InputError, unknown_name


@dataclass(frozen=True, kw_only=True)
class Anatomy:
    """A character's bodies and hinges.

    Attributes:
        name: What the shot calls it.
        parents: Each body's parent, without the character's name; None for the root.
        joints: The hinges by which each body moves against its parent.
    """

    name: str
    parents: Mapping[str, str | None]
    joints: Mapping[str, tuple[str, ...]]

    @property
    def root(self) -> str:
        """The first body."""
        return next(iter(self.parents))

    @property
    def hinges(self) -> tuple[str, ...]:
        """Every hinge."""
        return tuple(h for body in self.parents for h in self.joints[body])

    @property
    def feet(self) -> tuple[str, ...]:
        """The bodies that it stands on.

        Raises:
            InputError: It has none.
        """
        found = tuple(body for body in self.parents if body.startswith("foot"))
        if not found:
            raise InputError(
                f"{self.name} has no feet to balance on", allowed="bodies called foot..."
            )
        return found

    def full(self, body: str) -> str:
        """A body's name in the scene.

        Raises:
            InputError: There is no such body.
        """
        if body not in self.parents:
            raise unknown_name(f"body of {self.name}", body, self.parents)
        return f"{self.name}.{body}"

    def chain(self, body: str) -> tuple[str, ...]:
        """The hinges between the root and a body, the root's side first."""
        self.full(body)
        found: tuple[str, ...] = ()
        step: str | None = body
        while step is not None:
            found, step = self.joints[step] + found, self.parents[step]
        return found

    def weights(self, given: Mapping[str, float], default: tuple[str, ...]) -> dict[str, float]:
        """Weights by hinge: those given, or 1 for each of the default ones."""
        if not given:
            return dict.fromkeys(default, 1.0)
        out: dict[str, float] = {}
        for name, weight in given.items():
            out |= dict.fromkeys(hinges_named(name, self.hinges), weight)
        return out


Company = Mapping[str, Anatomy]
"""Everyone in the scene, props as bodies without hinges."""


def body_in(company: Company, name: str) -> str:
    """A body's full name: `ball`, `ben` (his root) or `ben.head`.

    Raises:
        InputError: There is no such body.
    """
    who, _, part = name.partition(".")
    if who not in company:
        raise unknown_name("cast member", who, company)
    return company[who].full(part or company[who].root)
