"""keyforce run: does what a shot asks, and writes what came of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from keyforce.cli.bar import progress_bar
from keyforce.cli.completer import ShotName
from keyforce.cli.effort import efforts_told
from keyforce.cli.exit import Exit
from keyforce.cli.interrupt import CANCEL
from keyforce.cli.opening import opened
from keyforce.cli.options import Fps, Json, Outputs
from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.result import Result


def verb(
    shot: ShotName = "",
    /,
    *,
    output: Outputs = (),
    as_json: Json = False,
    fps: Fps = None,
    threads: int | None = None,
    trust: bool = False,
    ghost: bool = False,
) -> Exit:
    """Run a shot, and write what came of it.

    Args:
        shot: A .shot.yaml file, or a name from `keyforce gallery`.
        output: Files to write, each by its ending: .npz .bvh .glb .usda .usdz .csv .mp4 .png
            .html .shot.yaml.
        as_json: Print one JSON object instead of a table.
        fps: Frames per second of the files; the shot's own where left out.
        threads: Most threads to use; one simulation alone runs on one.
        trust: Let the shot's own scripts run, now and later, as long as their text stays the same.
        ghost: Show behind everyone, in the files, the same keys interpolated without physics.
    """
    from keyforce import outputs
    from keyforce.result import run

    paths = outputs.checked(output, fps=fps)
    asked = opened(shot or none_named())
    with progress_bar() as tell, asked.placing():
        result = run(
            asked.shot,
            files=paths,
            folder=asked.folder,
            name=asked.name,
            fps=fps,
            threads=threads,
            trust=trust,
            ghost=ghost,
            progress=tell,
            cancel=CANCEL,
        )
    if result.cancelled:
        return interrupted(result, paths)
    show(result, as_json=as_json)
    if result.take.outcome.status == "diverged":
        print(f"everything up to there is in {kept(result, paths, 'diverged')}", file=sys.stderr)
    return Exit.DONE if result.ok else Exit.UNMET


def none_named() -> NoReturn:
    """The error where no shot was named: it names those that lie here."""
    here = sorted(path.name for path in Path().glob("*.shot.yaml"))
    raise InputError(
        "which shot?",
        allowed=", ".join(here[:8]) or "a .shot.yaml file, or a name from keyforce gallery",
        advice=f"keyforce run {here[0]}" if here else "keyforce run punch, or keyforce new",
    )


def show(result: Result, *, as_json: bool) -> None:
    """Prints what came of a shot."""
    if as_json:
        print(json.dumps(result.plain(), ensure_ascii=False, allow_nan=False))
        return
    from keyforce.cli.tables import claims_table, printed

    outcome = result.take.outcome
    print(f"{result.take.name}: {outcome.status}, {outcome.message}")
    if result.claims:
        printed(claims_table(result.claims))
    for words in efforts_told(result.effort):
        print(words)
    for file in result.files:
        print(f"wrote {file}")
    print(f"took {result.timing['total']:.2f} s")


def interrupted(result: Result, paths: tuple[Path, ...]) -> Exit:
    """Keeps what a stopped run did so far, where files were asked for."""
    where = "nothing was to be written"
    if paths:
        where = f"what it did so far is in {kept(result, paths, 'interrupted')}"
    print(f"interrupted: {where}", file=sys.stderr)
    return Exit.INTERRUPTED


def kept(result: Result, paths: tuple[Path, ...], why: str) -> Path:
    """Saves the take of a run that did not end well, beside the first file or else here."""
    from keyforce.outputs import ending
    from keyforce.take import npz

    first = paths[0] if paths else Path(f"{result.take.name}.npz")
    path = first.with_name(f"{first.name.removesuffix(ending(first))}.{why}.npz")
    npz.save(result.take, path, small=not result.cancelled)
    return path
