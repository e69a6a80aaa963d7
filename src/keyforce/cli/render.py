"""keyforce render: pictures and video of a take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from keyforce.cli.bar import progress_bar, tell_or_stop
from keyforce.cli.completer import TakeName
from keyforce.cli.exit import Exit
from keyforce.cli.opening import taken
from keyforce.cli.options import Fps
from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.take.take import Take

View = Literal["side", "three-quarter", "front"]


def verb(
    take: TakeName,
    /,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"])],
    strip: int | None = None,
    time: float | None = None,
    view: View | None = None,
    size: str = "1280x720",
    fps: Fps = None,
) -> Exit:
    """Draw a take: a .png of one moment or a strip of many, or an .mp4 of all of it.

    Args:
        take: An .npz file that `keyforce run` wrote, or a shot to be run first.
        output: The .png or .mp4.
        strip: Draw so many moments side by side, 2 to 60.
        time: Draw this moment [s]; the middle where left out.
        view: From where to look.
        size: Width and height in pixels.
        fps: Frames per second of an .mp4; the take's own where left out.
    """
    path = drawable(output, strip=strip, time=time, fps=fps)
    pixels = pixels_of(size)
    found = taken(take)
    if path.suffix.lower() == ".mp4":
        film(path, found, view=view or "side", size=pixels, fps=fps)
    elif strip is not None:
        strips(path, found, moments=strip)
    else:
        still(path, found, time=time, view=view or "three-quarter", size=pixels)
    print(f"wrote {path}")
    return Exit.DONE


def film(path: Path, take: Take, *, view: View, size: tuple[int, int], fps: float | None) -> None:
    """Writes all of a take as video."""
    from keyforce.picture import video
    from keyforce.wardrobe import skins_of

    with progress_bar() as tell:
        video.write(
            path,
            take,
            skins_of(take),
            fps=fps,
            size=size,
            view=view,
            progress=lambda done, total: tell_or_stop(tell, "drawing", done / max(total, 1)),
        )


def strips(path: Path, take: Take, *, moments: int) -> None:
    """Writes many moments side by side."""
    from keyforce.picture import strip
    from keyforce.wardrobe import skins_of

    strip.write(path, take, skins_of(take), moments=moments)


def still(path: Path, take: Take, *, time: float | None, view: View, size: tuple[int, int]) -> None:
    """Writes one moment."""
    from keyforce.picture import still
    from keyforce.wardrobe import skins_of

    still.write(path, take, skins_of(take), time=time, size=size, view=view)


def drawable(path: Path, *, strip: int | None, time: float | None, fps: float | None) -> Path:
    """The picture's file, if it can be written and its options fit together."""
    from keyforce import outputs

    ending = path.suffix.lower()
    if ending not in (".png", ".mp4"):
        raise InputError(
            f"cannot draw {path.name}", given=ending or "no ending", allowed=".png .mp4"
        )
    video = ending == ".mp4"
    for name, value, fits in (
        ("--strip", strip, not video and time is None),
        ("--time", time, not video and strip is None),
        ("--fps", fps, video),
    ):
        if value is not None and not fits:
            allowed = "--strip or --time with a .png, --fps with an .mp4"
            raise InputError(f"{name} does not fit here", given=value, allowed=allowed)
    return outputs.checked([path], fps=fps)[0]


def pixels_of(size: str) -> tuple[int, int]:
    """Width and height from `1280x720`."""
    width, cross, height = size.lower().partition("x")
    if not (cross and width.isdecimal() and height.isdecimal() and len(size) < 12):
        raise InputError("this is no size", given=size, allowed="such as 1280x720")
    sides = int(width), int(height)
    if min(sides) < 16 or max(sides) > 8192:
        raise InputError("this size cannot be drawn", given=size, allowed="16 to 8192 pixels")
    return sides
