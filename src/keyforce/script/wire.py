"""Wire: what goes between a run and a script's process."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from keyforce.direction.podium import Strike


@dataclass(frozen=True, kw_only=True)
class Start:
    """What a script's process must know once.

    Attributes:
        source: The script.
        file: Where it is, for tracebacks.
        who: The character that it is for.
        model_xml: The scene.
        characters: In the scene's order.
        fps: The shot's.
        seed: The shot's.
        poses: Every pose that the character knows, by name.
        hinges: The character's hinges, without its name.
        memory: How much it may allocate [bytes].
    """

    source: str
    file: str
    who: str
    model_xml: str
    characters: tuple[str, ...]
    fps: float
    seed: int
    poses: dict[str, Strike]
    hinges: tuple[str, ...]
    memory: int


@dataclass(frozen=True, kw_only=True)
class Tick:
    """What a script can see at one tick.

    Attributes:
        time: [s]
        qpos: As bytes.
        qvel: As bytes.
        pairs: Pairs of bodies that touch.
        inputs: What a player pressed since the last tick, for this character.
        words: What other scripts said since then.
        states: Where each character's machine is.
    """

    time: float
    qpos: bytes
    qvel: bytes
    pairs: tuple[tuple[int, int], ...]
    inputs: tuple[str, ...]
    words: tuple[str, ...]
    states: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What a script asks for: names of deeds with what they need; or how it failed.

    Attributes:
        deeds: In order.
        said: What it printed.
        error: What went wrong.
        line: In which line of the script.
        spent: Processor time that the step took [s].
    """

    deeds: tuple[tuple[Any, ...], ...] = ()
    said: str = ""
    error: str | None = None
    line: int | None = None
    spent: float = 0.0
