"""Recorded deals played through the rules: the specification's own deals, their legal cards, and the exchanges."""

from __future__ import annotations

import pytest

from analyzer.cards import parse_hand, split_cards
from analyzer.records.formats.recorded_deals import read_shape
from tests.support.recorded import ALL_CARDS, BY_ID, error_of, result_of, without


# ---------------------------------------------------------------------- the specification's deals
@pytest.mark.parametrize("name", [name for name, record in BY_ID.items() if record["kind"] == "deal"])
def test_deals(name: str) -> None:
    record = BY_ID[name]
    result = result_of(record)
    expect = dict(record["expect"])
    assert result["strain"] == expect.pop("trump")
    assert {key: result[key] for key in expect} == expect
    assert result["kind"] == "play"
    assert result["contract"] == next(call for call in record["calls"] if call != "pass").partition("@")[0]


@pytest.mark.parametrize("name", [name for name, record in BY_ID.items() if record["kind"] == "auction"])
def test_auctions(name: str) -> None:
    result, expect = result_of(BY_ID[name]), BY_ID[name]["expect"]
    keys = ("kind", "maker", "contract", "strain") if expect[0] == "play" else ("kind", "next_dealer")
    assert [result[key] for key in keys] == expect


@pytest.mark.parametrize("name", [name for name, record in BY_ID.items() if record["kind"] == "illegal_call"])
def test_illegal_calls(name: str) -> None:
    calls = BY_ID[name]["calls"]
    error = error_of(BY_ID[name])
    assert error.startswith(f"call {len(calls)} by seat")
    assert calls[-1].split("@")[0] not in error.partition("legal: ")[2].split(", ")
    before = error_of(BY_ID[name], calls=calls[:-1])
    assert before.startswith(f"the auction has not ended after {len(calls) - 1} calls")
    assert before.partition("legal: ")[2] == error.partition("legal: ")[2]


@pytest.mark.parametrize(
    ("name", "number"), [(name, k) for name, record in BY_ID.items() for k in range(len(record.get("legal", ())))]
)
def test_legal_cards(name: str, number: int) -> None:
    """Each card said to be legal is taken, any other refused with the list of those."""
    record = BY_ID[name]
    legal = record["legal"][number]
    trick, seat = legal["trick"], legal["seat"]
    whole = record["plays"][trick - 1].split()
    leader = record["expect"]["leaders"][trick - 1]
    order = sorted(record["expect"]["active"], key=lambda other: (other - leader) % len(record["hands"]))
    place = order.index(seat)
    assert legal["led"] == (whole[0] if place else None)
    for card in split_cards(read_shape(record).deck):
        text = next(name for name in ALL_CARDS if parse_hand(name) == card)
        plays = [*record["plays"][: trick - 1], " ".join([*whole[:place], text])]
        if text in legal["may_play"]:
            winners = result_of(record, plays=plays)["winners"]
            assert winners[: trick - 1] == record["expect"]["winners"][: trick - 1]
        else:
            error = error_of(record, plays=plays)
            assert f"trick {trick}, card {place + 1}: seat {seat}" in error
            assert set(error.partition("legal: ")[2].split()) == set(legal["may_play"])
            assert ("does not hold" in error) == (text not in legal["hand"])


def test_the_upcard_may_be_discarded_unless_forbidden() -> None:
    record = without(BY_ID["STD-1"], "plays") | {"discard": "9H"}
    assert result_of(record)["maker"] == 0
    error = error_of(record, rules="standard,discard_upcard=off")
    assert error == "discard 9H by seat 3 is not possible, legal: AS JS TS QH TH"


def test_a_dealer_who_accepts_the_upcard_takes_it() -> None:
    record = BY_ID["TWO-1"] | {"calls": ["pass", "solo@S"], "picks_up": None, "plays": []}
    assert result_of(record, discard="AH")["maker"] == 1
    assert "must take the upcard" in error_of(record, picks_up=False)


# ---------------------------------------------------------------------- as far as it is recorded
def test_without_plays_nobody_has_scored() -> None:
    result = result_of(without(BY_ID["STD-1"], "plays", "discard"))
    assert result == {
        "kind": "play", "maker": 0, "contract": "pair", "strain": "H", "active": [0, 1, 2, 3], "leaders": [0],
        "winners": [], "side_tricks": [0, 0], "points": None,
    }  # fmt: skip


def test_a_play_that_breaks_off() -> None:
    record = BY_ID["STD-3"]
    result = result_of(record, plays=[*record["plays"][:3], "AH KH"])
    assert (result["leaders"], result["winners"]) == ([0, 0, 1, 1], [0, 1, 1])
    assert (result["side_tricks"], result["points"]) == ([1, 2], None)


def test_nap_needs_no_naming() -> None:
    """The first card fixes the trumps, and a misère has none."""
    for name in ("NAP-1", "NAP-2"):
        assert result_of(BY_ID[name], strain=None) == result_of(BY_ID[name])


def test_any_dealer() -> None:
    """Turning the table turns the result."""
    record, whole = BY_ID["STD-1"], result_of(BY_ID["STD-1"])
    for turn in range(1, 4):
        hands = [record["hands"][(seat - turn) % 4] for seat in range(4)]
        result = result_of(record, hands=hands, dealer=(3 + turn) % 4)
        assert result["winners"] == [(seat + turn) % 4 for seat in whole["winners"]]
        assert result["points"] == ([2, 0] if turn == 2 else [0, 2])


