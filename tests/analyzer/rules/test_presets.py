"""The presets against what their sources say of the game, and the deal they make."""

from __future__ import annotations

import pytest

from analyzer.cards import parse_hand
from analyzer.errors import DataError
from analyzer.rules import PRESETS, Rules
from analyzer.rules.presets import NOTES

DEALS = {
    # players, deck, hand, cards left, target
    "standard": (4, 24, 5, 4, 10),
    "north_american": (4, 24, 5, 4, 10),
    "two_handed": (2, 24, 5, 14, 10),
    "three_handed": (3, 24, 5, 9, 10),
    "british": (4, 25, 5, 5, 10),
    "deck32": (4, 32, 5, 12, 10),
    "deck32_7card": (4, 32, 7, 4, 10),
    "railroad": (4, 25, 5, 5, 5),
    "hasenpfeffer": (4, 25, 6, 1, 10),
    "bid_euchre_6": (4, 24, 6, 0, 32),
    **{f"napoleon{players}": (players, 52, 5, 52 - 5 * players, None) for players in range(2, 8)},
}


def test_every_preset_is_described() -> None:
    assert list(PRESETS) == list(NOTES) == list(DEALS)
    assert all(note.about and note.source for note in NOTES.values())


@pytest.mark.parametrize("name", DEALS)
def test_the_deal(name: str) -> None:
    rules = PRESETS[name]
    assert (rules.players, rules.deck_size, rules.hand, rules.rest, rules.target) == DEALS[name]
    assert rules.deck.bit_count() == rules.deck_size
    assert rules.name == name
    assert Rules.parse(name) == rules
    assert hash(Rules.parse(name)) == hash(rules)


def test_stick_the_dealer_follows_each_games_own_source() -> None:
    stuck = {name for name, rules in PRESETS.items() if rules.rounds[-1].dealer_must}
    turn_up = {"standard", "north_american", "three_handed", "british", "deck32", "deck32_7card"}
    assert stuck == turn_up | {"bid_euchre_6"}


def test_decks() -> None:
    everything = "9C TC JC QC KC AC 9D TD JD QD KD AD 9H TH JH QH KH AH 9S TS JS QS KS AS"
    assert PRESETS["standard"].deck == parse_hand(everything)
    assert PRESETS["british"].deck == parse_hand(everything + " JO")
    assert PRESETS["deck32"].deck == parse_hand(everything + " 7C 8C 7D 8D 7H 8H 7S 8S")


def test_lone_play() -> None:
    standard, north_american, railroad = (PRESETS[name] for name in ("standard", "north_american", "railroad"))
    assert standard.alone_lead == "eldest"
    assert standard.defend_alone == "off"
    assert north_american.alone_lead == "maker_left"
    assert north_american.defend_alone == "vs_alone"
    assert north_american.lone_defender_leads
    assert railroad.defend_alone == "vs_alone"
    assert not railroad.lone_defender_leads
    assert railroad.call_for_best
    assert railroad.carry_over
    assert railroad.shutout_double


def test_games_without_partners_have_no_lone_contract() -> None:
    for rules in PRESETS.values():
        assert rules.partners or not any(contract.alone for contract in rules.contracts)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("standard", ("eldest", "partner", "seat 3", "dealer")),
        ("two_handed", ("eldest", "dealer")),
        ("three_handed", ("eldest", "seat 2", "dealer")),
        ("napoleon4", ("eldest", "seat 2", "seat 3", "dealer")),
    ],
)
def test_seat_names(name: str, seats: tuple[str, ...]) -> None:
    assert PRESETS[name].seat_names == seats


def test_sides() -> None:
    assert [PRESETS["standard"].side(position) for position in range(4)] == [0, 1, 0, 1]
    assert [PRESETS["napoleon5"].side(position) for position in range(5)] == [0, 1, 2, 3, 4]
    assert (PRESETS["standard"].sides, PRESETS["three_handed"].sides) == (2, 3)


def test_contracts_are_found_by_name() -> None:
    assert PRESETS["standard"].contract("alone").alone
    assert PRESETS["napoleon4"].contract_number("misere") == 2
    with pytest.raises(DataError, match="did you mean alone"):
        PRESETS["standard"].contract("alon")
