"""keyforce check: says what is wrong with shots, without running them."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from keyforce.cli.completer import ShotName
from keyforce.cli.exit import Exit
from keyforce.cli.opening import opened
from keyforce.cli.options import Json
from keyforce.errors import InputError, InputErrors

if TYPE_CHECKING:
    from keyforce.check.problem import Problem


def verb(*shots: ShotName, schema: bool = False, as_json: Json = False) -> Exit:
    """Say what is wrong with shots, without running them.

    Args:
        shots: .shot.yaml files, or names from `keyforce gallery`.
        schema: Print the JSON Schema of shots instead, which editors use to help while typing.
        as_json: Print one JSON object instead: whether all is well, and every problem.
    """
    if schema:
        from keyforce.shot.schema import schema_text

        print(schema_text())
        return Exit.DONE
    if not shots:
        raise InputError("which shot?", advice="name a .shot.yaml file, or use --schema")
    problems = [problem for name in shots for problem in found(name)]
    if as_json:
        print(json.dumps(plain(problems), ensure_ascii=False))
    else:
        tell(shots, problems)
    return Exit.WRONG_INPUT if any(p.wrong for p in problems) else Exit.DONE


def found(name: str) -> list[Problem]:
    """What is wrong with one shot, or odd."""
    from keyforce.check.problem import Problem
    from keyforce.check.shot import check

    try:
        asked = opened(name)
    except InputErrors as several:
        return [Problem(error=error) for error in several.errors]
    except InputError as error:
        return [Problem(error=error)]
    return [
        Problem(error=asked.placed(problem.error), wrong=problem.wrong)
        for problem in check(asked.shot, asked.folder)
    ]


def tell(shots: tuple[str, ...], problems: list[Problem]) -> None:
    """Prints the problems on stderr and the verdict on stdout."""
    for problem in problems:
        text = str(problem.error)
        print(text if problem.wrong else f"warning: {text}", file=sys.stderr)
    wrong = sum(problem.wrong for problem in problems)
    odd = len(problems) - wrong
    what = shots[0] if len(shots) == 1 else f"{len(shots)} shots"
    verdict = f"{wrong} wrong" if wrong else "fine"
    print(f"{what}: {verdict}" + (f", {odd} warning{'s' * (odd > 1)}" if odd else ""))


def plain(problems: list[Problem]) -> dict[str, object]:
    """Problems as plain data."""
    fields = ("problem", "allowed", "advice", "file", "line", "path")
    rows = [
        {
            "wrong": p.wrong,
            **{field: getattr(p.error, field) for field in fields},
            "given": None if p.error.given is None else str(p.error.given),
        }
        for p in problems
    ]
    return {"ok": not any(p.wrong for p in problems), "problems": rows}
