"""The particle: figures 2.2, 2.3 and 3.3 of Popovic 2001, from the impact engine's own S.

A particle enters the unit circle at an angle, heads for a height on the vertical axis, bounces off
an obstacle and leaves at another angle. That angle, over both numbers, is the simulation function:
smooth where the obstacle is, in four smooth components where it has four edges. Where normals may
lean, the components' reaches overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from keyforce.engine.impact.body import fixed_body, free_body
from keyforce.engine.impact.kernels import prepare
from keyforce.engine.impact.motion import simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import Solid, polytope, sphere
from keyforce.engine.impact.state import VERTEX_FACE, Floats
from keyforce.files import replacing
from keyforce.picture.plot import paper

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RADIUS, BEND, WIDTH = 1e-5, 0.6, 0.5
"""Of the particle [m], of the parabola z = -BEND x², and how far it goes [m]."""
ENTRY, HEADING = (20.0, 160.0), (-0.3, 0.3)
"""Angles of entry [degrees] and heights on the axis [m]."""
LEVEL = 0.12
"""The height of figure 3.3 [m]."""
LEAN = 0.2
"""How far a normal may lean in figure 3.3 [rad]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Exits:
    """What comes of many throws.

    Attributes:
        angle: Where the particle leaves the circle [degrees]; NaN where it met nothing.
        facet: Which facet it met; -1 where none, -2 where an edge between two.
    """

    angle: Floats
    facet: Floats


def obstacle(edges: int, *, smooth: bool) -> ImpactScene:
    """The parabola in so many straight edges, and a particle."""
    x = np.linspace(-WIDTH, WIDTH, edges + 1)
    rim = np.stack([x, -BEND * x**2], axis=1)
    base = np.array([[WIDTH, -1.0], [-WIDTH, -1.0]])
    corners = np.array([(p[0], y, p[1]) for y in (-1.0, 1.0) for p in (*rim, *base)])
    normals = np.stack([2 * BEND * corners[:, 0], 0 * corners[:, 0], np.ones(len(corners))], axis=1)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    solid: Solid = polytope(corners, smooth=normals if smooth else None)
    ball = free_body("particle", [sphere(np.zeros(3), RADIUS)], mass=1.0,
                     inertia=np.full(3, 0.4 * RADIUS**2), restitution=1.0)  # fmt: skip
    wall = fixed_body("obstacle", [solid], restitution=1.0)
    return ImpactScene(bodies=(ball, wall), gravity=np.zeros(3), calm=0.0)


def exits(scene: ImpactScene, entry: Sequence[float] | Floats, heading: Sequence[float] | Floats,
          lean: float = 0.0) -> Exits:  # fmt: skip
    """S over angles of entry and heights, each of shape (N,)."""
    angles, facets = np.full(len(entry), np.nan), np.full(len(entry), -1.0)
    for k, (degrees, h) in enumerate(zip(entry, heading, strict=True)):
        a = np.radians(degrees)
        at = np.array([np.cos(a), 0.0, np.sin(a)])
        velocity = np.array([0.0, 0.0, h]) - at
        u = scene.start.with_body(0, at=at, velocity=velocity / np.linalg.norm(velocity))
        if lean:
            u = replace(u, tilt=np.array([[lean, 0.0]]), bounce=np.zeros(1))
        motion = simulate(scene, u, 4.0, max_impacts=8)
        if not motion.impacts:
            continue
        row = motion.track.row[motion.track.tally[0] - 1]
        x, v = row["at"], row["velocity"]
        way = -x @ v + np.sqrt((x @ v) ** 2 - (v @ v) * (x @ x - 1.0))
        out = x + way / (v @ v) * v
        angles[k] = (np.degrees(np.arctan2(out[2], out[0])) + 90.0) % 360.0 - 90.0
        touch = motion.events.touch[0]
        facets[k] = touch["two"] if touch["kind"] == VERTEX_FACE else -2.0
    return Exits(angle=angles, facet=facets)


def grid(scene: ImpactScene, size: int) -> Exits:
    """S over a square of both numbers, shape (size, size): heights down, angles along."""
    entry, heading = np.meshgrid(np.linspace(*ENTRY, size), np.linspace(*HEADING, size))
    found = exits(scene, entry.ravel(), heading.ravel())
    shape = (size, size)
    return Exits(angle=found.angle.reshape(shape), facet=found.facet.reshape(shape))


def draw(path: Path | str, *, size: int = 160) -> None:
    """Writes the three figures on one sheet."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    prepare()
    with mpl.rc_context(paper.STYLE):
        figure = Figure(figsize=(12, 3.9), layout=ConstrainedLayoutEngine(), facecolor="white")
        one, two, three = figure.subplots(1, 3)
        _map(one, obstacle(64, smooth=True), size, "2.2  a smooth obstacle: S is smooth")
        _map(two, obstacle(4, smooth=False), size, "2.3  four edges: four smooth components")
        _reach(three, obstacle(4, smooth=False))
        with replacing(path) as scratch:
            ending = Path(path).suffix.lower()[1:]
            figure.savefig(scratch, format=ending, dpi=160)


def _map(axes: Axes, scene: ImpactScene, size: int, title: str) -> None:
    found = grid(scene, size)
    image = axes.imshow(found.angle, origin="lower", extent=(*ENTRY, *HEADING), aspect="auto",
                        cmap="twilight_shifted", vmin=-40, vmax=220)  # fmt: skip
    axes.set_title(title, loc="left")
    axes.set_xlabel("angle of entry, degrees")
    axes.set_ylabel("heading for height")
    axes.figure.colorbar(image, ax=axes, label="angle of exit, degrees")


def _reach(axes: Axes, scene: ImpactScene) -> None:
    """Angles of exit at one height; bands are what leaning normals reach."""
    entry = np.linspace(*ENTRY, 400)
    level = np.full(entry.size, LEVEL)
    plain = exits(scene, entry, level)
    ends = [exits(scene, entry, level, lean).angle for lean in (-LEAN, LEAN)]
    for facet in np.unique(plain.facet[plain.facet >= 0]):
        mine = plain.facet == facet
        (line,) = axes.plot(entry[mine], plain.angle[mine], lw=2)
        axes.fill_between(entry[mine], ends[0][mine], ends[1][mine], alpha=0.25, lw=0,
                          color=line.get_color())  # fmt: skip
    axes.set_title("3.3  leaning normals: reaches overlap", loc="left")
    axes.set_xlabel("angle of entry, degrees")
    axes.set_ylabel("angle of exit, degrees")
