"""A chart: the panels that are asked for, on one sheet, written as PNG or SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.files import replacing
from keyforce.picture.plot import panels, paper
from keyforce.picture.plot.subject import Subject, subject
from keyforce.take.take import Take

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Panel = Callable[["Axes", Subject], None]

SINGLE: Mapping[str, Panel] = {
    "com": panels.com,
    "momentum": panels.momentum,
    "spin": panels.spin,
    "force": panels.force,
    "contacts": panels.contacts,
}
WHAT = (*SINGLE, "joints")
ENDINGS = {".png": 200, ".svg": 72}
PANEL = (4.6, 1.9)  # [inches]
JOINT = (2.5, 1.45)


def plot(
    path: Path | str,
    take: Take,
    what: Sequence[str] = tuple(SINGLE),
    *,
    character: str | None = None,
    targets: Mapping[str, NDArray[np.float64]] | None = None,
) -> None:
    """Draws quantities of one character over time.

    Args:
        path: A .png or .svg file.
        take: What happened.
        what: Of `com`, `momentum`, `spin` (angular momentum), `force`, `contacts` and `joints`.
        character: Whose; the first one's by default.
        targets: Angles that joints were told, by hinge, such as `knee_l.flex` [rad], shape (T,).
    """
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise InputError("a plot cannot be written so", given=str(path), allowed=".png or .svg")
    for one in what:
        if one not in WHAT:
            raise unknown_name("plot", one, WHAT)
    figure = chart(subject(take, character, targets), what, title=title_of(take))
    import matplotlib as mpl

    with replacing(path) as scratch, mpl.rc_context(paper.STYLE):
        hidden = {"Date": None} if ending == ".svg" else {}
        figure.savefig(scratch, format=ending[1:], dpi=ENDINGS[ending], metadata=hidden)


def chart(chosen: Subject, what: Sequence[str], *, title: str) -> Figure:
    """The sheet, not yet written."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    drawn = panels_for(chosen, what)
    joints = set(what) == {"joints"}
    columns = min(4 if joints else 2, len(drawn))
    rows = -(-len(drawn) // columns)
    width, height = JOINT if joints else PANEL
    with mpl.rc_context(paper.STYLE):
        size = (columns * width, rows * height + 0.5)
        room = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08)
        figure = Figure(figsize=size, layout=room, facecolor="white")
        figure.suptitle(title, x=0.01, ha="left", fontsize=12, fontweight="bold")
        figure.text(0.99, 0.995, "shaded: in the air", ha="right", va="top", color=paper.SOFT)
        grid = figure.subplots(rows, columns, squeeze=False, sharex=True).ravel()
        for axes, panel in zip(grid, drawn, strict=False):
            panel(axes, chosen)
            axes.set_xlim(chosen.time[0], chosen.time[-1])
        for axes in grid[len(drawn) :]:
            axes.set_visible(False)
        for axes in grid[: len(drawn)][-columns:]:
            axes.set_xlabel("s")
            axes.tick_params(labelbottom=True)
    return figure


def panels_for(chosen: Subject, what: Sequence[str]) -> list[Panel]:
    """What stands on the sheet; `joints` is one panel for each pair of hinges."""
    names = dict.fromkeys(panels.both_sides(hinge) for hinge in chosen.hinges)
    joints: list[Panel] = [partial(panels.joint, name=name) for name in names]
    drawn = [p for one in what for p in (joints if one == "joints" else [SINGLE[one]])]
    if not drawn:
        raise InputError(
            "there is nothing to plot", given=what, advice="this character has no hinges"
        )
    return drawn


def title_of(take: Take) -> str:
    """The shot's title as plain text: matplotlib would read $...$ as mathematics."""
    return str(take.shot.get("title") or take.name).replace("$", r"\$")
