"""Calls as text: every spelling of the issue and of recorded deals, the auction they make, and names in answers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import STRAINS, parse_card
from analyzer.deals.calls import (
    Auction,
    begin_auction,
    call_name,
    call_names,
    read_auction,
    read_call,
    seat_name,
    spellings,
    spoken_call,
)
from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from kernels.codes import PASS

STANDARD = PRESETS["standard"]
UP = parse_card("9H")
ORDERS = ("order", "order up", "assist", "pick up", "take up", "accept", "ORDER", "Pick  Up")
GAMES = [name for name in PRESETS if PRESETS[name].alone_by == "caller"]


def first_round(rules: Rules = STANDARD) -> Auction:
    return begin_auction(rules, UP if rules.upcard else 0)


def second_round() -> Auction:
    return read_auction(STANDARD, UP, "pass pass pass pass")


def read(auction: Auction, text: str) -> str:
    """The name of the call that `text` is read as."""
    return call_name(auction, read_call(auction, text, auction.legal()))


# ---------------------------------------------------------------------- spellings
@pytest.mark.parametrize("text", ORDERS)
def test_an_order_has_many_spellings(text: str) -> None:
    assert read(first_round(), text) == "order"
    assert read(first_round(), f"{text} alone") == "order alone"


@pytest.mark.parametrize(
    ("text", "name"),
    [("pair@H", "order"), ("alone@h", "order alone"), ("call hearts", "order"), ("pass", "pass"), ("P", "pass")],
)
def test_recorded_spellings_in_round_one(text: str, name: str) -> None:
    assert read(first_round(), text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("call S", "call S"), ("name spades", "call S"), ("call ♠", "call S"), ("pair@S", "call S"),
        ("call D alone", "call D alone"), ("alone@D", "call D alone"), ("Name Diamonds Alone", "call D alone"),
    ],
)  # fmt: skip
def test_suits_in_round_two(text: str, name: str) -> None:
    assert read(second_round(), text) == name


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_call_is_read_back_by_every_spelling(name: str) -> None:
    auction = first_round(PRESETS[name])
    for _ in range(3):
        legal = auction.legal()
        taken: dict[str, int] = {}
        for code in legal:
            assert spellings(auction, code)[0] == call_name(auction, code)
            for text in spellings(auction, code):
                assert read_call(auction, text, legal) == code
                assert taken.setdefault(text.lower(), code) == code
        if PASS not in legal or (auction := auction.after(PASS)).is_over:
            break


@pytest.mark.parametrize(
    ("text", "near"), [("pas", "pass"), ("ordr", "order"), ("order alnoe", "order alone"), ("orders", "order")]
)
def test_an_unknown_call_is_refused_with_the_near_one(text: str, near: str) -> None:
    with pytest.raises(DataError, match=f"did you mean {near}") as wrong:
        read(first_round(), text)
    assert text in str(wrong.value)
    assert "legal: pass, order, order alone" in str(wrong.value)


@pytest.mark.parametrize(
    "text", ["", "alone", "call", "call X", "call S", "@", "pair@", "pair@S", "solo@H", "☃", "order pass", "p" * 9_999]
)
def test_nonsense_is_refused_in_a_short_line(text: str) -> None:
    with pytest.raises(DataError, match="not legal here") as wrong:
        read(first_round(), text)
    assert len(str(wrong.value)) < 250


# ---------------------------------------------------------------------- auctions
@given(st.integers(0, 7), st.sampled_from([" ", ", ", ",", "  "]), st.sampled_from(["pass", "p", "PASS"]))
def test_passes_lead_round_the_table(count: int, gap: str, word: str) -> None:
    auction = read_auction(STANDARD, UP, gap.join([word] * count))
    assert (auction.seat, auction.round, auction.is_over) == (count % 4, count // 4, False)
    assert call_names(auction) == ["pass"] * count


@pytest.mark.parametrize("text", ["order up alone", "alone@H", "take up  alone", "call hearts alone"])
def test_a_call_of_several_words_is_one_call(text: str) -> None:
    auction = read_auction(STANDARD, UP, f"pass {text}")
    assert auction.is_over
    assert call_names(auction) == ["pass", "order alone"]
    assert auction.contract == (1, auction.history[-1])


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("standard", "pass order pass", 'call 3 .*"pass".* after the auction ended'),
        ("standard", "pass pas", "call 2 by seat 2 in round 1"),
        ("standard", "pass pass pass pass order", "call 5 by seat 1 in round 2"),
        ("standard", "pass pass pass pass call H", 'call 5 .*"call H"'),
        ("standard", "pass " * 8, "call 8 by seat dealer in round 2"),
        ("standard,stick=off", "pass " * 9, "call 9 .*after the auction ended"),
        ("standard,canadian=on", "pass order", "call 2 .*legal: pass, order alone"),
        ("standard,alone=off", "order alone", '"alone".* after the auction ended'),
        ("bid_euchre_6", "4 3", "call 2 .*legal: pass, 5, 6"),
        ("bid_euchre_6", "pass pass pass pass", "call 4 "),
    ],
)
def test_auctions_that_cannot_be(rules: str, text: str, message: str) -> None:
    game = Rules.parse(rules)
    with pytest.raises(DataError, match=message):
        read_auction(game, UP if game.upcard else 0, text)


def test_bids_go_by_their_names() -> None:
    auction = read_auction(PRESETS["bid_euchre_6"], 0, "3 bid 4 pass")
    assert call_names(auction) == ["3", "4", "pass"]
    assert auction.seat == 3


# ---------------------------------------------------------------------- at the table
def test_who_orders_assists_and_picks_up() -> None:
    spoken = [spoken_call(STANDARD, "order", seat, None, False) for seat in range(4)]
    assert spoken == ["order up", "assist", "order up", "pick up"]
    assert spoken_call(STANDARD, "order alone", 3, None, False) == "pick up alone"
    assert spoken_call(STANDARD, "pass", 0, None, True) == "pass"
    three = PRESETS["three_handed"]
    assert [spoken_call(three, "order", seat, None, False) for seat in range(3)] == ["order up", "order up", "pick up"]


@pytest.mark.parametrize("turned", range(4))
def test_next_is_the_other_suit_of_the_turned_down_colour(turned: int) -> None:
    colour = {"C": "black", "S": "black", "D": "red", "H": "red"}
    for suit in "CDHS":
        spoken = spoken_call(STANDARD, f"call {suit} alone", 0, turned, False)
        assert f"call {suit} alone" in spoken
        if suit == STRAINS[turned]:
            assert "(" not in spoken
        else:
            assert ("next" in spoken) == (colour[suit] == colour[STRAINS[turned]])
            assert ("cross" in spoken) == (colour[suit] != colour[STRAINS[turned]])


def test_symbols_only_where_asked() -> None:
    assert "♥" in spoken_call(STANDARD, "call H", 0, 3, True)
    assert spoken_call(STANDARD, "call H", 0, 3, False).isascii()


def test_seats_by_name() -> None:
    assert [seat_name(seat, 4) for seat in range(4)] == ["1", "2", "3", "dealer"]
    assert [seat_name(seat, 2) for seat in range(2)] == ["1", "dealer"]
