"""Discrete search: motions of a wanted number of bounces, distinct, ranked, at any thread count."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce import gallery, run
from keyforce.errors import InputError
from keyforce.solve.search.search import Bounces, searched

WANTED = Bounces(body="die", count=2, onto="ground")


def test_it_offers_distinct_motions_of_two_bounces() -> None:
    shot = gallery.load("two-bounce-search")
    found = searched(shot, bounces=WANTED, samples=600, most=3)
    again = searched(shot, bounces=WANTED, samples=600, most=3, threads=1)
    assert found
    assert [f.shot for f in found] == [f.shot for f in again]
    styles = [f.style for f in found]
    assert styles == sorted(styles)
    for one in found:
        assert one.collisions == ("die and ground", "die and ground")
        take = run(one.shot).take
        there = [np.interp(1.4, take.time, take.qpos[:, k]) for k in range(3)]
        np.testing.assert_allclose(there, (0.9, 0.0, 0.36), atol=0.006)


def test_what_cannot_be_looked_for_is_said() -> None:
    shot = gallery.load("two-bounce-search")
    with pytest.raises(InputError, match="cup"):
        searched(shot, bounces=Bounces(body="cup", count=2))
    with pytest.raises(InputError, match="goals"):
        searched(gallery.load("hat"))
