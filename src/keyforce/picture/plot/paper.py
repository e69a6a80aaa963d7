"""Paper: how every plot looks. Colors are Okabe and Ito's, told apart by any eye (2008)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

BLUE, ORANGE, GREEN, RED = "#0072B2", "#E69F00", "#009E73", "#D55E00"
INK, SOFT, FAINT = "#1f2630", "#5d6875", "#d9dde2"
AIR = "#e6f2fb"
LEGEND = 8.0  # [points]
XYZ = {"x": BLUE, "y": ORANGE, "z": GREEN}
STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 8.5,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#eef0f3",
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "lines.linewidth": 1.5,
    "lines.solid_capstyle": "round",
    "svg.fonttype": "none",
    "svg.hashsalt": "keyforce",
}


def titled(axes: Axes, title: str, unit: str, colors: Mapping[str, str]) -> None:
    """A title with its unit at the left and, at the right, each line's name in its own color."""
    text = f"{title} [{unit}]" if unit else title
    axes.set_title(text, loc="left", fontsize=9, fontweight="bold", color=INK)
    back = 0.0
    for name, color in reversed(list(colors.items())):
        axes.annotate(
            name,
            xy=(1.0, 1.0),
            xytext=(-back, 5.0),
            xycoords="axes fraction",
            textcoords="offset points",
            color=color,
            ha="right",
            va="bottom",
            fontsize=LEGEND,
            fontweight="bold",
        )
        back += LEGEND * (0.62 * len(name) + 0.7)


def at_least(axes: Axes, span: float) -> None:
    """Keeps the vertical axis from magnifying what is only rounding."""
    low, high = axes.get_ylim()
    lack = max(0.0, span - (high - low)) / 2
    axes.set_ylim(low - lack, high + lack)


def spans(time: Floats, where: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """Stretches of time in which it is true, as start and length [s]."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], where, [False]]).astype(int)))
    ends = np.append(time, time[-1])
    return [
        (float(time[a]), float(ends[b] - time[a]))
        for a, b in zip(edges[::2], edges[1::2], strict=True)
    ]


def shade_air(axes: Axes, time: Floats, airborne: NDArray[np.bool_]) -> None:
    """Tints the stretches without any support."""
    for start, length in spans(time, airborne):
        axes.axvspan(start, start + length, color=AIR, linewidth=0, zorder=0)
