"""Takes as `.npz`: arrays that anyone can read with numpy and check with bare MuJoCo.

The keys and shapes are those of `Take`; `events`, `outcome` and `shot` are JSON strings and
`model_xml` needs no file beside it. Reading trusts nothing: sizes are checked before memory is
asked for, nothing is unpickled, and a file that breaks the contract is refused in words.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.take.archive import arrays, pack
from keyforce.take.checks import checked
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Event, Take

FORMAT = 1
NUMBERS = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground", "fps")
TEXTS = ("name", "model_xml", "events", "outcome", "shot", "characters")


def save(take: Take, path: Path | str, *, small: bool = True) -> None:
    """Writes a take, in one atomic step; ten times as fast where it need not be `small`."""
    checked(take)
    columns: dict[str, Any] = {key: np.asarray(getattr(take, key), np.float64) for key in NUMBERS}
    texts = {
        "name": take.name,
        "model_xml": take.model_xml,
        "events": json.dumps([asdict(event) for event in take.events]),
        "outcome": json.dumps({"status": take.outcome.status, "message": take.outcome.message}),
        "shot": json.dumps(take.shot, default=_plain),
        "characters": list(take.characters),
    }
    columns |= {key: np.array(text, np.str_) for key, text in texts.items()}
    columns["format"] = np.array(FORMAT, np.int64)
    with replacing(path) as scratch:
        pack(scratch, columns, small=small)


def load(path: Path | str) -> Take:
    """Reads a take, or says in an `InputError` what is wrong with the file."""
    path = Path(path)
    try:
        return checked(_take(_arrays(path)))
    except InputError as error:
        raise error.at(file=str(path)) from error


def _arrays(path: Path) -> dict[str, Any]:
    try:
        return arrays(path, numbers=NUMBERS, texts=TEXTS, whole=("format",))
    except InputError:
        raise
    except Exception as error:  # damaged files make zipfile raise almost anything
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"this file cannot be read as a take: {reason}") from error


def _take(found: dict[str, Any]) -> Take:
    for key in (*TEXTS[:-1], "format", "fps"):
        if found[key].ndim:
            raise InputError("one value should stand here", given=found[key].shape, path=key)
    if found["format"] != FORMAT:
        raise InputError(
            "this take was written in another format",
            given=int(found["format"]),
            allowed=str(FORMAT),
            advice="open it with the Keyforce that wrote it, or update this one",
        )
    return Take(
        name=str(found["name"]),
        model_xml=str(found["model_xml"]),
        characters=tuple(str(name) for name in np.atleast_1d(found["characters"])),
        events=_events(_json(found, "events")),
        outcome=_outcome(_json(found, "outcome")),
        shot=_mapping(_json(found, "shot"), "shot"),
        fps=float(found["fps"]),
        **{key: found[key] for key in NUMBERS if key != "fps"},
    )


def _json(found: dict[str, Any], key: str) -> Any:
    try:
        return json.loads(str(found[key]))
    except (ValueError, RecursionError) as error:
        raise InputError("this is not JSON", given=str(found[key]), path=key) from error


def _events(rows: Any) -> tuple[Event, ...]:
    if not isinstance(rows, list):
        raise InputError("events must be a list", given=rows, path="events")
    return tuple(_event(_mapping(row, f"events[{i}]"), i) for i, row in enumerate(rows))


def _event(row: dict[str, Any], i: int) -> Event:
    numbers = all(isinstance(row.get(k), int | float) for k in ("time", "size"))
    texts = all(isinstance(row.get(k), str) for k in ("kind", "subject"))
    if not (numbers and texts and isinstance(row.get("other"), str | None)):
        raise InputError(
            "this event cannot be read",
            given=row,
            allowed="time and size as numbers; kind and subject as text; other as text or null",
            path=f"events[{i}]",
        )
    keys = ("kind", "subject", "other")
    return Event(time=float(row["time"]), size=float(row["size"]), **{k: row[k] for k in keys})


def _outcome(row: Any) -> Outcome:
    row = _mapping(row, "outcome")
    known = [status.value for status in Status]
    if row.get("status") not in known or not isinstance(row.get("message"), str):
        raise InputError(
            "this outcome cannot be read", given=row, allowed=", ".join(known), path="outcome"
        )
    return Outcome(status=Status(row["status"]), message=row["message"])


def _mapping(row: Any, path: str) -> dict[str, Any]:
    if not isinstance(row, dict):
        raise InputError("names with values should stand here", given=row, path=path)
    return row


def _plain(value: Any) -> Any:
    """What JSON has no word for: arrays and numpy's numbers, tuples and read-only mappings."""
    if isinstance(value, np.ndarray | np.generic):
        return value.tolist()
    if hasattr(value, "items"):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be kept in a take")
