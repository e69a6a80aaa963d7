"""Folder: the one folder that is open. Nothing outside it is read or written."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from keyforce.errors import InputError

SHOT = ".shot.yaml"
ASSETS = (".xml", ".urdf", ".bvh", ".csv", ".npy", ".obj", ".stl", ".glb", ".png", ".py")
_MOST_LISTED = 500


@dataclass(frozen=True, kw_only=True)
class Folder:
    """An opened folder.

    Attributes:
        root: Where it is, with every link followed.
    """

    root: Path

    @staticmethod
    def of(path: Path | str) -> Folder:
        """A folder that exists."""
        root = Path(path).resolve()
        if not root.is_dir():
            raise InputError("this is no folder", given=str(path), advice="name one that exists")
        return Folder(root=root)

    def file(self, name: str) -> Path:
        """A file inside, by its path from the folder.

        Raises:
            InputError: It would lie outside, or it is hidden.
        """
        given = PurePosixPath(name)
        strange = not name or "\\" in name or "\0" in name or len(name) > 300
        hidden = any(part.startswith(".") for part in given.parts)
        if strange or hidden or given.is_absolute():
            raise self._outside(name)
        path = self.root.joinpath(*given.parts)
        if not path.resolve().is_relative_to(self.root):
            raise self._outside(name)
        return path

    def shots(self) -> tuple[str, ...]:
        """The shots in it and one level below, in alphabetical order."""
        found = [*self.root.glob(f"*{SHOT}"), *self.root.glob(f"*/*{SHOT}")]
        names = sorted(path.relative_to(self.root).as_posix() for path in found)
        return tuple(n for n in names if not n.startswith(".") and "/." not in n)[:_MOST_LISTED]

    def adopt(self, other: Path, text: str) -> None:
        """Copies files of another folder that a text names, where there are none of these names."""
        for file in sorted(other.iterdir()):
            mine = self.root / file.name
            if file.suffix in ASSETS and file.name in text and not mine.exists():
                shutil.copyfile(file, mine)

    def fresh(self, stem: str, *, journaled: bool = True) -> str:
        """A name for a new shot that nothing has yet, but for a journal if that does not matter."""
        names = [f"{stem}{SHOT}", *(f"{stem}-{n}{SHOT}" for n in range(2, 10000))]
        return next(name for name in names if self._is_free(name, journaled))

    def _is_free(self, name: str, journaled: bool) -> bool:
        kept = (self.root / f".{name}.journal").exists()
        return not (self.root / name).exists() and (journaled or not kept)

    def _outside(self, name: str) -> InputError:
        return InputError(
            "the studio only reads and writes inside the folder that is open",
            given=name,
            allowed=f"a file below {self.root}",
            advice="open another folder with: keyforce studio FOLDER",
        )
