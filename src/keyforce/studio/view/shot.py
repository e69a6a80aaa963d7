"""The shot as the page sees it: every field with its value, defaults included."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from keyforce.shot.cast import Member
from keyforce.shot.claim import Claim
from keyforce.shot.direction import Direction
from keyforce.shot.document import Shot
from keyforce.shot.drag import Drag
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.studio.view.figure import View


class ShotView(View):
    """What a page needs of a shot; the rest stays in the file."""

    title: str
    notes: str
    duration: float
    fps: float
    engine: str
    cast: dict[str, Member]
    direction: dict[str, Direction]
    goals: tuple[Goal, ...]
    drags: tuple[Drag, ...]
    free: tuple[Free, ...]
    claims: tuple[Claim, ...]


def shot_data(shot: Shot) -> dict[str, Any]:
    """The fields of `ShotView`, by the names that a file uses."""
    return {name: _whole(getattr(shot, name)) for name in ShotView.model_fields}


def _whole(value: Any) -> Any:
    """Plain data with all fields; files write some of them in a shorter way."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        return {info.alias or name: _whole(getattr(value, name)) for name, info in fields.items()}
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    return [_whole(item) for item in value] if isinstance(value, tuple) else value
