"""keyforce studio: opens the studio in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from keyforce.cli.exit import Exit
from keyforce.cli.interrupt import CANCEL

if TYPE_CHECKING:
    from keyforce.studio.document import Document
    from keyforce.studio.folder import Folder


def verb(
    shot: str = ".",
    /,
    *,
    port: int | None = None,
    open_page: Annotated[bool, Parameter(name="--open", negative="--no-open")] = True,
) -> Exit:
    """Open the studio: pose, drag, see.

    It listens on this machine only, and its address holds a token that lets nobody else in.

    Args:
        shot: A .shot.yaml file, a folder, or a gallery entry, of which it opens a copy here.
        port: Where to listen; 8017 where left out, or any that is free.
        open_page: Whether to open a browser.
    """
    from keyforce.studio.serve.run import serve

    begun = _begun(shot)
    serve(
        lambda: begun,
        port=port,
        token=None,
        ready=lambda url: _ready(url, open_page),
        cancel=CANCEL,
    )
    return Exit.DONE


def _begun(name: str) -> tuple[Folder, Document]:
    """The folder and the document that a name means."""
    from keyforce import gallery
    from keyforce.cli.opening import no_such_shot
    from keyforce.shot.save import dumps
    from keyforce.studio.document import Document
    from keyforce.studio.folder import Folder
    from keyforce.studio.session import from_entry

    path = Path(name)
    if path.is_file():
        folder = Folder.of(path.parent)
        return folder, Document.opened(folder, path.name)
    if path.is_dir():
        folder = Folder.of(path)
        shot, stem = from_entry("starter", "human")
        return folder, Document.new(folder, shot, stem)
    if name in gallery.names():
        folder = Folder.of(".")
        shot_, stem = from_entry("gallery", name)
        folder.adopt(gallery.folder(), dumps(shot_))
        return folder, Document.new(folder, shot_, stem)
    raise no_such_shot(name, gallery.names())


def _ready(url: str, open_page: bool) -> None:
    import webbrowser

    print(f"The studio is at {url}\nCtrl-C ends it.", flush=True)
    if open_page:
        webbrowser.open(url)
