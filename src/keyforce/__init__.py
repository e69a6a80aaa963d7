"""Keyforce turns keys into forces: physics-based animation from a little that an animator says.

    import keyforce

    shot = keyforce.load("jump.shot.yaml")
    result = keyforce.run(shot, files=["jump.take.html"])

Importing it is quick: simulation and drawing are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keyforce.direction.objective.registry import objective
    from keyforce.direction.objective.row import Row, Sensor
    from keyforce.errors import InputError
    from keyforce.live.session import LiveSession
    from keyforce.result import Result, run
    from keyforce.shot.document import Shot
    from keyforce.shot.load import load, loads
    from keyforce.shot.save import dumps, save
    from keyforce.take.take import Take

__version__ = "0.1.0"
__all__ = [
    "InputError",
    "LiveSession",
    "Result",
    "Row",
    "Sensor",
    "Shot",
    "Take",
    "dumps",
    "load",
    "loads",
    "objective",
    "run",
    "save",
]

_HOMES = {
    "InputError": "keyforce.errors",
    "LiveSession": "keyforce.live.session",
    "Result": "keyforce.result",
    "Row": "keyforce.direction.objective.row",
    "Sensor": "keyforce.direction.objective.row",
    "Shot": "keyforce.shot.document",
    "Take": "keyforce.take.take",
    "dumps": "keyforce.shot.save",
    "load": "keyforce.shot.load",
    "loads": "keyforce.shot.load",
    "objective": "keyforce.direction.objective.registry",
    "run": "keyforce.result",
    "save": "keyforce.shot.save",
}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first used (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """The public names."""
    return sorted([*__all__, "__version__"])
