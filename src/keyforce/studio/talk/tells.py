"""Tells: what the server says to pages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from keyforce.studio.view.figure import FigureView, View
from keyforce.studio.view.plan import PlanView
from keyforce.studio.view.shot import ShotView
from keyforce.studio.view.take import ClaimView, TakeView

VERSION = 1
"""Of this protocol: a page of another one is told to reload."""


EntryKind = Literal["gallery", "starter"]
Tone = Literal["good", "plain", "bad"]


class EntryView(View):
    """A gallery entry or a starter."""

    name: str
    title: str
    kind: EntryKind
    pictured: bool
    """Whether there is a picture of it."""


class Welcome(View):
    """The first word to every page."""

    tell: Literal["welcome"] = "welcome"
    version: int = VERSION
    keyforce: str
    """The version of Keyforce."""
    folder: str
    entries: tuple[EntryView, ...]
    endings: tuple[str, ...]
    """What a take can be written as."""


class DocumentTell(View):
    """The document, after every change."""

    tell: Literal["document"] = "document"
    revision: int
    shot: ShotView
    file: str
    dirty: bool
    method: str
    """How it becomes a take: `simulate`, `solve`, `sketch` or `synthesize`."""
    trying: bool
    """Whether it is under a hand."""
    restored: bool
    undo: tuple[str, ...]
    redo: tuple[str, ...]
    files: tuple[str, ...]


class FigureTell(View):
    """The cast on its stage, whenever it looks different."""

    tell: Literal["figure"] = "figure"
    figure: FigureView


class PlanTell(View):
    """What the keys ask for."""

    tell: Literal["plan"] = "plan"
    plan: PlanView


class TakeTell(View):
    """A take to be shown."""

    tell: Literal["take"] = "take"
    take: TakeView


class TakeRow(View):
    """A take in the list."""

    id: int
    title: str
    status: str
    ok: bool
    claims: tuple[ClaimView, ...]


class TakesTell(View):
    """All takes that can be shown again, the newest first."""

    tell: Literal["takes"] = "takes"
    shown: int
    takes: tuple[TakeRow, ...]


class WorkTell(View):
    """How far work is; done where `share` is None."""

    tell: Literal["work"] = "work"
    what: str
    share: float | None


class PulledTell(View):
    """What came of a pull."""

    tell: Literal["pulled"] = "pulled"
    result: str
    gap: float | None
    """What is still wanted, as a length [m]; None where there is no telling."""
    message: str
    milliseconds: float
    """How long it took."""


class NoticeTell(View):
    """Something that a person should read."""

    tell: Literal["notice"] = "notice"
    tone: Tone
    title: str
    given: str | None = None
    allowed: str | None = None
    advice: str | None = None
    place: str | None = None


class ScriptView(View):
    """A script that runs as soon as somebody trusts it."""

    file: str
    text: str
    mark: str
    """Of its content, which is what is trusted."""


class TroubleTell(View):
    """Why there is no take of the shot as it is; nothing where all is well."""

    tell: Literal["trouble"] = "trouble"
    notice: NoticeTell | None = None
    script: ScriptView | None = None
    """What must be trusted first."""


class AnswerTell(View):
    """An ask was dealt with."""

    tell: Literal["answer"] = "answer"
    serial: int
    ok: bool


AnyTell = Annotated[
    Welcome
    | DocumentTell
    | FigureTell
    | PlanTell
    | TakeTell
    | TakesTell
    | WorkTell
    | PulledTell
    | NoticeTell
    | TroubleTell
    | AnswerTell,
    Field(discriminator="tell"),
]


def plain(tell: View) -> dict[str, Any]:
    """As msgpack packs it."""
    if isinstance(tell, DocumentTell):  # its shot is plain data already
        fields = type(tell).model_fields
        return {name: getattr(tell, name) for name in fields}
    return tell.model_dump(mode="python")
