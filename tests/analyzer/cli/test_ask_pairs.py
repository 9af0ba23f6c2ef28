"""Pairs of ``ask`` options of which one would do nothing: refused, or said. All others work together."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from analyzer.cli.ask import ask
from tests.support.command_line import assert_one_line, run
from tests.support.questions import HAND, UP

pytestmark = pytest.mark.usefixtures("compiled")

TABLE = ("ask", HAND, "--up", UP, "--seat", "dealer", "--deals", "100")
AFTER = ("ask", HAND, "--up", UP, "--calls", "pass order", "--deals", "100")
COUNTED = ("ask", "JS JC AS 9H TD", "--up", UP, "--seat", "1", "--rules", "two_handed", "--play", "rules", "--exact")

REFUSED: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("only", "discard"): ((*TABLE, "--only", "pass", "--discard", "9H"), "buries no card"),
    ("seat", "discard"): (("ask", HAND, "--up", UP, "--seat", "1", "--discard", "9H"), "only a dealer"),
    ("round", "discard"): ((*TABLE, "--round", "2", "--discard", "9H"), "only a dealer"),
    ("seat", "calls"): ((*AFTER, "--seat", "1"), "chosen by seat dealer"),
    ("round", "calls"): ((*AFTER, "--round", "2"), "round 2 is given"),
    ("calls", "only"): ((*AFTER, "--only", "order"), 'choice "order" is not open here'),
    ("calls", "swap"): ((*AFTER, "--swap", "--rules", "standard,farmer=swap"), "the auction is over"),
    ("defend", "swap"): ((*AFTER, "--swap", "--defend"), "two questions"),
    ("defend", "discard"): (
        ("ask", HAND, "--up", UP, "--calls", "order alone", "--seat", "2", "--defend", "--discard", "9H",
         "--rules", "north_american"), "only a dealer",
    ),
    ("swap", "discard"): (
        ("ask", "9D 9S TH AS KS", "--up", "AH", "--seat", "1", "--swap", "--discard", "9S",
         "--rules", "standard,farmer=swap,farmer_min=3"), "only a dealer",
    ),
    ("defend", "round"): (
        ("ask", HAND, "--up", UP, "--calls", "order alone", "--seat", "2", "--defend", "--round", "2",
         "--rules", "north_american"), "leave it out",
    ),
    ("up", "named"): ((*TABLE, "--named", "S"), "only a dealer for whom a joker is turned up"),
    ("named", "only"): (
        ("ask", HAND, "--up", "JO", "--seat", "dealer", "--rules", "british", "--named", "S", "--only", "call H"),
        "is not legal here",
    ),
    ("exact", "play"): ((*TABLE, "--exact", "--play", "pimc"), "one play model"),
    ("explain", "as_csv"): ((*TABLE, "--explain", "--csv"), "--explain shows nothing with --csv"),
    ("explain", "quiet"): ((*TABLE, "--explain", "-q"), "--explain shows nothing with --quiet"),
    ("styles", "as_csv"): ((*TABLE, "--styles", "--csv"), "--styles shows nothing with --csv"),
    ("styles", "quiet"): ((*TABLE, "--styles", "-q"), "--styles shows nothing with --quiet"),
    ("styles", "bidding"): ((*TABLE, "--styles", "--bidding", "points"), "styles"),
    ("partner", "rules"): (
        ("ask", "JS JC AS 9H TD", "--up", UP, "--seat", "1", "--rules", "two_handed", "--partner", "points"),
        "nobody has a partner",
    ),
    ("open_cards", "quiet"): ((*TABLE, "--open", "-q"), "--open shows nothing with --quiet"),
    **{
        (one, two): ((*TABLE, f"--{one.removeprefix('as_')}", f"--{two.removeprefix('as_')}"), "exclude each other")
        for one, two in combinations(("as_json", "as_csv", "quiet", "verbose"), 2)
    },
}  # fmt: skip
"""What cannot be had together, in a question that shows it."""

LIMITS = "whatever the limits of deals, time and precision"
SAID: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("exact", "deals"): ((*COUNTED, "--deals", "100"), LIMITS),
    ("exact", "time"): ((*COUNTED, "--time", "10m"), LIMITS),
    ("exact", "precision"): ((*COUNTED, "--precision", "0.5"), LIMITS),
    ("seat", "inference"): (("ask", HAND, "--up", UP, "--seat", "1", "--inference", "none"), "nobody has called yet"),
    ("play", "rules"): ((*TABLE, "--play", "net", "--rules", "standard,notrump=high"), "no net has learnt"),
    ("explain", "swap"): (
        ("ask", "9D 9S TH AS KS", "--up", "AH", "--seat", "1", "--swap", "--explain",
         "--rules", "standard,farmer=swap,farmer_min=3"), "nothing to explain by trumps",
    ),
}  # fmt: skip
"""What is answered, with a note that says which option changed nothing."""


@pytest.mark.parametrize("pair", REFUSED, ids=" ".join)
def test_what_would_do_nothing_is_refused(pair: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments, message = REFUSED[pair]
    printed = run(capsys, *arguments)
    assert_one_line(printed, printed.code, message)
    assert printed.code in (2, 3)


@pytest.mark.parametrize("pair", SAID, ids=" ".join)
def test_what_changes_nothing_is_said(pair: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments, message = SAID[pair]
    printed = run(capsys, *arguments, "--json")
    assert printed.code == 0
    assert any(message in note for note in json.loads(printed.out)["notes"])


def test_a_confirmation_of_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert_one_line(run(capsys, *TABLE, "--yes"), 3, "give exact (--exact) too")


def test_every_option_was_thought_of() -> None:
    """A new option is to be put beside each of the others here, and into a table above where one does nothing."""
    free = {"confirmed", "seed", "threads", "chunk", "chart", "hand", "opponents"}
    named = {name for pair in (*REFUSED, *SAID) for name in pair}
    assert named.isdisjoint(free)
    assert {param.name for param in ask.params} == named | free
