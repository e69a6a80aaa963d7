"""Search: CMA-ES over a walk's numbers, seeded, and taken up again where it was stopped.

    python -m keyforce.bench.walking.search FOLDER --seed 1 --seconds 600

Hansen's evolution strategy, from the package `cma` (among the developers' extras). The gallery's
walk came of about 70 generations of 16 in five minutes on two busy cores, its cost and bounds
adjusted by hand on the way.
"""

from __future__ import annotations

import argparse
import json
import pickle
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import cma
import numpy as np
from numpy.typing import NDArray

from keyforce.bench.walking.cost import cost
from keyforce.bench.walking.numbers import NUMBERS, shot_of
from keyforce.bench.walking.rollout import roll
from keyforce.engine.articulated.kernels import prepare
from keyforce.files import write_text

Floats = NDArray[np.float64]
STARTS = np.array([n.start for n in NUMBERS.values()])
STEPS = np.array([n.step for n in NUMBERS.values()])
LOW, HIGH = (np.array([getattr(n, end) for n in NUMBERS.values()]) for end in ("low", "high"))
THREADS, CROWD = 2, 16


@dataclass(kw_only=True)
class Hunt:
    """A search under way, and the best that it has met."""

    strategy: cma.CMAEvolutionStrategy
    cost: float = float("inf")
    numbers: Floats = field(default_factory=lambda: STARTS)
    figures: dict[str, float] = field(default_factory=dict)

    def generation(self, pool: ThreadPoolExecutor, asked: float) -> None:
        """One crowd of walks."""
        crowd = self.strategy.ask()
        walks = [STARTS + STEPS * x for x in crowd]
        answers = list(pool.map(lambda walk: judged(walk, asked), walks))
        self.strategy.tell(crowd, [answer[0] for answer in answers])
        for walk, (worth, figures) in zip(walks, answers, strict=True):
            if worth < self.cost:
                self.cost, self.numbers, self.figures = worth, np.clip(walk, LOW, HIGH), figures

    def keep(self, folder: Path, seed: int) -> None:
        """Writes where it is, and the best so far for people."""
        (folder / f"state_{seed}.pickle").write_bytes(pickle.dumps(self))
        numbers = dict(zip(NUMBERS, map(float, self.numbers), strict=True))
        best = {"cost": self.cost, "numbers": numbers, "figures": self.figures}
        write_text(folder / f"best_{seed}.json", json.dumps(best, indent=1))


def judged(walk: Floats, asked: float) -> tuple[float, dict[str, float]]:
    """The cost of a walk and its figures; numbers out of bounds cost by how far they are."""
    inside = np.clip(walk, LOW, HIGH)
    every = float(inside[list(NUMBERS).index("every")])
    worth, figures = cost(roll(shot_of(list(inside), duration=asked)), asked=asked, every=every)
    return worth + 0.5 * float((((walk - inside) / STEPS) ** 2).sum()), figures


def search(folder: Path, *, seed: int, seconds: float, asked: float) -> None:
    """Goes on from the folder's state where there is one, until the time is up.

    Args:
        folder: Where state and findings are; a state is a pickle, so open only your own.
        seed: Of the strategy.
        seconds: How long to go on.
        asked: How long each walk lasts [s].
    """
    prepare()
    folder.mkdir(parents=True, exist_ok=True)
    state, until = folder / f"state_{seed}.pickle", time.monotonic() + seconds
    options = {"seed": seed, "popsize": CROWD, "verbose": -9}
    hunt = (
        pickle.loads(state.read_bytes())
        if state.is_file()
        else Hunt(strategy=cma.CMAEvolutionStrategy(np.zeros(len(STARTS)), 1.0, options))
    )
    with ThreadPoolExecutor(THREADS) as pool:
        while time.monotonic() < until:
            hunt.generation(pool, asked)
            hunt.keep(folder, seed)
            print(f"{hunt.strategy.countiter} generations, best {hunt.cost:.2f}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Searches for a walk.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--asked", type=float, default=6.0)
    search(**vars(parser.parse_args()))
