"""A video: a take as an mp4 that plays everywhere, at the right speed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import av

from keyforce.cast.look.skin import Skin
from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.picture.backdrop import Pixels
from keyforce.picture.camera import View, framing
from keyforce.picture.canvas import Canvas
from keyforce.picture.film import film, picture_times
from keyforce.picture.progress import Progress
from keyforce.picture.stage_set import stage_set
from keyforce.take.take import Take

CODEC = {"preset": "medium", "crf": "18"}


def write(
    path: Path | str,
    take: Take,
    skins: Sequence[Skin],
    *,
    fps: float | None = None,
    size: tuple[int, int] = (1280, 720),
    view: View = "side",
    progress: Progress | None = None,
) -> None:
    """Writes the take as H.264 in an mp4, one picture every 1/fps seconds of its time.

    Args:
        path: The video.
        take: What happened.
        skins: Worn by the take's bodies.
        fps: Pictures a second; the shot's own by default.
        size: Width and height [pixels], both even.
        view: From where.
        progress: Told after every picture; what it raises stops the work.
    """
    rate = Fraction(take.fps if fps is None else fps).limit_denominator(1001)
    check_size(size)
    total = len(picture_times(take, float(rate)))
    with replacing(path) as scratch, av.open(str(scratch), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=rate, options=CODEC)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        for done, picture in enumerate(pictures(take, skins, float(rate), size, view), 1):
            frame = av.VideoFrame.from_ndarray(picture, format="rgb24")
            container.mux(stream.encode(frame))
            if progress:
                progress(done, total)
        container.mux(stream.encode())


def pictures(
    take: Take, skins: Sequence[Skin], fps: float, size: tuple[int, int], view: View
) -> Iterator[Pixels]:
    """Every picture of the video in turn, shape (height, width, 3)."""
    seen = film(take, skins, picture_times(take, fps))
    camera = framing(seen, aspect=size[0] / size[1], view=view)
    stage = stage_set(seen, camera, size=size)
    with Canvas(stage, size) as canvas:
        for frame in range(seen.frames):
            yield canvas.draw(stage.posed([frame], camera), camera, frame)


def check_size(size: tuple[int, int]) -> None:
    """Refuses what H.264 cannot hold."""
    if min(size) < 16 or max(size) > 8192 or any(side % 2 for side in size):
        raise InputError(
            "a video cannot have this size",
            given=f"{size[0]} x {size[1]}",
            allowed="even numbers of pixels from 16 to 8192",
            advice="1280 x 720 suits most uses",
        )
