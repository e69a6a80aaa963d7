"""keyforce plot: draws quantities of a take over time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from keyforce.cli.exit import Exit
from keyforce.cli.opening import taken


def verb(
    take: str, /, *quantities: str, output: Annotated[Path, Parameter(name=["--output", "-o"])]
) -> Exit:
    """Draw quantities of a take over time.

    Args:
        take: An .npz file that `keyforce run` wrote.
        quantities: Such as ada.com.z or ada.knee_l.angle; what matters most where left out.
        output: The .png or .svg to write.
    """
    from keyforce.picture import plot

    plot.write(output, taken(take), quantities=quantities)
    print(f"wrote {output}")
    return Exit.DONE
