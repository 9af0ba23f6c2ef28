"""What may be played, who wins a trick, who sleeps and who leads: worked deals, and the twin on random deals."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.laws.tricks import (
    active_seats,
    beats,
    field_mask,
    first_leader,
    hide,
    legal_cards,
    make_table,
    maker_seats,
    seat_sides,
)
from tests.reference.call_twin import deck_of, normal_mask, suit_of
from tests.reference.play_twin import Deal, Turn, may_be_played, play_out, winner
from tests.support.encoding import retyped
from tests.support.files import DATA
from tests.support.kinds import KINDS, Kind, random_deals
from tests.support.play_encoding import encode, field_of, form, seats, trump_mask

VECTORS = json.loads((DATA / "rules_vectors.json").read_text())
WORKED = [vector for vector in VECTORS if vector["kind"] == "deal"]
TRUMP = np.uint64(0xFFFF)
NONE = np.uint64(0)


def led_by(card: np.uint64) -> np.uint64:
    """The field that a lead of `card` asks for, of the kernels' type (a plain integer would turn sets into floats)."""
    return np.uint64(field_mask(card))


def best_of(cards: list[np.uint64], trump: np.uint64) -> int:
    """The place of the card that wins a trick, by the kernels."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trump):
            best = place
    return best


# ---------------------------------------------------------------------- worked deals
@pytest.mark.parametrize("vector", WORKED, ids=[vector["id"] for vector in WORKED])
def test_worked_deal(vector: dict[str, Any]) -> None:
    """Every card of the published deals is legal, and leaders, winners and sleeping seats are those written there."""
    rules, expect, strain = Rules.parse(vector["rules"]), vector["expect"], vector["strain"]
    game, players, dealer = compile_rules(rules), rules.players, vector["dealer"]

    def position(seat: int) -> int:
        return (seat - dealer - 1) % players

    def mask(*cards: str) -> np.uint64:
        return np.uint64(normal_mask(set(cards), strain, rules.bowers))

    name = [call for call in vector["calls"] if call != "pass"][-1].split("@")[0]
    contract = [c.name for c in rules.contracts].index(name)
    maker = position(expect["maker"])
    lone = -1 if vector["lone_defender"] is None else position(vector["lone_defender"])
    active = active_seats(game, contract, maker, lone)
    assert active == sum(1 << position(seat) for seat in expect["active"])
    side = {expect["maker"], (expect["maker"] + 2) % 4} & set(expect["active"]) if rules.partners else {expect["maker"]}
    assert maker_seats(game, active, maker) == sum(1 << position(seat) for seat in side)
    leader = (first_leader(game, contract, maker, lone, active) + dealer + 1) % players
    hands: list[set[str]] = [set() for _ in range(players)]
    tricks = [row.split() for row in vector["plays"]]
    order_by_trick = []
    for place, cards in enumerate(tricks):
        assert leader == expect["leaders"][place]
        clockwise = [(leader + step) % players for step in range(players)]
        order = [seat for seat in clockwise if seat in expect["active"]]
        order_by_trick.append(dict(zip(order, cards, strict=True)))
        trump = TRUMP if strain in "CDHS" else NONE
        leader = order[best_of([mask(card) for card in cards], trump)]
        assert leader == expect["winners"][place]
    for place in reversed(range(len(tricks))):
        led = led_by(mask(tricks[place][0]))
        for seat, card in order_by_trick[place].items():
            hands[seat].add(card)
            leads = card == tricks[place][0]
            assert int(mask(card)) & legal_cards(mask(*hands[seat]), NONE if leads else led)
    for stated in vector["legal"]:
        if stated["led"] is not None:
            choices = legal_cards(mask(*stated["hand"]), led_by(mask(stated["led"])))
            assert choices == mask(*stated["may_play"])


@pytest.mark.parametrize(
    ("trick", "wins"),
    [("AC KC 7H QC", 2), ("7C 8C AD 9S", 1), ("AH JD JH 7H", 2)],
)
def test_32_cards_under_hearts(trick: str, wins: int) -> None:
    """Worked tricks of the 32-card game: the seven of trumps ruffs, an ace of another suit does not win."""
    cards = [np.uint64(normal_mask({card}, "H", True)) for card in trick.split()]
    assert best_of(cards, TRUMP) == wins


@pytest.mark.parametrize(("hand", "choices"), [("JO AS KS", "JO"), ("AH 9C JD", "AH JD")])
def test_joker_and_left_bower_follow_trumps(hand: str, choices: str) -> None:
    """A trump is led: joker and left bower are trumps for following."""
    mask = np.uint64(normal_mask(set(hand.split()), "H", True))
    assert legal_cards(mask, TRUMP) == normal_mask(set(choices.split()), "H", True)


def test_without_bowers_the_jack_is_a_jack() -> None:
    """Napoleon: the ace of trumps beats the jack of trumps, and the other black jack is no spade."""
    cards = [np.uint64(normal_mask({card}, "S", False)) for card in ("AS", "JS", "JC", "2S")]
    assert best_of(cards, TRUMP) == 0
    assert legal_cards(np.uint64(normal_mask({"JC", "9S"}, "S", False)), TRUMP) == cards[0] >> np.uint64(5)


# ---------------------------------------------------------------------- the twin
@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_twin_agrees(kind: Kind) -> None:
    """Legal cards and winners of whole deals at random equal the twin's."""
    rng = random.Random(f"tricks {kind.name}")
    for deal in random_deals(kind, 40):

        def choose(turn: Turn) -> str:
            return rng.choice(sorted(turn.choices))

        hands = [set(hand) for hand in deal.hands]
        for place, trick in enumerate(play_out(deal, choose)):
            check_trick(deal, trick, hands, first=place == 0)


