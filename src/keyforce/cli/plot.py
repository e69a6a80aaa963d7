"""keyforce plot: draws what a take's numbers did over time."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from keyforce.cli.completer import TakeName
from keyforce.cli.exit import Exit
from keyforce.cli.opening import opened, taken
from keyforce.errors import InputError, unknown_name

What = Literal["com", "momentum", "spin", "force", "contacts", "joints", "simulation"]


def verb(
    take: TakeName,
    /,
    *what: What,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    character: str | None = None,
    machine: bool = False,
) -> Exit:
    """Draw what a take's numbers did over time.

    Args:
        take: An .npz file that `keyforce run` wrote, or a shot to be run first.
        what: What to draw; everything but joints where left out. `particle simulation` draws the
            simulation function of a particle that bounces, as in Popovic 2001.
        output: The .png or .svg to write.
        character: Whose numbers; the first character's where left out.
        machine: Draw the character's machine as a graph instead: .svg, or .dot for Graphviz.
    """
    if not output.parent.is_dir():
        raise InputError(
            f"cannot write {output.name}: its folder does not exist", given=str(output.parent)
        )
    if machine:
        _draw_machine(take, output, character)
        print(f"wrote {output}")
        return Exit.DONE
    if "simulation" in what:
        _draw_particle(take, output)
        return Exit.DONE
    from keyforce.picture.plot import plot

    found = taken(take)
    if what:
        plot(output, found, what, character=character)
    else:
        plot(output, found, character=character)
    print(f"wrote {output}")
    return Exit.DONE


def _draw_particle(name: str, output: Path) -> None:
    from keyforce.picture.plot.particle import draw

    if name != "particle":
        raise InputError("only the particle's simulation function can be drawn", given=name,
                         advice="keyforce plot particle simulation -o particle.png")  # fmt: skip
    if output.suffix.lower() not in (".png", ".svg"):
        raise InputError("a plot cannot be written so", given=str(output), allowed=".png or .svg")
    draw(output)
    print(f"wrote {output}")


def _draw_machine(name: str, output: Path, character: str | None) -> None:
    from keyforce.picture.plot.machine import draw_machine

    shot = opened(name).shot
    machines = {who: d.machine for who, d in shot.direction.items() if d.machine is not None}
    if not machines or (character is not None and character not in machines):
        raise unknown_name("machine", character or "any", machines)
    draw_machine(output, machines[character or next(iter(machines))])
