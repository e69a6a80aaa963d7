"""Liberties: physics bent for a while, and reported (Shapiro and others 2007, section 4)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from keyforce.shot.moment import Moment
from keyforce.shot.section import Finite, Line, Name, Positive, Section, Vector

Freedom = Literal["x", "y", "z", "roll", "pitch", "yaw"]
NEEDS = {
    "planar": (),
    "hold": ("axes",),
    "gravity": ("gravity",),
    "pin": (),
    "attach": ("to",),
    "spring": ("to",),
    "shape": ("size",),
    "apart": ("to",),
}
"""What each kind cannot do without."""


class Liberty(Section):
    """One liberty taken with physics, for a while."""

    do: Literal["planar", "hold", "gravity", "pin", "attach", "spring", "shape", "apart"]
    """What: `planar` keeps a character in the plane that it faces along; `hold` removes all force
    along `axes` of its root; `gravity` gives a member another gravity; `pin` holds a point of a
    body where it is, `attach` to another body, `spring` pulls it; `shape` adds a solid to bodies;
    `apart` lets two bodies pass through each other."""
    name: Name | None = None
    """What a machine's states and scripts call it by; it then begins when they say so."""
    who: Line
    """The character, prop or body."""
    to: Line | Vector | None = None
    """The other body, or for a spring a place in the world [m]."""
    on: tuple[Line, ...] = Field(default=(), max_length=20)
    """More bodies that get the same shape."""
    axes: tuple[Freedom, ...] = Field(default=(), max_length=6)
    """Freedoms of the root: x, y, z of the world, or roll, pitch, yaw of its own."""
    gravity: Vector | None = None
    """What it feels instead [m/s²]."""
    at: Vector | None = None
    """The point of the body that is held, or the middle of a shape, in the body's frame [m]."""
    grip: bool = False
    """Whether what is attached cannot turn either."""
    size: Vector | None = None
    """Length, width and height of a shape [m]."""
    stiffness: Positive = 1000.0
    """Of a spring [N/m]."""
    damping: Finite = 50.0
    """Of a spring [N·s/m]."""
    start: Moment | None = Field(default=None, alias="from")
    """When it begins; at the start, where it has no name."""
    until: Moment = "end"
    """When it ends."""
    lasts: Positive | None = Field(default=None, alias="for")
    """How long after its beginning it ends at the latest [s]."""

    @model_validator(mode="after")
    def _complete(self) -> Liberty:
        for field in NEEDS[self.do]:
            if not getattr(self, field):
                raise ValueError(f"the liberty {self.do!r} needs `{field}`")
        if self.do in ("attach", "apart") and not isinstance(self.to, str):
            raise ValueError(f"the liberty {self.do!r} needs another body's name as `to`")
        return self

    @property
    def begin(self) -> Moment | None:
        """When it begins by itself; None where somebody must say so."""
        return "start" if self.start is None and self.name is None else self.start
