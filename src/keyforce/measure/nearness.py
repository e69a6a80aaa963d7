"""Nearness: how close to a value counts as there, and how much off weighs as much, by unit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Nearness:
    """For one unit.

    Attributes:
        within: As near as this is met.
        scale: As much as this weighs as much as 10 cm.
    """

    within: float
    scale: float


_BY_UNIT = {
    "m": Nearness(within=0.005, scale=0.1),
    "m/s": Nearness(within=0.02, scale=0.5),
    "rad/s": Nearness(within=0.05, scale=1.0),
    "deg": Nearness(within=0.5, scale=10.0),
    "turns": Nearness(within=0.5 / 360, scale=20.0 / 360),
    "kg·m/s": Nearness(within=1.0, scale=20.0),
    "kg·m²/s": Nearness(within=0.2, scale=5.0),
    "N": Nearness(within=5.0, scale=100.0),
    "N·m": Nearness(within=2.0, scale=40.0),
}
_OTHER = Nearness(within=0.01, scale=1.0)


def nearness(unit: str) -> Nearness:
    """What counts as near in a unit of `Series.unit`."""
    return _BY_UNIT.get(unit, _OTHER)