def test_rules_as_fields() -> None:
    fields = {"base": "standard", "contracts": [{"name": "pair", "sweep": 3}]}
    assert result_of(BY_ID["STD-1"], rules=fields)["points"] == [3, 0]


def test_forfeit() -> None:
    record = BY_ID["STD-7"] | {"rules": "standard,stick=off,all_pass=forfeit"}
    assert result_of(record) == {"kind": "forfeit", "next_dealer": 0}
    assert result_of(record, rules="standard,stick=off,all_pass=same") == {"kind": "redeal", "next_dealer": 3}


# ---------------------------------------------------------------------- farmers
POOR = {
    "rules": "standard,farmer=redeal", "dealer": 3, "upcard": "JD",
    "hands": ["9C 9D TH TS 9H", "JC QC KC AC TD", "JH QH KH AH JS", "QD KD AD QS KS"],
}  # fmt: skip


def test_a_farmers_hand_is_dealt_again() -> None:
    assert result_of(POOR, redeal_claimed=0) == {"kind": "redeal", "next_dealer": 3}
    fields = {"base": "standard,farmer=redeal", "farmer_redealer": "next"}
    assert result_of(POOR, redeal_claimed=0, rules=fields) == {"kind": "redeal", "next_dealer": 0}
    assert "is not a farmer's hand" in error_of(POOR, redeal_claimed=1)
    assert "before anybody calls" in error_of(POOR, redeal_claimed=0, calls=["pass"])
    assert "nobody may" in error_of(POOR, redeal_claimed=0, rules="standard")


def test_what_makes_a_farmers_hand() -> None:
    """All five nines and tens; or, by a common rule, three of one rank."""
    jack = POOR | {"hands": ["9C 9D TH TS JC", "9H QC KC AC TD", *POOR["hands"][2:]]}
    assert "not a farmer's" in error_of(jack, redeal_claimed=0)
    three = POOR | {"rules": "standard,farmer=redeal,farmer_min=3,farmer_same=on", "redeal_claimed": 0}
    assert result_of(three, hands=["9C 9D 9H AS QS", *POOR["hands"][1:3], "QD KD AD 9S KS"])["kind"] == "redeal"
    assert "not a farmer's" in error_of(three, hands=["9C 9D TH TS KS", *POOR["hands"][1:3], "QD KD AD QS 9H"])


def test_three_cards_for_the_kitty() -> None:
    record = POOR | {"rules": "standard,farmer=swap", "calls": ["pass", "pass", "pass", "pair@D"]}
    swap = {"seat": 0, "gives": ["9C", "9D", "TH"], "takes": ["TC", "9S", "AS"]}
    played = record | {"swap": swap, "discard": "QS"}
    assert result_of(played, plays=["AS TD JS KS"])["winners"] == [1]
    assert "does not hold 9C" in error_of(played, plays=["9C"])
    assert "gives AC, legal: TS TH 9H 9C 9D" in error_of(played, swap=swap | {"gives": ["AC", "9D", "TH"]})
    assert "takes KD, legal: AS 9S TC" in error_of(played, swap=swap | {"takes": ["TC", "9S", "KD"]})
    assert "is not a farmer's hand" in error_of(played, swap=swap | {"seat": 1})
    assert "before that seat's first turn" in error_of(
        played, hands=POOR["hands"][1:] + POOR["hands"][:1], calls=["pair@D"], swap=swap | {"seat": 3}
    )


# ---------------------------------------------------------------------- calling for the best
def test_the_partners_best_card() -> None:
    record = BY_ID["RRD-1"]
    assert error_of(record, given=["AS", "9C"]) == (
        "given: the partner of seat 3 gives AS, legal: 9H JC TC TD 9D"
    )  # fmt: skip
    assert error_of(record, given=["JC", "JC"]) == "given: seat 3 discards JC, legal: AS KS JS AH 9C"
    assert "needs both" in error_of(record, given=["JC", None])
    assert result_of(record, given=["JC", None], plays=None)["leaders"] == [2]
    assert "does not play alone" in error_of(record, calls=[*record["calls"][:-1], "pair@S"])
    assert "nobody calls for his partner's best card" in error_of(record, rules="north_american,joker=on")


def test_a_sleeping_dealer_gives_the_upcard_after_an_order_only() -> None:
    record = BY_ID["RRD-1"] | {"dealer": 1, "plays": []}  # seat 3 is the dealer's partner
    ordered = record | {"calls": ["pass", "alone@H"]}
    assert result_of(ordered, strain="H", given=["TH", "9C"])["active"] == [0, 2, 3]
    turned_down = record | {"calls": ["pass"] * 5 + ["alone@S"]}
    assert result_of(turned_down, given=["JC", "9C"])["maker"] == 3
    assert "gives TH, legal" in error_of(turned_down, given=["TH", "9C"])


def test_a_lone_defender_calls_for_the_best_too() -> None:
    record = BY_ID["RRD-5"] | {"given_defender": ["QS", "AS"]}
    assert "does not hold AS" in error_of(record)
    assert "gives 9H, legal" in error_of(record, given_defender=["9H", "AS"])
    assert "nobody defends alone" in error_of(record, lone_defender=None)
