"""keyforce new: writes a short shot to begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from keyforce.cli.exit import Exit


def verb(
    file: Path = Path("first.shot.yaml"),
    /,
    *,
    cast: Annotated[Literal["human", "lamp", "prop"], Parameter(name="--cast")] = "human",
    force: bool = False,
) -> Exit:
    """Write a short shot to begin with.

    Args:
        file: Where to write it, such as jump.shot.yaml; first.shot.yaml where left out.
        cast: Who is in it.
        force: Replace a file that is there already.
    """
    from keyforce.shot.starter import starter

    path = fresh(file, force=force)
    from keyforce.files import write_text

    write_text(path, starter(cast))
    print(f"wrote {path}; next: keyforce run {path} -o {path.name.split('.')[0]}.take.html")
    return Exit.DONE


def fresh(file: Path, *, force: bool) -> Path:
    """A shot's file, if it may be written."""
    from keyforce.errors import InputError

    if not file.name.endswith((".yaml", ".yml")):
        raise InputError(
            "a shot's file ends in .shot.yaml", given=file.name, advice=f"try {file.name}.shot.yaml"
        )
    if file.exists() and not force:
        raise InputError(
            f"{file} is there already", advice="choose another name, or add --force to replace it"
        )
    return file
