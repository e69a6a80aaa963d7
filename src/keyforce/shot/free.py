"""Free parameters: what a solver may change to meet the goals.

- {ada: crouch, joints: [hip.flex, knee.flex]}     target angles of the key named `crouch`
- {ada: untuck, time: true}                        when it comes
- {ada: landing, gain: true, between: [0.2, 1]}    a factor on its stiffness
- ball.velocity                                    how something starts
- {start: ada.at.x, between: [-1, 1]}              the same within bounds
- {impacts: 4, normal: true, bounce: true}         the first impacts of rigid bodies
- hat.mass                                         and `gravity`, for rigid bodies too
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    field_validator,
    model_serializer,
    model_validator,
)

from keyforce.shot.section import Finite, JointName, Line, Positive, Section

START = re.compile(r"^(?P<who>\w+)\.(?P<what>at|velocity|spin|turn|facing)(?:\.(?P<axis>[xyz]))?$")
MATTER = re.compile(r"^(?:(?P<who>\w+)\.(?P<what>mass)|gravity(?:\.(?P<axis>[xyz]))?)$")
_OWN = ("who", "key", "start", "joints", "time", "gain", "damping", "between",
        "impacts", "normal", "bounce", "weight", "desired")  # fmt: skip


class Free(Section):
    """Parameters of one named key, or of how someone starts.

    In a file, the character's name stands for `who` and `key` at once: `ada: crouch`.
    """

    who: Line | None = None
    """Whose key; in a file `ada: crouch` says this and the key."""
    key: Line | None = None
    """The key's name."""
    start: Line | None = None
    """How someone starts: `ada.at`, `.velocity`, `.spin`, `.turn` or `.facing`, of it `.x`; for the
    impact engine also `hat.mass` and `gravity`."""
    joints: tuple[JointName, ...] = Field(default=(), max_length=500)
    """Whose target angles of the key may change, by the names that the key uses."""
    time: bool = False
    """Whether the key may come earlier or later, between its neighbors."""
    gain: bool = False
    """Whether the key's factor on stiffness may change."""
    damping: bool = False
    """Whether the key's factor on damping may change."""
    impacts: int | None = Field(default=None, ge=1, le=100)
    """How many of the first impacts may differ; with `normal`, `bounce` or both."""
    normal: bool = False
    """Whether the surface normals of those impacts may lean."""
    bounce: bool = False
    """Whether the elasticities of those impacts may change."""
    weight: Positive = 1.0
    """How reluctantly it changes beside others, in drags of rigid bodies."""
    desired: Finite | None = None
    """The value that drags of rigid bodies draw it to; normals and elasticities are drawn to the
    true ones."""
    between: tuple[Finite, Finite] | None = None
    """The least and most that each may become, in its own unit; joint limits where left out."""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, data: Any) -> Any:
        """Reads `ball.velocity` and `{ada: crouch}`."""
        if isinstance(data, str):
            return {"start": data}
        if isinstance(data, dict):
            named = [k for k, v in data.items() if k not in _OWN and isinstance(v, str)]
            if len(named) == 1 and "who" not in data:
                rest = {k: v for k, v in data.items() if k not in named}
                return {"who": named[0], "key": data[named[0]], **rest}
        return data

    @field_validator("start")
    @classmethod
    def _known_start(cls, value: str | None) -> str | None:
        if value is not None and not (START.match(value) or MATTER.match(value)):
            raise ValueError(
                "must name how someone starts, such as ball.velocity, ada.at.x or ada.facing"
            )
        return value

    @model_validator(mode="after")
    def _something_free(self) -> Free:
        keyed = bool(self.joints) or self.time or self.gain or self.damping
        if self.impacts is not None:
            return self._of_impacts()
        if self.start is None and (self.who is None or self.key is None):
            raise ValueError("must name a key, as in `ada: crouch`, or a start, as `ball.velocity`")
        if self.start is not None and (self.key is not None or keyed):
            raise ValueError("is either a key or a start, not both")
        if self.start is None and not keyed:
            raise ValueError("must say what of the key is free: `joints: [...]`, `time: true`, ...")
        if self.between is not None and self.between[0] >= self.between[1]:
            raise ValueError("`between` is the least value, then the most")
        return self

    def _of_impacts(self) -> Free:
        if not (self.normal or self.bounce):
            raise ValueError("must say what of the impacts is free: `normal: true`, `bounce: true`")
        if self.start is not None or self.key is not None:
            raise ValueError("is either impacts, a key or a start, not several of them")
        return self

    @model_serializer(mode="wrap")
    def _as_written(self, handler: SerializerFunctionWrapHandler) -> Any:
        data: dict[str, Any] = handler(self)
        if self.start is not None:
            return self.start if self == Free(start=self.start) else data
        if self.impacts is not None:
            return data
        return {data.pop("who"): data.pop("key"), **data}
