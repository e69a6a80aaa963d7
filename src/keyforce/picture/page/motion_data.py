"""What happens over time, as the page holds it: characters, trails, events and the view."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull, QhullError

from keyforce.picture.camera import TILT, riding_path, side_azimuth
from keyforce.picture.film import Film
from keyforce.picture.outline import figure_height, outline, shade
from keyforce.picture.page.pack import packed
from keyforce.picture.supports import supports
from keyforce.take.take import Event, Take

Floats = NDArray[np.float64]

EVENT_WORDS = {
    "takeoff": "takes off",
    "landing": "lands",
    "lift": "leaves",
    "touch": "touches",
    "limit": "at its limit",
}


def character_data(take: Take, film: Film, name: str) -> dict[str, Any]:
    """A character's centre of mass, the force that contact gives it, and its supports."""
    root = next(i for i, body in enumerate(take.body_names) if body.startswith(f"{name}."))
    weight = float(take.model.body_subtreemass[root] * np.linalg.norm(take.model.opt.gravity))
    force = mean_rows(take.time, take.ground[:, take.characters.index(name), :3], film.time)
    held = supports(take, name, film.time).touching.sum(axis=1)
    return {
        "name": name,
        "weight": weight or 1.0,
        "com": packed(film.centers[name], "f4"),
        "force": packed(force, "f4"),
        "supports": packed(held, "u1"),
    }


def mean_rows(time: Floats, rows: Floats, wanted: Floats) -> Floats:
    """Means of `rows` around each wanted time, so that no impulse between samples is lost."""
    grown = np.concatenate(
        [
            np.zeros((1, rows.shape[1])),
            np.cumsum(0.5 * (rows[1:] + rows[:-1]) * np.diff(time)[:, None], axis=0),
        ]
    )
    middles = (wanted[1:] + wanted[:-1]) / 2
    edges = np.concatenate([wanted[:1], middles, wanted[-1:]])
    total = np.stack([np.interp(edges, time, column) for column in grown.T], axis=1)
    return np.asarray(np.diff(total, axis=0) / np.maximum(np.diff(edges), 1e-9)[:, None])


def trail_data(film: Film) -> list[dict[str, Any]]:
    """Bones whose paths show a motion: hands and feet."""
    trails = []
    for k, worn in enumerate(film.worn):
        for bone, part in enumerate(worn.skin.bones):
            word = part.body.rpartition(".")[2].partition("_")[0]
            if part.halfway_from is None and word in ("hand", "foot"):
                trails.append({"label": part.body, "kind": word, "skin": k, "bone": bone})
    return trails


def event_data(take: Take, event: Event) -> dict[str, Any]:
    """An event as a mark on the timeline."""
    words = EVENT_WORDS.get(event.kind, event.kind)
    whom = "the ground" if event.other == "world" else short_name(take, event.other or "")
    alone = event.subject in take.characters and len(take.characters) == 1
    who = "" if alone else short_name(take, event.subject)
    text = " ".join(part for part in (who, words, whom) if part)
    return {
        "time": event.time - float(take.time[0]),
        "kind": event.kind,
        "text": text.replace("_", " "),
    }


def short_name(take: Take, name: str) -> str:
    """A body without the name of its owner, where there is only one character."""
    cast, _, body = name.partition(".")
    only = cast not in take.characters or len(take.characters) == 1
    return body if body and only else name.replace(".", " ")


def view_data(film: Film) -> dict[str, Any]:
    """What a camera needs to frame the motion at any shape of window."""
    points = outline(film)
    seen, path = shade(points, film.ground), riding_path(film)
    return {
        "azimuth": side_azimuth(film.com),
        "elevation": TILT["side"],
        "figure": figure_height(film),
        "path": packed(path, "f4"),
        "hull": packed(hull(seen), "f4"),
        "ridingHull": packed(hull(seen - path[:, None]), "f4"),
    }


def hull(points: Floats) -> Floats:
    """The outermost of the points, shape (K, 3)."""
    flat = points.reshape(-1, 3)
    try:
        return np.asarray(flat[ConvexHull(flat).vertices])
    except QhullError:
        return flat
