"""Probes: goals made ready to be read from a run that has come just far enough.

Claims read whole takes; a solver runs a shot hundreds of times, and so looks only at the states
around the moment. Both use the same quantities and events, and agree to rounding.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.engine.articulated.instance import Instance
from keyforce.engine.articulated.playing import Playing
from keyforce.engine.articulated.record import events_of, glimpse
from keyforce.measure.event import moment_time
from keyforce.measure.nearness import nearness
from keyforce.measure.quantity import Measured
from keyforce.shot.goal import Goal
from keyforce.shot.moment import phrase, seconds
from keyforce.solve.foretold import Foretold, foretold
from keyforce.take.take import Event, Take


@dataclass(frozen=True, kw_only=True)
class Probe:
    """A goal made ready to be read.

    Attributes:
        goal: What is wished.
        unit: Of its quantity.
        within: How near counts as met.
        scale: How much off weighs as much as 10 cm.
        fixed: When, where that is no event [s].
        late: Whether its moment shows only once the shot is over.
        whole: Whether it adds up all that was since the start, such as turns.
        flight: What take-off tells of it already, if anything.
    """

    goal: Goal
    unit: str
    within: float
    scale: float
    fixed: float | None
    late: bool
    whole: bool
    flight: Foretold | None


def probe_of(goal: Goal, instance: Instance) -> Probe:
    """Makes a goal ready."""
    scene = instance.scene
    first = Measured(_start(instance))
    unit = first.quantity(goal.quantity).unit
    usual, parts = nearness(unit), phrase(str(goal.at)) or {}
    verb, fixed = parts.get("verb"), seconds(goal.at)
    if verb in ("start", "end"):
        fixed = 0.0 if verb == "start" else scene.shot.duration
    who, _, rest = parts.get("quantity", "").partition(".")
    com = rest == "com.z" and who in [c.name for c in scene.characters]
    return Probe(
        goal=goal,
        unit=unit,
        within=goal.within or usual.within,
        scale=goal.scale or usual.scale,
        fixed=fixed,
        late=verb == "apex" and not com,
        whole=".turns" in goal.quantity,
        flight=foretold(goal, instance),
    )


def _start(instance: Instance) -> Take:
    """A take of the scene's first moment alone."""
    playing = instance.begin()
    playing.log.time[0], playing.log.rows[0] = 0.0, 1
    playing.log.qpos[0], playing.log.qvel[0] = instance.scene.qpos, instance.scene.qvel
    return glimpse(instance, playing.log, slice(0, 1), ())


class Reading:
    """Reads the goals of one run as their moments pass: `values`, and `moments` when they were.

    Args:
        probes: What to read.
        instance: Who runs.
        playing: The run.
    """

    def __init__(self, probes: tuple[Probe, ...], instance: Instance, playing: Playing) -> None:
        self._probes, self._instance, self._playing = probes, instance, playing
        self._events: tuple[Event, ...] = ()
        self._seen = -1
        self.values = np.full(len(probes), np.nan)
        self.moments = np.full(len(probes), np.inf)
        self._due: list[float | None] = [probe.fixed for probe in probes]

    @property
    def done(self) -> bool:
        """Whether every goal has been read."""
        return not np.isnan(self.values).any()

    def look(self, *, over: bool = False) -> None:
        """Reads what can be read by now; `over` says that nothing more will come."""
        log = self._playing.log
        news = over or self._seen != log.events[0]
        if news:
            self._seen = int(log.events[0])
            self._events = events_of(self._instance, log)
        for i, probe in enumerate(self._probes):
            if np.isnan(self.values[i]) and not self._foretell(i, probe):
                if self._due[i] is None and news:
                    self._due[i] = self._moment(probe, over)
                self._read(i, probe, over)

    def _foretell(self, i: int, probe: Probe) -> bool:
        """Reads what take-off tells already."""
        known = probe.flight.read(self._playing) if probe.flight is not None else None
        if probe.flight is None or known is None:
            return False
        since = self._playing.memory.flight.free_since[probe.flight.who]
        self.values[i], self.moments[i] = known, since * self._playing.dt
        return True

    def _read(self, i: int, probe: Probe, over: bool) -> None:
        moment, rows = self._due[i], int(self._playing.log.rows[0])
        time = self._playing.log.time[:rows]
        if moment is None or not rows or (time[-1] < moment and not over):
            return
        after = int(np.searchsorted(time, moment))
        first = 0 if probe.whole else max(0, after - 1)
        part = Measured(self._glimpse(slice(first, min(rows, after + 1))))
        values = part.quantity(probe.goal.quantity).values
        self.values[i] = float(np.interp(moment, part.take.time, values))
        self.moments[i] = moment

    def _moment(self, probe: Probe, over: bool) -> float | None:
        if probe.late and not over:
            return None
        rows = slice(0, int(self._playing.log.rows[0]) if probe.late else 1)
        return moment_time(Measured(self._glimpse(rows)), probe.goal.at)

    def _glimpse(self, rows: slice) -> Take:
        return glimpse(self._instance, self._playing.log, rows, self._events)
