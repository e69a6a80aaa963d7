"""Heights: terrain as rows of numbers, typed in the shot or read from a file beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.assets import asset
from keyforce.errors import InputError

Floats = NDArray[np.float64]

MAX_CELLS = 250_000
MAX_HEIGHT = 1000.0
ENDINGS = (".csv", ".npy", ".png")


def height_rows(
    heights: str | Sequence[Sequence[float]], *, folder: Path, white: float = 1.0
) -> Floats:
    """Heights [m] from low y to high y and, within a row, from low x to high x, shape (R, C).

    Args:
        heights: Rows of numbers, or the name of a .csv, .npy or .png file.
        folder: The shot's folder.
        white: Height of white in a picture [m]; black is zero, and its top row is at high y.
    """
    if not isinstance(heights, str):
        return _checked(_rectangle(heights))
    path = asset(folder, heights, endings=ENDINGS, max_bytes=20_000_000)
    if path.suffix.lower() == ".png":
        return _checked(_picture(path) * white, heights)
    try:
        rows = _array(path) if path.suffix.lower() == ".npy" else _table(path)
    except (ValueError, EOFError, OSError, SyntaxError) as problem:
        raise InputError(
            "this is not a table of heights", given=str(problem), file=heights
        ) from None
    return _checked(rows, heights)


def _rectangle(rows: Sequence[Sequence[float]]) -> Floats:
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        raise InputError(
            "the rows of heights differ in length",
            given=sorted(widths),
            allowed="rows of the same number of heights",
        )
    return np.array(rows, dtype=np.float64)


def _table(path: Path) -> Floats:
    text = path.read_text(encoding="utf-8-sig")
    return _rectangle([[float(cell) for cell in row.split(",")] for row in text.split()])


def _array(path: Path) -> Floats:
    """Reads a .npy file after its header has been seen to ask for a sane amount of memory."""
    with path.open("rb") as file:
        version = np.lib.format.read_magic(file)
        if version != (1, 0):
            raise ValueError(f"version {version} of the .npy format; save it with numpy.save")
        shape, _, kind = np.lib.format.read_array_header_1_0(file)
    if kind.kind not in "fiu" or len(shape) != 2 or shape[0] * shape[1] > MAX_CELLS:
        raise ValueError(f"an array of {kind} and shape {shape}; two dimensions of numbers wanted")
    return np.array(np.load(path, allow_pickle=False), dtype=np.float64)


def _picture(path: Path) -> Floats:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path, formats=["PNG"]) as picture:
            _bounded(picture.height, picture.width, path.name)
            deep = picture.mode.startswith("I")
            gray = np.asarray(picture if deep else picture.convert("L"), dtype=np.float64)
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError) as problem:
        raise InputError("this is not a PNG", given=str(problem), file=path.name) from None
    share: Floats = gray[::-1] / (65535 if deep else 255)
    return share


def _checked(rows: Floats, name: str | None = None) -> Floats:
    _bounded(rows.shape[0], rows.shape[1], name)
    if not np.all(np.isfinite(rows)) or np.abs(rows).max() > MAX_HEIGHT:
        raise InputError(
            "some heights are not sane numbers",
            given=f"{rows.min()} to {rows.max()}",
            allowed=f"-{MAX_HEIGHT:g} to {MAX_HEIGHT:g} m",
            file=name,
        )
    return rows


def _bounded(rows: int, columns: int, name: str | None) -> None:
    if min(rows, columns) < 2 or rows * columns > MAX_CELLS:
        raise InputError(
            "a height field of this size cannot be used",
            given=f"{rows} rows of {columns}",
            allowed=f"at least 2 by 2, at most {MAX_CELLS} heights together",
            file=name,
        )
