"""Cards as text: what is read, what is refused and why, and that writing undoes reading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.cards import (
    JOKER,
    RANKS,
    STRAINS,
    SUITS,
    card_bit,
    deck_cards,
    format_card,
    format_hand,
    format_strain,
    parse_card,
    parse_hand,
    parse_strain,
    sort_hand,
    split_cards,
)
from analyzer.errors import DataError

DECK_24 = deck_cards("9TJQKA", joker=False)
NAMES = [rank + suit for suit in SUITS for rank in RANKS] + ["JO"]
hands = st.sets(st.sampled_from(NAMES), max_size=13)


def test_layout_is_sixteen_bits_a_suit_from_the_deuce() -> None:
    assert parse_card("2C") == 1
    assert parse_card("AC") == 1 << 12
    assert parse_card("2D") == 1 << 16
    assert parse_card("JS") == 1 << (48 + 9)
    assert parse_card("JO") == JOKER == 1 << 63


@pytest.mark.parametrize(
    "text",
    [
        "JS TH 9C AD JO",
        "js th 9c ad jo",
        "J♠ 10♥ 9♣ A♦ JO",
        "J♤ T♡ 9♧ A♢ joker",
        "J♠\ufe0f T♥\ufe0f 9♣\ufe0f A♦\ufe0f Joker",
        "JSTH9CADJO",
        "js10h9cadjoker",
        "js,10h,9c,ad,b",
        "JS; TH; 9C; AD; B",
        "  JS\tTH\n9C  AD JO ",
    ],
)
def test_lenient_readings_mean_the_same(text: str) -> None:
    assert parse_hand(text) == sum(parse_card(name) for name in ("JS", "TH", "9C", "AD", "JO"))


@given(hands)
def test_reading_undoes_writing(names: set[str]) -> None:
    hand = sum(parse_card(name) for name in names)
    for strain in (None, *range(6)):
        for symbols in (False, True):
            text = format_hand(hand, strain, symbols=symbols)
            assert parse_hand(text, expect=len(names)) == hand
            assert parse_hand(text.replace(" ", "")) == hand


@given(hands, st.randoms())
def test_order_of_the_text_does_not_matter(names: set[str], random) -> None:  # type: ignore[no-untyped-def]
    shuffled = sorted(names)
    random.shuffle(shuffled)
    assert parse_hand(" ".join(shuffled)) == parse_hand(" ".join(sorted(names)))


@given(hands)
def test_split_cards_partitions_the_hand(names: set[str]) -> None:
    cards = split_cards(parse_hand(" ".join(names)))
    assert cards == sorted(cards)
    assert {format_card(card) for card in cards} == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("JS JC AH AH 9H", 'hand "JS JC AH AH 9H" holds AH twice'),
        ("9S 9S 9S", 'hand "9S 9S 9S" holds 9S 3 times'),
        ("JO b", "holds JO twice"),
        ("SJ AH", "write JS"),
        ("♠J", "write JS"),
        ("S10", "write TS"),
        ("AH SJSA", "write JS"),
        ("1S", '"1S" is not a card'),
        ("JX", '"JX" is not a card'),
        ("J S", '"J"'),
        ("10", '"10" is not a card'),
        ("hello", '"hello" is not a card'),
        ("ＪＳ", "U+FF2A"),
        ("Jſ", "U+017F"),  # the long s is no S
        ("\u212aS", "U+212A"),  # the Kelvin sign is no K
        ("٩S", "U+0669"),  # an Arabic nine
    ],
)
def test_refusals_name_the_text_and_the_remedy(text: str, message: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_hand(text)
    assert message in str(refused.value)


def test_wrong_count() -> None:
    with pytest.raises(DataError, match=r'^hand "JS JC AH 9H" has 4 cards; 5 needed$'):
        parse_hand("JS JC AH 9H", expect=5)
    with pytest.raises(DataError, match="has no card; 5 needed"):
        parse_hand("", expect=5)
    with pytest.raises(DataError, match=r'upcard "JS AH" has 2 cards; one needed'):
        parse_card("JS AH", what="upcard")
    with pytest.raises(DataError, match="has no card"):
        parse_card(" ")


def test_card_that_the_deck_lacks() -> None:
    with pytest.raises(DataError, match=r"card 8H .*not in the deck of 24 cards \(9 T J Q K A\)"):
        parse_hand("JS 8H", deck=DECK_24)
    with pytest.raises(DataError, match="card JO is not in the deck of 24 cards"):
        parse_card("JO", deck=DECK_24)
    assert parse_card("8H", deck=deck_cards("789TJQKA", joker=False)) == card_bit("8", 2)
    assert parse_card("B", deck=deck_cards("9TJQKA", joker=True)) == JOKER


@given(st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        hand = parse_hand(text)
    except DataError:
        return
    assert parse_hand(format_hand(hand)) == hand


@pytest.mark.parametrize(
    ("strain", "written"),
    [
        (None, "JO AS JS 9S JH 9H JC TD"),
        (3, "JO JS JC AS 9S JH 9H TD"),
        (2, "JO JH 9H JC TD AS JS 9S"),
        (0, "JO JC JS TD AS 9S JH 9H"),
        (1, "JO JH TD AS JS 9S 9H JC"),
        (4, "JO AS JS 9S JH 9H JC TD"),
        (5, "JO 9S JS AS 9H JH JC TD"),
    ],
)
def test_trumps_first_then_suits_in_alternating_colours(strain: int | None, written: str) -> None:
    assert format_hand(parse_hand(written), strain) == written


def test_without_bowers_the_jacks_stay_in_their_suits() -> None:
    hand = parse_hand("AS JS QS JC 9H")
    assert format_hand(hand, 3, bowers=True) == "JS JC AS QS 9H"
    assert format_hand(hand, 3, bowers=False) == "AS QS JS 9H JC"


def test_symbols() -> None:
    assert format_hand(parse_hand("JS TH 9C AD JO"), symbols=True) == "JO J♠ T♥ 9♣ A♦"


@given(hands, st.integers(0, 3))
def test_the_bowers_lead_the_trumps(names: set[str], trump: int) -> None:
    ordered = [format_card(card) for card in sort_hand(parse_hand(" ".join(names)), trump)]
    same_colour = {"C": "S", "S": "C", "D": "H", "H": "D"}[SUITS[trump]]
    highest = ["JO", "J" + SUITS[trump], "J" + same_colour]
    trumps = [name for name in highest if name in names]
    trumps += [rank + SUITS[trump] for rank in "AKQT98765432" if rank + SUITS[trump] in names]
    assert ordered[: len(trumps)] == trumps


@pytest.mark.parametrize(
    ("text", "strain"),
    [("S", 3), ("s", 3), ("♠", 3), ("♤", 3), ("♥️", 2), ("hearts", 2), ("NT", 4), ("nt", 4), ("low", 5), (" C ", 0)],
)
def test_strains_are_read(text: str, strain: int) -> None:
    assert parse_strain(text) == strain


def test_strains_are_written_and_refused() -> None:
    assert [parse_strain(format_strain(strain)) for strain in range(6)] == list(range(6))
    assert [parse_strain(format_strain(strain, symbols=True)) for strain in range(6)] == list(range(6))
    with pytest.raises(DataError, match="did you mean HEARTS"):
        parse_strain("harts")
    assert STRAINS[3 ^ 3] == "C"
    assert STRAINS[2 ^ 3] == "D"
