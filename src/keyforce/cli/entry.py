"""The entry point: parses the command, runs its verb, and says by the exit status how it went."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import ModuleType

from cyclopts import App, CycloptsError, Parameter

from keyforce import __version__
from keyforce.cli import (
    audit,
    batch,
    bench,
    check,
    completion,
    doctor,
    export,
    gallery,
    new,
    plot,
    render,
    run,
    search,
    studio,
)
from keyforce.cli.exit import Exit, broken, wrong_input
from keyforce.cli.interrupt import interruptible
from keyforce.errors import KeyforceError

VERBS = (
    run,
    studio,
    new,
    check,
    gallery,
    render,
    plot,
    export,
    search,
    audit,
    batch,
    bench,
    doctor,
    completion,
)
EPILOGUE = (
    "Exit status: 0 done and all claims met; 1 it ran, but a claim was not met; "
    "2 the input is wrong; 3 Keyforce itself failed; 130 stopped by Ctrl-C."
)


def app() -> App:
    """The command line as cyclopts knows it."""
    made = App(
        name="keyforce",
        help="Keyforce turns keys into forces: physics-based animation from a few poses.",
        help_epilogue=EPILOGUE,
        version=__version__,
        help_format="markdown",
        default_parameter=Parameter(show_default=False, negative=()),
        result_action="return_value",
        sort_key=None,
    )
    for order, verb in enumerate(VERBS):
        made.command(verb.verb, name=name_of(verb), sort_key=order)
    return made


def name_of(module: ModuleType) -> str:
    """A verb's name is that of its file."""
    return module.__name__.rpartition(".")[2]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and exits."""
    status = status_of(sys.argv[1:] if arguments is None else list(arguments))
    if status is Exit.PIPE_CLOSED:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(int(status))


def status_of(arguments: Sequence[str]) -> Exit:
    """Runs a command and says how it ended."""
    try:
        status = interruptible(lambda: _run(arguments))
        sys.stdout.flush()
        return status
    except CycloptsError as error:
        verbs = [name_of(verb) for verb in VERBS]
        known = arguments[0] if arguments and arguments[0] in verbs else ""
        return wrong_input(f"{str(error).strip()}\n  do:      {f'keyforce {known}'.strip()} --help")
    except KeyforceError as error:
        return wrong_input(error)
    except BrokenPipeError:
        return Exit.PIPE_CLOSED
    except OSError as error:
        return wrong_input(
            f"{error.filename or 'keyforce'}: {(error.strerror or str(error)).lower()}"
        )
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except Exception as error:
        return broken(error)


def _run(arguments: Sequence[str]) -> Exit:
    result = app()(arguments, exit_on_error=False, print_error=False)
    return result if isinstance(result, Exit) else Exit.DONE
