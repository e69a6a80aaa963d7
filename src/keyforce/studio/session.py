"""Session: one shot under the hands of any number of pages. Pages ask, and everybody is told.

All of it runs in one thread; what takes time is done in the workshop and comes back by `post`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from keyforce import __version__, gallery, outputs
from keyforce.errors import Cancelled, InputError, KeyforceError
from keyforce.method import method_of
from keyforce.script.trust import mark, trust, untrusted
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.save import dumps
from keyforce.shot.starter import STARTERS, starter
from keyforce.solve.editing import Result
from keyforce.studio.document import Document
from keyforce.studio.drag.hold import Handle
from keyforce.studio.folder import Folder
from keyforce.studio.notices import notice_of
from keyforce.studio.stagehand import Held, Pulled, Shown, Stagehand
from keyforce.studio.talk import asks, tells
from keyforce.studio.view.figure import View
from keyforce.studio.view.shot import shot_data
from keyforce.studio.work.workshop import Job, Post, Watch, Workshop

Tell = Callable[[View, int | None], None]
"""Says something to one page, or to all where None."""
PICTURES = Path(__file__).parent / "pictures"
MOST_TAKES = 30
FAR = 0.02
"""More than this left of a drag is worth a word [m]."""


class Session:
    """The session.

    Args:
        folder: What is open.
        document: The shot in it.
        post: Runs something later in the session's own thread.
        tell: Speaks to pages.
    """

    def __init__(self, folder: Folder, document: Document, post: Post, tell: Tell) -> None:
        self.folder, self.document, self._tell = folder, document, tell
        self.revision, self._taken = 1, 0
        self.takes: list[Shown] = []
        self.trouble = tells.TroubleTell()
        self.shown: Shown | None = None
        self._plan: View | None = None
        self._figure: View | None = None
        self._holder: int | None = None
        self._refused: int | None = None
        self._pull_asked: tuple[int, int] | None = None
        self._post = post
        self.workshop = Workshop(post, self._progress)
        self.stagehand = Stagehand(folder.root)
        self.play()

    # -- pages -------------------------------------------------------------------------------

    def joined(self, page: int) -> None:
        """Tells a new page everything."""
        self._tell(self._welcome(), page)
        self._tell(self._document(), page)
        shown = None if self.shown is None else tells.TakeTell(take=self.shown.view)
        for view in (self._figure, self._plan, shown):
            if view is not None:
                self._tell(view, page)
        self._tell(self._takes(), page)
        self._tell(self.trouble, page)

    def left(self, page: int) -> None:
        """A page that went away holds nothing any more."""
        if self._holder == page:
            self._settle()

    def asked(self, page: int, data: object) -> None:
        """Deals with what a page asks; what is wrong with it is told to that page alone."""
        serial = data.get("serial", 0) if isinstance(data, dict) else 0
        serial = serial if isinstance(serial, int) else 0
        try:
            ask = asks.read(data)
            done = self._dealt(page, ask)
        except KeyforceError as error:
            self._tell(notice_of(error), page)
            self._answered(page, serial, ok=False)
        else:
            if done:
                self._answered(page, ask.serial)

    def close(self) -> None:
        """Ends the work; what is not saved stands in the journal."""
        self.workshop.close()

    # -- asks --------------------------------------------------------------------------------

    def _dealt(self, page: int, ask: asks.Ask) -> bool:
        """Whether it is done, or will be answered later."""
        if isinstance(ask, asks.Pull):
            return self._pull(page, ask)
        if isinstance(ask, asks.Try):
            self._holder = page
            self._became(self.document.tried(ask.edit), passing=True)
            return True
        if not isinstance(ask, asks.Release):
            self._settle(page)
        match ask:
            case asks.Change():
                self._became(self.document.edited(ask.edit))
            case asks.Drop():
                self._became(self.document.dropped())
            case asks.Go():
                self._go(ask)
            case asks.Grab():
                self._grab(page, ask)
            case asks.Release():
                self._release(page, keep=ask.keep)
            case asks.Solve():
                self._solve()
            case asks.Stop():
                self.workshop.stop()
            case asks.ShowTake():
                self._show_take(ask)
            case asks.New():
                self._new(ask)
            case asks.Open():
                self._open(Document.opened(self.folder, ask.file))
            case asks.Save():
                self._save(page, ask.file)
            case asks.Trust():
                self._trust(ask)
            case asks.Export():
                self._export(page, ask)
        return True

    def _settle(self, page: int | None = None) -> None:
        """What a hand left under way is dropped before anything else is done."""
        if self._holder is not None and self._holder != page:
            self._release(self._holder, keep=False)
        elif self.document.trying is not None and self._holder is None:
            self.document = self.document.dropped()

    def _go(self, ask: asks.Go) -> None:
        history = self.document.history
        if ask.to is not None:
            self._became(self.document.went(history.at(ask.to)))
        else:
            there = history.redone() if ask.by == 1 else history.undone()
            self._became(self.document.went(there))

    def _new(self, ask: asks.New) -> None:
        shot, stem = from_entry(ask.source, ask.name)
        if ask.source == "gallery":
            self.folder.adopt(gallery.folder(), dumps(shot))
        self._open(Document.new(self.folder, shot, stem, restore=False))

    def _open(self, document: Document) -> None:
        self.workshop.stop()
        if len(self.document.history.steps) == 1:  # nothing was done that a journal should keep
            self.document.journal.end()
        self.takes, self.shown = [], None
        self._tell(self._takes(), None)
        self._holder = None
        self._became(document)
        if document.restored:
            self._say("plain", "What was not saved is back", "save it, or undo it step by step")

    def _save(self, page: int, file: str | None) -> None:
        self.document = self.document.kept(file)
        self._told()
        self._say("good", f"Saved {self.document.name}", page=page)

    def _trust(self, ask: asks.Trust) -> None:
        waiting = untrusted(self.document.shot, self.folder.root)
        if waiting is None or waiting[0] != ask.file or mark(waiting[1]) != ask.mark:
            self.play()
            raise InputError(
                "the script has changed since it was shown", given=ask.file, advice="read it again"
            )
        trust(waiting[1])
        self.play()

    def _export(self, page: int, ask: asks.Export) -> None:
        path = self.folder.file(ask.file)
        outputs.checked([path], fps=ask.fps)
        shown = self.shown
        if shown is None:
            raise InputError("there is no take yet", advice="wait for the simulation")
        work = partial(self.stagehand.written, shown, path, ask.fps)
        self.workshop.ask(Job(kind="export", work=work, then=partial(self._exported, page)))

    def _exported(self, page: int, result: object) -> None:
        if self._failed(result, page):
            return
        assert isinstance(result, tuple)
        self._say("good", f"Wrote {', '.join(p.name for p in result)}", page=page)

    def _show_take(self, ask: asks.ShowTake) -> None:
        found = next((one for one in self.takes if one.view.id == ask.id), None)
        if found is None:
            raise InputError("this take is gone", advice="simulate again")
        if ask.restore:
            self._became(self.document.became(f"Back to take {ask.id}", found.shot))
            return
        self.shown = found
        self._tell(tells.TakeTell(take=found.view), None)
        self._tell(self._takes(), None)

    # -- changes and what follows from them --------------------------------------------------

    def _became(self, document: Document, *, passing: bool = False) -> None:
        same = document.shot == self.document.shot and document.name == self.document.name
        self.document = document
        if not passing:
            self._holder = None
        self.revision += not same
        self._told()
        if passing or not self._is_shown(document.shot):
            self.play(passing=passing)

    def _is_shown(self, shot: Shot) -> bool:
        """Whether a whole take of a shot is shown, and no other one is on its way."""
        shown = self.shown
        whole = shown is not None and not shown.view.passing and shown.shot == shot
        return whole and not self.workshop.has("play")

    def play(self, *, passing: bool = False) -> None:
        """Simulates the shot as it is now."""
        if not passing:
            self.workshop.stop("play")
        shot, revision = self.document.shot, self.revision
        title = (self.document.history.undoable or ("Open",))[-1]

        def work(watch: Watch) -> Shown | None:
            ready = self.stagehand.ready(shot, watch)
            self._post(partial(self._prepared, self.stagehand.views(ready, revision, watch)))
            return self.stagehand.played(
                ready,
                watch,
                number=self._taken + 1,
                title=title,
                revision=revision,
                passing=passing,
            )

        self.workshop.ask(Job(kind="play", work=work, then=self._played))

    def _prepared(self, views: tuple[View | None, View]) -> None:
        figure, plan = views
        if figure is not None:
            self._figure = tells.FigureTell(figure=figure)
            self._tell(self._figure, None)
        self._plan = tells.PlanTell(plan=plan)
        self._tell(self._plan, None)

    def _played(self, result: object) -> None:
        if result is None or isinstance(result, Cancelled):
            return
        if isinstance(result, BaseException):
            self._troubled(self._trouble(result))
            return
        assert isinstance(result, Shown)
        self._troubled(tells.TroubleTell())
        self._taken = max(self._taken, result.view.id)
        self.shown = result
        if result.figure is not None:
            self._figure = tells.FigureTell(figure=result.figure)
            self._tell(self._figure, None)
        self._tell(tells.TakeTell(take=result.view), None)
        if not result.view.passing:
            self.takes = [result, *self.takes][:MOST_TAKES]
            self._tell(self._takes(), None)

    def _solve(self) -> None:
        shot = self.document.history.shot
        asks = bool(shot.goals or shot.drags)
        if not asks or not (shot.free or shot.engine == "impact"):
            what = "free keys" if asks else "goals"
            raise InputError(
                f"there is nothing to solve: the shot has no {what}",
                advice="add a goal, then free the keys that may change for it",
            )
        revision = self.revision
        work = partial(self.stagehand.solved, shot)
        then = partial(self._solved, revision)
        self.workshop.ask(Job(kind="solve", work=work, then=then))

    def _solved(self, revision: int, result: object) -> None:
        if self._failed(result, None):
            return
        assert isinstance(result, tuple)
        shot, ok, message = result
        if revision != self.revision:
            self._say("plain", "The shot changed while it was solved", "solve it again")
            return
        self._became(self.document.became("Solve", shot))
        self._say("good" if ok else "bad", f"Solved: {message}" if ok else message)

    # -- the hand on the result --------------------------------------------------------------

    def _grab(self, page: int, ask: asks.Grab) -> None:
        at = ask.at if isinstance(ask.at, str) else float(ask.at)
        handle = Handle(body=ask.body, quantity=ask.quantity, at=at, axes=ask.axes)
        shot = self.document.history.shot
        self.workshop.stop("play")
        self._holder, self._refused = page, None
        work = partial(self.stagehand.grabbed, shot, handle, self.shown)
        self.workshop.ask(Job(kind="grab", work=work, then=partial(self._grabbed, page)))

    def _grabbed(self, page: int, result: object) -> None:
        if self._failed(result, page):
            self._holder, self._refused = None, page

    def _pull(self, page: int, ask: asks.Pull) -> bool:
        if self._refused == page:  # which it has been told
            self._answered(page, ask.serial, ok=False)
            return False
        if self._holder != page:
            raise InputError("nothing is held", advice="take hold of it again")
        if self._pull_asked is not None:  # a newer pull takes the place of one that waits
            self._answered(*self._pull_asked, ok=True)
        self._pull_asked = (page, ask.serial)
        asked = (page, ask.serial)
        job = Job(
            kind="pull",
            work=partial(self.stagehand.pulled, ask.to),
            then=partial(self._pulled, asked),
        )
        self.workshop.ask(job)
        return False

    def _pulled(self, asked: tuple[int, int], result: object) -> None:
        if self._pull_asked == asked:
            self._pull_asked = None
        if result is None or self._failed(result, asked[0]):
            self._answered(*asked, ok=False)
            return
        assert isinstance(result, Pulled)
        figure = None if self._figure is None else self._figure.figure.key  # type: ignore[attr-defined]
        self._tell(tells.TakeTell(take=result.view(self._taken, self.revision, figure or "")), None)
        self._tell(result.tell, asked[0])
        self._answered(*asked)

    def _release(self, page: int, *, keep: bool) -> None:
        if self._holder != page:
            return
        self._holder = None
        if self.document.trying is not None:
            self._became(self.document.dropped())
            return
        work = partial(self.stagehand.released, keep=keep)
        self.workshop.ask(Job(kind="release", work=work, then=partial(self._released, page)))

    def _released(self, page: int, result: object) -> None:
        if self._failed(result, page):
            return
        if isinstance(result, Held):
            self._became(self.document.became(result.title, result.shot))
            if result.answer.result is not Result.MET and result.answer.gap > FAR:
                self._say("plain", "It came as near as it could", result.answer.message, page)
        else:
            self.play()

    # -- telling -----------------------------------------------------------------------------

    def _answered(self, page: int, serial: int, *, ok: bool = True) -> None:
        self._tell(tells.AnswerTell(serial=serial, ok=ok), page)

    def _progress(self, what: str, share: float | None) -> None:
        self._tell(tells.WorkTell(what=what, share=share), None)

    def _failed(self, result: object, page: int | None) -> bool:
        """Whether work ended in an exception, which is told."""
        if isinstance(result, Cancelled):
            return True
        if isinstance(result, BaseException):
            self._tell(notice_of(result), page)
            return True
        return False

    def _trouble(self, error: BaseException) -> tells.TroubleTell:
        """Why there is no take, and the script that must be trusted first."""
        try:
            waiting = untrusted(self.document.shot, self.folder.root)
        except InputError:
            waiting = None
        if waiting is None:
            return tells.TroubleTell(notice=notice_of(error))
        file, text = waiting
        notice = tells.NoticeTell(
            tone="bad",
            title=f"{file} has not been trusted yet",
            advice="read it: scripts can do whatever you can. It is asked once for each version",
        )
        script = tells.ScriptView(file=file, text=text, mark=mark(text))
        return tells.TroubleTell(notice=notice, script=script)

    def _troubled(self, trouble: tells.TroubleTell) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            self._tell(trouble, None)

    def _say(
        self, tone: tells.Tone, title: str, advice: str | None = None, page: int | None = None
    ) -> None:
        self._tell(tells.NoticeTell(tone=tone, title=title, advice=advice), page)

    def _told(self) -> None:
        self._tell(self._document(), None)

    def _welcome(self) -> tells.Welcome:
        return tells.Welcome(
            keyforce=__version__,
            folder=str(self.folder.root),
            entries=entries(),
            endings=outputs.ENDINGS,
        )

    def _document(self) -> tells.DocumentTell:
        document = self.document
        return tells.DocumentTell.model_construct(
            tell="document",
            revision=self.revision,
            shot=shot_data(document.shot),  # type: ignore[arg-type]
            file=document.name,
            dirty=document.dirty or document.saved is None,
            method=method_of(document.shot).stage,
            trying=document.trying is not None,
            restored=document.restored,
            undo=document.history.undoable,
            redo=document.history.redoable,
            files=self.folder.shots(),
        )

    def _takes(self) -> tells.TakesTell:
        rows = tuple(
            tells.TakeRow(
                id=one.view.id,
                title=one.view.title,
                status=one.view.status,
                ok=one.view.ok,
                claims=one.view.claims,
            )
            for one in self.takes
        )
        return tells.TakesTell(shown=0 if self.shown is None else self.shown.view.id, takes=rows)


@cache
def entries() -> tuple[tells.EntryView, ...]:
    """What a new shot may begin with."""
    starters: list[tuple[tells.EntryKind, str, str]] = [
        ("starter", name, loads(starter(name)).title) for name in STARTERS
    ]
    shots: list[tuple[tells.EntryKind, str, str]] = [
        ("gallery", name, gallery.load(name).title) for name in gallery.names()
    ]
    return tuple(
        tells.EntryView(
            name=name, title=title, kind=kind, pictured=(PICTURES / f"{kind}-{name}.webp").exists()
        )
        for kind, name, title in (*starters, *shots)
    )


def from_entry(source: str, name: str) -> tuple[Shot, str]:
    """A gallery entry or a starter, and what to call a copy of it."""
    if source == "gallery":
        return gallery.load(name), name
    if name not in STARTERS:
        raise InputError("there is no such starter", given=name, allowed=", ".join(STARTERS))
    return loads(starter(name)), f"new-{name}"
