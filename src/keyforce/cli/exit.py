"""Exits: what each exit status says, and errors as a person should see them."""

from __future__ import annotations

import os
import sys
import traceback
from enum import IntEnum

DEBUG = "KEYFORCE_DEBUG"


class Exit(IntEnum):
    """The exit status."""

    DONE = 0
    """Done, and all claims met."""
    UNMET = 1
    """It ran, but a claim or a check was not met."""
    WRONG_INPUT = 2
    """The input is wrong."""
    BROKEN = 3
    """Keyforce itself failed."""
    INTERRUPTED = 130
    """Stopped by Ctrl-C."""
    PIPE_CLOSED = 141
    """Whoever read the output stopped reading."""


def wrong_input(text: object) -> Exit:
    """Tells what is wrong with the input."""
    print(text, file=sys.stderr)
    return Exit.WRONG_INPUT


def broken(error: BaseException) -> Exit:
    """Tells of a failure that nobody foresaw: one line, and all of it for who wants to debug."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error, file=sys.stderr)
    said = " ".join(str(error).split())[:300]
    print(
        f"keyforce failed: {type(error).__name__}: {said}\n"
        f"  do:      please report it with the command and the shot; {DEBUG}=1 shows where it was",
        file=sys.stderr,
    )
    return Exit.BROKEN
