"""Outputs: the files that a take can become, by their endings, checked before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from keyforce.errors import InputError
from keyforce.formats.export import Y_OR_Z

if TYPE_CHECKING:
    from keyforce.shot.document import Shot
    from keyforce.take.take import Take

Files = tuple[Path, ...]
Watch = Callable[[float], None]
"""Told the share that is done, 0 to 1; whatever it raises ends the work."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What is to be written.

    Attributes:
        path: The file.
        take: What happened.
        shot: What was asked.
        claims: What the take was found to show, for what tells of it.
        fps: Frames per second; the shot's own where None.
        up: The up axis, `y` or `z`, of the formats that have a choice; the usual one where None.
        watch: Told how far it is.
    """

    path: Path
    take: Take
    shot: Shot
    claims: Sequence[Mapping[str, Any]] = ()
    fps: float | None = None
    up: str | None = None
    watch: Watch | None = None


def write(order: Order) -> Files:
    """Writes what was ordered, and returns the files: BVH needs one for each character."""
    return _WRITERS[ending(order.path)](order)


def checked(
    paths: Iterable[Path | str], *, fps: float | None = None, up: str | None = None
) -> tuple[Path, ...]:
    """The paths, if every one of them can be written.

    Args:
        paths: The files.
        fps: Frames per second; the shot's own where None.
        up: The up axis; the usual one where None.

    Raises:
        InputError: An ending is not known or has no choice of axes, a folder is missing, or a
            file stands there twice.
    """
    files = tuple(Path(path) for path in paths)
    for file in files:
        _check(file)
        if up is not None and ending(file) not in Y_OR_Z:
            raise InputError(
                f"the up axis of {file.name} cannot be chosen",
                given=up,
                allowed=f"with {' '.join(Y_OR_Z)} only",
            )
    if fps is not None and not 0.1 <= fps <= 1000:
        raise InputError("this frame rate is not possible", given=fps, allowed="0.1 to 1000 per s")
    resolved = [file.resolve() for file in files]
    for i, file in enumerate(files):
        if resolved[i] in resolved[:i]:
            raise InputError("a file is asked for twice", given=str(file), advice="name it once")
    return files


def ending(path: Path) -> str:
    """The ending that says what to write; `.shot.yaml` is one."""
    return ".shot.yaml" if path.name.endswith(".shot.yaml") else path.suffix.lower()


def _check(file: Path) -> None:
    kind = ending(file)
    if kind not in _WRITERS:
        raise InputError(
            f"cannot write {file.name}: its ending says nothing that a take can become",
            given=kind or "no ending",
            allowed=" ".join(ENDINGS),
            advice="use one of these endings",
        )
    if file.is_dir():
        raise InputError(
            f"cannot write {file.name}: it is a folder", given=str(file), advice="name a file in it"
        )
    if not file.parent.is_dir():
        raise InputError(
            f"cannot write {file.name}: its folder does not exist",
            given=str(file.parent),
            allowed="a folder that exists",
            advice=f"create it first: mkdir -p {file.parent}",
        )
    if kind.startswith(".usd") and find_spec("pxr") is None:
        raise InputError(
            f"cannot write {file.name}: USD needs a library that is not installed",
            given=kind,
            advice='install it: pip install "keyforce[usd]"',
        )


def _plain(order: Order) -> Files:
    from keyforce.formats.export import export

    return export(order.take, order.path, fps=order.fps, up=order.up)


def _dressed(order: Order) -> Files:
    from keyforce.formats.export import export
    from keyforce.wardrobe import skins_of

    skins = skins_of(order.take)
    return export(order.take, order.path, fps=order.fps, up=order.up, skins=skins)


def _page(order: Order) -> Files:
    from keyforce.picture import page
    from keyforce.wardrobe import skins_of

    page.write(order.path, order.take, skins_of(order.take), claims=order.claims)
    return (order.path,)


def _strip(order: Order) -> Files:
    from keyforce.picture import strip
    from keyforce.wardrobe import skins_of

    strip.write(order.path, order.take, skins_of(order.take))
    return (order.path,)


def _video(order: Order) -> Files:
    from keyforce.picture import video
    from keyforce.wardrobe import skins_of

    watch = order.watch
    video.write(
        order.path,
        order.take,
        skins_of(order.take),
        fps=order.fps,
        progress=None if watch is None else lambda done, total: watch(done / max(total, 1)),
    )
    return (order.path,)


def _shot(order: Order) -> Files:
    from keyforce.shot.save import save

    save(order.shot, order.path)
    return (order.path,)


_WRITERS: Mapping[str, Callable[[Order], Files]] = MappingProxyType(
    {
        ".npz": _plain,
        ".bvh": _plain,
        ".glb": _dressed,
        ".usda": _dressed,
        ".usdz": _dressed,
        ".csv": _plain,
        ".mp4": _video,
        ".png": _strip,
        ".html": _page,
        ".shot.yaml": _shot,
    }
)
ENDINGS = tuple(_WRITERS)
"""Every ending that can be written."""
