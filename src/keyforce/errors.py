"""Errors a person can act on: what was given, what is allowed, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class KeyforceError(Exception):
    """Base of every error that Keyforce raises on purpose; the CLI prints it and exits with 2."""


class Cancelled(Exception):  # noqa: N818 - nothing went wrong
    """Raised inside of work that was asked to stop."""


class InputError(KeyforceError):
    """The input is wrong, and this says where and how to put it right.

    Args:
        problem: What is wrong, in one sentence without a full stop.
        given: What was found there.
        allowed: What may stand there.
        advice: What to do.
        file: The file it stands in.
        line: The line in that file, counted from 1.
        path: The place in the document, such as `direction.ada.poses[2].at`.
    """

    def __init__(
        self,
        problem: str,
        *,
        given: object = None,
        allowed: str | None = None,
        advice: str | None = None,
        file: str | None = None,
        line: int | None = None,
        path: str | None = None,
    ) -> None:
        self.problem = problem
        self.given = given
        self.allowed = allowed
        self.advice = advice
        self.file = file
        self.line = line
        self.path = path
        super().__init__(str(self))

    def at(
        self, *, file: str | None = None, line: int | None = None, path: str | None = None
    ) -> InputError:
        """The same error, placed more precisely."""
        return InputError(
            self.problem,
            given=self.given,
            allowed=self.allowed,
            advice=self.advice,
            file=file or self.file,
            line=line if line is not None else self.line,
            path=path or self.path,
        )

    def __str__(self) -> str:
        line = self.line if self.file or self.line is None else f"line {self.line}"
        place = ":".join(str(part) for part in (self.file, line) if part is not None)
        head = ": ".join(part for part in (place, self.path, self.problem) if part)
        tail = [
            f"  given:   {shortened(self.given)}" if self.given is not None else "",
            f"  allowed: {self.allowed}" if self.allowed else "",
            f"  do:      {self.advice}" if self.advice else "",
        ]
        return "\n".join([head, *[row for row in tail if row]])


class PerformanceError(KeyforceError):
    """Whoever decides while a shot runs cannot go on, such as a script with an error in it.

    Args:
        problem: What happened, in one sentence without a full stop.
        file: Where.
        line: The line in that file, counted from 1.
    """

    def __init__(self, problem: str, *, file: str | None = None, line: int | None = None) -> None:
        self.problem, self.file, self.line = problem, file, line
        place = ":".join(str(part) for part in (file, line) if part is not None)
        super().__init__(f"{place}: {problem}" if place else problem)


class InputErrors(InputError):  # noqa: N818 - the plural is the point
    """Several things are wrong with the input. It reads as the first, and prints them all."""

    most_printed = 20

    def __init__(self, errors: Sequence[InputError]) -> None:
        self.errors = tuple(errors)
        first = errors[0]
        super().__init__(
            first.problem,
            given=first.given,
            allowed=first.allowed,
            advice=first.advice,
            file=first.file,
            line=first.line,
            path=first.path,
        )

    @staticmethod
    def of(errors: Sequence[InputError]) -> InputError:
        """One error as itself, several as one that holds them."""
        return errors[0] if len(errors) == 1 else InputErrors(errors)

    def __str__(self) -> str:
        rows = [str(error) for error in self.errors[: self.most_printed]]
        left = len(self.errors) - len(rows)
        return "\n".join([*rows, f"... and {left} more"] if left else rows)


def shortened(value: object, limit: int = 120) -> str:
    """A value as text that fits on one line."""
    text = value if isinstance(value, str) else repr(value)
    text = " ".join(text.split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def unknown_name(kind: str, given: str, known: Iterable[str]) -> InputError:
    """The error for a name that does not exist, with the names that do and the likeliest one."""
    names = sorted(known)
    close = get_close_matches(given, names, n=1, cutoff=0.5)
    advice = f"did you mean {close[0]!r}?" if close else "use one of those"
    return InputError(
        f"there is no {kind} called {given!r}",
        given=given,
        allowed=", ".join(names) or f"(there is no {kind} here)",
        advice=advice,
    )
