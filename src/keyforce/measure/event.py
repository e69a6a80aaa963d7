"""Events: when something happened in a take, by the same words that a shot uses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from keyforce.errors import InputError
from keyforce.measure.kinematics import members
from keyforce.measure.quantity import Measured
from keyforce.shot.moment import Moment, phrase, seconds


def moment_time(measured: Measured, moment: Moment) -> float | None:
    """The time of a moment [s], or None where it never came."""
    take = measured.take
    given = seconds(moment)
    if given is not None:
        return given
    parts = phrase(str(moment))
    if parts is None:
        raise InputError("this is no event", given=moment)
    if parts["verb"] in ("start", "end"):
        return float(take.time[0] if parts["verb"] == "start" else take.time[-1])
    times = _times(measured, parts)
    nth = int(parts.get("nth", "1"))
    return times[nth - 1] if len(times) >= nth else None


def _times(measured: Measured, parts: dict[str, str]) -> list[float]:
    events, verb = measured.take.events, parts["verb"]
    if verb in ("takes off", "lands"):
        kind = "takeoff" if verb == "takes off" else "landing"
        return [e.time for e in events if e.kind == kind and e.subject == parts["who"]]
    if verb in ("input", "word"):
        return [e.time for e in events if e.kind == verb and e.other == parts["name"]]
    if verb == "enters":
        key = ("state", parts["who"], parts["name"])
        return [e.time for e in events if (e.kind, e.subject, e.other) == key]
    if verb in ("falls below", "rises above"):
        return _crossings(measured, parts)
    if verb in ("is on", "is below", "is above", "done"):
        raise InputError(
            "only a machine can wait for this",
            given=verb,
            allowed="'ada.foot_l touches ground', 'ada.com.z falls below 0.8'",
        )
    if verb == "collision":
        who = parts["who"]
        met = (e for e in events if e.kind == "touch" and e.other is not None)
        return sorted({e.time for e in met if _is(who, e.subject) or _is(who, e.other or "")})
    if verb in ("touches", "leaves"):
        kind = "touch" if verb == "touches" else "lift"
        who, other = parts["who"], parts["other"]
        cast = members(measured.take)
        return [
            e.time
            for e in events
            if e.kind == kind
            and e.other is not None
            and _meets(who, other, e.subject, _spoken(e.other, other, cast))
        ]
    who, _, rest = parts["quantity"].partition(".")
    if rest == "com.z" and who in measured.take.characters:
        return [e.time for e in events if e.kind == "apex" and e.subject == who]
    return _peaks(measured, parts["quantity"])


def _crossings(measured: Measured, parts: dict[str, str]) -> list[float]:
    """When a quantity comes to lie beyond a value, between the states where it does."""
    sign = 1.0 if parts["verb"] == "rises above" else -1.0
    over = sign * (measured.quantity(parts["quantity"]).values - float(parts["value"]))
    time = measured.take.time
    first = [float(time[0])] if over[0] > 0.0 else []
    k = np.flatnonzero((over[:-1] <= 0.0) & (over[1:] > 0.0))
    share = -over[k] / (over[k + 1] - over[k])
    return first + [float(t) for t in time[k] + share * (time[k + 1] - time[k])]


def _meets(who: str, other: str, one: str, two: str) -> bool:
    return (_is(who, one) and _is(other, two)) or (_is(who, two) and _is(other, one))


def _spoken(body: str, wanted: str, cast: Sequence[str]) -> str:
    """`ground` is the floor and all that is fixed to it, which may have a name of its own."""
    fixed = body.partition(".")[0] not in cast
    return "ground" if wanted == "ground" and fixed else body


def _is(wanted: str, body: str) -> bool:
    """`ada` means any of her bodies."""
    return body == wanted or body.startswith(f"{wanted}.")


def _peaks(measured: Measured, quantity: str) -> list[float]:
    """Times of a quantity's local maxima, refined by a parabola through three samples."""
    y, t = measured.quantity(quantity).values, measured.take.time
    inner = np.flatnonzero((y[1:-1] > y[:-2]) & (y[1:-1] >= y[2:])) + 1
    out = []
    for i in inner:
        bend = y[i - 1] - 2 * y[i] + y[i + 1]
        shift = 0.5 * (y[i - 1] - y[i + 1]) / bend if bend else 0.0
        out.append(float(t[i] + shift * (t[i + 1] - t[i])))
    return out
