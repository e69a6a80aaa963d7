"""keyforce gallery: lists the shots that come with Keyforce, or copies one."""

from __future__ import annotations

import json
from pathlib import Path

from keyforce.cli.completer import EntryName
from keyforce.cli.exit import Exit
from keyforce.cli.options import Json


def verb(
    name: EntryName | None = None,
    /,
    *,
    force: bool = False,
    as_json: Json = False,
) -> Exit:
    """List the shots that come with Keyforce, or copy one into this folder.

    Args:
        name: The one to copy.
        force: Replace a file that is there already.
        as_json: Print the list as one JSON object.
    """
    from keyforce import gallery

    if name is not None:
        return copy(name, force=force)
    titles = {entry: gallery.load(entry).title for entry in gallery.names()}
    if as_json:
        print(json.dumps(titles, ensure_ascii=False))
        return Exit.DONE
    from keyforce.cli.tables import printed, table

    printed(table(("name", "title"), list(titles.items())))
    print("keyforce run NAME -o NAME.take.html runs one; keyforce gallery NAME copies it here")
    return Exit.DONE


def copy(name: str, *, force: bool) -> Exit:
    """Copies an entry's shot into the current folder."""
    from keyforce import gallery
    from keyforce.cli.new import fresh
    from keyforce.files import write_text

    source = gallery.path(name)
    target = fresh(Path(source.name), force=force)
    write_text(target, source.read_text(encoding="utf-8"))
    print(f"wrote {target}")
    return Exit.DONE
