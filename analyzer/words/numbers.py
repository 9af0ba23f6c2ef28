"""Numbers in sentences: signs, chances and intervals, and the mark of a job that was stopped.

`symbols` says whether the text may hold more than ASCII. reports/numbers.py writes the figures of tables and charts
the same way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from analyzer.estimates.intervals import Interval

PARTIAL = "PARTIAL (interrupted): "
NOT_REPRODUCIBLE = "PARTIAL (interrupted, so not reproducible): "


def signed(value: float, places: int = 2, symbols: bool = False) -> str:
    """With its sign, also where it rounds to nothing: the end of an interval says so on which side of 0 it lies."""
    return f"{value:+.{places}f}".replace("-", "\u2212" if symbols else "-")


def points(value: float, places: int = 2, symbols: bool = False) -> str:
    """With its sign; what rounds to nothing has none."""
    text = signed(value, places, symbols)
    return text if float(text[1:]) else text[1:]


def plain(value: float, places: int = 2, symbols: bool = False) -> str:
    """With a sign only where it is less than nothing."""
    return points(value, places, symbols).removeprefix("+")


def span(low: float, high: float, places: int, symbols: bool, write: Callable[..., str] = signed) -> str:
    """A 95 % interval by its ends."""
    return f"95 %: {write(low, places, symbols)} to {write(high, places, symbols)}"


def ends(interval: Interval | None) -> tuple[float, float, float] | None:
    """The value and the ends of an interval, as reports take them; None for what has no meaning."""
    return None if interval is None else (interval.value, interval.low, interval.high)


def plus_minus(half: float, places: int = 2, symbols: bool = False) -> str:
    """Half the width of an interval, never less than it is."""
    return f"{'±' if symbols else '+/-'}{math.ceil(10**places * half - 1e-9) / 10**places:.{places}f}"


def places_of(half: float) -> int:
    """Decimal places of per cent that half an interval allows: small shares and close pairs need more."""
    return (
        1 if not half else next((places for least, places in ((0.095, 1), (0.03, 2), (0.003, 3)) if half >= least), 4)
    )


def chance(share: float) -> str:
    """A chance in per cent; 0 % and 100 % only where they are exact."""
    if 0.995 <= share < 1:
        return ">99 %"
    return "<1 %" if 0 < share <= 0.005 else f"{100 * share:.0f} %"


def listed(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def shorter(bidding: str) -> str:
    """How everybody calls, without which table it is."""
    return re.sub(r" \([^)]*\)", "", bidding).replace("call table", "the call table")


def basis(text: str, seconds: float, partial: bool, mark: str = NOT_REPRODUCIBLE) -> str:
    """What a result rests on, ended by the time it took and begun with the mark of a job that was stopped."""
    return f"{mark if partial else ''}{text}; {seconds:.1f} s."


def named(rules: str, origin: str) -> str:
    """The rules' name, and in brackets where they come from, if there is anything to say of that."""
    return f"{rules} ({origin})" if origin else rules
