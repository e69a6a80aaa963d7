"""Names that other tools accept and keep apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from keyforce.formats.wearer import Wearer


def bone_labels(wearers: Sequence[Wearer]) -> list[tuple[str, ...]]:
    """Each wearer's bone names: their own, led by the wearer's where two wearers share one."""
    count = Counter(bone.name for wearer in wearers for bone in wearer.bones)
    return [
        tuple(
            label(bone.name if count[bone.name] == 1 else f"{wearer.name}_{bone.name}")
            for bone in wearer.bones
        )
        for wearer in wearers
    ]


def skin_labels(wearer: Wearer) -> tuple[str, ...]:
    """A name for each of its skins: `ada_skin`, `ada_skin_2`, ..."""
    return tuple(
        label(f"{wearer.name}_skin") + (f"_{k + 1}" if k else "") for k in range(len(wearer.skins))
    )


def label(name: str) -> str:
    """A name of letters, digits and `_` that starts with no digit, as USD and three.js want."""
    word = re.sub(r"\W", "_", name)
    return word if re.match(r"[^\W\d]|_", word) else f"_{word}"


def distinct(names: Sequence[str]) -> list[str]:
    """Names as labels; what is left alike is numbered."""
    seen: Counter[str] = Counter()
    out = []
    for word in map(label, names):
        seen[word] += 1
        out.append(word if seen[word] == 1 else f"{word}_{seen[word]}")
    return out
