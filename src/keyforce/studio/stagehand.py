"""Stagehand: does in the workshop what a session asks for, and keeps the stage ready."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from keyforce import outputs
from keyforce.check.shot import refuse_wrong
from keyforce.measure.claims import measure
from keyforce.method import Call, Performance, method_of
from keyforce.picture.film import ground_height
from keyforce.shot.document import Shot
from keyforce.solve.editing import Answer, Result
from keyforce.studio.drag.hold import Handle, Hold, Place, Preview
from keyforce.studio.talk.tells import PulledTell
from keyforce.studio.view.figure import View, figure_view
from keyforce.studio.view.plan import plan_view
from keyforce.studio.view.take import TakeView, take_view
from keyforce.studio.work.rehearsal import Rehearsal, figure_key, rehearsal
from keyforce.studio.work.workshop import Watch
from keyforce.take.outcome import Status
from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True, eq=False)
class Shown:
    """A take with the shot that it came from, and figures of its own where it has such."""

    shot: Shot
    take: Take
    view: TakeView
    figure: View | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Held:
    """What a hand has made of a shot."""

    shot: Shot
    title: str
    answer: Answer


@dataclass(frozen=True, kw_only=True, eq=False)
class Pulled:
    """What came of a pull."""

    preview: Preview
    tell: PulledTell

    def view(self, number: int, revision: int, figure: str) -> TakeView:
        """Its states as a take under the hand."""
        return TakeView(
            id=number, title="", revision=revision, figure=figure, rate=self.preview.rate,
            frames=len(self.preview.states), states=self.preview.states.astype("f4").tobytes(),
            ok=True, status="", message=self.tell.message, events=(), contacts=(), claims=(),
            passing=True,
        )  # fmt: skip


class Stagehand:
    """Everything that the workshop's thread keeps.

    Args:
        folder: Where a shot's files are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ready: Rehearsal | None = None
        self._dressed = ""
        self._hold: Hold | None = None
        self._to: Place | None = None
        self._title = ""

    def ready(self, shot: Shot, watch: Watch) -> Rehearsal:
        """The shot on its stage."""
        self._ready = rehearsal(shot, self.folder, self._ready, watch)
        return self._ready

    def views(self, ready: Rehearsal, revision: int, watch: Watch) -> tuple[View | None, View]:
        """The figures, where they look different than before, and the plan."""
        shot, figure = ready.scene.shot, None
        if not _is_synthesized(shot) and figure_key(shot) != self._dressed:
            watch("Dressing the cast", 0.0)
            figure = self._figure(_bare(ready), figure_key(shot))
        return figure, plan_view(ready.scene, revision)

    def _figure(self, bare: Take, key: str) -> View:
        from keyforce.wardrobe import skins_of

        self._dressed = key
        return figure_view(key, bare, skins_of(bare), ground_height(bare))

    def played(
        self,
        ready: Rehearsal,
        watch: Watch,
        *,
        number: int,
        title: str,
        revision: int,
        passing: bool,
    ) -> Shown | None:
        """The take of it, measured unless a hand is under way; None where it was stopped."""
        shot = ready.scene.shot
        if not passing:  # goals without anything free are a solver's business
            refuse_wrong(shot.model_copy(update={"goals": (), "free": ()}), self.folder)
        if shot.sketch:
            take = self._performed(shot, watch).take
        else:
            take = ready.take("shot", watch, self.folder)
        if take.outcome.status is Status.CANCELLED:
            return None
        key, figure = figure_key(shot), None
        if _is_synthesized(shot):  # its figures have joints of their own
            key = f"{key}-synthesized"
            figure = self._figure(take, key) if key != self._dressed else None
        view = take_view(
            take, number=number, title=title, revision=revision, figure=key,
            claims=() if passing else tuple(measure(shot, take)), passing=passing,
        )  # fmt: skip
        return Shown(shot=shot, take=take, view=view, figure=figure)

    def solved(self, shot: Shot, watch: Watch) -> tuple[Shot, bool, str]:
        """The shot with what was free changed, and how that went."""
        refuse_wrong(shot, self.folder)
        found = self._performed(shot, watch)
        outcome = found.take.outcome
        return found.shot, outcome.ok, outcome.message

    def _performed(self, shot: Shot, watch: Watch) -> Performance:
        """What the shot asks for, in full."""
        method = method_of(shot)
        doing = method.doing.capitalize()
        call = Call(
            folder=self.folder,
            name="shot",
            threads=None,
            progress=lambda share: watch(doing, share),
            cancel=watch.cancel,
        )
        return method.perform(shot, call)

    def grabbed(self, shot: Shot, handle: Handle, shown: Shown | None, watch: Watch) -> None:
        """Takes hold of something."""
        self._hold, self._to, self._title = None, None, handle.title
        if shot.engine == "impact":
            from keyforce.studio.drag.rigid import rigid_hold

            ready = self.ready(shot, watch)
            self._hold = rigid_hold(shot, self.folder, handle, ready.scene, ready.model)
        else:
            from keyforce.studio.drag.jointed import jointed_hold

            take = None if shown is None else shown.take
            self._hold = jointed_hold(shot, self.folder, handle, take)

    def pulled(self, to: Place, watch: Watch) -> Pulled | None:
        """Moves what is held; None where nothing is."""
        if self._hold is None:
            return None
        began = time.perf_counter()
        self._to = to
        self._hold, answer = self._hold.pulled(to)
        preview = self._hold.preview
        gap = answer.gap if answer.gap < 1e6 else None
        tell = PulledTell(
            result=str(answer.result),
            gap=gap,
            message=answer.message,
            milliseconds=1e3 * (time.perf_counter() - began),
        )
        return Pulled(preview=preview, tell=tell)

    def released(self, watch: Watch, *, keep: bool) -> Held | None:
        """Lets go; the shot that came of it where it is kept."""
        hold, self._hold = self._hold, None
        if hold is None or self._to is None or not keep:
            return None
        hold, answer = hold.pulled(self._to)
        for _ in range(hold.arrives - 1):
            if watch.cancel.is_set() or answer.result is not Result.CLOSER:
                break
            hold, answer = hold.pulled(self._to)
        return Held(shot=hold.shot, title=self._title, answer=answer)

    def written(
        self, shown: Shown, path: Path, fps: float | None, watch: Watch
    ) -> tuple[Path, ...]:
        """Writes the take to a file."""

        def tell(share: float) -> None:
            if watch.cancel.is_set():
                from keyforce.errors import Cancelled

                raise Cancelled
            watch(f"Writing {path.name}", share)

        rows: list[dict[str, Any]] = [
            {"claim": c.claim, "asked": c.asked, "measured": c.measured, "unit": "", "ok": c.ok}
            for c in shown.view.claims
        ]
        order = outputs.Order(
            path=path, take=shown.take, shot=shown.shot, claims=rows, fps=fps, watch=tell
        )
        return outputs.write(order)


def _is_synthesized(shot: Shot) -> bool:
    return bool(shot.sketch) and shot.engine != "impact"


def _bare(ready: Rehearsal) -> Take:
    """The scene at its start as a take of one state, for what dresses takes."""
    import numpy as np

    from keyforce.take.outcome import Outcome

    scene, model = ready.scene, ready.model
    count = len(scene.characters)
    return Take(
        name="start", model_xml=scene.xml, time=np.zeros(1), qpos=scene.qpos[None],
        qvel=scene.qvel[None], ctrl_torque=np.zeros((1, model.nv)),
        external=np.zeros((1, model.nbody, 6)), help=np.zeros((1, count, 6)),
        ground=np.zeros((1, count, 6)), characters=tuple(c.name for c in scene.characters),
        events=(), outcome=Outcome(status=Status.DONE, message=""), shot=scene.shot.plain(),
        fps=scene.shot.fps,
    )  # fmt: skip
