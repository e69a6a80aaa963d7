"""Document: the shot that is open, its history and its file. A drag is a scrub: many, one step."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from pathlib import Path

from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.load import load
from keyforce.shot.save import save
from keyforce.studio.edit.edit import Edit, applied
from keyforce.studio.folder import SHOT, Folder
from keyforce.studio.history import History
from keyforce.studio.journal import Journal

PASSING = 0.4
"""How often a drag under way is noted in the journal [s]."""


@dataclass(frozen=True, kw_only=True)
class Document:
    """What is open.

    Attributes:
        folder: The folder that is open.
        name: The shot's file in it; for a new shot, where it will be saved.
        history: What was done.
        saved: What stands in the file; None where there is none yet.
        trying: The shot under a hand that has not let go.
        restored: Whether a journal brought back what was not saved.
        noted: When the journal last heard of a drag.
    """

    folder: Folder
    name: str
    history: History
    saved: Shot | None
    trying: Shot | None = None
    restored: bool = False
    noted: float = field(default=0.0, compare=False)

    @staticmethod
    def opened(folder: Folder, name: str) -> Document:
        """A shot's file, with what its journal still holds."""
        path = folder.file(name)
        shot = load(path)
        kept = Journal.beside(path).history()
        history = kept or History.of(shot)
        return Document(
            folder=folder, name=name, history=history, saved=shot, restored=kept is not None
        )

    @staticmethod
    def new(folder: Folder, shot: Shot, stem: str, *, restore: bool = True) -> Document:
        """A new shot that has no file yet; or the one of that name that was never saved."""
        name = folder.fresh(stem, journaled=restore)
        kept = Journal.beside(folder.file(name)).history()
        history = kept or History.of(shot)
        made = Document(
            folder=folder, name=name, history=history, saved=None, restored=kept is not None
        )
        if kept is None:
            made.journal.begin(history)
        return made

    @property
    def path(self) -> Path:
        """Its file."""
        return self.folder.file(self.name)

    @property
    def journal(self) -> Journal:
        """Its journal."""
        return Journal.beside(self.path)

    @property
    def shot(self) -> Shot:
        """The shot as it is now, under a hand or not."""
        return self.history.shot if self.trying is None else self.trying

    @property
    def dirty(self) -> bool:
        """Whether there is anything to save."""
        return self.saved != self.history.shot

    def edited(self, edit: Edit) -> Document:
        """After an edit, as one step."""
        return self.became(edit.title, applied(edit, self.history.shot))

    def tried(self, edit: Edit) -> Document:
        """With an edit under the hand: a later one replaces it, and letting go makes it a step."""
        return self.held(edit.title, applied(edit, self.history.shot))

    def held(self, title: str, shot: Shot) -> Document:
        """With a shot under the hand, noted in the journal now and then."""
        now = time.monotonic()
        if now - self.noted < PASSING:
            return replace(self, trying=shot)
        self._ready()
        self.journal.went(self.history, self.history.done(title, shot))
        return replace(self, trying=shot, noted=now)

    def dropped(self) -> Document:
        """Without what is under the hand."""
        if self.trying is None:
            return self
        self.journal.begin(self.history)
        return replace(self, trying=None, noted=0.0)

    def became(self, title: str, shot: Shot) -> Document:
        """After one more step."""
        return self.went(self.history.done(title, shot))

    def went(self, history: History) -> Document:
        """With another history; the journal hears of it before anybody else."""
        self._ready()
        if history is not self.history or self.noted:
            self.journal.went(self.history, history)
        return replace(self, history=history, trying=None, noted=0.0)

    def kept(self, name: str | None = None) -> Document:
        """Saved, under another name if one is given."""
        target = self.name if name is None else name
        if not target.endswith(SHOT):
            raise InputError(
                f"a shot's file ends in {SHOT}", given=target, advice=f"try {target}{SHOT}"
            )
        path = self.folder.file(target)
        save(self.history.shot, path)
        self.journal.end()
        return replace(self, name=target, saved=self.history.shot, restored=False)

    def _ready(self) -> None:
        """Makes sure that there is a journal to go on with."""
        if not self.journal.path.is_file():
            self.journal.begin(self.history)
