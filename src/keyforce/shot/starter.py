"""Starters: short shots to begin with, with comments that say what may stand where."""

from __future__ import annotations

from importlib.resources import files

STARTERS = ("human", "lamp", "prop")


def starter(kind: str) -> str:
    """The text of a starter."""
    return files("keyforce.shot").joinpath("starters", f"{kind}.shot.yaml").read_text("utf-8")
