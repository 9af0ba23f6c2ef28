"""Calls as text: every spelling of the issue and of recorded deals, and the names that answers use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.calls import PASS, call_name, parse_call, parse_calls, spoken_call
from analyzer.cards import STRAINS
from analyzer.errors import DataError

ORDERS = ("order", "order up", "assist", "pick up", "pickup", "take up", "ORDER", "Order-Up")
NAMED = [f"{verb} {suit}{alone}" for verb in ("call", "name") for suit in "CDHS" for alone in ("", " alone")]
RECORDED = [f"{contract}@{suit}" for contract in ("pair", "alone") for suit in "CDHS"]
SPELLINGS = ["pass", "Pass", *ORDERS, *(f"{order} alone" for order in ORDERS), *NAMED, *RECORDED]
DEALER = 3


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_has_many_spellings(text: str) -> None:
    assert (parse_call(text).kind, parse_call(text).alone) == ("order", False)
    assert (parse_call(f"{text} alone").kind, parse_call(f"{text} alone").alone) == ("order", True)


@pytest.mark.parametrize("suit", "CDHS")
def test_a_recorded_call_names_contract_and_suit(suit: str) -> None:
    alone, pair = parse_call(f"alone@{suit}"), parse_call(f"pair@{suit.lower()}")
    assert (alone.strain, alone.alone, alone.contract) == ("CDHS".index(suit), True, "alone")
    assert (pair.strain, pair.alone, pair.contract) == ("CDHS".index(suit), False, "pair")


@pytest.mark.parametrize(("text", "strain"), [("call H", 2), ("name hearts", 2), ("call ♥", 2), ("call NT", 4)])
def test_a_suit_may_be_named_in_words_and_symbols(text: str, strain: int) -> None:
    assert parse_call(text).strain == strain


@given(st.lists(st.sampled_from(SPELLINGS), max_size=8), st.sampled_from([" ", ", ", ",", "  "]))
def test_an_auction_is_its_calls_in_turn(words: list[str], gap: str) -> None:
    assert parse_calls(gap.join(words)) == [parse_call(word) for word in words]


def test_pass_is_one_value() -> None:
    assert parse_calls("pass p PASS") == [PASS, PASS, PASS]


@pytest.mark.parametrize(
    ("text", "near"),
    [("pas", "pass"), ("ordr", "order"), ("asist", "assist"), ("pick up alnoe", "pick up alone"), ("cal H", "call H")],
)
def test_an_unknown_call_is_refused_with_the_near_one(text: str, near: str) -> None:
    with pytest.raises(DataError, match=f"did you mean {near}") as wrong:
        parse_call(text)
    assert text in str(wrong.value)


@pytest.mark.parametrize(
    "text", ["", "alone", "call", "call X", "@", "pair@", "alone@X", "☃", "order order", "p" * 999]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        parse_call(text)


def test_names_of_calls() -> None:
    assert [call_name(True, 2, alone) for alone in (False, True)] == ["order", "order alone"]
    assert [call_name(False, 2, alone) for alone in (False, True)] == ["call H", "call H alone"]


@given(st.booleans(), st.integers(0, 5), st.booleans())
def test_a_name_is_read_back(orders: bool, strain: int, alone: bool) -> None:
    call = parse_call(call_name(orders, strain, alone))
    assert call.alone == alone
    assert call.strain == (None if orders else strain)


def test_who_orders_assists_and_picks_up() -> None:
    spoken = [spoken_call("order", seat, 4, True, None, False) for seat in range(4)]
    assert spoken == ["order up", "assist", "order up", "pick up"]
    assert spoken_call("order alone", DEALER, 4, True, None, False) == "pick up alone"
    assert spoken_call("pass", 0, 4, True, None, True) == "pass"


@pytest.mark.parametrize("turned", range(4))
def test_next_is_the_other_suit_of_the_turned_down_colour(turned: int) -> None:
    colour = {"C": "black", "S": "black", "D": "red", "H": "red"}
    for suit in "CDHS":
        spoken = spoken_call(f"call {suit} alone", 0, 4, True, turned, False)
        assert f"call {suit} alone" in spoken
        if suit == STRAINS[turned]:
            assert "(" not in spoken
        else:
            assert ("next" in spoken) == (colour[suit] == colour[STRAINS[turned]])
            assert ("cross" in spoken) == (colour[suit] != colour[STRAINS[turned]])


def test_symbols_only_where_asked() -> None:
    assert "♥" in spoken_call("call H", 0, 4, True, 3, True)
    assert spoken_call("call H", 0, 4, True, 3, False).isascii()
