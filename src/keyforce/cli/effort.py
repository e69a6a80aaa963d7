"""Effort, told: which joints gave all their strength, and what was declared superhuman."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from keyforce.measure.effort import Effort

MOST = 6
"""Joints named in a line."""


def efforts_told(found: Iterable[Effort]) -> Iterator[str]:
    """A line for each character that came to the end of its strength or was given more."""
    for one in found:
        if one.superhuman:
            yield (
                f"{one.character} is declared {one.declared:g} times as strong as its model; "
                f"it gave {one.peak:.2f} times the undeclared strength at most"
                + _listed(" (", [(j.joint, j.beyond) for j in one.joints if j.beyond > 0], ")")
            )
        full = [(j.joint, j.full) for j in one.joints if j.full > 0]
        if full:
            yield _listed(f"{one.character} gave all its strength in ", full, "")


def _listed(before: str, joints: list[tuple[str, float]], after: str) -> str:
    if not joints:
        return ""
    named = ", ".join(f"{joint} for {seconds:.3f} s" for joint, seconds in joints[:MOST])
    more = f" and {len(joints) - MOST} joints more" if len(joints) > MOST else ""
    return f"{before}{named}{more}{after}"
