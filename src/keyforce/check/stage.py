"""What is wrong with the stage: each fixed thing is built on its own, and told at its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keyforce.check.problem import Problem, wrong
from keyforce.errors import InputError
from keyforce.shot.document import Shot


def check_stage(shot: Shot, folder: Path) -> Iterator[Problem]:
    """Fixed things that cannot be built."""
    import mujoco

    from keyforce.stage.pieces import add_piece

    for name, piece in shot.stage.pieces.items():
        try:
            add_piece(mujoco.MjSpec(), name, piece, folder=folder)
        except InputError as error:
            yield wrong(error, ("stage", name))
