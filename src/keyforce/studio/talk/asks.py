"""Asks: what a page may ask of the server. Anything else is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from keyforce.errors import InputError
from keyforce.shot.moment import Moment
from keyforce.shot.section import Line, Vector
from keyforce.studio.edit.edits import AnyEdit

FileName = Annotated[str, Field(min_length=1, max_length=300)]


class Ask(BaseModel):
    """A wish of a page. The answer names its `serial`."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    serial: int = Field(ge=0, lt=2**53)


class Change(Ask):
    """Do an edit, as one step."""

    ask: Literal["change"] = "change"
    edit: AnyEdit


class Try(Ask):
    """Do an edit under the hand: the next one replaces it."""

    ask: Literal["try"] = "try"
    edit: AnyEdit


class Drop(Ask):
    """Forget what is under the hand."""

    ask: Literal["drop"] = "drop"


class Go(Ask):
    """Undo, redo, or go to any step of the history."""

    ask: Literal["go"] = "go"
    by: Literal[-1, 1] | None = None
    to: int | None = Field(default=None, ge=0)


class Grab(Ask):
    """Take hold of the result: a body, or a quantity of a character, at a moment."""

    ask: Literal["grab"] = "grab"
    body: Line
    """Such as `hat`, `ada.foot_l`, or `ada.com`."""
    quantity: Literal["pos", "spin", "velocity"] = "pos"
    at: Moment
    axes: Annotated[str, Field(pattern="^x?y?z?$", min_length=1)] = "xyz"
    """Which components the hand holds."""


class Pull(Ask):
    """Move what is held there: a place [m], a spin [rad/s], a velocity [m/s]."""

    ask: Literal["pull"] = "pull"
    to: Vector


class Release(Ask):
    """Let go: keep what came of it as one step, or go back."""

    ask: Literal["release"] = "release"
    keep: bool = True


class Solve(Ask):
    """Change what is free until the goals are met."""

    ask: Literal["solve"] = "solve"


class Stop(Ask):
    """Stop the work under way; a solver keeps its best."""

    ask: Literal["stop"] = "stop"


class ShowTake(Ask):
    """Show a take again."""

    ask: Literal["show_take"] = "show_take"
    id: int = Field(ge=0)
    restore: bool = False
    """Whether the shot becomes again what it was then."""


class New(Ask):
    """Begin with a copy of a gallery entry, or with a starter."""

    ask: Literal["new"] = "new"
    source: Literal["gallery", "starter"]
    name: Line


class Open(Ask):
    """Open a shot of the folder."""

    ask: Literal["open"] = "open"
    file: FileName


class Save(Ask):
    """Save the shot, under another name if one is given."""

    ask: Literal["save"] = "save"
    file: FileName | None = None


class Trust(Ask):
    """Let a script of this content run, now and later."""

    ask: Literal["trust"] = "trust"
    file: FileName
    mark: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Export(Ask):
    """Write the take to a file, by its ending."""

    ask: Literal["export"] = "export"
    file: FileName
    fps: Annotated[float, Field(ge=0.1, le=1000, allow_inf_nan=False)] | None = None


AnyAsk = Annotated[
    Change
    | Try
    | Drop
    | Go
    | Grab
    | Pull
    | Release
    | Solve
    | Stop
    | ShowTake
    | New
    | Open
    | Save
    | Trust
    | Export,
    Field(discriminator="ask"),
]
_READER: TypeAdapter[Any] = TypeAdapter(AnyAsk)


def read(data: object) -> Ask:
    """An ask from plain data.

    Raises:
        InputError: It is none.
    """
    try:
        made: Ask = _READER.validate_python(data)
    except ValidationError as failure:
        first = failure.errors(include_url=False)[0]
        where = ".".join(str(step) for step in first["loc"])
        raise InputError(f"the page asked for what cannot be: {where}: {first['msg']}") from None
    return made
