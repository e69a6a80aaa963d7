"""The team: instances of one scene that try out free parameters side by side.

S(t, u) as a solver sees it: a vector u becomes keys in a private score, the scene is played from a
snapshot until the last goal's moment has passed, and the goals are read. No model is built again.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.playing import Snapshot, restore, snapshot
from keyforce.engine.articulated.scene import Scene, retold
from keyforce.engine.articulated.score import score_of, tracks_of
from keyforce.engine.articulated.state import DONE
from keyforce.errors import Cancelled
from keyforce.shot.document import Shot
from keyforce.solve.keymap import KeyMap
from keyforce.solve.parameter import Parameter
from keyforce.solve.probe import Probe, Reading
from keyforce.solve.rewrite import rewritten

Floats = NDArray[np.float64]
Enough = Callable[[int, Floats], bool]
"""Told a step and the moments that have passed; whether a run may end there."""
LOOK_EVERY = 0.04
"""How often a run under way is looked at [s]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Trial:
    """What came of one u.

    Attributes:
        values: Of the goals that were read, NaN where a moment never came, shape (m,).
        moments: When they were [s], infinite where they never came, shape (m,).
        snapshots: Of the run, by step.
    """

    values: Floats
    moments: Floats
    snapshots: Mapping[int, Snapshot]


class Team:
    """Instances of a scene, one for each thread.

    Args:
        scene: What is played.
        parameters: What u means.
        threads: How many instances.
        cancel: Ends work under way with `Cancelled`.
    """

    def __init__(
        self,
        scene: Scene,
        parameters: Sequence[Parameter],
        *,
        threads: int,
        cancel: threading.Event | None = None,
    ) -> None:
        self._free: queue.SimpleQueue[Instance] = queue.SimpleQueue()
        self._pool = ThreadPoolExecutor(threads)
        self._size = threads
        self.lead = instance(scene)
        for one in (self.lead, *(instance(scene) for _ in range(threads - 1))):
            self._free.put(one)
        self.retell(scene, parameters, cancel)

    def retell(
        self, scene: Scene, parameters: Sequence[Parameter], cancel: threading.Event | None
    ) -> None:
        """The same cast and stage with other keys and other free parameters."""
        self.shot, self.parameters, self._cancel = scene.shot, tuple(parameters), cancel
        self.keys, self.simulations = KeyMap(scene, parameters), 0
        self._starts = any(p.path[0] == "cast" for p in parameters)
        drive = self.lead.score.drive
        members = [self._free.get() for _ in range(self._size)]
        for one in members:
            score = score_of(scene, one.model)._replace(drive=drive)
            self._free.put(replace(one, scene=scene, score=score))
        self.lead = replace(members[0], scene=scene)

    def written(self, u: Floats) -> Shot:
        """The shot with these parameters."""
        values = {p.path: float(v) for p, v in zip(self.parameters, u, strict=True)}
        return rewritten(self.shot, values)

    def try_all(
        self, tries: Iterable[tuple[Floats, Snapshot | None]], probes: tuple[Probe, ...]
    ) -> list[Trial]:
        """Plays several u, each from a snapshot or from the start, at any number of threads."""
        jobs = [self._pool.submit(self._borrowed, u, then, probes) for u, then in tries]
        self.simulations += len(jobs)
        return [job.result() for job in jobs]

    def try_one(
        self,
        u: Floats,
        then: Snapshot | None,
        probes: tuple[Probe, ...],
        marks: Sequence[int] = (),
        enough: Enough | None = None,
    ) -> Trial:
        """Plays one u, and remembers it at the steps in `marks`; ends there when that is enough."""
        self.simulations += 1
        return self._borrowed(u, then, probes, marks, enough)

    def exactly(self, u: Floats) -> Instance:
        """An instance that plays the shot with these parameters as anyone would play it."""
        one = self.told(self.lead, u)
        scene = replace(one.scene, shot=self.written(u))
        return replace(one, scene=scene, score=one.score._replace(tracks=tracks_of(scene)))

    def _borrowed(
        self,
        u: Floats,
        then: Snapshot | None,
        probes: tuple[Probe, ...],
        marks: Sequence[int] = (),
        enough: Enough | None = None,
    ) -> Trial:
        one = self._free.get()
        try:
            return self._play(self.told(one, u), then, probes, marks, enough)
        finally:
            self._free.put(one)

    def told(self, one: Instance, u: Floats) -> Instance:
        """An instance's memory with the score for u."""
        if not self._starts:
            return replace(one, score=one.score._replace(tracks=self.keys.tracks(u)))
        scene = retold(one.scene, one.model, self.written(u))
        # A run writes into the model what a score would take for the joints' own damping.
        score = score_of(scene, one.model)._replace(drive=one.score.drive)
        return replace(one, scene=scene, score=score._replace(tracks=self.keys.tracks(u)))

    def _play(
        self,
        one: Instance,
        then: Snapshot | None,
        probes: tuple[Probe, ...],
        marks: Sequence[int],
        enough: Enough | None,
    ) -> Trial:
        playing = one.begin()
        if then is not None:
            restore(playing, one.carried, then)
        end, stride = one.steps + 1, max(1, round(LOOK_EVERY / one.scene.shot.step))
        reading, kept = Reading(probes, one, playing), {}
        left = sorted(m for m in marks if m >= max(1, playing.step))
        while True:
            if left and playing.step == left[0]:
                kept[left.pop(0)] = snapshot(playing, one.carried)
                if enough is not None and enough(playing.step, reading.moments):
                    break
            if playing.step >= end or (reading.done and probes and not left):
                break
            goal = min(playing.step + stride, end, *(left[:1]))
            if self._cancel is not None and self._cancel.is_set():
                raise Cancelled
            if playing.advance(goal) != DONE:
                lost = np.full(len(probes), np.nan)
                return Trial(values=lost, moments=np.full(len(probes), np.inf), snapshots={})
            reading.look(over=playing.step >= end)
        return Trial(values=reading.values, moments=reading.moments, snapshots=kept)
