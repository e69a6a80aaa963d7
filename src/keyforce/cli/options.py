"""Options that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Outputs = Annotated[
    tuple[Path, ...],
    Parameter(name=["--output", "-o"], consume_multiple=True),
]
"""Files to write."""
Json = Annotated[bool, Parameter(name="--json")]
"""One JSON object on stdout instead of a table."""
Fps = Annotated[float | None, Parameter(name="--fps")]
"""Frames per second."""
