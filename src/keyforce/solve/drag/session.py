"""Session: drags of rigid bodies, one after the other, over exact derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.kernels import prepare
from keyforce.engine.impact.motion import MOST_IMPACTS, Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.shot.goal import Goal
from keyforce.solve.drag.aim import Aim, aim_of
from keyforce.solve.drag.edit import Edit, edit_of
from keyforce.solve.drag.freedom import Freedom
from keyforce.solve.drag.hand import moved
from keyforce.solve.drag.pursuit import Settings
from keyforce.solve.drag.quantities import wish_of
from keyforce.solve.drag.wish import Wish


@dataclass(frozen=True, kw_only=True, eq=False)
class Drag:
    """One edit of a session.

    Attributes:
        wishes: What is dragged where; nails are wishes of every drag that they hold in.
        updates: How many updates each move of the hand may take.
        moves: In how many moves the hand goes from where the wishes are true now to where they say.
        freedom: What the drag may change.
    """

    wishes: tuple[Wish, ...]
    freedom: Freedom
    updates: int = 1
    moves: int = 1


@dataclass(frozen=True, kw_only=True, eq=False)
class DragSession:
    """A motion of rigid bodies under the hand.

    Attributes:
        start: The motion at the beginning.
        until: How long it is [s].
        motion: The motion now, up to the last moment that the last drag was about.
        freedom: What drags may change where they do not say otherwise.
        drags: What was done.
        seed: Of the samples at the edges of components.
        settings: How an update goes.
        before: The session without its last drag.
    """

    start: Motion
    until: float
    motion: Motion
    freedom: Freedom
    drags: tuple[Drag, ...] = ()
    seed: int = 0
    settings: Settings = field(default_factory=Settings)
    before: DragSession | None = None

    exact = True
    """Whether derivatives are exact."""

    def dragged(
        self,
        wishes: Sequence[Wish | Goal],
        *,
        updates: int = 1,
        moves: int = 1,
        freedom: Freedom | None = None,
    ) -> tuple[DragSession, Edit]:
        """The session after one more drag, and what came of it.

        Args:
            wishes: What is to be true; nails among them.
            updates: How many updates each move may take.
            moves: In how many moves of the hand it is done.
            freedom: What it may change; what the session has free where left out.

        Raises:
            InputError: A wish is about what is not there, or nothing is wished.
        """
        asked = tuple(wish_of(w) if isinstance(w, Goal) else w for w in wishes)
        drag = Drag(wishes=asked, updates=updates, moves=moves, freedom=freedom or self.freedom)
        aim = aim_of(self.motion, self.until, drag.wishes, drag.freedom)
        spot = aim.spot(self._as_long_as(aim))
        rng = np.random.default_rng([self.seed, len(self.drags)])
        course = moved(aim, spot, drag.moves, drag.updates, self.settings, rng)
        after = replace(self, motion=course.spot.motion, drags=(*self.drags, drag), before=self)
        return after, edit_of(aim, course)

    def _as_long_as(self, aim: Aim) -> Motion:
        """The motion up to an aim's horizon, if need be played again."""
        if self.motion.until == min(aim.reach, aim.horizon):
            return self.motion
        return aim.look(self.motion.controls).motion

    def undone(self) -> DragSession:
        """The session without its last drag."""
        return self if self.before is None else self.before

    @property
    def controls(self) -> Controls:
        """U, now."""
        return self.motion.controls

    @cached_property
    def whole(self) -> Motion:
        """The motion now, to its end."""
        scene = self.motion.scene
        return simulate(scene, self.controls, self.until, max_impacts=MOST_IMPACTS)

    def trace(self, body: str, points: Sequence[Sequence[float]], *, rate: float = 240.0) -> Floats:
        """Paths of points of a body, given in its own frame, over the whole motion.

        Returns:
            Shape (T, P, 3) [m].
        """
        motion = self.whole
        row = motion.scene.row(body)
        one, times = motion.scene.bodies[row], np.arange(int(self.until * rate + 1e-9) + 1) / rate
        now = motion.states(row, times)
        axes = Rotation.from_quat(one.axes, scalar_first=True).inv()
        arms = axes.apply(np.asarray(points, dtype=np.float64).reshape(-1, 3) - one.center)
        turns = Rotation.from_quat(now.turn, scalar_first=True).as_matrix()
        paths: Floats = now.at[:, None] + np.einsum("tij,pj->tpi", turns, arms)
        return paths


def session(
    scene: ImpactScene,
    until: float,
    freedom: Freedom,
    *,
    controls: Controls | None = None,
    seed: int = 0,
    settings: Settings | None = None,
) -> DragSession:
    """A session before its first drag.

    Args:
        scene: The bodies.
        until: How long the motion is [s].
        freedom: What drags may change.
        controls: u; the scene's own where left out.
        seed: Of the samples.
        settings: How an update goes.
    """
    prepare()
    begin = scene.start if controls is None else controls
    motion = simulate(scene, begin, until, max_impacts=MOST_IMPACTS)
    return DragSession(
        start=motion, until=until, motion=motion, freedom=freedom, seed=seed,
        settings=settings or Settings(),
    )  # fmt: skip


def replayed(begin: DragSession, drags: Sequence[Drag]) -> DragSession:
    """The session that a list of drags leads to; bit by bit the same each time."""
    for drag in drags:
        begin, _ = begin.dragged(
            drag.wishes, updates=drag.updates, moves=drag.moves, freedom=drag.freedom
        )
    return begin
