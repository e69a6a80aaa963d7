"""Loading a shot from a file or from text."""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from keyforce.errors import InputError, InputErrors
from keyforce.shot.document import Shot
from keyforce.shot.migrate import migrated
from keyforce.shot.parse import parse
from keyforce.shot.syntax import MOST_BYTES
from keyforce.shot.tree import Table, line_of
from keyforce.shot.wording import worded


def load(path: Path | str) -> Shot:
    """The shot in a file.

    Raises:
        InputError: With the file, the line and the place in the document.
    """
    return loads(text_of(path), file=str(path))


def loads(text: str, file: str | None = None) -> Shot:
    """The shot in a text.

    Args:
        text: YAML.
        file: Where it comes from, for the errors.

    Raises:
        InputError: With the line and the place in the document.
    """
    return shot_of(parse(text, file), file)


def shot_of(tree: Table, file: str | None = None) -> Shot:
    """The shot that a tree describes."""
    try:
        data = migrated(tree)
    except InputError as error:
        raise error.at(file=file, line=line_of(tree, ("keyforce",))) from None
    try:
        return Shot.model_validate(data, by_alias=True, by_name=False)
    except ValidationError as failure:
        raise InputErrors.of(worded(failure, tree, file)) from None


def text_of(path: Path | str) -> str:
    """A file's text."""
    file = Path(path)
    try:
        with file.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(
            "cannot read the shot",
            given=str(path),
            allowed="a file that exists and may be read",
            advice=(error.strerror or "look at the file").lower(),
            file=str(path),
        ) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            "the file is not text in UTF-8",
            given=f"byte 0x{raw[error.start]:02x}",
            advice="save it as UTF-8",
            file=str(path),
            line=raw.count(b"\n", 0, error.start) + 1,
        ) from None
