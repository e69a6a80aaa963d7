"""Light: what shines on a stage set, and a ground that melts into the background.

The ground's colour is chosen so that, lit by exactly these lights, it has the backdrop's colour:
no horizon shows, only shadows; `backdrop` then gives what is neither figure nor prop its gradient.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

Color = tuple[float, float, float]

AMBIENT: Color = (0.30, 0.295, 0.295)
BACKDROP: Color = (0.885, 0.890, 0.897)
PENUMBRA = 0.055  # spread of the shadow lights' directions; MuJoCo's own shadows are hard
SHADOW_LIGHTS = 4  # MuJoCo draws eight lights at most


@dataclass(frozen=True, kw_only=True)
class Light:
    """A directional light.

    Attributes:
        way: Where it shines; need not have unit length.
        color: What it adds to a surface that faces it.
        gloss: The colour of its highlight.
        shadow: Whether it casts one.
    """

    way: tuple[float, float, float]
    color: Color
    gloss: Color = (0.0, 0.0, 0.0)
    shadow: bool = False

    def as_xml(self) -> str:
        """The light in MJCF, far enough away to have the scene before it."""
        back = 7.0 * np.array(self.way) / np.linalg.norm(self.way)
        return (
            f'<light directional="true" pos="{_row(-back)}" dir="{_row(self.way)}" '
            f'diffuse="{_row(self.color)}" specular="{_row(self.gloss)}" '
            f'castshadow="{str(self.shadow).lower()}"/>'
        )


def overhead() -> tuple[Light, ...]:
    """The light from above in parts, so that the edges of its shadow are soft."""
    share = np.array([0.37, 0.36, 0.342]) / SHADOW_LIGHTS
    angles = np.arange(SHADOW_LIGHTS) * 2.0 * np.pi / SHADOW_LIGHTS + 0.4
    return tuple(
        Light(
            way=(-0.14 + PENUMBRA * np.cos(a), 0.16 + PENUMBRA * np.sin(a), -1.0),
            color=(float(share[0]), float(share[1]), float(share[2])),
            shadow=True,
        )
        for a in angles
    )


LIGHTS = (
    *overhead(),
    Light(way=(-0.75, 0.7, -0.75), color=(0.40, 0.37, 0.33), gloss=(0.3, 0.28, 0.25)),
    Light(way=(0.6, -0.8, -0.5), color=(0.22, 0.26, 0.34), gloss=(0.2, 0.2, 0.25)),
    Light(way=(0.1, 0.95, -0.25), color=(0.16, 0.155, 0.15)),
)


def ground_color() -> Color:
    """The colour that looks like the backdrop once these lights fall on level ground."""
    falls = [max(0.0, -light.way[2] / float(np.linalg.norm(light.way))) for light in LIGHTS]
    lit = np.array(AMBIENT) + sum(f * np.array(i.color) for f, i in zip(falls, LIGHTS, strict=True))
    red, green, blue = (float(c) for c in np.array(BACKDROP) / lit)
    return red, green, blue


def _row(values: object) -> str:
    return " ".join(f"{v:.6g}" for v in np.asarray(values, dtype=float))
