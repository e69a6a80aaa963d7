"""keyforce search: finds distinct motions of rigid bodies that do what a shot asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from keyforce.cli.completer import ShotName
from keyforce.cli.exit import Exit
from keyforce.cli.opening import opened
from keyforce.cli.options import Json
from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.solve.search.search import Found


def verb(
    shot: ShotName,
    /,
    *,
    body: str | None = None,
    bounces: int | None = None,
    onto: str | None = None,
    most: int = 5,
    samples: int = 2000,
    into: Annotated[Path | None, Parameter(name="--into")] = None,
    threads: int | None = None,
    as_json: Json = False,
) -> Exit:
    """Find distinct motions of rigid bodies that meet a shot's goals, nearest in style first.

    Args:
        shot: A shot of the impact engine with goals and free parameters, or a gallery name.
        body: Whose bounces count.
        bounces: How many it must make before the last goal.
        onto: What it must meet in each of them, such as ground.
        most: How many motions to offer.
        samples: How many starts to draw.
        into: The folder to write a solved shot for each to.
        threads: Most threads to use.
        as_json: Print a JSON list instead of a table.
    """
    from keyforce.solve.search.search import Bounces, searched

    if (body is None) != (bounces is None):
        raise InputError("bounces are of a body", advice="say both: --body die --bounces 2")
    if into is not None and not into.is_dir():
        raise InputError("the folder to write to does not exist", given=str(into))
    asked = opened(shot)
    wanted = None if body is None else Bounces(body=body, count=bounces or 0, onto=onto)
    with asked.placing():
        found = searched(asked.shot, bounces=wanted, folder=asked.folder, samples=samples,
                         most=most, threads=threads)  # fmt: skip
    files = _saved(found, asked.name, into)
    if as_json:
        rows = [
            {"style": f.style, "collisions": f.collisions, "times": f.times, "file": file}
            for f, file in zip(found, files, strict=True)
        ]
        print(json.dumps(rows))
        return Exit.DONE if found else Exit.UNMET
    _show(found, files)
    return Exit.DONE if found else Exit.UNMET


def _saved(found: tuple[Found, ...], name: str, into: Path | None) -> list[str]:
    """The files that were written, or none."""
    if into is None:
        return [""] * len(found)
    from keyforce.shot.save import save

    paths = [into / f"{name}-{k}.shot.yaml" for k in range(1, len(found) + 1)]
    for one, path in zip(found, paths, strict=True):
        save(one.shot, path)
    return [str(path) for path in paths]


def _show(found: tuple[Found, ...], files: list[str]) -> None:
    from keyforce.cli.tables import number, printed, table

    if not found:
        print("no such motion was found: allow more bounces, free more, or draw more samples")
        return
    rows = [
        (str(k), number(one.style), "; ".join(one.collisions), file)
        for k, (one, file) in enumerate(zip(found, files, strict=True), start=1)
    ]
    printed(table((">", ">from the shot's own, m", "what meets what", "file"), rows))
