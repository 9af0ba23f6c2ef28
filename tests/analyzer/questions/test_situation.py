"""Questions: what can be asked, whose turn it is, and which calls are legal there."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import parse_card, parse_hand, split_cards
from analyzer.deals.calls import begin_auction, call_name, call_names, parse_seat, seat_name
from analyzer.errors import DataError
from analyzer.questions.situation import Situation, read_situation
from analyzer.rules import Rules
from kernels.codes import BURY, CALL, DEFEND, PICK_UP
from tests.support.questions import HAND, UP, situation

SUITS_LEFT = ["call C", "call D", "call H"]  # with a spade turned down
FIRST = ["pass", "order", "order alone"]
STANDARD = Rules.parse("standard")


def legal(asked: Situation) -> list[str]:
    return [call_name(asked.auction, code) for code in asked.auction.legal(asked.hand)]


def with_alone(calls: list[str]) -> set[str]:
    return {*calls, *(f"{call} alone" for call in calls)}


# ---------------------------------------------------------------------- seats and turns
@pytest.mark.parametrize(
    ("text", "seat"),
    [("1", 0), ("eldest", 0), ("2", 1), ("partner", 1), ("3", 2), ("4", 3), ("dealer", 3), (" Dealer ", 3)],
)
def test_seats_by_number_and_name(text: str, seat: int) -> None:
    assert parse_seat(text, STANDARD) == seat


@pytest.mark.parametrize("rules", ["standard", "three_handed", "two_handed", "napoleon7"])
def test_a_seat_is_read_back(rules: str) -> None:
    game = Rules.parse(rules)
    for seat in range(game.players):
        assert parse_seat(seat_name(seat, game.players), game) == seat
        assert parse_seat(str(seat + 1), game) == seat


@pytest.mark.parametrize("text", ["0", "5", "-1", "", "north", "１０", "1.0", "9" * 100])
def test_a_seat_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="write one of 1, 2, 3, dealer"):
        parse_seat(text, STANDARD)


def test_the_near_seat_is_suggested_and_partners_need_a_partner() -> None:
    with pytest.raises(DataError, match="did you mean dealer"):
        parse_seat("deeler", STANDARD)
    with pytest.raises(DataError, match='seat "partner" does not exist'):
        parse_seat("partner", Rules.parse("three_handed"))


@pytest.mark.parametrize("rnd", [1, 2])
@pytest.mark.parametrize("seat", range(4))
def test_without_calls_everybody_before_me_passed(seat: int, rnd: int) -> None:
    asked = situation(seat=seat_name(seat, 4), round=rnd, rules="standard,stick=off")
    passes = 4 * (rnd - 1) + seat
    assert (asked.seat, asked.round, call_names(asked.auction)) == (seat, rnd, ["pass"] * passes)
    same = situation(seat=None, calls="pass " * passes, rules="standard,stick=off")
    assert same == asked


def test_round_one_is_meant_where_no_round_is_given() -> None:
    assert situation(seat="1").round == 1


@pytest.mark.parametrize("seat", ["1", "2", "3", "dealer"])
def test_my_turn_may_come_again_only_after_round_one(seat: str) -> None:
    later = situation(seat=seat).later_turn()
    assert later is not None
    assert (later.seat, later.round) == (situation(seat=seat).seat, 1)
    assert situation(seat=seat, round=2, rules="standard,stick=off").later_turn() is None


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"seat": "1", "calls": "pass pass"}, "seat 1 is not on turn"),
        ({"seat": "3", "round": 2, "calls": "pass pass"}, "round 2"),
        ({"seat": None}, "no seat is given"),
        ({"seat": None, "round": 2}, "no seat is given"),
        ({"round": 0}, "rounds 1 to 2"),
        ({"round": 3}, "rounds 1 to 2"),
        ({"seat": "1", "calls": "pass order"}, "the auction ended with a call"),
        ({"seat": None, "calls": "pass alone@S"}, "the auction ended with a call"),
        ({"seat": None, "calls": "pass call H"}, "not legal"),
        ({"seat": None, "calls": "pass pass pass pass order"}, "not legal"),
        ({"seat": None, "calls": "pass solo@S"}, "not legal"),
        ({"seat": None, "calls": "pass " * 8}, "not legal"),  # the dealer is stuck
        ({"seat": None, "calls": "pass " * 8, "rules": "standard,stick=off"}, "the auction ended with the last pass"),
        ({"seat": None, "calls": "pass " * 9, "rules": "standard,stick=off"}, "after the auction ended"),
        ({"seat": None, "calls": "pass order", "rules": "standard,canadian=on"}, "not legal"),
        ({"seat": None, "calls": "pass pas"}, "did you mean pass"),
        ({"seat": "3", "rules": "bid_euchre_6", "upcard": None, "calls": "3"}, "seat 3 is not on turn"),
        ({"seat": "dealer", "rules": "bid_euchre_6"}, "no card is turned up"),
        ({"seat": "1", "rules": "standard,alone=off", "defend": True}, "defend alone"),
    ],
)
def test_questions_that_cannot_be(more: dict[str, object], message: str) -> None:
    question = {"seat": "dealer", **more}
    if question.get("rules") == "bid_euchre_6":
        question["hand"] = "JS AS KS 9H TD QC"
    with pytest.raises(DataError, match=message):
        situation(**question)  # type: ignore[arg-type]


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
        read_situation(STANDARD, hand, upcard, "1")


@given(st.permutations(split_cards(STANDARD.deck)))
def test_hidden_is_all_that_the_asker_cannot_see(deck: list[int]) -> None:
    own, up = sum(deck[:5]), deck[5]
    asked = Situation(STANDARD, own, up, 0, begin_auction(STANDARD, up))
    assert sorted(deck[6:]) == asked.hidden
    assert len(asked.hidden) == 18


def test_hand_and_upcard_are_read_leniently() -> None:
    asked = read_situation(STANDARD, "j♠,as KS9h 10d", "q♠", "dealer")
    assert asked.hand == parse_hand(HAND)
    assert asked.upcard == parse_card(UP)
    assert asked.kind == CALL


def test_what_the_players_do_not_know_is_refused_and_not_ignored() -> None:
    with pytest.raises(DataError, match="alone_by"):
        read_situation(dataclasses.replace(STANDARD, alone_by="makers"), HAND, UP, "1")


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
        ("standard,notrump=high", "1", 2, {"pass", *with_alone([*SUITS_LEFT, "call NT"])}),
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


# ---------------------------------------------------------------------- after the auction
def test_an_ordered_dealer_who_may_leave_the_upcard_is_asked_about_it() -> None:
    asked = situation(seat=None, calls="order", rules="two_handed")
    assert (asked.kind, asked.seat) == (PICK_UP, 1)
    assert situation(seat=None, calls="order", rules="two_handed,pickup=forced").kind == BURY


def test_a_defender_is_asked_whether_he_plays_alone() -> None:
    asked = situation(seat="1", calls="pass order alone", rules="north_american", defend=True)
    assert (asked.kind, asked.seat) == (DEFEND, 0)
    for seat, calls, message in (
        ("2", "pass order alone", "cannot defend"),
        ("1", "pass order", "only a lone maker"),
        ("1", "pass", "a contract is needed"),
        (None, "pass order alone", "no seat is given"),
    ):
        with pytest.raises(DataError, match=message):
            situation(seat=seat, calls=calls, rules="north_american", defend=True)
