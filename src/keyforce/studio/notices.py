"""Notices: errors as a page shows them - what was given, what is allowed, what to do."""

from __future__ import annotations

from keyforce.errors import InputError, InputErrors, KeyforceError, shortened
from keyforce.studio.talk.tells import NoticeTell


def notice_of(error: BaseException) -> NoticeTell:
    """An error in words."""
    if isinstance(error, InputErrors) and len(error.errors) > 1:
        first, more = error.errors[0], len(error.errors) - 1
        shown = notice_of(first)
        return shown.model_copy(update={"title": f"{shown.title} (and {more} more)"})
    if isinstance(error, InputError):
        return NoticeTell(
            tone="bad",
            title=_sentence(error.problem),
            given=None if error.given is None else shortened(error.given),
            allowed=error.allowed,
            advice=error.advice,
            place=error.path,
        )
    if isinstance(error, KeyforceError):
        return NoticeTell(tone="bad", title=_sentence(str(error)))
    said = f"{type(error).__name__}: {shortened(str(error))}"
    advice = "undo the last step, and please report it with the shot"
    return NoticeTell(tone="bad", title="Keyforce itself failed", given=said, advice=advice)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
