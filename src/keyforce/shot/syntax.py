"""Syntax: text that is no YAML, told so that a person finds the spot."""

from __future__ import annotations

import re

import yaml

from keyforce.errors import InputError

MOST_BYTES = 20_000_000
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def refuse_strange_text(text: str, file: str | None) -> None:
    """Refuses text that is too long, or has characters that no keyboard makes."""
    if len(text) > MOST_BYTES:
        raise InputError(
            "the shot is too large",
            given=f"{len(text):,} characters",
            allowed=f"{MOST_BYTES:,} at most",
            advice="keep long motion in files beside the shot",
            file=file,
        )
    if found := _UNPRINTABLE.search(text):
        raise InputError(
            "there is a character that text cannot have",
            given=f"U+{ord(found[0]):04X}",
            advice="save the file as plain UTF-8 text",
            file=file,
            line=text.count("\n", 0, found.start()) + 1,
        )


def not_yaml(error: yaml.YAMLError, text: str, file: str | None) -> InputError:
    """A syntax error in our words, with what the reader of YAML says about it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = [getattr(error, part, None) for part in ("context", "problem")]
    lines = text.splitlines()
    row = mark.line if mark is not None else max(len(lines) - 1, 0)
    written = lines[row] if row < len(lines) else ""
    tab = written[: len(written) - len(written.lstrip())].count("\t")
    return InputError(
        "a tab cannot indent a line" if tab else "this is not YAML",
        given=written.strip() or None,
        allowed=None if tab else ", ".join(s for s in said if s) or None,
        advice="indent with spaces" if tab else "check indents, colons, quotes and brackets here",
        file=file,
        line=row + 1,
    )
