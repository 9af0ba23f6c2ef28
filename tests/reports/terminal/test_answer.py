"""The terminal table of an answer: its columns, its width, and what a reader may take a figure for."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from reports.terminal.answer import print_answer

MINUS = "\u2212"


def row(call: str, value: float, half: float = 0.02, **more: Any) -> dict[str, Any]:
    interval = (value, value - half, value + half)
    base = {
        "call": call, "ev": interval, "euchred": 0.1, "made": 0.6, "march": 0.3, "difference": interval,
        "ev_dd": value, "method": "sampled",
    }  # fmt: skip
    return base | more


def view(*rows: dict[str, Any], symbols: bool = True) -> dict[str, Any]:
    return {
        "question": "J♠ A♠ K♠ 9♥ T♦   Q♠ turned up" if symbols else "JS AS KS 9H TD   QS turned up",
        "rows": rows, "verdict": "Clear: " + "it is so, " * 20, "notes": ["a note of many words " * 12],
        "basis": ["4,000 sampled deals " * 12], "symbols": symbols,
    }  # fmt: skip


def printed(shown: dict[str, Any], width: int = 110) -> list[str]:
    stream = io.StringIO()
    print_answer(shown, Console(file=stream, width=width, highlight=False, emoji=False, markup=False))
    return stream.getvalue().splitlines()


def test_a_call_that_is_the_same_as_the_first_is_best_too() -> None:
    same = [row(f"call {suit}", 1.0, difference=(0.0, 0.0, 0.0), best=True) for suit in "♦♥"]
    lines = printed(view(*same, row("pass", -0.5, best=False)))
    assert [line.count("best") for line in lines if "call ♦" in line or "call ♥" in line] == [1, 1]
    assert not any("best" in line for line in lines if line.startswith("pass"))


def test_calls_stand_in_the_order_given_and_the_first_is_best() -> None:
    lines = printed(view(row("pick up, bury 9♥", 1.0), row("pass", -0.5, euchred=None, made=None, march=None)))
    first = next(line for line in lines if line.startswith("pick up"))
    second = next(line for line in lines if line.startswith("pass"))
    assert lines.index(first) < lines.index(second)
    assert "best" in first
    assert "best" not in second
    assert f"{MINUS}0.50 ±0.02" in second
    assert "%" not in second


@pytest.mark.parametrize("width", [110, 80])
def test_columns_line_up(width: int) -> None:
    calls = ["call C (next)", "call H alone (cross)", "pass"]
    lines = printed(view(*(row(call, -1.0 * place) for place, call in enumerate(calls))), width)
    heading = next(line for line in lines if "euchred" in line)
    for heads in ("a deal", "euchred", "march"):
        end = heading.index(heads) + len(heads)
        for call in calls:
            line = next(one for one in lines if one.startswith(call))
            assert line[end - 1] != " "
            assert line[end : end + 1] in ("", " ")


def test_other_discards_stand_below_the_best_call() -> None:
    others = [{"card": "T♦", "ev": 0.98, "difference": (-0.02, -0.05, 0.01)}]
    lines = printed(view(row("pick up, bury 9♥ or T♦", 1.0, discards=others), row("pass", -0.5)))
    first, second, third = (
        lines.index(next(one for one in lines if word in one)) for word in ("bury", "T♦ in", "pass ")
    )
    assert first < second < third
    assert lines[second].split() == ["T♦", "instead", "+0.98", f"{MINUS}0.02", "±0.03"]


def test_open_cards_are_left_out_where_there_are_none() -> None:
    lines = printed(view(row("pass", 0.5, ev_dd=None)))
    assert sum("0.50" in line for line in lines) == 1


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("width", [40, 60, 80, 110])
def test_no_figure_and_no_call_is_cut_however_narrow_the_terminal(width: int, symbols: bool) -> None:
    calls = ("pick up alone, bury 9H", "call NT alone (cross)", "pass")
    lines = printed(view(*(row(call, -1.25, 0.11) for call in calls), symbols=symbols), width)
    assert "\u2026" not in "\n".join(lines)
    for call in calls:
        line = next(one for one in lines if one.startswith(call))
        assert line.count("1.25") == (3 if call != calls[0] else 2)  # value, difference, open cards
        assert line.count("%") == 3
    for word in ("points", "a deal", "euchred", "point", "march", "against", "best", "open", "cards"):
        assert any(word in line for line in lines)


@pytest.mark.parametrize("width", [80, 110, 200])
def test_lines_keep_to_the_width_and_end_in_no_blank(width: int) -> None:
    shown = view(row("pick up alone, bury 9♥", -1.25, 0.11), row("call H alone (cross)", -2.5, 0.13))
    for line in printed(shown, width):
        assert len(line) <= width
        assert line == line.rstrip()


def test_nothing_but_ascii_where_nothing_else_can_be_shown() -> None:
    shown = view(row("pick up, bury 9H", -1.25), row("pass", -2.5), symbols=False)
    assert "\n".join(printed(shown)).isascii()


@pytest.mark.parametrize("width", range(40, 60))
def test_a_number_stays_beside_its_per_cent_sign(width: int) -> None:
    shown = view(row("pass", 0.5)) | {"notes": ["-2 in 25 %, -1 in 41 %, +1 in 23 %, +2 in 7 %, +4 in 1 %"]}
    assert not any(line.strip().startswith("%") for line in printed(shown, width))


def test_brackets_and_colons_are_text_and_not_markup() -> None:
    shown = view(row("pass", 0.5)) | {"notes": ["[bold]rules[/bold] :spade: {x}"], "verdict": "[red]so[/red]"}
    text = "\n".join(printed(shown))
    assert "[bold]rules[/bold] :spade: {x}" in text
    assert "[red]so[/red]" in text
