"""Figures: every character that can be built, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import MappingProxyType

from keyforce.cast.acrobot import acrobot
from keyforce.cast.bird import bird
from keyforce.cast.figure import Figure
from keyforce.cast.human import human
from keyforce.cast.lamp import lamp
from keyforce.cast.lamp3 import lamp3
from keyforce.cast.tripod import tripod
from keyforce.errors import unknown_name

FIGURES: Mapping[str, Callable[..., Figure]] = MappingProxyType(
    {
        "human": human,
        "lamp": lamp,
        "lamp3": lamp3,
        "acrobot": acrobot,
        "bird": bird,
        "tripod": tripod,
    }
)


def build(kind: str, **options: object) -> Figure:
    """Builds a character.

    Args:
        kind: Its name in `FIGURES`.
        options: What its builder takes, such as a human's `height`.

    Raises:
        InputError: There is no such character, or it has no such option.
    """
    if kind not in FIGURES:
        raise unknown_name("character", kind, FIGURES)
    builder = FIGURES[kind]
    known = signature(builder).parameters
    for option in options:
        if option not in known:
            raise unknown_name(f"option of the {kind}", option, known)
    return builder(**options)
