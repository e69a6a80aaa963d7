"""Looks: the skin that each kind of built character wears."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib import import_module

from keyforce.cast.figure import Figure
from keyforce.cast.look import cellar
from keyforce.cast.look.skin import Detail, Skin

log = logging.getLogger("keyforce.look")

# Where each kind is built: a function of the figure and the detail. Loaded when first needed.
BUILDERS = {
    "human": "keyforce.cast.look.human.design",
    "lamp": "keyforce.cast.look.lamp",
    "lamp3": "keyforce.cast.look.lamp3",
    "bird": "keyforce.cast.look.bird.design",
    "tripod": "keyforce.cast.look.tripod.design",
    "acrobot": "keyforce.cast.look.acrobot",
}
PLAIN = "keyforce.cast.look.plain"

_recent: dict[str, tuple[Skin, ...]] = {}
RECENT = 16


def look_of(
    figure: Figure, detail: Detail = "full", *, tell: Callable[[str], None] = log.info
) -> tuple[Skin, ...]:
    """The skins of a built character, from the cellar where they have been made before.

    Args:
        figure: The body.
        detail: `full`, or `light` for software rendering.
        tell: Gets one line before a build that takes seconds.

    Returns:
        Skins whose bones name the figure's segments, without a prefix; see `Skin.worn_by`. Their
        arrays are shared and cannot be written.
    """
    name = cellar.key(figure, detail)
    if name not in _recent:
        skins = cellar.found(name)
        if skins is None:
            tell(f"Building the {detail} skin of a {figure.kind}; it is kept for the next time.")
            skins = import_module(BUILDERS.get(figure.kind, PLAIN)).skins(figure, detail)
            cellar.keep(name, skins)
        while len(_recent) >= RECENT:
            _recent.pop(next(iter(_recent)))
        _recent[name] = tuple(_locked(skin) for skin in skins)
    return _recent[name]


def _locked(skin: Skin) -> Skin:
    for array in cellar.ARRAYS:
        getattr(skin, array).setflags(write=False)
    return skin
