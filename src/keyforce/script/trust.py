"""Trust: scripts are code, and run only when their user has said so - of exactly this content."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from platformdirs import user_config_path

from keyforce import gallery
from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.shot.document import Shot

MOST_BYTES = 1_000_000


def source_of(folder: Path, name: str) -> str:
    """A script's text; it lies in the shot's folder.

    Raises:
        InputError: It cannot be read, or is no Python.
    """
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or path.suffix != ".py":
        raise InputError(
            "a script is a .py file in the shot's folder", given=name, allowed="dunk.py"
        )
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"the script cannot be read: {reason}", given=str(path)) from None
    if len(text) > MOST_BYTES:
        raise InputError("the script is too long", given=f"{len(text):,} characters")
    try:
        compile(text, str(path), "exec")
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        raise InputError(
            f"the script is no Python: {getattr(error, 'msg', error)}", file=str(path), line=line
        ) from None
    return text


def trusted(folder: Path, text: str) -> bool:
    """Whether a script of this content may run: it came along, or somebody said so."""
    here = folder.resolve() == gallery.folder().resolve()
    return here or mark(text) in _came_along() | _known()


def untrusted(shot: Shot, folder: Path) -> tuple[str, str] | None:
    """The first script of a shot that nobody has trusted yet: its file and its text."""
    for told in shot.direction.values():
        if told.script is not None and not trusted(folder, text := source_of(folder, told.script)):
            return told.script, text
    return None


def trust(text: str) -> None:
    """Lets scripts of this content run from now on."""
    if mark(text) in _known():
        return
    path = store()
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as scratch:
        scratch.write_text("\n".join([*sorted(_known()), mark(text), ""]), encoding="ascii")


def trust_scripts(shot: Shot, folder: Path) -> None:
    """Lets the scripts of a shot run from now on, as they are now."""
    for told in shot.direction.values():
        if told.script is not None:
            trust(source_of(folder, told.script))


def refuse_untrusted(folder: Path, name: str, text: str) -> None:
    """Raises unless a script may run."""
    if not trusted(folder, text):
        raise InputError(
            "this script has not been trusted, and scripts can do whatever their user can",
            given=name,
            advice="read it; then say --trust (in Python: trust=True). It is asked once for each "
            "version of its text",
            file=str(folder / name),
        )


def mark(text: str) -> str:
    """What stands for a script's content."""
    return hashlib.sha256(text.encode()).hexdigest()


def store() -> Path:
    """Where it is remembered what is trusted."""
    return user_config_path("keyforce") / "trusted-scripts"


@cache
def _came_along() -> frozenset[str]:
    """The gallery's own scripts, wherever a copy of them lies."""
    files = gallery.folder().glob("*.py")
    return frozenset(mark(file.read_text(encoding="utf-8")) for file in files)


def _known() -> frozenset[str]:
    try:
        return frozenset(store().read_text(encoding="ascii").split())
    except OSError:
        return frozenset()
