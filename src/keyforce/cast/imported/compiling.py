"""Compiling: MuJoCo's complaints as errors that name the file and line a person wrote."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from keyforce.cast.imported.node import Node
from keyforce.errors import InputError

_LINE = re.compile(r"line (\d+)")
_COMPLAINTS = (ValueError, RuntimeError, TypeError, OverflowError, MemoryError, UserWarning)
_HEAD = re.compile(r"^(XML )?Error:\s*")


@contextmanager
def placed_errors(sources: Sequence[Node], file: str) -> Iterator[None]:
    """Turns MuJoCo's errors inside the block into errors of ours.

    Args:
        sources: The node behind each line of the text that MuJoCo was given.
        file: The outer file.
    """
    try:
        with warnings.catch_warnings():
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
        raise InputError(
            f"MuJoCo cannot build this model: {words}",
            given=None if node is None else f"<{node.tag}> {_named(node)}".strip(),
            file=file if node is None else node.file,
            line=None if node is None else node.line,
        ) from None


def _named(node: Node) -> str:
    return node.get("name") or node.get("class") or node.get("joint")
