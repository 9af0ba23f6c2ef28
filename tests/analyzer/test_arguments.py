"""What callers hand over: of Python or of numpy; anything else is one line that says what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analyzer import DataError, Rules, ask, compare, make_report, measure_gap, play_arena
from analyzer.arguments import flag, number, text, texts, whole
from tests.support.questions import HAND, UP

Refusal = tuple[Callable[[], Any], str]


@pytest.mark.parametrize("value", [1, np.int64(1), np.uint8(1), np.array(1)])
def test_whole_numbers(value: Any) -> None:
    assert whole(value, "seed") == 1
    assert type(whole(value, "seed")) is int


@pytest.mark.parametrize("value", [1.0, 1.5, np.float64(1), "1", True, np.True_, None, [1], np.array([1, 2])])
def test_what_is_no_whole_number(value: Any) -> None:
    with pytest.raises(DataError, match=r"seed .* is no whole number; give one, such as 1"):
        whole(value, "seed")


@pytest.mark.parametrize("value", [2, 2.0, np.float32(2), np.int8(2)])
def test_numbers(value: Any) -> None:
    assert number(value, "time") == 2.0
    assert type(number(value, "time")) is float


@pytest.mark.parametrize("value", ["2", True, np.False_, None, 2j, [2.0]])
def test_what_is_no_number(value: Any) -> None:
    with pytest.raises(DataError, match=r"time .* is no number; give one, such as 0.5"):
        number(value, "time")
    assert number(10**400, "time") == float("inf")


def test_texts_and_flags() -> None:
    assert text("JS", "card", "JS") == texts("JS", "hand", "JS AS") == "JS"
    assert texts(["JS", "AS"], "hand", "JS AS") == texts(("JS", "AS"), "hand", "JS AS") == "JS AS"
    assert flag(np.True_, "exact") is True
    for check, message in (
        (lambda: text(5, "card", "JS"), 'card 5 is no text; give one, such as "JS"'),
        (
            lambda: texts([5], "hand", "JS AS"),
            'hand [5] is neither a text nor a list of texts; give "JS AS" or ["JS", "AS"]',
        ),
        (lambda: flag("no", "exact"), "exact 'no' is neither True nor False"),
        (lambda: flag(1, "exact"), "exact 1 is neither True nor False"),
        (lambda: text(b"x" * 10_000, "card", "JS"), "card b'xxx"),
    ):
        with pytest.raises(DataError) as error:
            check()
        assert str(error.value).startswith(message)
        assert len(str(error.value)) < 200


# ---------------------------------------------------------------------- what everybody calls
def asked(**changes: Any) -> Callable[[], Any]:
    return lambda: ask(**({"hand": HAND, "upcard": UP, "seat": "dealer", "deals": 100} | changes))


REFUSED: list[Refusal] = [
    (asked(hand=5), "hand 5 is neither"), (asked(hand=["JS", 5]), "hand .* is neither"),
    (asked(hand=None), "hand None"),
    (asked(hand=["JS", "AS"]), "2 cards; 5 needed"), (asked(upcard=9), "upcard 9 is no text"),
    (asked(seat=1.0), 'seat "1.0" does not exist'), (asked(seat=[1]), "seat .* does not exist"),
    (asked(seat=9), 'seat "9" does not exist'), (asked(round="1"), "round '1' is no whole number"),
    (asked(round=1.0), "round 1.0 is no whole number"), (asked(calls=3), "calls 3 is neither"),
    (asked(rules=5), "rules 5 is no text"), (asked(rules=None), "rules None is no text"),
    (asked(only=["pass"]), "only .* is no text"), (asked(discard=9), "discard 9 is no text"),
    (asked(play=32), "play model 32 is no text"), (asked(inference=None), "inference None is no text"),
    (asked(precision="0.1"), "precision '0.1' is no number"), (asked(time="5s"), "time '5s' is no number"),
    (asked(deals=1e3), "deals 1000.0 is no whole number"), (asked(seed=1.5), "seed 1.5 is no whole number"),
    (asked(seed=True), "seed True is no whole number"),
    (asked(seed=10**5_000), "seed a value too large to show is out"),
    (asked(threads="2"), "threads '2' is no whole number"), (asked(chunk=0.5), "chunk 0.5 is no whole number"),
    (asked(exact="no"), "exact 'no' is neither"), (asked(defend=0), "defend 0 is neither"),
    (asked(explain=None), "explain None is neither"), (asked(open_cards=1), "open_cards 1 is neither"),
    (asked(confirmed="y"), "confirmed 'y' is neither"),
    (lambda: compare("standard", 5), "rules 5 is no text"),  # type: ignore[arg-type]
    (lambda: compare("standard", deals=1.5), "deals 1.5 is no"),  # type: ignore[arg-type]
    (lambda: make_report(seed="1"), "seed '1' is no"),  # type: ignore[arg-type]
    (lambda: play_arena(pair="rules"), "pair 'rules' is no list of players"),
    (lambda: play_arena(pair=("rules", 5)), "play model 5 is no text"),  # type: ignore[arg-type]
    (lambda: measure_gap(worlds=1.5), "worlds 1.5 is no"),  # type: ignore[arg-type]
    (lambda: measure_gap(worlds=0), "worlds 0 is out of range; give 1 to"),
    (lambda: Rules.parse(5), "rules 5 is no text"),  # type: ignore[arg-type]
    (lambda: Rules.load(b"standard"), "rules b'standard' is no text"),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_wrong_types_are_one_line(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(DataError, match=message) as error:
        call()
    assert "\n" not in str(error.value)


def test_an_unknown_argument_is_pythons_own_error() -> None:
    with pytest.raises(TypeError, match="hnad"):
        ask(hnad=HAND)  # type: ignore[call-arg]


def test_a_list_of_cards_and_numbers_of_numpy_are_the_same_question() -> None:
    """The same bytes, too."""
    one = ask(HAND, UP, seat="dealer", calls="pass pass pass", round=1, deals=600, seed=3, chunk=50, threads=1)
    two = ask(
        HAND.split(), UP, seat=np.str_("dealer"), calls=["pass"] * 3, round=np.int64(1), deals=np.int32(600),
        seed=np.uint64(3), chunk=np.int8(50), threads=np.int16(1), precision=np.float32(0.02), explain=np.False_,
    )  # type: ignore[arg-type]  # fmt: skip
    ours, theirs = (json.dumps(answer.to_dict() | {"seconds": 0}) for answer in (one, two))
    assert ours == theirs
    assert type(two.deals) is int
    assert ask(HAND, UP, seat=np.int64(1), deals=100).situation.seat == 0  # type: ignore[arg-type]


def test_a_report_by_numbers_of_numpy_is_the_same() -> None:
    one = make_report(deals=500, seed=2, chunk=100)
    two = make_report(deals=np.int64(500), seed=np.int64(2), chunk=np.int64(100))  # type: ignore[arg-type]
    assert (one.cells, type(two.deals), two.seed) == (two.cells, int, 2)


def test_rules_take_numbers_of_numpy() -> None:
    standard = Rules.load("standard")
    first = replace(standard.contracts[0], make=np.int64(2))
    rules = replace(standard, target=np.int16(11), contracts=(first, *standard.contracts[1:]))
    assert (type(rules.target), type(rules.contracts[0].make)) == (int, int)
    assert (rules.target, rules.contracts[0].make) == (11, 2)
    for wrong in (np.float64(11), np.array([11]), np.True_):
        with pytest.raises(DataError, match=r"target is .*; must be a whole number or none"):
            replace(standard, target=wrong)


def test_rules_may_be_a_path(tmp_path: Path) -> None:
    path = tmp_path / "four.toml"
    path.write_text('base = "standard,target=11"')
    assert Rules.load(path) == Rules.parse("standard,target=11")
