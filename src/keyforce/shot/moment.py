"""Moments: when something begins, ends or is measured - a time, or an event by name.

1.2   1.2 s   start   end   ada takes off   ada lands   ada lands 2   apex of ada.com.z
ada.hand_l touches ball   collision 3 of mug   ada.foot_l is on ground
ada.com.z falls below 0.8   ball.velocity rises above 3   ada.com.z is below 0.8
input punch   word ready   ada enters landing   done
"""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, Field

_NUMBER = r"-?[0-9]*\.?[0-9]+"
_TIME = re.compile(r"^\s*([0-9]*\.?[0-9]+(?:e-?[0-9]+)?)\s*s?\s*$")
_PHRASES = (
    re.compile(r"^(?P<who>\w+) (?P<verb>takes off|lands)(?: (?P<nth>[1-9]\d*))?$"),
    re.compile(r"^(?P<verb>apex) of (?P<quantity>[\w.]+)(?: (?P<nth>[1-9]\d*))?$"),
    re.compile(
        r"^(?P<who>[\w.]+) (?P<verb>touches|leaves) (?P<other>[\w.]+)(?: (?P<nth>[1-9]\d*))?$"
    ),
    re.compile(r"^(?P<verb>collision) (?P<nth>[1-9]\d*) of (?P<who>\w+)$"),
    re.compile(r"^(?P<verb>start|end|done)$"),
    re.compile(r"^(?P<who>[\w.]+) (?P<verb>is on) (?P<other>[\w.]+)$"),
    re.compile(
        rf"^(?P<quantity>[\w.]+) (?P<verb>falls below|rises above) (?P<value>{_NUMBER})"
        r"(?: (?P<nth>[1-9]\d*))?$"
    ),
    re.compile(rf"^(?P<quantity>[\w.]+) (?P<verb>is below|is above) (?P<value>{_NUMBER})$"),
    re.compile(r"^(?P<verb>input|word) (?P<name>[\w-]+)(?: (?P<nth>[1-9]\d*))?$"),
    re.compile(r"^(?P<who>\w+) (?P<verb>enters) (?P<name>[\w/ -]*[\w-])$"),
)


def phrase(moment: str) -> dict[str, str] | None:
    """The parts of an event's phrase (verb, who, other, quantity, nth), or None if it is none."""
    for pattern in _PHRASES:
        if found := pattern.match(moment.strip()):
            return {k: v for k, v in found.groupdict().items() if v is not None}
    return None


def seconds(moment: float | str) -> float | None:
    """The time that a moment names, or None where it is an event."""
    if isinstance(moment, str):
        found = _TIME.match(moment)
        return float(found[1]) if found else None
    return moment


def _known(moment: float | str) -> float | str:
    value = seconds(moment)
    if value is not None:
        if not 0 <= value <= 3600:
            raise ValueError("must lie between 0 and 3600 s")
        return value
    if phrase(str(moment)) is None:
        raise ValueError(
            "must be a time in seconds or an event: 'start', 'end', 'ada takes off', 'ada lands', "
            "'ada lands 2', 'apex of ada.com.z', 'ada.hand_l touches ball', 'collision 3 of mug', "
            "'ada.com.z falls below 0.8', 'ada.foot_l is on ground', 'input punch', 'word ready', "
            "'ada enters landing'"
        )
    return str(moment).strip()


Moment = Annotated[
    Annotated[float, Field(allow_inf_nan=False)] | Annotated[str, Field(max_length=120)],
    AfterValidator(_known),
]
