"""Deals at any place of their play, solved card by card, against plain minimax; and records as they are."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from analyzer.cards import STRAINS, format_card
from analyzer.errors import DataError
from analyzer.records.formats.known_deals import KnownDeal
from analyzer.records.open_deals import ThrownIn, parse_open_deal
from analyzer.records.solve import solve_cards, solve_deal
from analyzer.rules import Rules
from tests.reference.minimax import Deal, choices, next_to_play, play, value_after, value_within
from tests.support.recorded import BY_ID, Record, result_of, without
from tests.support.recorded_deals import random_deals

SPADES = {"hands": ["JS 9H", "9S TC", "AC KD", "AD TH"], "trump": "S", "leader": 1, "maker": 0}
MISERE = {
    "rules": "napoleon3", "hands": ["AC KC AD", "QC JC 2D", "TC 9C 3D"], "trump": "NT", "leader": 0, "maker": 0,
    "contract": "misere",
}  # fmt: skip


def solved(**deal: Any) -> tuple[int, list[int] | None]:
    """The tricks and points of a known deal."""
    found = parse_open_deal(json.dumps(deal))
    assert isinstance(found, KnownDeal)
    return solve_deal(found)


# ---------------------------------------------------------------------- against plain minimax
def ending(setting: str, size: int, rng: random.Random) -> tuple[Record, Deal]:
    """A random ending of `size` cards a hand, or a whole deal, as `dd` and as minimax takes it."""
    rules = Rules.parse(setting)
    cards = [format_card(1 << bit) for bit in range(64) if rules.deck >> bit & 1]
    rng.shuffle(cards)
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(rules.players)]
    misere = any(contract.misere for contract in rules.contracts) and rng.random() < 0.6
    contract = rng.choice([one for one in rules.contracts if one.misere == misere])
    strain = STRAINS[rng.choice(contract.strains)]
    maker = rng.randrange(rules.players)
    asleep = {(maker + 2) % rules.players} if contract.alone else set()
    leader = rng.choice([seat for seat in range(rules.players) if seat not in asleep])
    record = {
        "rules": setting, "hands": [" ".join(hand) for hand in hands], "trump": strain, "leader": leader,
        "maker": maker, "contract": contract.name,
    }  # fmt: skip
    makers = {seat for seat in range(rules.players) if rules.side(seat) == rules.side(maker)} - asleep
    held = tuple(() if seat in asleep else tuple(hand) for seat, hand in enumerate(hands))
    first = (
        rules.first_lead_trump
        and size == rules.hand
        and leader == maker
        and any(strain in card for card in held[maker])
    )
    return record, Deal(held, strain, leader, frozenset(makers), rules.bowers, misere, lead_trump=first)


SETTINGS = [
    ("standard", 3, 25), ("three_handed", 3, 20), ("two_handed", 5, 20), ("bid_euchre_6", 3, 15),
    ("deck32_7card", 2, 25), ("napoleon2", 5, 20), ("napoleon3", 3, 200), ("napoleon4", 3, 100),
    ("napoleon5", 2, 80), ("napoleon3", 4, 3),
]  # fmt: skip


@pytest.mark.parametrize(("setting", "size", "deals"), SETTINGS)
def test_every_card_has_the_value_of_minimax(setting: str, size: int, deals: int) -> None:
    """At the lead and in the middle of a trick; in a misère too, where the defenders force all that they can."""
    rng = random.Random(f"{setting} {size}")
    for _ in range(deals):
        record, deal = ending(setting, size, rng)
        hands, seat, trick = deal.hands, deal.leader, ()
        for _ in range(rng.randrange(sum(map(bool, hands)))):
            card = rng.choice(choices(deal, hands, seat, trick))
            hands, trick = play(hands, seat, card), (*trick, (seat, card))
            seat = next_to_play(hands, seat, trick)
        record["hands"] = [" ".join(hand) for hand in hands]
        record["trick"] = " ".join(card for _, card in trick)
        known = parse_open_deal(json.dumps(record))
        assert isinstance(known, KnownDeal)
        tricks = value_within(deal, hands, seat, trick)
        assert solve_deal(known)[0] == tricks, record
        found = solve_cards(known)
        values = {card: value_after(deal, hands, seat, trick, card) for card in choices(deal, hands, seat, trick)}
        assert {format_card(one.card): one.tricks for one in found} == values, record
        assert {format_card(one.card) for one in found if one.best} == {
            card for card, value in values.items() if value == tricks
        }
        assert known.on_turn == seat


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "size"), [("napoleon3", 4), ("napoleon2", 5), ("napoleon4", 3), ("napoleon5", 2)])
def test_many_miseres_have_the_value_of_minimax(setting: str, size: int) -> None:
    rng, counts = random.Random(f"many {setting}"), [0] * 6
    while sum(counts) < 400 // size:
        record, deal = ending(setting, size, rng)
        if deal.misere:
            tricks = value_within(deal, deal.hands, deal.leader, ())
            assert solved(**record)[0] == tricks, record
            counts[tricks] += 1
    assert sum(counts[2:]) > 10


# ---------------------------------------------------------------------- endings
def test_a_misere_counts_all_tricks_that_can_be_forced() -> None:
    """The maker holds nothing but the highest cards: he takes every trick, and the first has cost him as much."""
    assert solved(**MISERE) == (3, None)
    assert solved(**MISERE, won=2)[0] == 5
    tricks, points = solved(**MISERE, won=0)
    assert (tricks, points) == (3, solved(**MISERE, won=2)[1])


def test_an_ending_of_two_cards() -> None:
    assert solved(**SPADES) == (1, None)
    assert solved(**SPADES, won=2) == (3, [1, 0])
    assert solved(**SPADES, won=1) == (2, [0, 2])
    assert solved(**(SPADES | {"hands": ["JS", "9S", "AC", "AD"]})) == (1, None)


def test_the_hands_of_who_sleeps_do_not_matter() -> None:
    alone = SPADES | {"contract": "alone"}
    hands = SPADES["hands"]
    values = {solved(**(alone | {"hands": [*hands[:2], asleep, hands[3]]})) for asleep in ("AC KD", "", "QH TD 9D")}
    assert values == {(1, None)}


def test_a_lone_defender() -> None:
    rules = "standard,defend=alone"
    deal = SPADES | {"rules": rules, "contract": "alone", "lone_defender": 1, "won": 3}
    tricks, points = solved(**deal)
    assert (tricks, points) == (4, [1, 0])
    with pytest.raises(DataError, match="nobody there may defend alone"):
        solved(**(deal | {"lone_defender": 2}))
    with pytest.raises(DataError, match="partner of the lone defender 1"):
        solved(**(deal | {"leader": 3}))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": ["JS", "9S TC", "AC KD", "AD TH"]}, 'hand 0 "JS" has 1 card; 2 needed'),
        ({"trick": "TC"}, "TC is in a hand or on the table"),
        ({"trick": "KC", "hands": ["JS 9H", "9S", "AC KD", "AD"]}, 'hand 3 "AD" has 1 card; 2 needed'),
        (
            {"trick": "KC QD", "hands": ["JS 9H", "9S", "AC", "AD TH"]},
            "trick, card 2: seat 2 may not play QD; legal: AC",
        ),
        ({"trick": "KC KS KH KD"}, "has 4 cards; 4 seats play"),
        ({"hands": ["", "", "", ""]}, "hold no card"),
        ({"won": 4}, "won 4 cannot be: 3 tricks were played before"),
        ({"won": -1}, "won -1 cannot be"),
        ({"tirck": "KC"}, "did you mean trick"),
    ],
)
def test_what_is_no_ending_is_refused(changes: Record, message: str) -> None:
    with pytest.raises(DataError, match=message):
        solved(**(SPADES | changes))


def test_what_was_solved_can_be_solved_again() -> None:
    again = SPADES | {"tricks": 1, "points": None, "on_turn": 1, "cards": []}
    assert solved(**again) == solved(**SPADES)


# ---------------------------------------------------------------------- records
@pytest.mark.parametrize(
    "setting", ["standard", "standard,call_for_best=on,defend=always", "three_handed", "napoleon4"]
)
def test_a_record_broken_off_is_solved_from_there(setting: str) -> None:
    """The last card of a deal decides nothing more: its tricks are those that were won; before, minimax says it."""
    _, deals = random_deals(setting, 25, f"open {setting}")
    rng, done = random.Random(setting), 0
    for one in deals:
        expected = one.expected
        if not expected or expected["kind"] != "play" or expected["points"] is None:
            continue
        active, rules = expected["active"], one.rules
        last = rng.randrange(1, len(active))
        plays = [*one.record["plays"][:-1], " ".join(one.record["plays"][-1].split()[:last])]
        side = rules.side(expected["maker"])
        for record in (one.record | {"plays": plays}, one.record | {"plays": plays[:-1]}):
            known = parse_open_deal(json.dumps(record))
            assert isinstance(known, KnownDeal)
            tricks, points = solve_deal(known)
            assert (tricks, points) == (expected["side_tricks"][side], expected["points"])
            assert [card.tricks for card in solve_cards(known)] == [tricks]
        whole = parse_open_deal(json.dumps(one.record))
        assert isinstance(whole, KnownDeal)
        assert whole.left == rules.hand
        assert (whole.leader, whole.won) == (expected["leaders"][0], 0)
        assert whole.active[0] == whole.on_turn
        assert sorted(whole.active) == active
        done += 1
    assert done > 5


def test_a_record_of_which_only_the_tricks_are_known() -> None:
    record = without(BY_ID["STD-1"], "discard")
    whole = parse_open_deal(json.dumps(BY_ID["STD-1"]))
    bare = parse_open_deal(json.dumps(record | {"hands": ["?"] * 4}))
    assert isinstance(whole, KnownDeal)
    assert isinstance(bare, KnownDeal)
    assert whole.hands == bare.hands
    assert solve_deal(whole) == solve_deal(bare)


def test_unknown_plays_of_known_hands_do_not_matter() -> None:
    record = BY_ID["STD-1"] | {"plays": ["JH ? 9S 9H", *["? ? ? ?"] * 4]}
    found, whole = (parse_open_deal(json.dumps(one)) for one in (record, BY_ID["STD-1"]))
    assert isinstance(found, KnownDeal)
    assert isinstance(whole, KnownDeal)
    assert solve_deal(found) == solve_deal(whole)


def test_records_that_cannot_be_solved() -> None:
    assert isinstance(parse_open_deal(json.dumps(BY_ID["STD-7"])), ThrownIn)
    assert result_of(BY_ID["STD-7"])["kind"] == "redeal"
    for changes, message in (
        ({"discard": None, "plays": []}, "the cards that seat 3 plays are not all known"),
        ({"upcard": "?"}, "upcard"),
        ({"plays": ["JH ? 9S 9H"]}, "break off after a card that is not known"),
        ({"plays": ["JD"]}, "does not hold JD"),
        ({"calls": []}, "the auction has not ended"),
    ):
        with pytest.raises(DataError, match=message):
            parse_open_deal(json.dumps(BY_ID["STD-1"] | changes))
