"""USD: UsdSkel characters with rigid props, as `.usda` (text, textures beside it) or `.usdz`.

Conventions: y up unless asked otherwise (Apple's viewers insist on it), meters, time code = frame
and timeCodesPerSecond = fps, so one key lies on every frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.cast.look.skin import Skin
    from keyforce.take.take import Take

__all__ = ["write"]


def write(
    path: Path | str,
    take: Take,
    skins: Sequence[Skin] = (),
    *,
    fps: float | None = None,
    up: str = "y",
) -> tuple[Path, ...]:
    """Writes a take as USD and returns the files: the textures of a `.usda` lie beside it.

    Args:
        path: Where to; ends in `.usda` or `.usdz`.
        take: What to write.
        skins: Skins that follow its bodies; characters without one are shown as they collide.
        fps: Frames per second; the take's own if None.
        up: The file's up axis: `y` or `z`.
    """
    try:
        from keyforce.formats.usd import writer
    except ImportError as error:
        raise InputError(
            "writing USD needs a library that is not installed",
            given=str(path),
            advice="run: pip install 'keyforce[usd]'",
        ) from error
    return writer.write(Path(path), take, skins, fps=fps, up=up)
