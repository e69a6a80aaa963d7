"""Export: a take into the format that a file's ending names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from keyforce.errors import InputError

if TYPE_CHECKING:
    from keyforce.cast.look.skin import Skin
    from keyforce.take.take import Take

Files = tuple[Path, ...]

DATA = (".npz", ".bvh", ".csv")
ENDINGS = (*DATA, ".glb", ".usda", ".usdz", ".mp4", ".png", ".html")
Y_OR_Z = (".bvh", ".usda", ".usdz", ".csv")  # endings whose up axis can be chosen


def export(
    take: Take,
    path: Path | str,
    *,
    fps: float | None = None,
    up: str | None = None,
    skins: Sequence[Skin] = (),
) -> Files:
    """Writes a take, and returns the files that were written.

    Args:
        take: What to write.
        path: Where to; its ending is one of `ENDINGS`.
        fps: Frames per second; the take's own if None. An `.npz` keeps every state.
        up: The up axis, `y` or `z`, of a `.bvh`, `.usda`, `.usdz` (`y` if None) or `.csv` (`z`).
        skins: Skins that follow the take's bodies, for the formats that show them.
    """
    path = Path(path)
    ending = checked_ending(path)
    if fps is not None and not 0 < fps <= 10_000:
        raise InputError("this frame rate is not possible", given=fps, allowed="0 to 10000 per s")
    if up is not None and ending not in Y_OR_Z:
        raise InputError(
            f"the up axis of a {ending} file cannot be chosen",
            given=up,
            allowed=f"with {', '.join(Y_OR_Z)} only",
        )
    if ending in DATA:
        return _data(take, path, ending, fps, up)
    return _look(take, path, ending, fps, up, skins)


def checked_ending(path: Path) -> str:
    """The ending of a file that can be written, or an error that lists them."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise InputError(
            "there is no format for this ending", given=path.name, allowed=", ".join(ENDINGS)
        )
    return ending


def bvh_files(take: Take, path: Path) -> dict[str, Path]:
    """Which file each cast member's BVH goes to: one holds one skeleton only.

    A single character goes to `path`; of several, `duel.bvh` becomes `duel.ada.bvh` and so on.
    Without characters it is the props that are written.
    """
    roots = {name.split(".")[0]: None for name in take.body_names[1:] if name}
    members = take.characters or tuple(roots)
    if not members:
        raise InputError("nothing in this take has a skeleton", given=take.name)
    if len(members) == 1:
        return {members[0]: path}
    return {name: path.with_name(f"{path.stem}.{name}{path.suffix}") for name in members}


def _data(take: Take, path: Path, ending: str, fps: float | None, up: str | None) -> Files:
    """Writes the formats that hold numbers only."""
    from keyforce.formats import csv
    from keyforce.motion import bvh
    from keyforce.motion.clip import take_clip
    from keyforce.take import npz

    if ending == ".npz":
        npz.save(take, path)
    elif ending == ".csv":
        csv.write(path, take, fps=fps, up=up or "z")
    else:
        files = bvh_files(take, path)
        for member, file in files.items():
            bvh.write(file, take_clip(take, member, fps), up=up or "y")
        return tuple(files.values())
    return (path,)


def _look(
    take: Take,
    path: Path,
    ending: str,
    fps: float | None,
    up: str | None,
    skins: Sequence[Skin],
) -> Files:
    """Writes the formats that show something."""
    if ending in (".usda", ".usdz"):
        from keyforce.formats import usd

        return usd.write(path, take, skins, fps=fps, up=up or "y")
    if ending == ".glb":
        from keyforce.formats import glb

        glb.write(path, take, skins, fps=fps)
    elif ending == ".mp4":
        from keyforce.picture import video

        video.write(path, take, skins, fps=fps)
    elif ending == ".png":
        from keyforce.picture import still

        still.write(path, take, skins)
    else:
        from keyforce.picture import page

        page.write(path, take, skins)
    return (path,)
