"""keyforce bench: measures speed beside peers, in the same run, with answers checked."""

from __future__ import annotations

import json
from dataclasses import asdict

from keyforce.cli.exit import Exit
from keyforce.cli.options import Json


def verb(name: str | None = None, /, *, as_json: Json = False) -> Exit:
    """Measure speed beside peers, both in the same run, with answers checked.

    Args:
        name: One benchmark; all of them where left out.
        as_json: Print a JSON list of rows: name, value, unit, peer, peer_value, ratio, answers_ok.
    """
    from keyforce.bench.row import BENCHMARKS, run

    rows = [row for one in ([name] if name else BENCHMARKS) for row in run(one)]
    if as_json:
        print(json.dumps([asdict(row) for row in rows], ensure_ascii=False))
    else:
        from keyforce.cli.tables import NO, YES, number, printed, table

        cells = [
            (
                YES if row.answers_ok else NO,
                row.name,
                number(row.value),
                row.unit,
                row.peer,
                number(row.peer_value),
                number(row.ratio),
            )
            for row in rows
        ]
        printed(table(("", "what", ">ours", "unit", "peer", ">peer's", ">ratio"), cells))
    return Exit.DONE if all(row.answers_ok for row in rows) else Exit.UNMET
