"""Questions: what can be asked, whose turn it is, and which calls are legal there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import parse_card, parse_hand, split_cards
from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from analyzer.situation import Situation, code_name, legal_codes, parse_seat, read_situation, seat_name
from tests.analyzer.support import HAND, UP, situation

SUITS_LEFT = ["call C", "call D", "call H"]  # with a spade turned down
FIRST = ["pass", "order", "order alone"]


def legal(asked: Situation, turn: int | None = None) -> list[str]:
    turn = asked.turn if turn is None else turn
    return [code_name(asked.rules, turn, code) for code in legal_codes(asked, turn)]


def with_alone(calls: list[str]) -> set[str]:
    return {*calls, *(f"{call} alone" for call in calls)}


# ---------------------------------------------------------------------- seats and turns
@pytest.mark.parametrize(
    ("text", "seat"),
    [("1", 0), ("eldest", 0), ("2", 1), ("partner", 1), ("3", 2), ("4", 3), ("dealer", 3), (" Dealer ", 3)],
)
def test_seats_by_number_and_name(text: str, seat: int) -> None:
    assert parse_seat(text, 4, True) == seat


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_is_read_back(seat: int) -> None:
    assert parse_seat(seat_name(seat, 4), 4, True) == seat


@pytest.mark.parametrize("text", ["0", "5", "-1", "", "north", "１０", "1.0", "9" * 100])
def test_a_seat_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="write one of 1, 2, 3, dealer"):
        parse_seat(text, 4, True)


def test_the_near_seat_is_suggested() -> None:
    with pytest.raises(DataError, match="did you mean dealer"):
        parse_seat("deeler", 4, True)


@pytest.mark.parametrize("rnd", [1, 2])
@pytest.mark.parametrize("seat", range(4))
def test_without_calls_everybody_before_me_passed(seat: int, rnd: int) -> None:
    asked = situation(seat=seat_name(seat, 4), round=rnd, rules="standard,stick=off")
    assert (asked.seat, asked.round, asked.turn) == (seat, rnd, 4 * (rnd - 1) + seat)
    same = situation(seat=None, calls="pass " * asked.turn, rules="standard,stick=off")
    assert same == asked


def test_round_one_is_meant_where_no_round_is_given() -> None:
    assert situation(seat="1").round == 1


def test_my_turn_may_come_again_only_after_round_one() -> None:
    assert [situation(seat=seat, round=1).last_turn for seat in ("1", "2", "3", "dealer")] == [4, 5, 6, 7]
    assert [situation(seat=seat, round=2).last_turn for seat in ("1", "2", "3", "dealer")] == [-1] * 4


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"seat": "1", "calls": "pass pass"}, "seat 1 is not on turn"),
        ({"seat": "3", "round": 2, "calls": "pass pass"}, "round 2"),
        ({"seat": None}, "no seat is given"),
        ({"seat": None, "round": 2}, "no seat is given"),
        ({"round": 0}, "rounds 1 to 2"),
        ({"round": 3}, "rounds 1 to 2"),
        ({"seat": None, "calls": "pass order"}, "ends the auction"),
        ({"seat": None, "calls": "pass alone@S"}, "ends the auction"),
        ({"seat": None, "calls": "pass call H"}, "not legal"),
        ({"seat": None, "calls": "pass pass pass pass order"}, "not legal"),
        ({"seat": None, "calls": "pass pass pass pass call S"}, "not legal"),
        ({"seat": None, "calls": "pass solo@S"}, 'contract "solo"'),
        ({"seat": None, "calls": "pass " * 8}, "not legal"),  # the dealer is stuck
        ({"seat": None, "calls": "pass " * 8, "rules": "standard,stick=off"}, "over"),
        ({"seat": None, "calls": "pass " * 9, "rules": "standard,stick=off"}, "after the auction ended"),
        ({"seat": None, "calls": "pass order", "rules": "standard,canadian=on"}, "not legal"),
        ({"seat": None, "calls": "pass order alone", "rules": "standard,canadian=on"}, "ends the auction"),
        ({"seat": None, "calls": "pass order alone", "rules": "standard,canadian=silent"}, "not legal"),
        ({"seat": None, "calls": "pass pass pass pass pass call H", "rules": "standard,canadian=both"}, "not legal"),
        ({"seat": None, "calls": "order alone", "rules": "standard,alone=off"}, "not legal"),
        ({"seat": None, "calls": "pass pas"}, "did you mean pass"),
    ],
)
def test_auctions_that_cannot_be(more: dict[str, object], message: str) -> None:
    with pytest.raises(DataError, match=message):
        situation(**{"seat": "dealer", **more})  # type: ignore[arg-type]


# ---------------------------------------------------------------------- cards
@pytest.mark.parametrize(
    ("hand", "upcard", "message"),
    [
        ("", UP, "no card"),
        ("JS AS KS 9H", UP, "4 cards; 5 needed"),
        ("JS AS KS 9H TD 9C", UP, "6 cards; 5 needed"),
        ("JS JS KS 9H TD", UP, "JS twice"),
        ("SJ AS KS 9H TD", UP, "write JS"),
        ("JS AS KS 9H 8D", UP, "not in the deck"),
        ("JS AS KS 9H JO", UP, "not in the deck"),
        ("JS AS KS 9H XX", UP, "not a card"),
        ("ЈS AS KS 9H TD", UP, "CYRILLIC"),
        (HAND, "JS", "JS is in the hand"),
        (HAND, "QS KC", "2 cards; one needed"),
        (HAND, "", "no card; one needed"),
        (HAND, None, "no upcard is given"),
    ],
)
def test_cards_that_cannot_be(hand: str, upcard: str | None, message: str) -> None:
    with pytest.raises(DataError, match=message):
        read_situation(Rules.parse("standard"), hand, upcard, "1")


@given(st.permutations(split_cards(Rules.parse("standard").deck)))
def test_hidden_is_all_that_the_asker_cannot_see(deck: list[int]) -> None:
    own, up = sum(deck[:5]), deck[5]
    asked = Situation(Rules.parse("standard"), own, up, 0, 0)
    assert sorted(deck[6:]) == asked.hidden
    assert len(asked.hidden) == 18


def test_hand_and_upcard_are_read_leniently() -> None:
    asked = read_situation(Rules.parse("standard"), "j♠,as KS9h 10d", "q♠", "dealer")
    assert asked.hand == parse_hand(HAND)
    assert asked.upcard == parse_card(UP)
    assert asked.upcard_suit == 3


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in ("standard", "north_american")])
def test_other_games_cannot_be_asked_about_yet(name: str) -> None:
    with pytest.raises(DataError, match=f"rules {name} cannot be asked about yet"):
        situation(rules=name)


@pytest.mark.parametrize("option", ["call_for_best=on", "pickup=optional", "deck=28", "deck=32", "joker=on"])
def test_what_the_players_do_not_know_yet_is_refused_and_not_ignored(option: str) -> None:
    with pytest.raises(DataError, match="cannot be asked about yet"):
        situation(rules=f"standard,{option}")


# ---------------------------------------------------------------------- legal calls
@pytest.mark.parametrize("seat", ["1", "2", "3", "dealer"])
def test_round_one_offers_the_upcards_suit(seat: str) -> None:
    assert legal(situation(seat=seat)) == FIRST


@pytest.mark.parametrize("seat", ["1", "2", "3", "dealer"])
def test_round_two_offers_the_other_suits_and_the_stuck_dealer_no_pass(seat: str) -> None:
    calls = legal(situation(seat=seat, round=2))
    assert set(calls) == with_alone(SUITS_LEFT) | (set() if seat == "dealer" else {"pass"})
    free = legal(situation(seat=seat, round=2, rules="standard,stick=off"))
    assert set(free) == with_alone(SUITS_LEFT) | {"pass"}


@pytest.mark.parametrize(
    ("rules", "seat", "rnd", "calls"),
    [
        ("standard,alone=off", "1", 1, {"pass", "order"}),
        ("standard,alone=off", "1", 2, {"pass", *SUITS_LEFT}),
        ("standard,canadian=on", "2", 1, {"pass", "order alone"}),
        ("standard,canadian=on", "dealer", 1, set(FIRST)),
        ("standard,canadian=on", "2", 2, {"pass", *with_alone(SUITS_LEFT)}),
        ("standard,canadian=both", "2", 2, {"pass", *with_alone(SUITS_LEFT)} - set(SUITS_LEFT)),
        ("standard,canadian=silent", "2", 1, {"pass"}),
        ("standard,round2=any", "1", 2, {"pass", *with_alone([*SUITS_LEFT, "call S"])}),
        # JS AS KS 9H TD: no club, but the jack of spades is the left bower of clubs
        ("standard,need_suit=effective", "1", 2, {"pass", *with_alone(SUITS_LEFT)}),
        ("standard,need_suit=natural", "1", 2, {"pass", *with_alone(["call D", "call H"])}),
    ],
)
def test_options_change_what_may_be_called(rules: str, seat: str, rnd: int, calls: set[str]) -> None:
    assert set(legal(situation(seat=seat, round=rnd, rules=rules))) == calls


def test_a_stuck_dealer_without_a_legal_suit_is_freed_from_the_test() -> None:
    spades = "TS QS KS AS 9S"
    held = situation(spades, "JS", "3", rules="standard,need_suit=natural", round=2)
    assert legal(held) == ["pass"]
    stuck = situation(spades, "JS", "dealer", rules="standard,need_suit=natural", round=2)
    assert set(legal(stuck)) == with_alone(SUITS_LEFT)
