"""Scene: a few rigid bodies and what surrounds them, ready to be simulated."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.desk import Desk, desk
from keyforce.engine.impact.state import Floats, World
from keyforce.engine.impact.world import world_of
from keyforce.errors import InputError, unknown_name

EARTH = (0.0, 0.0, -9.81)


@dataclass(frozen=True, kw_only=True, eq=False)
class ImpactScene:
    """The bodies of a simulation function.

    Attributes:
        bodies: Free and fixed ones.
        gravity: [m/s²], shape (3,).
        floor: Least speed at which bodies part after an impact [m/s]. It keeps the number of
            impacts finite where bodies roll, slide or settle: contact that lasts becomes a quick
            series of impacts.
        calm: A body that stands is put to rest when its energy could lift it by less than this
            share of its reach; 0 for never.
    """

    bodies: tuple[Body, ...]
    gravity: Floats = field(default_factory=lambda: np.array(EARTH))
    floor: float = 2e-3
    calm: float = 2e-4
    _threads: threading.local = field(default_factory=threading.local, repr=False)

    def __post_init__(self) -> None:
        names = [b.name for b in self.bodies]
        if len(set(names)) < len(names):
            raise InputError("two bodies of a scene have the same name", given=names)
        if not any(b.free for b in self.bodies):
            raise InputError("nothing in the scene can move", given=names)

    @cached_property
    def world(self) -> World:
        """Everything that stays, as arrays."""
        return world_of(self.bodies)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Rows of the bodies by name."""
        return {b.name: i for i, b in enumerate(self.bodies)}

    def row(self, name: str) -> int:
        """The row of a body."""
        if name not in self.index:
            raise unknown_name("body", name, self.index)
        return self.index[name]

    @cached_property
    def free(self) -> tuple[int, ...]:
        """Rows of the bodies that move."""
        return tuple(i for i, b in enumerate(self.bodies) if b.free)

    @cached_property
    def start(self) -> Controls:
        """The control vector as the scene has it."""
        return Controls(
            at=np.array([b.at for b in self.bodies]),
            turn=np.array([b.turn for b in self.bodies]),
            velocity=np.array([b.velocity for b in self.bodies]),
            spin=np.array([b.spin for b in self.bodies]),
            mass=np.array([b.mass for b in self.bodies]),
            gravity=np.asarray(self.gravity, dtype=np.float64),
            tilt=np.zeros((0, 2)),
            bounce=np.zeros(0),
        )

    @property
    def desk(self) -> Desk:
        """This thread's room to work in."""
        if not hasattr(self._threads, "desk"):
            self._threads.desk = desk(self.world)
        made: Desk = self._threads.desk
        return made
