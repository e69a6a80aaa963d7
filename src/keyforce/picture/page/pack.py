"""Packing: arrays as base64 text, as `web/player/data.ts` reads them; little-endian."""

from __future__ import annotations

import base64
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Kind = Literal["f4", "i2", "u1", "u2", "u4"]


def packed(values: NDArray[np.generic], kind: Kind) -> str:
    """The values in row order."""
    rows = np.ascontiguousarray(values, dtype=np.dtype(kind).newbyteorder("<"))
    return base64.b64encode(rows.tobytes()).decode("ascii")


def signed(values: NDArray[np.floating]) -> str:
    """Values from -1 to 1 as 16-bit numbers."""
    return packed(np.round(np.clip(values, -1.0, 1.0) * 32767.0), "i2")


def squeezed(values: NDArray[np.floating]) -> tuple[str, list[float], list[float]]:
    """Columns as 16-bit numbers between their least and their most, with both."""
    low = values.min(axis=0).astype(float)
    span = values.max(axis=0).astype(float) - low
    share = (values - low) / np.where(span > 0, span, 1.0)
    return packed(np.round(share * 65535.0), "u2"), low.tolist(), span.tolist()


def continuous(turn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Quaternions over time, shape (N, B, 4), each in the half of the one before it."""
    back = (turn[1:] * turn[:-1]).sum(axis=-1) < 0
    flips = np.cumsum(np.concatenate([np.zeros_like(back[:1]), back]), axis=0) % 2
    return np.where(flips[..., None] == 1, -turn, turn)
