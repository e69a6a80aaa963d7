"""The HIERARCHY part of a BVH file: joints with offsets and channels."""

from __future__ import annotations

from dataclasses import dataclass, field

from keyforce.motion.bvh.source import Source

MOST_JOINTS = 4096
CHANNELS = {f"{axis}{kind}".upper() for axis in "XYZ" for kind in ("position", "rotation")}


@dataclass(kw_only=True)
class Joint:
    """A joint while its block is being read.

    Attributes:
        name: As written.
        parent: Its index, or -1.
        offset: In the file's units and axes; None until it is read.
        channels: Such as `XPOSITION`, in the file's order; None until they are read.
        end: Where its bone ends, in its own frame.
        children: How many joints hang from it.
    """

    name: str
    parent: int
    offset: list[float] | None = None
    channels: list[str] | None = None
    end: list[float] | None = None
    children: int = field(default=0)


class Skeleton:
    """Reads the hierarchy up to and including the word MOTION."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.joints: list[Joint] = []
        self._open: list[int] = []
        self._names: set[str] = set()
        source.expect("HIERARCHY")
        while (word := source.word("ROOT, JOINT, } or MOTION").upper()) != "MOTION":
            self._take(word)
        if self._open:
            raise source.wrong(f"joint {self._last.name} lacks its closing brace")
        if not self.joints:
            raise source.wrong("there is no ROOT before MOTION")
        source.expect_end_of_line()

    @property
    def _last(self) -> Joint:
        return self.joints[self._open[-1]]

    def _take(self, word: str) -> None:
        if word == ("JOINT" if self._open else "ROOT"):
            self._begin()
        elif not self._open:
            raise self.source.wrong("ROOT or MOTION should stand here", given=word)
        elif word == "OFFSET":
            self._once(self._last.offset, "OFFSET")
            self._last.offset = self._offset()
        elif word == "CHANNELS":
            self._once(self._last.channels, "CHANNELS")
            self._last.channels = self._channels()
        elif word == "END":
            self._end_site()
        elif word == "}":
            self._finish()
        else:
            raise self.source.wrong(
                "this word has no meaning here",
                given=word,
                allowed="OFFSET, CHANNELS, JOINT, End Site or }",
            )

    def _begin(self) -> None:
        words: list[str] = []
        while (word := self.source.word("{ after a joint's name")) != "{":
            words.append(word)
        name = " ".join(words)
        if not name:
            raise self.source.wrong("a joint needs a name")
        if name in self._names:
            raise self.source.wrong("two joints share a name", given=name)
        if len(self.joints) >= MOST_JOINTS:
            raise self.source.wrong("too many joints", allowed=f"up to {MOST_JOINTS}")
        parent = self._open[-1] if self._open else -1
        if parent >= 0:
            self.joints[parent].children += 1
        self._names.add(name)
        self._open.append(len(self.joints))
        self.joints.append(Joint(name=name, parent=parent))

    def _finish(self) -> None:
        for part in ("offset", "channels"):
            if getattr(self._last, part) is None:
                raise self.source.wrong(f"joint {self._last.name} has no {part.upper()}")
        self._open.pop()

    def _offset(self) -> list[float]:
        return [self.source.number(f"the {axis} of OFFSET") for axis in "xyz"]

    def _channels(self) -> list[str]:
        count = self.source.as_count(self.source.word("a number of channels"), "this count", 6)
        names = [self.source.word("a channel").upper() for _ in range(count)]
        for name in names:
            if name not in CHANNELS:
                raise self.source.wrong(
                    "there is no such channel", given=name, allowed="Xposition, Zrotation, ..."
                )
        if len(set(names)) != count:
            raise self.source.wrong("a channel is listed twice", given=" ".join(names))
        return names

    def _end_site(self) -> None:
        self.source.expect("Site")
        self.source.expect("{")
        self.source.expect("OFFSET")
        self._last.end = self._offset()
        self.source.expect("}")

    def _once(self, value: object, part: str) -> None:
        if value is not None:
            raise self.source.wrong(f"joint {self._last.name} has a second {part}")
