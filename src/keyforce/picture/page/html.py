"""The page's file: player, data and nothing else, so that it works from a disk or an e-mail."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from keyforce.cast.look.skin import Skin
from keyforce.errors import InputError
from keyforce.files import write_text
from keyforce.picture.film import film, picture_times
from keyforce.picture.page.motion_data import character_data, event_data, trail_data, view_data
from keyforce.picture.page.skin_data import skin_data
from keyforce.take.take import Take

RATES = ((4.0, 120.0), (20.0, 60.0))  # up to so long [s], so many samples a second
LEAST_RATE = 30.0
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "img-src data: blob:; base-uri 'none'; form-action 'none'"
)


def write(
    path: Path | str,
    take: Take,
    skins: Sequence[Skin],
    *,
    claims: Sequence[Mapping[str, Any]] = (),
) -> None:
    """Writes the take as one self-contained page.

    Args:
        path: The .html file.
        take: What happened.
        skins: Worn by the take's bodies.
        claims: Rows of `claim`, `asked`, `measured`, `unit` and `ok`, shown as a table.
    """
    write_text(path, document(take, skins, claims))


def document(take: Take, skins: Sequence[Skin], claims: Sequence[Mapping[str, Any]] = ()) -> str:
    """The page as text."""
    data = page_data(take, skins, claims)
    # A script's text ends at the first "</script", whatever its type: no "<" may remain.
    text = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    return "".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(POLICY)}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            f"<title>{html.escape(data['title'])}</title>\n</head>\n<body>\n",
            f'<script type="application/json" id="take">{text}</script>\n',
            f"<script>{player()}</script>\n</body>\n</html>\n",
        ]
    )


def page_data(
    take: Take, skins: Sequence[Skin], claims: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Everything the player shows, as `TakeData` in `web/player/data.ts`."""
    rate = sample_rate(take)
    seen = film(take, skins, picture_times(take, rate))
    return {
        "version": 1,
        "title": str(take.shot.get("title") or take.name),
        "outcome": {
            "ok": take.outcome.ok,
            "status": take.outcome.status.value,
            "message": take.outcome.message,
        },
        "claims": [claim_row(claim) for claim in claims],
        "start": float(take.time[0]),
        "frames": seen.frames,
        "rate": rate,
        "fps": take.fps,
        "ground": seen.ground,
        "skins": [skin_data(worn) for worn in seen.worn],
        "characters": [character_data(take, seen, name) for name in take.characters],
        "trails": trail_data(seen),
        "events": [event_data(take, event) for event in take.events],
        "view": view_data(seen),
    }


def sample_rate(take: Take) -> float:
    """Samples a second that keep slow motion smooth and the file small."""
    return next((rate for longest, rate in RATES if take.duration <= longest), LEAST_RATE)


def claim_row(claim: Mapping[str, Any]) -> dict[str, Any]:
    """A claim in words."""
    unit = str(claim.get("unit") or "")
    return {
        "claim": str(claim["claim"]),
        "asked": worded(claim.get("asked"), unit),
        "measured": worded(claim.get("measured"), unit),
        "ok": bool(claim["ok"]),
    }


def worded(value: object, unit: str) -> str:
    """A number in four digits with its unit; other values as they are."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return f"{value:.4g} {unit}".strip()


@cache
def player() -> str:
    """The built player."""
    text = files("keyforce.picture.page").joinpath("player.js").read_text(encoding="utf-8")
    if "</script" in text.lower() or "<!--" in text:
        raise InputError(
            "the built player cannot stand in a page",
            given="player.js holds </script or <!--",
            advice="rebuild it: npm run page, in web/",
        )
    return text
