"""Figures in tables and charts: signs, intervals, chances, counts and times, each written one way.

`symbols` says whether the text may hold more than ASCII, such as a true minus.
"""

from __future__ import annotations

import math
from collections.abc import Sequence


def signed(value: float, places: int = 2, symbols: bool = True) -> str:
    """With its sign, also where it rounds to nothing."""
    return f"{value:+.{places}f}".replace("-", "\u2212" if symbols else "-")


def points(value: float, places: int = 2, symbols: bool = True) -> str:
    """With its sign; what rounds to nothing has none."""
    text = signed(value, places, symbols)
    return text if float(text[1:]) else text[1:]


def plain(value: float, places: int = 2, symbols: bool = True) -> str:
    """With a sign only where it is less than nothing."""
    return points(value, places, symbols).removeprefix("+")


def half_of(ends: Sequence[float]) -> float:
    """Half the width of an interval (value, low, high), on its wider side."""
    value, low, high = ends
    return max(high - value, value - low)


def plus_minus(half: float, places: int = 2, symbols: bool = True) -> str:
    """Half the width of an interval, never less than it is."""
    return f"{'±' if symbols else '+/-'}{math.ceil(10**places * half - 1e-9) / 10**places:.{places}f}"


def interval(ends: Sequence[float], places: int = 2, symbols: bool = True, sign: bool = True, unit: str = "") -> str:
    """A value with half its interval: ``+0.58 ±0.03``, ``68.6 % ±0.4``; without it where the value is exact."""
    text = (points if sign else plain)(ends[0], places, symbols) + unit
    half = half_of(ends)
    return f"{text} {plus_minus(half, places, symbols)}" if half else text


def metric(ends: Sequence[float] | None, percent: bool, sign: bool, symbols: bool = True) -> str:
    """A share in per cent, or a mean in points, with half its interval; nothing for None."""
    if ends is None:
        return ""
    if not percent:
        return interval(ends, 3, symbols, sign)
    ends = [100.0 * end for end in ends]
    half = half_of(ends)
    if not ends[0] and not half:  # it cannot be anything else
        return "0" if sign else "0 %"
    if not ends[0] and not sign:
        return f"<{math.ceil(1e4 * ends[2] - 1e-6) / 1e4:g} %"
    return interval(ends, places_of(half), symbols, sign, "" if sign else " %")


def places_of(half: float) -> int:
    """Decimal places of per cent that half an interval allows: small shares and close pairs need more."""
    return (
        1 if not half else next((places for least, places in ((0.095, 1), (0.03, 2), (0.003, 3)) if half >= least), 4)
    )


def chance(share: float | None) -> str:
    """A chance in per cent, nothing for None; 0 % and 100 % only where they are exact."""
    if share is None:
        return ""
    if 0.995 <= share < 1:
        return ">99 %"
    return "<1 %" if 0 < share <= 0.005 else f"{100 * share:.0f} %"


def short_count(count: int) -> str:
    """A count in at most four characters: 873, 12k, 1.2M."""
    if count < 1_000:
        return str(count)
    if count < 9_950:
        return f"{count / 1_000:.1f}k"
    if count < 999_500:
        return f"{count / 1_000:.0f}k"
    return f"{count / 1_000_000:.1f}M"


def duration(us: float, symbols: bool = True) -> str:
    """A time in microseconds with two digits or more: ``0.76 µs``, ``24 µs``, ``1.3 ms``, ``107 ms``."""
    number, unit = (us, "\u00b5s" if symbols else "us") if us < 1_000 else (us / 1_000, "ms")
    return f"{number:.{0 if number >= 10 else 1 if number >= 1 else 2}f} {unit}"
