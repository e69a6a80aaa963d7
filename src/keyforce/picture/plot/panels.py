"""Panels: what can be drawn on one pair of axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from keyforce.picture.plot import paper
from keyforce.picture.plot.subject import Subject

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Floats = NDArray[np.float64]

LEAST_SPAN = 4.0  # of a joint's axis [degrees]


def com(axes: Axes, subject: Subject) -> None:
    """The path of the centre of mass; x and y from where it started."""
    path = subject.kinematics.com[:, subject.root]
    _three(axes, subject, path - path[0] * (1.0, 1.0, 0.0))
    paper.titled(axes, "Center of mass", "m", paper.XYZ)


def momentum(axes: Axes, subject: Subject) -> None:
    """Linear momentum."""
    _three(axes, subject, subject.mass * subject.kinematics.com_velocity[:, subject.root])
    paper.titled(axes, "Linear momentum", "kg m/s", paper.XYZ)


def spin(axes: Axes, subject: Subject) -> None:
    """Angular momentum about the centre of mass."""
    _three(axes, subject, subject.kinematics.angular_momentum[:, subject.root])
    paper.titled(axes, "Angular momentum about COM", "kg m²/s", paper.XYZ)


def force(axes: Axes, subject: Subject) -> None:
    """What contact does, in the character's own weights."""
    shares = subject.force / subject.weight
    axes.axhline(1.0, color=paper.SOFT, linewidth=0.9, linestyle=(0, (1, 3)))
    _three(axes, subject, shares)
    axes.fill_between(subject.time, 0.0, shares[:, 2], color=paper.GREEN, alpha=0.12, linewidth=0)
    paper.titled(axes, "Contact force", "× weight", paper.XYZ)


def contacts(axes: Axes, subject: Subject) -> None:
    """Which limbs touch the stage, as bars."""
    held = subject.supports
    for row, limb in enumerate(held.limbs):
        bars = paper.spans(subject.time, held.touching[:, row])
        axes.broken_barh(bars, (row - 0.32, 0.64), facecolors=side_color(limb), linewidth=0)
    axes.set_yticks(range(len(held.limbs)), [limb.replace("_", " ") for limb in held.limbs])
    axes.set_ylim(len(held.limbs) - 0.4, -0.6)
    axes.grid(visible=False, axis="y")
    paper.shade_air(axes, subject.time, subject.airborne)
    paper.titled(axes, "Contacts with the stage", "", {})


def joint(axes: Axes, subject: Subject, name: str) -> None:
    """Angles of a hinge, left and right together, with what each was told dashed."""
    sides = [h for h in subject.hinges if both_sides(h) == name]
    for hinge in sides:
        color, under = side_color(hinge), hinge.partition(".")[0].endswith("_l")
        # Left lies broad and pale under right, so that equal sides both show.
        width, alpha = (3.2, 0.55) if under and len(sides) > 1 else (1.4, 1.0)
        angles = np.degrees(subject.hinges[hinge])
        axes.plot(subject.time, angles, color=color, linewidth=width, alpha=alpha)
        if hinge in subject.targets:
            told = np.degrees(subject.targets[hinge])
            axes.plot(subject.time, told, color=color, linewidth=1.0, linestyle=(0, (3, 2)))
    paper.shade_air(axes, subject.time, subject.airborne)
    paper.at_least(axes, LEAST_SPAN)
    words = {s: c for s, c in (("left", paper.BLUE), ("right", paper.RED)) if len(sides) > 1}
    paper.titled(axes, name.replace(".", " ").replace("_", " "), "°", words)


def both_sides(hinge: str) -> str:
    """The name that a left and a right hinge share: `knee.flex` for `knee_l.flex`."""
    part, dot, movement = hinge.partition(".")
    return part.removesuffix("_l").removesuffix("_r") + dot + movement


def side_color(name: str) -> str:
    """Blue for the left, red for the right, as the figures wear them."""
    part = name.partition(".")[0]
    return paper.BLUE if part.endswith("_l") else paper.RED if part.endswith("_r") else paper.GREEN


def _three(axes: Axes, subject: Subject, rows: Floats) -> None:
    paper.shade_air(axes, subject.time, subject.airborne)
    for column, color in zip(rows.T, paper.XYZ.values(), strict=True):
        axes.plot(subject.time, column, color=color)
