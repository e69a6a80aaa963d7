"""Scripted characters: a script's process at the podium, tick by tick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from keyforce.engine.articulated.band import Podium
from keyforce.errors import InputError, PerformanceError
from keyforce.script.process import ScriptProcess
from keyforce.script.trust import refuse_untrusted, source_of
from keyforce.script.wire import Start, Tick

LOOK_EVERY = 30
"""Ticks between two looks at the file, for whoever wants changes to show at once."""


class ScriptPlayer:
    """Plays a script for a character.

    Args:
        who: The character.
        folder: Where the script is.
        file: What it is called there.
        start: Makes what its process must know, of its text.
        stand: The podium of the engine.
        states: Where each character's machine is.
        reloads: Whether somebody watches: a changed file takes the place of the running script,
            and a script that fails stands aside while all else goes on.
    """

    def __init__(
        self, who: str, folder: Path, file: str, start: Callable[[str, str], Start],
        stand: Podium, states: Callable[[], Mapping[str, str]], *, reloads: bool = False,
    ) -> None:  # fmt: skip
        self.who, self.running, self._stand, self._states = who, True, stand, states
        self._folder, self._file, self._start, self._reloads = folder, file, start, reloads
        self._text = source_of(folder, file)
        refuse_untrusted(folder, file, self._text)
        self._process = ScriptProcess(start(self._text, str(folder / file)))
        self._read, self._ticks, self.spent = 0, 0, 0.0

    def begin(self, podium: Any) -> None:
        """The process is ready already; the script's `start` comes with the first tick."""

    def tick(self, podium: Any) -> None:
        """Shows the script what there is, and does what it asks for."""
        self._ticks += 1
        if self._reloads and self._ticks % LOOK_EVERY == 0:
            self._reload()
        if not self.running:
            return
        try:
            answer = self._process.ask(self._seen())
            self.spent += answer.spent
            for name, *given in answer.deeds:
                self._do(name, given)
        except PerformanceError as failure:
            if not self._reloads:
                raise
            self.running = False
            podium.note("script", self.who, f"stopped: {failure}")

    def keep(self) -> None:
        """What a script remembers lies in its process, where nobody can copy it."""

    def recall(self, kept: None) -> None:
        """A script cannot go back."""
        raise PerformanceError(
            "a run with a script cannot be taken up again in the middle", file=self._file
        )

    def close(self) -> None:
        """Ends its process."""
        self._process.close()

    def _seen(self) -> Tick:
        playing, (_, data) = self._stand.playing, self._stand.hands
        touches, bodies = playing.memory.touches, playing.score.roots.owner.size
        pairs = [divmod(p, bodies) for p in touches.active[: touches.number[0]].tolist()]
        news = playing.notes[self._read :]
        self._read = len(playing.notes)
        mine = (self.who, "all", "")
        return Tick(
            time=self._stand.time,
            qpos=data.qpos.tobytes(),
            qvel=data.qvel.tobytes(),
            pairs=tuple(pairs),
            inputs=tuple(n.other for n in news if n.kind == "input" and n.subject in mine),
            words=tuple(n.other for n in news if n.kind == "word" and n.subject != self.who),
            states=dict(self._states()),
        )

    def _do(self, name: str, given: list[Any]) -> None:
        stand = self._stand
        if name == "hold":
            who, tag, on = given
            known = [t for t in (f"{who}:{tag}", tag) if t in stand.held or t in stand.takings]
            if not known:
                raise PerformanceError(
                    f"no objective of {who} and no liberty has the name {tag!r}", file=self._file
                )
            stand.hold(known[0], on)
        elif name == "note":
            stand.note("word", self.who, *given)
        else:
            try:
                getattr(stand, name)(*given)
            except InputError as error:
                raise PerformanceError(str(error), file=self._file) from None

    def _reload(self) -> None:
        """Puts a changed script in the place of this one; what is wrong with it is said."""
        try:
            text = source_of(self._folder, self._file)
            if text == self._text:
                return
            self._text = text
            refuse_untrusted(self._folder, self._file, text)
            fresh = ScriptProcess(self._start(text, str(self._folder / self._file)))
        except (InputError, PerformanceError) as error:
            self._stand.note("script", self.who, f"not reloaded: {error}")
            return
        self._process.close()
        self._process, self.running = fresh, True
        self._stand.note("script", self.who, "reloaded")