def check_trick(deal: Deal, trick: list[tuple[int, str]], hands: list[set[str]], first: bool) -> None:
    """One trick; the cards leave `hands`."""
    led = led_by(form(deal, {trick[0][1]}))
    assert led == 0xFFFF << 16 * field_of(deal, suit_of(trick[0][1], deal.strain, deal.bowers))
    for place, (seat, card) in enumerate(trick):
        choices = may_be_played(deal, hands[seat], trick[0][1] if place else None)
        assert legal_cards(form(deal, hands[seat]), led if place else NONE) == form(deal, choices)
        hands[seat].remove(card)
    wins = best_of([form(deal, {card}) for _, card in trick], trump_mask(deal))
    assert trick[wins][0] == winner(deal, trick)


# ---------------------------------------------------------------------- sides
@pytest.mark.parametrize("kind", KINDS, ids=[kind.name for kind in KINDS])
def test_other_seats_at_the_same_table(kind: Kind) -> None:
    """Another maker and leader: the seat opposite is on his side, or sleeps; without partners nobody is or does."""
    rng = random.Random(f"sides {kind.name}")
    for one, other in zip(random_deals(kind, 20), random_deals(kind, 20)[::-1], strict=True):
        if len(one.playing) < kind.players - 1:
            continue  # a lone defender's partner sleeps too
        table, _ = encode(one)
        found = seat_sides(table, other.maker, other.leader, int(kind.alone))
        opposite = {(other.maker + 2) % 4} if kind.partners else set()
        asleep = opposite if kind.alone else set()
        assert (found.maker, found.leader) == (other.maker, other.leader)
        assert found.active == seats(set(range(kind.players)) - asleep)
        assert found.makers == seats({other.maker} | (opposite - asleep))
        same = found._replace(**{name: getattr(table, name) for name in ("maker", "leader", "active", "makers")})
        assert same == table
        leader = rng.choice(sorted(one.playing))
        assert seat_sides(table, one.maker, leader, int(kind.alone)) == table._replace(leader=leader)


def test_hidden_cards_of_a_table() -> None:
    """A new table hides nothing and knows nothing; what is hidden then changes nothing else."""
    game = compile_rules(Rules.parse("standard"))
    for maker in range(4):
        table = make_table(game, 0, 2, maker, 15, 0)
        assert (table.out, table.pickup, table.buried) == (0, 0, 0)
        assert table.deck == normal_mask(set(deck_of(Rules.parse("standard"))), "H", True)
        cards = [np.uint64(1 << bit) for bit in (7, 8, 9)]
        hidden = hide(retyped(table), *cards)
        assert (hidden.out, hidden.pickup, hidden.buried) == tuple(cards)
        assert hidden._replace(out=table.out, pickup=table.pickup, buried=table.buried) == table


@pytest.mark.parametrize(("setting", "lead"), [("napoleon4", True), ("standard", False)])
def test_the_first_lead_fixes_trumps_where_the_rules_say_so(setting: str, lead: bool) -> None:
    """It is the maker's own first card; he leads; with no trumps there is nothing to fix."""
    game = compile_rules(Rules.parse(setting))
    assert [make_table(game, 0, strain, 1, 15, 1).lead_trump for strain in range(6)] == [lead] * 4 + [0, 0]
    assert make_table(game, 0, 0, 1, 15, 2).lead_trump == 0
