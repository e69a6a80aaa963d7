"""keyforce plot: draws what a take's numbers did over time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from keyforce.cli.completer import TakeName
from keyforce.cli.exit import Exit
from keyforce.cli.opening import taken
from keyforce.errors import InputError

What = Literal["com", "momentum", "spin", "force", "contacts", "joints"]


def verb(
    take: TakeName,
    /,
    *what: What,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    character: str | None = None,
) -> Exit:
    """Draw what a take's numbers did over time.

    Args:
        take: An .npz file that `keyforce run` wrote, or a shot to be run first.
        what: What to draw; everything but joints where left out.
        output: The .png or .svg to write.
        character: Whose numbers; the first character's where left out.
    """
    if not output.parent.is_dir():
        raise InputError(
            f"cannot write {output.name}: its folder does not exist", given=str(output.parent)
        )
    from keyforce.picture.plot import plot

    found = taken(take)
    if what:
        plot(output, found, what, character=character)
    else:
        plot(output, found, character=character)
    print(f"wrote {output}")
    return Exit.DONE
