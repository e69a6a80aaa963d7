"""Pages of a studio without a browser: a session with its loop, and what it told them."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from keyforce.shot.load import loads
from keyforce.studio.document import Document
from keyforce.studio.folder import Folder
from keyforce.studio.session import Session
from keyforce.studio.talk import tells
from keyforce.studio.view.figure import View

TellT = TypeVar("TellT", bound=View)
PATIENCE = 90.0

HOP = """
keyforce: 1
title: A hop
duration: 0.6
cast: {luxo: {lamp: {}}}
direction:
  luxo:
    poses:
      - {at: 0.2, name: crouch, joints: {base.flex: -50, elbow.flex: 115, head.flex: -40}}
      - {at: 0.33, name: stretch, joints: {base.flex: 8, elbow.flex: 15, head.flex: -10}}
    balance: [{}]
"""
THROW = """
keyforce: 1
title: A throw
duration: 0.8
engine: impact
cast:
  crate:
    {prop: box, size: [0.3, 0.2, 0.1], mass: 1, at: [0, 0, 1], velocity: [2, 0, 2], spin: [0, 3, 1]}
"""


class Pages:
    """Two pages of one session, told apart by their numbers."""

    def __init__(self, folder: Path, text: str, name: str = "shot") -> None:
        self.told: list[tuple[int | None, View]] = []
        self._posted: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        opened = Folder.of(folder)
        document = Document.new(opened, loads(text), name)
        self.session = Session(
            opened, document, self._posted.put, lambda view, page: self.told.append((page, view))
        )
        self.session.joined(1)
        self._serial = 0

    def ask(self, page: int = 1, **data: Any) -> bool:
        """Asks and waits until everything is done; whether the answer was yes."""
        serial = self.send(page, **data)
        self.settle()
        answers = [t for _, t in self.told if isinstance(t, tells.AnswerTell)]
        return next(a.ok for a in reversed(answers) if a.serial == serial)

    def send(self, page: int = 1, **data: Any) -> int:
        """Asks without waiting."""
        self._serial += 1
        self.session.asked(page, {"serial": self._serial, **data})
        return self._serial

    def settle(self) -> None:
        """Waits until the workshop is idle and all of its news is told."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                self._posted.get(timeout=0.02)()
            except queue.Empty:
                if self.session.workshop.idle and self._posted.empty():
                    return
        raise TimeoutError("the session is busy for too long")

    def last(self, kind: type[TellT]) -> TellT:
        """What was told last of a kind."""
        return next(v for _, v in reversed(self.told) if isinstance(v, kind))

    @property
    def notices(self) -> list[tells.NoticeTell]:
        """All notices so far."""
        return [v for _, v in self.told if isinstance(v, tells.NoticeTell)]


@contextmanager
def pages(folder: Path, text: str = HOP) -> Iterator[Pages]:
    """A session that is closed at the end."""
    made = Pages(folder, text)
    try:
        made.settle()
        yield made
    finally:
        made.session.close()
