"""Motion: one value of the simulation function S(t, u), and its exact derivative."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import cast

import numpy as np

from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.desk import empty_events, empty_track
from keyforce.engine.impact.loop import play
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import (
    DONE,
    INTERPENETRATING,
    PAUSED,
    RESTING,
    STUCK,
    TOO_MANY,
    Columns,
    Events,
    Floats,
    Ints,
    Knobs,
    Rows,
    Track,
    World,
)
from keyforce.engine.impact.tangent import differentiate, set_swing, slopes, states
from keyforce.errors import InputError

MAX_IMPACTS = 256
MOST_IMPACTS = 20_000


class Ending(StrEnum):
    """How a motion ended."""

    DONE = "done"
    RESTING = "resting"
    TOO_MANY = "too many impacts"
    INTERPENETRATING = "interpenetrating"
    STUCK = "stuck"
    CANCELLED = "cancelled"


_ENDINGS = {
    DONE: Ending.DONE,
    RESTING: Ending.RESTING,
    TOO_MANY: Ending.TOO_MANY,
    INTERPENETRATING: Ending.INTERPENETRATING,
    STUCK: Ending.STUCK,
    PAUSED: Ending.CANCELLED,
}

Label = tuple[int, ...]
"""What distinguishes one impact from another: pair, kind and features of each touch, mode."""


@dataclass(frozen=True, kw_only=True, eq=False)
class States:
    """States of one body over time, one row each.

    Attributes:
        at: Centre of mass [m], shape (T, 3).
        turn: Of the principal axes, wxyz, shape (T, 4).
        velocity: [m/s], shape (T, 3).
        spin: In the world [rad/s], shape (T, 3).
    """

    at: Floats
    turn: Floats
    velocity: Floats
    spin: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Motion:
    """What comes of a scene and a control vector.

    Attributes:
        scene: The bodies.
        controls: u.
        until: How long it was asked to run [s].
        ending: How it ended.
        track: Its flights.
        events: Its impacts.
        world: The scene's arrays with the masses of u.
        knobs: What the kernels were told.
        reached: Until when nothing was passed over [s]; what the flights say of later times is not
            to be relied on.
        looked: The pair of solids that was to be looked at next there, -1 where there is none.
    """

    scene: ImpactScene
    controls: Controls
    until: float
    ending: Ending
    track: Track
    events: Events
    world: World
    knobs: Knobs
    reached: float
    looked: int

    @property
    def ok(self) -> bool:
        """Whether it reached its end, or rest."""
        return self.ending in (Ending.DONE, Ending.RESTING)

    @property
    def impacts(self) -> int:
        """How many there were."""
        return int(self.events.tally[0])

    @property
    def times(self) -> Floats:
        """Of the impacts [s]."""
        return cast(Floats, self.events.row["time"][: self.impacts])

    @property
    def message(self) -> str:
        """The ending, as a sentence for the person who asked."""
        if self.ending == Ending.INTERPENETRATING:
            a, b = self._names(int(self.events.tally[1]))
            return f"{a} and {b} overlap at the start; move one of them away"
        if self.ending == Ending.TOO_MANY:
            return (
                f"{self.impacts} impacts within {self.times[-1]:.3f} s are the limit; friction or "
                "less elasticity lets things rest, and max_impacts allows more"
            )
        if self.ending == Ending.STUCK:
            a, b = self._names(self.looked)
            return (
                f"{a} and {b} slide along each other at {self.reached:.3f} s closer than the "
                "engine can follow; a shorter duration ends before it, more friction may prevent it"
            )
        if self.ending == Ending.CANCELLED:
            return f"stopped at {self.reached:.3f} s"
        if self.ending == Ending.RESTING:
            return f"everything rests after {self.times[-1]:.3f} s and {self.impacts} impacts"
        return f"{self.until:g} s with {self.impacts} impacts"

    def _names(self, pair: int) -> tuple[str, ...]:
        solids, row = self.world.solids.each["body"], self.world.pairs[pair]
        return tuple(self.scene.bodies[int(solids[row[side]])].name for side in ("a", "b"))

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The collision sequence: motions with equal labels lie in one smooth component."""
        n, rows = self.impacts, self.events.row[: self.impacts + 1]
        touch = self.events.touch[: self.events.tally[1]]
        touches = np.stack([touch[k] for k in ("pair", "kind", "one", "two", "active")], axis=1)
        asleep = self.track.row["asleep"].tolist()
        mode, slow = rows["mode"].tolist(), rows["slow"].tolist()
        first, flight = rows["first_touch"].tolist(), rows["first_flight"].tolist()
        return tuple(
            (
                mode[k],
                slow[k],
                *asleep[flight[k] : flight[k + 1]],
                *touches[first[k] : first[k + 1]].ravel().tolist(),
            )
            for k in range(n)
        )

    def flights_at(self, body: int, times: Floats) -> Ints:
        """The flight of a body at each time; after an impact where one is at that very time."""
        rows = self.track.row[: self.track.tally[0]]
        own = np.flatnonzero(rows["body"] == body)
        after = np.searchsorted(rows["time"][own], times, side="right") - 1
        return own[np.maximum(after, 0)]

    def states(self, body: int, times: Floats) -> States:
        """Where a body is and how it moves at given times."""
        moments = np.atleast_1d(np.asarray(times, dtype=np.float64))
        return self.states_of(self.flights_at(body, moments), moments)

    def states_of(self, flights: Ints, moments: Floats) -> States:
        """States of flights at times."""
        n, desk = len(flights), self.scene.desk
        out = States(
            at=np.empty((n, 3)), turn=np.empty((n, 4)), velocity=np.empty((n, 3)),
            spin=np.empty((n, 3)),
        )  # fmt: skip
        states(
            self.world, self.knobs, self.track, desk.now, flights, moments,
            out.at, out.turn, out.velocity, out.spin, desk.scratch,
        )  # fmt: skip
        return out


