"""Whether a take keeps its contract: finite numbers, the model's shapes, rising time."""

from __future__ import annotations

from xml.parsers import expat

import mujoco
import numpy as np

from keyforce.errors import InputError
from keyforce.take.take import Take


def checked(take: Take) -> Take:
    """The take itself, or an `InputError` that names the first thing that is wrong with it."""
    _check_model(take)
    frames, model = len(take.time), take.model
    members = len(take.characters)
    shapes = {
        "time": (frames,),
        "qpos": (frames, model.nq),
        "qvel": (frames, model.nv),
        "ctrl_torque": (frames, model.nv),
        "external": (frames, model.nbody, 6),
        "help": (frames, members, 6),
        "ground": (frames, members, 6),
    }
    for key, shape in shapes.items():
        array = np.asarray(getattr(take, key))
        if array.shape != shape:
            raise InputError(
                "the take's array does not fit its model",
                given=str(array.shape),
                allowed=str(shape),
                path=key,
            )
        if not np.isfinite(array).all():
            row = int(np.argmax(~np.isfinite(array).reshape(frames, -1).all(axis=1)))
            raise InputError(
                "the take holds numbers that are not finite", given=f"row {row}", path=key
            )
    if not frames or np.any(np.diff(take.time) <= 0):
        raise InputError("the take's time must rise from row to row", path="time")
    if not 0 < take.fps < np.inf:
        raise InputError("the take's frame rate must be positive", given=take.fps, path="fps")
    return take


def _check_model(take: Take) -> None:
    if outside := _asks_outside(take.model_xml):
        raise InputError(
            "the take's model asks for a file, but must hold everything itself",
            given=outside,
            path="model_xml",
        )
    try:
        bodies = take.body_names
    except (ValueError, TypeError, mujoco.FatalError) as error:
        raise InputError(
            f"MuJoCo cannot build the take's model: {error}", path="model_xml"
        ) from error
    for name in take.characters:
        if not any(body == name or body.startswith(f"{name}.") for body in bodies):
            raise InputError(
                "the take names a character that its model lacks", given=name, path="characters"
            )


def _asks_outside(xml: str) -> str | None:
    """The first element that brings in a file: by its words, for a title may speak of files."""
    found: list[str] = []

    def look(tag: str, attributes: dict[str, str]) -> None:
        files = [name for name in attributes if name.lower().startswith("file")]
        found.extend(f"<{tag} {name}={attributes[name]!r}>" for name in files)
        if tag.lower() == "include":
            found.append(f"<{tag}>")

    parser = expat.ParserCreate()
    parser.StartElementHandler = look
    parser.StartDoctypeDeclHandler = lambda *_: found.append("<!DOCTYPE>")
    try:
        parser.Parse(xml, True)
    except (expat.ExpatError, ValueError) as error:
        raise InputError(
            f"MuJoCo cannot build the take's model: {error}", path="model_xml"
        ) from error
    return found[0] if found else None
