"""World: time, chance, other members and what a player does, as a script speaks of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from keyforce.script.view import View, number, numbers


class World:
    """What is around a script's character.

    Args:
        view: The scene.
    """

    def __init__(self, view: View) -> None:
        self._view = view

    @property
    def time(self) -> float:
        """Now [s]."""
        return self._view.tick.time

    @property
    def random(self) -> random.Random:
        """Chance, from the shot's seed: the same shot always draws the same."""
        return self._view.random

    @property
    def inputs(self) -> tuple[str, ...]:
        """What a player pressed since the last step."""
        return self._view.tick.inputs

    @property
    def words(self) -> tuple[str, ...]:
        """What other scripts said since the last step."""
        return self._view.tick.words

    def sense(self, quantity: str) -> float:
        """Any quantity, such as `ball.velocity.x`, `ben.com.z` or `ada.hand_l.pos.y`."""
        return self._view.glass.quantity(quantity)

    def position(self, name: str) -> tuple[float, float, float]:
        """Where a body, a prop, a character's root or a fixed thing is [m]."""
        x, y, z = self._view.glass.look().xpos[self._view.body(name, self._view.start.who)]
        return float(x), float(y), float(z)

    def velocity(self, name: str) -> tuple[float, float, float]:
        """How fast a body moves [m/s]."""
        body = self._view.model.body(self._view.body(name, self._view.start.who)).name
        x, y, z = (self.sense(f"{body}.velocity.{k}") for k in "xyz")
        return x, y, z

    def touching(self, one: str, other: str) -> bool:
        """Whether two bodies, or members, touch now."""
        who = self._view.start.who
        return self._view.touching(self._view.bodies(one, who), self._view.bodies(other, who))

    def state(self, character: str) -> str:
        """Where a character's machine is."""
        return self._view.tick.states.get(character, "")

    def push(
        self, body: str, force: Sequence[float], *, lasts: float = 0.1,
        torque: Sequence[float] = (0.0, 0.0, 0.0),
    ) -> None:  # fmt: skip
        """Pushes a body for a while [N, N·m, s]."""
        name = self._view.model.body(self._view.body(body, self._view.start.who)).name
        given = numbers(force, 3, "a force"), numbers(torque, 3, "a torque")
        self._view.ask("push", name, *given, number(lasts, "lasts"))

    def throw(self, prop: str, place: Sequence[float], velocity: Sequence[float]) -> None:
        """Puts a prop somewhere, with a velocity [m, m/s]."""
        given = numbers(place, 3, "a place"), numbers(velocity, 3, "a velocity")
        self._view.ask("throw", prop, *given)
