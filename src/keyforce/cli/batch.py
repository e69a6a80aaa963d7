"""keyforce batch: runs many shots and writes the same kinds of file for each."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from keyforce.cli.bar import progress_bar, tell_or_stop
from keyforce.cli.completer import ShotName
from keyforce.cli.exit import Exit
from keyforce.cli.interrupt import CANCEL, stop_if_asked
from keyforce.cli.opening import opened, stem
from keyforce.cli.options import Fps, Json
from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.result import Result


@dataclass(frozen=True, kw_only=True)
class Row:
    """What came of one shot: its result, or what is wrong with it."""

    shot: str
    result: Result | None = None
    error: InputError | None = None

    @property
    def exit(self) -> Exit:
        """How this shot alone would end."""
        if self.result is None:
            return Exit.WRONG_INPUT
        return Exit.DONE if self.result.ok else Exit.UNMET


def verb(
    *shots: ShotName,
    into: Annotated[Path, Parameter(name="--into")] = Path(),
    write: Annotated[tuple[str, ...], Parameter(consume_multiple=True)] = (".npz",),
    fps: Fps = None,
    as_json: Json = False,
) -> Exit:
    """Run many shots and write the same kinds of file for each.

    A shot that is wrong is told and passed over; the others still run.

    Args:
        shots: .shot.yaml files, names from `keyforce gallery`, or folders of .shot.yaml files.
        into: The folder to write to.
        write: The endings to write, such as .npz .html.
        fps: Frames per second of the files; each shot's own where left out.
        as_json: Print one JSON object with a list of results.
    """
    names = all_named(shots)
    endings = tuple(kind if kind.startswith(".") else f".{kind}" for kind in write)
    plan = planned(names, into, endings)
    rows = []
    with progress_bar() as tell:
        for i, (name, files) in enumerate(plan.items()):
            tell_or_stop(tell, "batch", i / len(plan))
            rows.append(one(name, files, fps))
    stop_if_asked()
    show(rows, as_json=as_json)
    return max(row.exit for row in rows)


def all_named(shots: tuple[str, ...]) -> list[str]:
    """The shots, folders replaced by what is in them."""
    names: list[str] = []
    for shot in shots:
        folder = Path(shot)
        inside = sorted(folder.glob("*.shot.yaml")) if folder.is_dir() else []
        if folder.is_dir() and not inside:
            raise InputError("there is no .shot.yaml file in this folder", given=shot)
        names += [str(path) for path in inside] or [shot]
    if not names:
        raise InputError("which shots?", advice="name files, folders or gallery entries")
    return names


def planned(names: list[str], into: Path, endings: tuple[str, ...]) -> dict[str, list[Path]]:
    """The files to write for each shot, all of them possible and none of them twice."""
    from keyforce import outputs

    plan = {name: [into / f"{stem(Path(name))}{kind}" for kind in endings] for name in names}
    outputs.checked([file for files in plan.values() for file in files])
    return plan


def one(name: str, files: list[Path], fps: float | None) -> Row:
    """Runs one shot."""
    from keyforce.result import run

    try:
        asked = opened(name)
        with asked.placing():
            result = run(
                asked.shot,
                files=files,
                folder=asked.folder,
                name=asked.name,
                fps=fps,
                cancel=CANCEL,
            )
    except InputError as error:
        return Row(shot=name, error=error)
    return Row(shot=name, result=result)


def show(rows: list[Row], *, as_json: bool) -> None:
    """Prints what came of all shots."""
    for row in rows:
        if row.error is not None:
            print(row.error, file=sys.stderr)
    if as_json:
        results = [
            row.result.plain() if row.result else {"name": row.shot, "error": str(row.error)}
            for row in rows
        ]
        print(json.dumps({"results": results}, ensure_ascii=False, allow_nan=False))
        return
    from keyforce.cli.tables import NO, YES, printed, table

    cells = []
    for row in rows:
        met = sum(c.ok for c in row.result.claims) if row.result else 0
        claims = f"{met} of {len(row.result.claims)}" if row.result else ""
        outcome = str(row.result.take.outcome.status) if row.result else "wrong"
        took = f"{row.result.timing['total']:.1f} s" if row.result else ""
        cells.append((NO if row.exit else YES, row.shot, outcome, claims, took))
    printed(table(("", "shot", "outcome", "claims met", ">took"), cells))
