"""Outcomes: how a take ended is a value, with a sentence for the person who asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """How a run ended."""

    DONE = "done"
    CONVERGED = "converged"
    INFEASIBLE = "infeasible"
    OUT_OF_BUDGET = "out of budget"
    DIVERGED = "diverged"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A status and what to tell the person about it."""

    status: Status
    message: str

    @property
    def ok(self) -> bool:
        """Whether what was asked was done."""
        return self.status in (Status.DONE, Status.CONVERGED)
