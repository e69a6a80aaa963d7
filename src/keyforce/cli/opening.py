"""Opening what a person names: a shot's file or a gallery entry; a take, or a shot to be run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from keyforce.cli.interrupt import CANCEL
from keyforce.errors import Cancelled, InputError, InputErrors, unknown_name

if TYPE_CHECKING:
    from keyforce.shot.document import Shot
    from keyforce.shot.tree import Table
    from keyforce.take.take import Take


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A shot and where it comes from.

    Attributes:
        shot: The shot.
        name: What to call its take.
        folder: Where its files are.
        file: Its file, for errors.
        tree: Its text as plain data with lines, for errors.
    """

    shot: Shot
    name: str
    folder: Path
    file: str
    tree: Table

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Adds file and line to errors that only know their place in the document."""
        try:
            yield
        except InputErrors as several:
            raise InputErrors.of([self.placed(error) for error in several.errors]) from None
        except InputError as error:
            raise self.placed(error) from None

    def placed(self, error: InputError) -> InputError:
        """An error with file and line, if it lies in this document."""
        from keyforce.shot.tree import line_of, steps_of

        if error.path is None or error.file is not None:
            return error
        return error.at(file=self.file, line=line_of(self.tree, steps_of(error.path)))


def opened(name: str) -> Opened:
    """The shot in a file, or in the gallery."""
    from keyforce import gallery
    from keyforce.shot.load import shot_of, text_of
    from keyforce.shot.parse import parse

    path = Path(name)
    if not path.is_file() and name in gallery.names():
        path = gallery.path(name)
    elif not path.is_file() and _looks_like_a_name(name):
        raise no_such_shot(name, gallery.names())
    tree = parse(text_of(path), str(path))
    shot = shot_of(tree, str(path))
    return Opened(shot=shot, name=stem(path), folder=path.parent, file=str(path), tree=tree)


def taken(name: str) -> Take:
    """The take in an `.npz` file, or what comes of running a shot."""
    path = Path(name)
    if path.suffix.lower() == ".npz":
        from keyforce.take import npz

        return npz.load(path)
    from keyforce.result import run

    asked = opened(name)
    with asked.placing():
        result = run(asked.shot, folder=asked.folder, name=asked.name, cancel=CANCEL)
    if result.cancelled:
        raise Cancelled
    return result.take


def stem(path: Path) -> str:
    """A file's name without `.shot.yaml` or its other ending."""
    return path.name.removesuffix(".yaml").removesuffix(".yml").removesuffix(".shot")


def no_such_shot(name: str, known: tuple[str, ...]) -> InputError:
    """The error for a name that is neither a file nor in the gallery."""
    error = unknown_name("shot", name, known)
    return InputError(
        f"there is no file and no gallery entry called {name!r}",
        allowed=f"a .shot.yaml file, or one of {error.allowed}",
        advice=error.advice if "mean" in str(error.advice) else "keyforce gallery lists them all",
    )


def _looks_like_a_name(name: str) -> bool:
    return "/" not in name and "." not in name
