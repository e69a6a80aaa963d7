"""Tables for people: on stdout, as wide as the terminal, plain text where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from keyforce.measure.claims import ClaimResult

YES, NO = "✓", "✗"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table; columns whose title starts with `>` are set to the right."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    for title in columns:
        right = title.startswith(">")
        made.add_column(
            title.removeprefix(">"), justify="right" if right else "left", overflow="fold"
        )
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    return made


def printed(made: Table) -> None:
    """Prints a table; beyond a terminal it is never cut."""
    from rich.console import Console

    class Pipe(Console):
        def on_broken_pipe(self) -> None:
            raise  # rich would end the program with status 1

    width = None if sys.stdout.isatty() else 160
    Pipe(width=width, highlight=False).print(made)


def claims_table(claims: Iterable[ClaimResult]) -> Table:
    """What was claimed, and what the take shows."""
    rows = [(YES if c.ok else NO, c.claim, c.asked, number(c.measured), c.unit) for c in claims]
    return table(("", "claim", ">asked", ">measured", "unit"), rows)


def number(value: float | None) -> str:
    """A number as a person reads it."""
    return "never" if value is None else f"{value:.4g}"
