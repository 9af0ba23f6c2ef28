"""Figures as tables and charts write them: signs, and what a reader may take a figure for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.numbers import chance, duration, interval, metric, plain, plus_minus, points, short_count, signed

MINUS = "\u2212"


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.294, "+1.29"), (-0.567, f"{MINUS}0.57"), (0.0, "0.00"), (0.004, "0.00"), (-0.004, "0.00"), (4.0, "+4.00")],
)
def test_points_have_a_sign_and_two_decimals(value: float, text: str) -> None:
    assert points(value) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (None, ""), (0.0, "0 %"), (1.0, "100 %"), (0.0001, "<1 %"), (0.9999, ">99 %"), (0.5, "50 %"),
        (0.006, "1 %"), (0.994, "99 %"),
    ],
)  # fmt: skip
def test_chances_are_certain_only_where_they_are(share: float | None, text: str) -> None:
    assert chance(share) == text


@given(st.floats(0, 1))
def test_nothing_possible_is_called_certain_or_impossible(share: float) -> None:
    assert (chance(share) == "0 %") == (share == 0)
    assert (chance(share) == "100 %") == (share == 1)


def test_an_interval_is_never_printed_narrower_than_it_is() -> None:
    assert interval((0.58, 0.5588, 0.6012)) == "+0.58 ±0.03"
    assert interval((0.58, 0.56, 0.60)) == "+0.58 ±0.02"
    assert interval((0.58, 0.10, 0.60)) == "+0.58 ±0.48"
    assert interval((-0.5, -0.52, -0.48), symbols=False) == "-0.50 +/-0.02"


def test_an_exact_value_has_no_interval() -> None:
    assert interval((3.25644, 3.25644, 3.25644)) == "+3.26"


@given(st.floats(-20, 20), st.integers(0, 5))
def test_signs_differ_only_where_the_sign_is_plus_or_nothing_is_left(value: float, places: int) -> None:
    text = signed(value, places, symbols=False)
    assert text[0] in "+-"
    assert abs(float(text) - value) <= 0.5001 * 10**-places
    assert points(value, places, symbols=False) == (text if float(text) else text[1:])
    assert plain(value, places, symbols=False) == (text if float(text) < 0 else text[1:])
    assert signed(value, places) == text.replace("-", MINUS)


@given(st.floats(0, 5), st.integers(0, 4))
def test_half_an_interval_is_rounded_up(half: float, places: int) -> None:
    shown = float(plus_minus(half, places).removeprefix("±"))
    assert half - 1e-8 <= shown <= half + 10**-places


@pytest.mark.parametrize(
    ("value", "percent", "sign", "text"),
    [
        ((0.674, 0.67, 0.678), True, False, "67.4 % ±0.4"),
        ((0.0, 0.0, 0.0), True, False, "0 %"),
        ((0.0, 0.0, 0.0), True, True, "0"),
        ((0.0, 0.0, 0.00006), True, False, "<0.006 %"),
        ((0.00032, 0.000103, 0.000537), True, False, "0.032 % ±0.022"),
        ((0.00002, 0.0, 0.00012), True, False, "0.002 % ±0.010"),
        ((0.0000003, 0.0, 0.0000012), True, False, "0.0000 % ±0.0001"),
        ((0.0003, 0.0, 0.0006), True, False, "0.03 % ±0.03"),
        ((-0.0274, -0.032, -0.0228), True, True, "-2.7 +/-0.5"),
        ((0.0, -0.00006, 0.00006), True, True, "0.000 +/-0.006"),
        ((11.1, 11.03, 11.17), False, False, "11.100 +/-0.070"),
        ((-0.1, -0.2, 0.0), False, False, "-0.100 +/-0.100"),
        (None, True, True, ""),
    ],
)
def test_values_are_written_with_half_their_interval(
    value: tuple[float, float, float] | None, percent: bool, sign: bool, text: str
) -> None:
    assert metric(value, percent, sign, symbols="±" in text) == text


@pytest.mark.parametrize(
    ("us", "text"),
    [(0.32, "0.32 us"), (2.345, "2.3 us"), (24.4, "24 us"), (813.0, "813 us"), (1_346.0, "1.3 ms"), (107e3, "107 ms")],
)
def test_times_have_their_unit(us: float, text: str) -> None:
    assert duration(us, symbols=False) == text


def test_counts_are_short() -> None:
    assert [short_count(n) for n in (0, 999, 1_000, 9_949, 9_950, 999_499, 999_500)] == [
        "0", "999", "1.0k", "9.9k", "10k", "999k", "1.0M",
    ]  # fmt: skip
