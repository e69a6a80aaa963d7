"""The tables add up, and children grow out of their heads."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.cast.anthropometry import DE_LEVA, PAIRED, Sex, average, mass_fractions

SEXES: tuple[Sex, ...] = ("male", "female")


@pytest.mark.parametrize("sex", SEXES)
@pytest.mark.parametrize("age", [2.0, 6.0, 7.5, 12.0, 17.9, 25.0, 80.0])
def test_fractions_make_a_whole_body(sex: Sex, age: float) -> None:
    fractions = mass_fractions(sex, age)
    whole = sum(f * (2 if name in PAIRED else 1) for name, f in fractions.items())
    assert whole == pytest.approx(1.0, abs=1e-14)


@pytest.mark.parametrize("sex", SEXES)
def test_adults_are_de_levas(sex: Sex) -> None:
    fractions = mass_fractions(sex, 25.0)
    for name, row in DE_LEVA[sex].items():
        assert fractions[name] == pytest.approx(row.mass, rel=2e-4)  # the table sums to 99.99 %


def test_printed_rows_that_everyone_quotes() -> None:
    men = mass_fractions("male", 30.0)
    assert men["thigh"] == pytest.approx(0.1416, abs=1e-4)
    assert men["head"] == pytest.approx(0.0694, abs=1e-4)
    assert DE_LEVA["female"]["thigh"].center == pytest.approx(0.3612)
    assert DE_LEVA["male"]["upper_trunk"].gyration == pytest.approx((0.716, 0.454, 0.659))


@pytest.mark.parametrize("sex", SEXES)
def test_heads_lose_and_thighs_gain_their_share_with_age(sex: Sex) -> None:
    ages = np.linspace(6.0, 18.0, 13)
    heads = [mass_fractions(sex, age)["head"] for age in ages]
    thighs = [mass_fractions(sex, age)["thigh"] for age in ages]
    assert np.all(np.diff(heads) < 0)
    assert np.all(np.diff(thighs) > 0)
    assert heads[0] > 2.4 * heads[-1]


@pytest.mark.parametrize("sex", SEXES)
def test_people_grow(sex: Sex) -> None:
    grown = np.array([average(sex, age) for age in np.linspace(2.0, 20.0, 19)])
    assert np.all(np.diff(grown, axis=0) >= 0)
    assert average(sex, 20.0) == average(sex, 60.0)
