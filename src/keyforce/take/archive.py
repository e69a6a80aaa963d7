"""Arrays in a zip file, which may be broken or hostile when it is read."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from keyforce.errors import InputError

MOST_BYTES = 2_000_000_000  # of all arrays together, unpacked
MOST_MEMBERS = 64
MOST_TEXT = 64_000_000  # characters of one string


def arrays(
    path: Path, *, numbers: Iterable[str], texts: Iterable[str], whole: Iterable[str]
) -> dict[str, Any]:
    """The named arrays of an `.npz` file.

    Args:
        path: The file.
        numbers: Names of arrays of floating point numbers; all values must be finite.
        texts: Names of strings or arrays of strings.
        whole: Names of whole numbers.
    """
    kinds = dict.fromkeys(numbers, "f") | dict.fromkeys(texts, "U")
    kinds |= dict.fromkeys(whole, "i")
    with zipfile.ZipFile(path) as archive:
        members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
        if missing := sorted(set(kinds) - set(members)):
            raise InputError(
                f"the take lacks {', '.join(missing)}", given=", ".join(sorted(members)[:20])
            )
        size = sum(info.file_size for info in archive.infolist())
        if size > MOST_BYTES or len(archive.infolist()) > MOST_MEMBERS:
            raise InputError(
                "the take is too large to read",
                given=f"{size / 1e9:.1f} GB in {len(archive.infolist())} arrays",
                allowed=f"up to {MOST_BYTES / 1e9:.0f} GB in {MOST_MEMBERS} arrays",
            )
        return {name: _array(archive, members[name], name, kind) for name, kind in kinds.items()}


def pack(path: Path, columns: Mapping[str, NDArray[Any]], *, small: bool = True) -> None:
    """Writes arrays as an `.npz` that holds no date: same arrays, same bytes.

    Args:
        path: The file.
        columns: What to write.
        small: Compress it, which takes most of the time.
    """
    with zipfile.ZipFile(path, "w") as archive:
        for name, array in columns.items():
            info = zipfile.ZipInfo(f"{name}.npy")
            info.compress_type = zipfile.ZIP_DEFLATED if small else zipfile.ZIP_STORED
            with archive.open(info, "w", force_zip64=True) as member:
                npy.write_array(member, array, allow_pickle=False)


def _array(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, kind: str) -> Any:
    """One array whose header promises no more than the file holds."""
    try:
        with archive.open(info) as member:
            shape, dtype = _header(member)
            held = info.file_size - member.tell()
        if dtype.kind != kind or dtype.itemsize * int(np.prod(shape, dtype=object)) != held:
            raise InputError("the array is not what it says", given=f"{dtype} {shape}", path=name)
        if kind == "U" and dtype.itemsize > 4 * MOST_TEXT:
            raise InputError("the text is too long", given=f"{dtype.itemsize // 4}", path=name)
        with archive.open(info) as member:
            array = npy.read_array(member, allow_pickle=False)
        if kind == "U":
            "".join(np.atleast_1d(array).ravel()).encode()  # raises where it is no Unicode
    except InputError:
        raise
    except Exception as error:  # damaged files make zipfile, zlib and numpy raise almost anything
        raise InputError(f"the array cannot be read: {error}", path=name) from error
    if kind == "f" and not np.isfinite(array).all():
        raise InputError("the array holds numbers that are not finite", path=name)
    return array.astype(np.float64) if kind == "f" else array


def _header(member: Any) -> tuple[tuple[int, ...], np.dtype[Any]]:
    version = npy.read_magic(member)
    readers = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    if version not in readers:
        raise InputError("the array's version is not known", given=version, allowed="1.0 or 2.0")
    shape, _, dtype = readers[version](member)
    return shape, dtype
