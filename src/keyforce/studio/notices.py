"""Notices: errors as a page shows them - what was given, what is allowed, what to do."""

from __future__ import annotations

from pathlib import Path

from keyforce.errors import InputError, InputErrors, KeyforceError, shortened
from keyforce.studio.talk.tells import NoticeTell


def notice_of(error: BaseException) -> NoticeTell:
    """An error in words."""
    if isinstance(error, InputErrors) and len(error.errors) > 1:
        first, second = error.errors[:2]
        shown, more = notice_of(first), len(error.errors) - 1
        then = f"then {_place(second) or 'the rest'}: {second.problem}"
        advice = then if shown.advice is None else f"{shown.advice}; {then}"
        return shown.model_copy(
            update={"title": f"{shown.title} (and {more} more)", "advice": advice}
        )
    if isinstance(error, InputError):
        return NoticeTell(
            tone="bad",
            title=_sentence(error.problem),
            given=None if error.given is None else shortened(error.given),
            allowed=error.allowed,
            advice=error.advice,
            place=_place(error),
        )
    if isinstance(error, KeyforceError):
        return NoticeTell(tone="bad", title=_sentence(str(error)))
    said = f"{type(error).__name__}: {shortened(str(error))}"
    advice = "undo the last step, and please report it with the shot"
    return NoticeTell(tone="bad", title="Keyforce itself failed", given=said, advice=advice)


def _place(error: InputError) -> str | None:
    """The file, line and field that it stands in."""
    file = None if error.file is None else Path(error.file).name
    line = None if error.line is None else f"line {error.line}"
    return ", ".join(part for part in (file, line, error.path) if part) or None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
