"""Numbers in sentences: signs, chances, intervals; written as in the tables beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reports.numbers
from analyzer.estimates.intervals import Interval
from analyzer.words import numbers
from analyzer.words.numbers import PARTIAL, basis, ends, plain, points, signed, span


@pytest.mark.parametrize(
    ("value", "with_sign", "as_points", "as_plain"),
    [
        (1.294, "+1.29", "+1.29", "1.29"), (-0.567, "-0.57", "-0.57", "-0.57"), (0.0, "+0.00", "0.00", "0.00"),
        (0.004, "+0.00", "0.00", "0.00"), (-0.004, "-0.00", "0.00", "0.00"),
    ],
)  # fmt: skip
def test_signs(value: float, with_sign: str, as_points: str, as_plain: str) -> None:
    assert (signed(value), points(value), plain(value)) == (with_sign, as_points, as_plain)


def test_the_end_of_an_interval_says_on_which_side_of_nothing_it_lies() -> None:
    assert span(-0.0119, -0.0001, 3, False) == "95 %: -0.012 to -0.000"
    assert span(-0.0119, 0.02, 2, True) == "95 %: \u22120.01 to +0.02"
    assert span(-0.001, 0.02, 2, False, plain) == "95 %: 0.00 to 0.02"


@given(st.floats(-20, 20), st.integers(0, 5), st.booleans())
@pytest.mark.parametrize("name", ["signed", "points", "plain"])
def test_sentences_and_tables_write_signs_alike(name: str, value: float, places: int, symbols: bool) -> None:
    assert getattr(numbers, name)(value, places, symbols) == getattr(reports.numbers, name)(value, places, symbols)


@given(st.floats(0, 1), st.integers(0, 4), st.booleans())
def test_sentences_and_tables_write_chances_and_widths_alike(share: float, places: int, symbols: bool) -> None:
    assert numbers.chance(share) == reports.numbers.chance(share)
    assert numbers.plus_minus(share, places, symbols) == reports.numbers.plus_minus(share, places, symbols)


@given(st.floats(0, 100))
def test_sentences_and_tables_write_shares_to_the_same_places(half: float) -> None:
    assert numbers.places_of(half) == reports.numbers.places_of(half)


def test_an_interval_is_its_value_and_its_ends() -> None:
    assert ends(Interval(0.5, 0.4, 0.7)) == (0.5, 0.4, 0.7)


def test_a_job_that_was_stopped_is_marked() -> None:
    assert basis("4,000 deals", 1.25, False) == "4,000 deals; 1.2 s."
    assert basis("4,000 deals", 1.25, True) == "PARTIAL (interrupted, so not reproducible): 4,000 deals; 1.2 s."
    assert basis("4,000 deals", 1.25, True, PARTIAL) == "PARTIAL (interrupted): 4,000 deals; 1.2 s."
