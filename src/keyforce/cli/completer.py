"""What may stand for a shot or a take at the place where a person presses Tab."""

from __future__ import annotations

from glob import escape, glob
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext


def entries(_: CompletionContext) -> list[str]:
    """The gallery's names."""
    from keyforce import gallery

    return list(gallery.names())


def shots(context: CompletionContext) -> list[str]:
    """The gallery's names, and shots and folders that begin like the word so far."""
    return [*entries(context), *files(context.incomplete, ".shot.yaml")]


def takes(context: CompletionContext) -> list[str]:
    """The same with takes."""
    return [*files(context.incomplete, ".npz"), *shots(context)]


def files(word: str, ending: str) -> list[str]:
    """Files with that ending that begin like the word, and those in folders that do."""
    patterns = (f"{escape(word)}*{ending}", f"{escape(word)}*/*{ending}")
    return sorted(name for p in patterns for name in glob(p))  # noqa: PTH207 - a Path loses ./


EntryName = Annotated[str, Parameter(completer=entries)]
"""A gallery entry."""
ShotName = Annotated[str, Parameter(completer=shots)]
"""A shot's file, or a gallery entry."""
TakeName = Annotated[str, Parameter(completer=takes)]
"""A take's file, or a shot to be run."""
