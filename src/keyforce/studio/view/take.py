"""Takes as the page plays them: states at an even rate, and what happened."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np

from keyforce.measure.claims import ClaimResult
from keyforce.picture.film import picture_times
from keyforce.picture.page.html import claim_row, sample_rate
from keyforce.picture.page.motion_data import event_data, mean_rows
from keyforce.picture.supports import supports
from keyforce.studio.view.figure import View
from keyforce.take.take import Take, positions_at


class ContactView(View):
    """What the stage does to a character, sample by sample."""

    name: str
    weight: float
    """[N]"""
    force: bytes
    """f32 (frames, 3) [N]."""
    supports: bytes
    """u8 (frames): how many limbs hold it up."""


class MarkView(View):
    """Something that happened."""

    time: float
    kind: str
    subject: str
    text: str


class ClaimView(View):
    """What was promised, and what the take shows."""

    claim: str
    asked: str
    measured: str
    ok: bool


class TakeView(View):
    """A take."""

    id: int
    title: str
    """What was done last before it."""
    revision: int
    """Of the document that it is of."""
    figure: str
    """The key of the figures that it moves."""
    rate: float
    frames: int
    states: bytes
    """f32 (frames, positions)."""
    ok: bool
    status: str
    message: str
    events: tuple[MarkView, ...]
    contacts: tuple[ContactView, ...]
    claims: tuple[ClaimView, ...]
    passing: bool
    """Whether it is of a drag under way: then only its states are filled in."""


def take_view(
    take: Take,
    *,
    number: int,
    title: str,
    revision: int,
    figure: str,
    claims: tuple[ClaimResult, ...] = (),
    passing: bool = False,
) -> TakeView:
    """What the page plays."""
    rate = min(sample_rate(take), 60.0) if passing else sample_rate(take)
    time = picture_times(take, rate)
    states = positions_at(take.model, take.time, take.qpos, time)
    return TakeView(
        id=number,
        title=title,
        revision=revision,
        figure=figure,
        rate=rate,
        frames=len(time),
        states=states.astype(np.float32).tobytes(),
        ok=take.outcome.ok,
        status=take.outcome.status.value,
        message=take.outcome.message,
        events=() if passing else tuple(_marks(take)),
        contacts=() if passing else tuple(_contact(take, who, time) for who in take.characters),
        claims=tuple(ClaimView(**claim_row(asdict(claim))) for claim in claims),
        passing=passing,
    )


def _marks(take: Take) -> list[MarkView]:
    return [
        MarkView(subject=event.subject, **_words(event_data(take, event))) for event in take.events
    ]


def _words(row: dict[str, Any]) -> dict[str, Any]:
    return {k: row[k] for k in ("time", "kind", "text")}


def _contact(take: Take, who: str, time: np.ndarray) -> ContactView:
    root = next(i for i, body in enumerate(take.body_names) if body.startswith(f"{who}."))
    weight = float(take.model.body_subtreemass[root] * np.linalg.norm(take.model.opt.gravity))
    force = mean_rows(take.time, take.ground[:, take.characters.index(who), :3], time)
    held = supports(take, who, time).touching.sum(axis=1)
    return ContactView(
        name=who,
        weight=weight or 1.0,
        force=force.astype(np.float32).tobytes(),
        supports=held.astype(np.uint8).tobytes(),
    )