@dataclass(frozen=True, kw_only=True, eq=False)
class Derivative:
    """dS/du of a motion for some parameters.

    Attributes:
        motion: Of what.
        columns: With respect to what, N parameters.
        tangent: Of the first state of each flight, shape (flights, 12, N).
        moment: Of the times of the impacts [s per unit], shape (impacts, N).
    """

    motion: Motion
    columns: Columns
    tangent: Floats
    moment: Floats

    def at(self, body: int, times: Floats) -> Floats:
        """D (position, rotation vector, velocity, spin) / du at fixed times, shape (T, 12, N)."""
        moments = np.atleast_1d(np.asarray(times, dtype=np.float64))
        return self.of(self.motion.flights_at(body, moments), moments)

    def of(self, flights: Ints, moments: Floats) -> Floats:
        """The same for flights at times."""
        desk, m = self.motion.scene.desk, self.motion
        out = np.empty((len(flights), 12, self.columns.kind.size))
        slopes(
            m.world, m.knobs, m.track, desk.now, flights, moments, self.columns, self.tangent, out,
            desk.scratch,
        )  # fmt: skip
        return out


def simulate(
    scene: ImpactScene,
    controls: Controls,
    until: float,
    *,
    max_impacts: int = MAX_IMPACTS,
    cancel: threading.Event | None = None,
) -> Motion:
    """S(t, u) from 0 to `until` seconds, or to where `cancel` is set."""
    _check(scene, controls, until, max_impacts)
    desk = scene.desk
    track = empty_track(len(scene.bodies), max_impacts)
    events = empty_events(max_impacts)
    world = _weighed(scene, controls)
    _begin(world, track, events, controls, desk.scratch)
    knobs = Knobs(
        gravity=controls.gravity, tilt=controls.tilt, bounce=controls.bounce,
        until=float(until), floor=scene.floor, calm=scene.calm,
    )  # fmt: skip
    ending = PAUSED
    while ending == PAUSED:
        ending = play(world, knobs, track, events, desk.now, desk.watch, desk.hit, desk.scratch)
        if cancel is not None and cancel.is_set():
            break
    reached, looked = _halt(ending, until, desk.watch)
    return Motion(
        scene=scene, controls=controls, until=until, ending=_ENDINGS[ending], track=track,
        events=events, world=world, knobs=knobs, reached=reached, looked=looked,
    )  # fmt: skip


def _halt(ending: int, until: float, watch: Rows) -> tuple[float, int]:
    """Until when all pairs are known to be apart, and the first that is not after that."""
    if ending not in (STUCK, PAUSED):
        return float(until), -1
    looked = int(np.argmin(watch["safe"]))
    return float(watch["safe"][looked]), looked


def jacobian(motion: Motion, columns: Columns) -> Derivative:
    """The exact derivative along the motion's own events."""
    desk, n = motion.scene.desk, columns.kind.size
    if motion.ending == Ending.INTERPENETRATING:
        raise InputError(motion.message)
    tangent = np.empty((int(motion.track.tally[0]), 12, n))
    moment = np.empty((motion.impacts, n))
    differentiate(
        motion.world, motion.knobs, motion.track, motion.events, desk.now, desk.hit, desk.change,
        columns, tangent, moment, desk.scratch,
    )  # fmt: skip
    return Derivative(motion=motion, columns=columns, tangent=tangent, moment=moment)


def _check(scene: ImpactScene, controls: Controls, until: float, max_impacts: int) -> None:
    if not 0 < until <= 3600:
        raise InputError("a motion needs a duration", given=until, allowed="0 to 3600 s")
    if not 1 <= max_impacts <= MOST_IMPACTS:
        raise InputError(
            "max_impacts is out of range", given=max_impacts, allowed=f"1 to {MOST_IMPACTS}"
        )
    total = controls.at.sum() + controls.turn.sum() + controls.velocity.sum()
    total += controls.spin.sum() + controls.tilt.sum() + controls.bounce.sum()
    if not np.isfinite(total + controls.gravity.sum()):
        raise InputError("the control vector holds numbers that are not finite")
    if not (controls.mass > 0).all():
        raise InputError("every mass must be positive", given=controls.mass.tolist())


def _weighed(scene: ImpactScene, controls: Controls) -> World:
    """The scene's arrays with the masses of u."""
    if controls.mass is scene.start.mass:
        return scene.world
    bodies = scene.world.bodies.copy()
    bodies["lightness"] = 1.0 / controls.mass
    return scene.world._replace(bodies=bodies)


def _begin(world: World, track: Track, events: Events, controls: Controls, scratch: Rows) -> None:
    """First flights."""
    n = len(controls.at)
    track.tally[0], events.row[0]["first_flight"] = n, n
    first = track.row[:n]
    first["body"], first["prior"], first["event"] = np.arange(n), -1, -1
    first["asleep"], first["time"], first["at"] = 0, 0.0, controls.at
    first["turn"], first["velocity"] = controls.turn, controls.velocity
    set_swing(world.bodies, track, controls.spin, scratch)
