"""The things that come along, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from keyforce.cast.things.hardware import hook, rack, scissors
from keyforce.cast.things.solids import die, egg, pencil, pyramid
from keyforce.cast.things.thing import Thing
from keyforce.cast.things.vessels import bucket, hat, mug

_MAKERS: Mapping[str, Callable[[], Thing]] = {
    "bucket": bucket, "die": die, "egg": egg, "hat": hat, "hook": hook, "mug": mug,
    "pencil": pencil, "pyramid": pyramid, "rack": rack, "scissors": scissors,
}  # fmt: skip
THINGS = tuple(_MAKERS)


@cache
def thing(name: str, scale: float = 1.0) -> Thing:
    """A thing in some size; each is made once."""
    return _MAKERS[name]().scaled(scale)
