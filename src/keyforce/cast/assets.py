"""Assets: files that a shot may read, which are those in its own folder and no others."""

from __future__ import annotations

from pathlib import Path, PureWindowsPath

from keyforce.errors import InputError

MAX_BYTES = 100_000_000


def asset(
    folder: Path, name: str, *, max_bytes: int = MAX_BYTES, endings: tuple[str, ...] = ()
) -> Path:
    """The file called `name` in the shot's folder or below, checked to be one that may be read.

    Args:
        folder: The shot's own folder.
        name: A relative path with forward slashes, such as `props/hat.obj`.
        max_bytes: The largest size that is read.
        endings: The endings that it may have, such as `.obj`; any where left out.

    Raises:
        InputError: It is outside the folder, missing, not a plain file, too large or of a kind
            that is not read here.
    """
    path = _inside(folder, name)
    if endings and path.suffix.lower() not in endings:
        raise InputError(
            f"{name} is of a kind that is not read here",
            given=path.suffix or "no ending",
            allowed=", ".join(endings),
        )
    if not path.is_file():
        raise InputError(
            f"there is no file {name}",
            given=name,
            allowed="a file in the shot's folder",
            advice=_neighbours(folder, endings),
        )
    size = path.stat().st_size
    if size > max_bytes:
        raise InputError(
            f"{name} is too large", given=f"{size} bytes", allowed=f"at most {max_bytes} bytes"
        )
    return path


def _inside(folder: Path, name: str) -> Path:
    parts = name.split("/")
    foreign = PureWindowsPath(name)
    if (
        not name.strip()
        or "\0" in name
        or "\\" in name
        or foreign.is_absolute()
        or foreign.drive
        or Path(name).is_absolute()
        or ".." in parts
        or "//" in name
        or ":" in name
    ):
        raise InputError(
            "a file must be named by its place within the shot's folder",
            given=name,
            allowed="a relative path such as hat.obj or meshes/hat.obj, without ..",
            advice="copy the file beside the shot and give its name",
        )
    try:
        home = folder.resolve()
        path = (home / name).resolve()
        within = path.is_relative_to(home)
        path.exists()  # raises for a name too long
    except (OSError, RuntimeError) as problem:  # too long, or a loop of symbolic links
        raise InputError(f"{name[:40]} cannot be opened", given=str(problem)) from None
    if not within:
        raise InputError(
            f"{name} is a link to somewhere outside the shot's folder",
            given=name,
            advice="copy the file itself into the folder",
        )
    return path


def _neighbours(folder: Path, endings: tuple[str, ...]) -> str:
    names = sorted(
        p.name for p in folder.iterdir() if p.is_file() and (not endings or p.suffix in endings)
    )
    return "the folder has " + ", ".join(names[:8]) if names else "put the file into the folder"
