"""Portraits: a picture of each shot that a new one may begin with.

    python -m keyforce.studio.portraits

draws those that are missing into `studio/pictures/`; `--all` draws every one anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from keyforce import gallery
from keyforce.method import Call, method_of
from keyforce.picture import still
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.starter import STARTERS, starter
from keyforce.take.take import Take
from keyforce.wardrobe import skins_of

FOLDER = Path(__file__).parent / "pictures"
SIZE = (480, 300)


def picture(kind: str, name: str) -> Path:
    """Where an entry's picture is."""
    return FOLDER / f"{kind}-{name}.webp"


def draw(kind: str, name: str, shot: Shot) -> None:
    """Draws the moment at which most happens: the highest apex, or else the middle."""
    folder = gallery.folder()
    call = Call(folder=folder, name=name, threads=None, progress=lambda _: None, cancel=None)
    take = method_of(shot).perform(shot, call).take
    pixels = still.draw(take, skins_of(take), time=moment(take), size=SIZE)
    FOLDER.mkdir(exist_ok=True)
    Image.fromarray(pixels).save(picture(kind, name), quality=82, method=6)


def moment(take: Take) -> float:
    """When to look [s]."""
    apexes = [event for event in take.events if event.kind == "apex"]
    if not apexes:
        return float(take.time[0] + 0.5 * take.duration)
    return max(apexes, key=lambda event: event.size).time


def main() -> None:
    """Draws what is missing, or all."""
    shots = [("starter", name, loads(starter(name))) for name in STARTERS]
    shots += [("gallery", name, gallery.load(name)) for name in gallery.names()]
    for kind, name, shot in shots:
        if "--all" in sys.argv or not picture(kind, name).exists():
            draw(kind, name, shot)
            print(picture(kind, name).name, flush=True)


if __name__ == "__main__":
    main()
