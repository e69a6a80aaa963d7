"""keyforce audit: recomputes a take's physics, to see what is real in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from keyforce.cli.completer import TakeName
from keyforce.cli.effort import efforts_told
from keyforce.cli.exit import Exit
from keyforce.cli.opening import taken
from keyforce.cli.options import Json

if TYPE_CHECKING:
    from keyforce.measure.audit import Report


def verb(take: TakeName, /, *, as_json: Json = False) -> Exit:
    """Recompute a take's physics from its states, to see what is real in it.

    Args:
        take: An .npz file that `keyforce run` wrote, or a shot to be run first.
        as_json: Print one JSON object instead of a table.
    """
    from keyforce.measure.audit import audit

    report = audit(taken(take))
    if as_json:
        print(json.dumps(plain(report), ensure_ascii=False))
    else:
        show(report)
    return Exit.DONE if report.ok else Exit.UNMET


def show(report: Report) -> None:
    """Prints a report for people."""
    from keyforce.cli.tables import NO, YES, number, printed, table

    rows = [
        (
            YES if line.ok else NO,
            line.check,
            number(line.worst),
            number(line.bound),
            line.unit,
            "" if line.at is None else f"{line.at:.3f} s",
        )
        for line in report.lines
    ]
    printed(table(("", "check", ">worst", ">allowed", "unit", "at"), rows))
    for one in report.help:
        print(
            f"{one.character} was helped from outside: {one.impulse:.4g} N·s and "
            f"{one.angular_impulse:.4g} N·m·s in all, {one.peak_force:.4g} N and "
            f"{one.peak_torque:.4g} N·m at most"
        )
    for words in efforts_told(report.effort):
        print(words)
    for name, spans in report.flights.items():
        times = ", ".join(f"{a:.2f}-{b:.2f} s" for a, b in spans) or "never"
        print(f"{name} in the air: {times}; on the ground {report.peak_ground[name]:.3g} weights")


def plain(report: Report) -> dict[str, object]:
    """A report as plain data."""
    from dataclasses import asdict

    return {
        "ok": report.ok,
        "lines": [{**asdict(line), "ok": bool(line.ok)} for line in report.lines],
        "help": [asdict(one) for one in report.help],
        "effort": [asdict(one) for one in report.effort],
        "flights": report.flights,
        "peak_ground": report.peak_ground,
    }
