"""Compiling: MuJoCo's complaints as errors that name the file and line a person wrote."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import mujoco

from keyforce.cast.imported.node import Node
from keyforce.errors import InputError

_LINE = re.compile(r"line (\d+)")
_COMPLAINTS = (ValueError, RuntimeError, TypeError, OverflowError, MemoryError, UserWarning)
_ELEMENT = re.compile(r"Element name '([^']+)'")
_MASS = "give it a mass and an inertia, or a solid geom to take them from"
_HEAD = re.compile(r"^(XML )?Error:\s*")


@contextmanager
def placed_errors(sources: Sequence[Node], file: str) -> Iterator[None]:
    """Turns MuJoCo's errors inside the block into errors of ours.

    Args:
        sources: The node behind each line of the text that MuJoCo was given.
        file: The outer file.
    """
    try:
        with warnings.catch_warnings(), _no_log():
            warnings.simplefilter("ignore")
            warnings.filterwarnings("error", message="(?s).*singular.*")
            yield
    except InputError:
        raise
    except _COMPLAINTS as problem:
        text = str(problem) or type(problem).__name__
        words = _HEAD.sub("", text.splitlines()[0])
        found = _LINE.search(text)
        line = int(found[1]) if found else 0
        node = sources[line - 1] if 1 <= line <= len(sources) else None
        element = _ELEMENT.search(text)
        raise InputError(
            f"MuJoCo cannot build this model: {words}",
            given=_shown(node, element[1] if element else ""),
            advice=_MASS if "mass and inertia" in words else None,
            file=file if node is None else node.file,
            line=None if node is None else node.line,
        ) from None


@contextmanager
def _no_log() -> Iterator[None]:
    """Keeps MuJoCo from writing to stderr, and to MUJOCO_LOG.TXT in the current folder."""
    usual, quiet = mujoco.MjLogConfig.get(), mujoco.MjLogConfig.get()
    quiet.logto_file = quiet.logto_console = False
    mujoco.MjLogConfig.set(quiet)
    try:
        yield
    finally:
        mujoco.MjLogConfig.set(usual)


def _shown(node: Node | None, element: str) -> str | None:
    """The element that is wrong: its tag, and its name if it has one."""
    if node is None:
        return element or None
    return f"<{node.tag}> {element or node.get('name') or node.get('joint')}".strip()
