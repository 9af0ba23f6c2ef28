"""Short examples of the rules: who wins a trick, what may be played, what is left over."""

from __future__ import annotations

import pytest

from analyzer.cards import format_card, parse_hand, parse_strain, split_cards
from analyzer.deals.card_play import CardPlay
from analyzer.records.exchange import is_farmers_hand
from analyzer.rules import Rules


def play(rules: str, strain: str, *hands: str) -> CardPlay:
    """A deal in play: eldest has the first hand and leads."""
    return CardPlay(Rules.parse(rules), 0, parse_strain(strain), 0, None, [parse_hand(hand) for hand in hands])


def winner(rules: str, strain: str, trick: str) -> int:
    """Who wins a trick, when each has one card."""
    cards = trick.split()
    game = play(rules, strain, *cards)
    for card in cards:
        game.play(parse_hand(card))
    return game.winners[0]


@pytest.mark.parametrize(
    ("rules", "strain", "trick", "seat"),
    [
        ("deck32", "H", "AC KC 7H QC", 2),  # the seven of trumps beats any plain card
        ("deck32", "H", "7C 8C AD 9S", 1),  # aces of other suits do not win
        ("deck32", "H", "AH JD JH 7H", 2),  # right bower, left bower, ace
        ("british", "H", "JH JO AH JD", 1),  # the joker above them
        ("napoleon4", "S", "AS JS JC 2S", 0),  # jacks are ordinary
        ("bid_euchre_6", "LOW", "JC 9C KC AC", 1),  # low: nines are high
        ("bid_euchre_6", "LOW", "KS 9S AS TH", 1),
        ("bid_euchre_6", "NT", "TS JC JS AH", 2),  # high: no bowers, no trumps
    ],
)
def test_who_wins_the_trick(rules: str, strain: str, trick: str, seat: int) -> None:
    assert winner(rules, strain, trick) == seat


@pytest.mark.parametrize(
    ("rules", "strain", "led", "hand", "legal"),
    [
        ("british", "H", "9H", "JO AS KS", "JO"),  # the joker follows trumps
        ("british", "H", "JO", "AH 9C JD", "AH JD"),  # and asks for them; the left bower is one
        ("british", "H", "9D", "JO JD KS", "JO JD KS"),  # neither belongs to the diamonds
        ("napoleon4", "S", "AS", "2S JC JS", "2S JS"),  # without bowers the black jacks keep their suits
        ("bid_euchre_6", "NT", "AS", "JC 9S TS", "9S TS"),
    ],
)
def test_what_may_be_played(rules: str, strain: str, led: str, hand: str, legal: str) -> None:
    game = play(rules, strain, led, hand, "9C", "TC")
    game.play(parse_hand(led))
    assert {format_card(card) for card in split_cards(game.legal())} == set(legal.split())
    with pytest.raises(ValueError, match="not legal"):
        game.play(parse_hand(led))


def test_five_cards_of_32_leave_twelve() -> None:
    rules = Rules.parse("deck32,farmer=redeal")
    assert (rules.rest, rules.upcard) == (12, True)
    assert is_farmers_hand(rules, parse_hand("9C TC 9D TD 9H"))
    assert not is_farmers_hand(rules, parse_hand("9C TC 9D TD 8H"))  # eights and sevens do not count
