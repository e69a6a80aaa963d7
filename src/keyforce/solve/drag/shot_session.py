"""Shot session: the motion editor over a shot, so that a list of drags can be kept in its file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from keyforce.engine.impact.perform import motion_of
from keyforce.engine.impact.record import take_of
from keyforce.engine.impact.shot_scene import shot_controls, shot_scene
from keyforce.engine.impact.state import Floats
from keyforce.shot.document import Shot
from keyforce.shot.drag import Drag, Wish
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.solve.drag.edit import Edit
from keyforce.solve.drag.pursuit import Settings
from keyforce.solve.drag.session import DragSession, session
from keyforce.solve.drag.told import freedom_told, wish_told
from keyforce.solve.drag.written import written
from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True, eq=False)
class ShotSession:
    """A shot of rigid bodies under the hand.

    Attributes:
        start: The shot at the beginning.
        folder: Where its files are.
        work: The editor.
        drags: What was done since, as a shot writes it.
        before: The session without its last drag.
    """

    start: Shot
    folder: Path
    work: DragSession
    drags: tuple[Drag, ...] = ()
    before: ShotSession | None = None

    exact = True
    """Whether derivatives are exact."""

    def dragged(
        self, wishes: Sequence[Wish | Goal], *, updates: int = 1, moves: int = 1,
        free: Sequence[Free] = (), note: str = "",
    ) -> tuple[ShotSession, Edit]:  # fmt: skip
        """The session after one more drag, and what came of it.

        Args:
            wishes: What is to be true; nails of the drags before hold besides.
            updates: How many updates each move of the hand may take.
            moves: In how many moves it is done.
            free: What may change; what the shot has free where left out.
            note: What the drag is for.

        Raises:
            InputError: A wish is about what is not there, or nothing is wished.
        """
        told = tuple(Wish.model_validate(w.plain()) if isinstance(w, Goal) else w for w in wishes)
        drag = Drag(wishes=told, free=tuple(free), moves=moves, updates=updates, note=note)
        return self.done(drag)

    def done(self, drag: Drag) -> tuple[ShotSession, Edit]:
        """The session after a drag that a shot spells out, and what came of it."""
        scene = self.work.motion.scene
        work, edit = self.work.dragged(
            [wish_told(wish, scene) for wish in drag.after(self.drags).wishes],
            updates=drag.updates,
            moves=drag.moves,
            freedom=freedom_told(drag.free or self.start.free, scene),
        )
        return replace(self, work=work, drags=(*self.drags, drag), before=self), edit

    def undone(self) -> ShotSession:
        """The session without its last drag."""
        return self if self.before is None else self.before

    @cached_property
    def shot(self) -> Shot:
        """The shot that the drags have made."""
        solved = written(self.start, self.work.motion.scene, self.work.controls)
        free = self.start.free if self.start.goals else ()
        return solved.model_copy(update={"drags": (), "free": free})

    @property
    def recorded(self) -> Shot:
        """The shot at the beginning with the drags in it: running it does them again."""
        return self.start.model_copy(update={"drags": self.drags})

    @cached_property
    def take(self) -> Take:
        """What comes of the shot as it is written."""
        return take_of(motion_of(self.shot, self.folder), self.shot, self.folder)

    def trace(self, body: str, points: Sequence[Sequence[float]], *, rate: float = 240.0) -> Floats:
        """Paths of points of a body, given in its own frame, (times, points, 3) [m]."""
        return self.work.trace(body, points, rate=rate)


def shot_session(
    shot: Shot, *, folder: Path | str = ".", settings: Settings | None = None
) -> ShotSession:
    """A session before its first drag; the shot's own drags are not done yet.

    Args:
        shot: Of props, with `engine: impact`.
        folder: Where its files are.
        settings: How an update goes.

    Raises:
        InputError: The shot asks for what the impact engine cannot do.
    """
    home = Path(folder)
    scene = shot_scene(shot, home)
    free = freedom_told(shot.free, scene)
    controls = shot_controls(shot, scene)
    work = session(scene, shot.duration, free, controls=controls, seed=shot.seed, settings=settings)
    return ShotSession(start=shot, folder=home, work=work)
