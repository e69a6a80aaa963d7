"""A live session: a clock, what a player does, and a recording that replays to the same bits.

Whoever shows it - a studio, a game, a test - calls `tick` once for each control tick and reads the
state. All that the player does goes through one queue, at the time of the next tick; the recording
is the shot with that queue as its `performance`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.check.conducted import check_performance
from keyforce.check.shot import refuse_wrong
from keyforce.engine.articulated.instance import instance, roomier
from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.articulated.playing import Note
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.articulated.state import DONE
from keyforce.errors import InputError
from keyforce.script.trust import trust_scripts
from keyforce.shot.document import Shot
from keyforce.shot.performance import Deed
from keyforce.take.take import Take

Floats = NDArray[np.float64]


class LiveSession:
    """A shot under way, for as long as somebody wants.

    Args:
        shot: Where it begins; its own performance is played as well.
        folder: Where its files are.
        trust: Let its scripts run, from now on and as they are now.
    """

    def __init__(self, shot: Shot, *, folder: Path | str = ".", trust: bool = False) -> None:
        if shot.engine != "articulated" or shot.goals:
            raise InputError(
                "only a shot of the articulated engine without goals can be played live",
                given="goals" if shot.goals else f"engine: {shot.engine}",
                advice="solve it first, and play what comes of it",
            )
        refuse_wrong(shot, folder)
        if trust:
            trust_scripts(shot, Path(folder))
        prepare()
        self.shot = shot
        self._instance = instance(build_scene(shot, Path(folder)), live=True)
        self._playing = self._instance.begin()
        self._deeds = self._instance.deeds_of(self._playing)
        self._status, self._spent = DONE, 0.0

    @property
    def time(self) -> float:
        """What the session's clock shows [s]."""
        return self._playing.step * self._playing.dt

    @property
    def tick_length(self) -> float:
        """From one tick to the next [s]."""
        return self.shot.tick * self._playing.dt

    @property
    def qpos(self) -> Floats:
        """Where everything is, in the order of MuJoCo; a copy."""
        return np.array(self._instance.data.qpos)

    @property
    def model_xml(self) -> str:
        """The scene, self-contained."""
        return self._instance.scene.xml

    @property
    def notes(self) -> Sequence[Note]:
        """What was decided so far: states, inputs, words, liberties, scripts that stopped."""
        return tuple(self._playing.notes)

    @property
    def spare(self) -> float:
        """How many times faster than time itself it was, by the processor time that it took.

        What a busy machine adds to that is not counted; `play` keeps to the clock on the wall.
        """
        spent = self._spent + self._instance.script_seconds(self._playing)
        return self.time / spent if spent > 0.0 else float("inf")

    @property
    def running(self) -> bool:
        """Whether it can go on: it has not run away."""
        return self._status == DONE

    def press(self, name: str, who: str | None = None) -> None:
        """Presses a key: an event for machines and scripts, or the name of a pose to strike."""
        self.do(Deed(at=self.time, input=name, who=who))

    def lead(self, who: str | None = None, *, alone: bool) -> None:
        """Lets the player alone decide for a character, or its machine and script again."""
        mode = "interactive" if alone else "autonomous"
        self.do(Deed.model_validate({"at": self.time, "mode": mode, "who": who}))

    def throw(self, prop: str, place: Sequence[float], velocity: Sequence[float]) -> None:
        """Throws a prop from a place, with a velocity [m, m/s]."""
        deed = {"at": self.time, "throw": prop, "place": place, "velocity": velocity}
        self.do(Deed.model_validate(deed))

    def push(self, body: str, force: Sequence[float], *, lasts: float = 0.1) -> None:
        """Pushes a body for a while [N, s]."""
        self.do(Deed.model_validate({"at": self.time, "push": body, "force": force, "for": lasts}))

    def do(self, deed: Deed) -> None:
        """Does something at the next tick.

        Raises:
            InputError: It names what is not there.
        """
        trial = self.shot.model_copy(update={"performance": (deed,), "duration": deed.at + 1.0})
        names = [one.name for one in self._instance.scene.characters]
        for problem in check_performance(trial, self._instance.model, names):
            raise problem.error
        deeds = self._deeds.deeds
        place = len(deeds)
        while place > 0 and deeds[place - 1].at > deed.at:
            place -= 1
        deeds.insert(place, deed)

    def tick(self) -> float:
        """Goes on by one tick; returns the new time [s]."""
        if not self.running:
            return self.time
        began = time.process_time()
        playing = self._playing
        playing.log = roomier(playing.log, playing.step + self.shot.tick)
        self._status = playing.advance(playing.step + self.shot.tick)
        self._spent += time.process_time() - began
        return self.time

    def play(
        self, seconds: float, *, each: Callable[[LiveSession], None] | None = None,
        real_time: bool = True,
    ) -> None:  # fmt: skip
        """Goes on for a while, at the pace of time itself.

        Args:
            seconds: How long.
            each: Called before every tick: the place to press keys.
            real_time: Whether to wait for the clock on the wall.
        """
        begin, wall = self.time, time.perf_counter()
        while self.running and self.time < begin + seconds - 1e-9:
            if each is not None:
                each(self)
            self.tick()
            ahead = (self.time - begin) - (time.perf_counter() - wall)
            if real_time and ahead > 0.0:
                time.sleep(ahead)

    def recording(self) -> Shot:
        """All that happened so far as a shot, which runs to the same bits.

        Raises:
            InputError: Nothing has happened yet.
        """
        if self._playing.step < 2:
            raise InputError("nothing has been played yet", advice="call tick() first")
        return self.shot.model_copy(
            update={
                "duration": (self._playing.step - 1) * self._playing.dt,
                "performance": tuple(d for d in self._deeds.deeds if d.at < self.time - 1e-9),
            }
        )

    def take(self, name: str = "live") -> Take:
        """All that happened so far as a take, with its recording as the shot."""
        self._instance.progress[0] = self._playing.step - 1
        found = take_of(self._instance, self._status, self._playing, name)
        return replace(found, shot=self.recording().plain())

    def close(self) -> None:
        """Ends the session and the processes of its scripts."""
        self._playing.close()

    def __enter__(self) -> LiveSession:
        """For `with`: it is closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes it."""
        self.close()
