"""Session: drags of a character or of anything that rests, one after the other.

What a drag costs: one run up to the last wished moment as long as the Jacobian at hand leads on,
and one shorter run for each free number where it must be measured anew.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from keyforce.engine.articulated.kernels import prepare
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.errors import InputError
from keyforce.measure.trace import trace
from keyforce.shot.document import Shot
from keyforce.shot.drag import Drag as ShotDrag
from keyforce.shot.goal import Goal
from keyforce.solve.jointed.edit import Edit
from keyforce.solve.jointed.update import INTERACTIVE, pursue
from keyforce.solve.parameter import parameters_of, rounded, values
from keyforce.solve.probe import probe_of
from keyforce.solve.shooting.aim import Aim
from keyforce.solve.shooting.newton import Floats, Search, Settings
from keyforce.solve.solve import limits_of
from keyforce.solve.stages import Stage
from keyforce.solve.team import Team, Trial
from keyforce.take.take import Take

Words = tuple[str, ...]
"""What is wished, without how much of it: a Jacobian serves every target of the same wishes."""


@dataclass(frozen=True, kw_only=True)
class Drag:
    """One edit of a session.

    Attributes:
        wishes: What is dragged where, in full: nails are wishes of every drag that they hold in.
        updates: How many updates it may take.
    """

    wishes: tuple[Goal, ...]
    updates: int = 1


@dataclass(frozen=True, kw_only=True, eq=False)
class Known:
    """What drags leave behind for those that follow.

    Attributes:
        jacobians: With the steps since each was measured, by what they are of.
        wishes: What the last trial was read for.
        trial: What came of u.
    """

    jacobians: Mapping[Words, tuple[Floats, int]] = field(default_factory=dict)
    wishes: Words = ()
    trial: Trial | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class JointedSession:
    """A shot under the hand: where it began, what was done, and where that led.

    Its derivatives are finite differences, which contact makes approximate; every edit says how
    much of what they promised came true.

    Attributes:
        start: The shot at the beginning; what it has free is what drags may change.
        team: Who tries.
        u: What is free, now, shape (N,).
        drags: What was done.
        settings: How an update goes.
        known: What earlier drags left behind.
        before: The session without its last drag.
    """

    start: Shot
    team: Team
    u: Floats
    drags: tuple[Drag, ...] = ()
    settings: Settings = INTERACTIVE
    known: Known = Known()
    before: JointedSession | None = None

    exact = False
    """Whether derivatives are exact."""

    def dragged(self, wishes: Sequence[Goal], *, updates: int = 1) -> tuple[JointedSession, Edit]:
        """The session after one more drag, and what came of it.

        Raises:
            InputError: A wish is about what is not there, or nothing is wished.
        """
        drag = Drag(wishes=tuple(wishes), updates=updates)
        aim, words = self._aim(drag.wishes), tuple(w.words for w in drag.wishes)
        jacobian, age = self.known.jacobians.get(words, (None, 0))
        x = aim.start()
        begin = Search(x=x, residual=aim.residual(x), jacobian=jacobian, age=age)
        done = pursue(self.team, aim, begin, updates, self.settings)
        now, jacobians = done.now, dict(self.known.jacobians)
        if now.jacobian is not None:
            jacobians[words] = now.jacobian, now.age
        after = replace(
            self,
            u=aim.whole(now.x),
            drags=(*self.drags, drag),
            known=Known(jacobians=jacobians, wishes=words, trial=aim.trial(now.x)),
            before=self,
        )
        return after, done.edit

    def done(self, drag: ShotDrag) -> tuple[JointedSession, Edit]:
        """The session after a drag that a shot spells out, and what came of it.

        Raises:
            InputError: It drags more than a quantity, or wants something else to be free.
        """
        goals = [wish.goal for wish in drag.wishes]
        if drag.free or None in goals:
            raise InputError(
                "characters and what rests are dragged by their quantities, with the shot's `free`",
                given="free" if drag.free else "a body's state",
                advice="say {quantity: ada.com.z, at: apex of ada.com.z, is: 1.4}",
            )
        wanted = [goal for goal in goals if goal is not None]
        return self.dragged(wanted, updates=drag.moves * drag.updates)

    def _aim(self, wishes: tuple[Goal, ...]) -> Aim:
        """The wishes against all that is free."""
        if not wishes:
            raise InputError("a drag needs a wish", advice="say what is dragged where")
        probes = tuple(probe_of(wish, self.team.lead) for wish in wishes)
        n, words = self.u.size, tuple(w.words for w in wishes)
        stage = Stage(parameters=tuple(range(n)), goals=tuple(range(len(wishes))), begins=0)
        known = self.known.trial if words == self.known.wishes else None
        begins = self.team.keys.begins(self.u)
        return Aim(self.team, stage, probes, self.u, begins, None, known)

    def undone(self) -> JointedSession:
        """The session without its last drag."""
        return self if self.before is None else self.before

    @cached_property
    def shot(self) -> Shot:
        """The shot that the drags have made."""
        solved = self.team.written(rounded(self.team.parameters, self.u))
        return solved.model_copy(update={"drags": ()})

    @cached_property
    def take(self) -> Take:
        """What comes of it: the preview and the result alike."""
        one = self.team.exactly(rounded(self.team.parameters, self.u))
        status, playing = one.run()
        return take_of(one, status, playing, "shot")

    def trace(self, body: str, points: Sequence[Sequence[float]], *, rate: float = 240.0) -> Floats:
        """Paths of points of a body, given in its own frame, (times, points, 3) [m]."""
        return trace(self.take, body, points, rate=rate)


def jointed_session(
    shot: Shot,
    *,
    folder: Path | str = ".",
    threads: int | None = None,
    settings: Settings = INTERACTIVE,
    cancel: threading.Event | None = None,
) -> JointedSession:
    """A session before its first drag.

    Args:
        shot: With what may change under `free`.
        folder: Where its files are.
        threads: How many runs go side by side; one for each core where left out. The session is the
            same to the last bit at any number.
        settings: How an update goes.
        cancel: Set it to stop work under way with `Cancelled`.
    """
    if not shot.free:
        raise InputError(
            "nothing is free, so nothing can follow a drag",
            advice="designate keys: free: [{ada: push, joints: [hip.flex, knee.flex]}]",
            path="free",
        )
    prepare()
    scene = build_scene(shot, Path(folder))
    parameters = parameters_of(shot, limits_of(scene, scene.model()))
    count = threads or len(os.sched_getaffinity(0))
    team = Team(scene, parameters, threads=count, cancel=cancel)
    return JointedSession(start=shot, team=team, u=values(parameters), settings=settings)


def replayed(begin: JointedSession, drags: Sequence[Drag]) -> JointedSession:
    """The session that a list of drags leads to; bit by bit the same each time."""
    for drag in drags:
        begin, _ = begin.dragged(drag.wishes, updates=drag.updates)
    return begin
