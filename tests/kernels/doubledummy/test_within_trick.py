"""The solver in the middle of a trick: every card of the seat on turn has the value of plain minimax."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from kernels.cards.layout import NO_CARDS
from kernels.doubledummy.cards import arrange, find_gap
from kernels.doubledummy.memory import new_long_memory, new_memory
from kernels.doubledummy.solve import begin_deal, solve_rest
from tests.reference.call_twin import STRAINS
from tests.reference.minimax import Deal, Hands, choices, enough_after, next_to_play, play, value_after
from tests.support.kinds import ALL, NINES, SEVENS, Kind
from tests.support.open_deals import ALONE, PARTNER, encode, encode_cards
from tests.support.open_deals import random_deal as deal_at_random

Trick = tuple[tuple[int, str], ...]
Memory = npt.NDArray[np.uint64]
SHORT, LONG = new_memory(), new_long_memory()
JOKERS = Kind("joker", 4, NINES, joker=True)
BID_EUCHRE = Kind("six-card bid euchre", 4, NINES, strains=STRAINS)
NAP = Kind("nap of five", 5, ALL, partners=False, bowers=False, lead_trump=True)
MISERE = Kind("misère of four", 4, SEVENS, strains=("NT",), partners=False, bowers=False, misere=True)
TWO_SIDES = [
    Kind("two players", 2, NINES, partners=False),
    Kind("three players", 3, NINES, partners=False),
    Kind("three players, joker", 3, NINES, partners=False, joker=True),
    JOKERS,
    Kind("joker, alone", 4, NINES, joker=True, alone=True),
    Kind("one against one", 4, NINES, alone=True, lone_defender=True),
    Kind("no trump, alone", 4, NINES, strains=STRAINS[4:], alone=True),
    Kind("52 cards, joker, no bowers", 4, ALL, joker=True, bowers=False),
]
OTHERS = [
    BID_EUCHRE,
    NAP,
    Kind("nap of four", 4, NINES, partners=False, bowers=False, lead_trump=True),
    Kind("four for themselves", 4, ALL, partners=False, bowers=False),
    MISERE,
    Kind("misère of partners", 4, SEVENS, strains=STRAINS[4:], bowers=False, misere=True),
    Kind("misère of three", 3, NINES, strains=("NT",), partners=False, bowers=False, misere=True),
]


def begin_trick(deal: Deal, played: int, rng: random.Random) -> tuple[Hands, int, Trick]:
    """Play the first cards of a deal at random, fewer than a trick: the hands left, the seat on turn, the trick."""
    hands, seat, trick = deal.hands, deal.leader, ()
    for _ in range(played):
        card = rng.choice(choices(deal, hands, seat, trick))
        hands, trick = play(hands, seat, card), (*trick, (seat, card))
        following = next_to_play(hands, seat, trick)
        assert following is not None
        seat = following
    return hands, seat, trick


def random_place(deal: Deal, rng: random.Random) -> tuple[Hands, int, Trick]:
    """`begin_trick` with any number of cards played."""
    return begin_trick(deal, rng.randrange(sum(bool(hand) for hand in deal.hands)), rng)


class Solver:
    """The solver on one deal, of which `before` tricks are over and `won` of them the makers'."""

    def __init__(self, deal: Deal, memory: Memory, before: int = 0, won: int = 0) -> None:
        table, hands = encode(deal)
        self.table, self.deal, self.won, self.memory = table._replace(tricks=table.tricks + before), deal, won, memory
        held = [hand if (table.active >> seat) & 1 else NO_CARDS for seat, hand in enumerate(hands)]
        self.gap = int(find_gap(np.bitwise_or.reduce(held)))
        self.own = np.array([arrange(hand, self.gap) for hand in held], np.uint64)
        self.steps = (2 << self.table.tricks) - 2
        begin_deal(memory)

    def value(self, cards: list[str]) -> int:
        """The makers' tricks in the end when `cards` are the first to be played."""
        fixed = np.uint64(arrange(encode_cards(cards, self.deal.strain, self.deal.bowers), self.gap))
        before = self.own.copy()
        found = solve_rest(self.table, self.deal.leader, self.own, fixed, self.steps, self.won, self.memory)
        assert np.array_equal(self.own, before)
        return int(found)


def check_every_card(deal: Deal, solver: Solver, rng: random.Random) -> int:
    """Every legal card at some place of the first trick; all cards of one deal share what the solver remembers."""
    hands, seat, trick = random_place(deal, rng)
    laid = [card for _, card in trick]
    options = choices(deal, hands, seat, trick)
    for card in options:
        expected = solver.won + value_after(deal, hands, seat, trick, card)
        assert solver.value([*laid, card]) == expected, (deal, trick, card)
    return len(options)


def check_many(kind: Kind, tricks: int, positions: int, memories: list[Memory], name: str) -> None:
    """So many positions of random endings, some of them at later tricks of a deal."""
    rng, done = random.Random(f"{name} {kind.name} {tricks}"), 0
    while done < positions:
        deal = deal_at_random(kind, tricks, rng)
        before = 0 if deal.lead_trump else rng.randrange(3)
        won = rng.randint(0, before)
        state = rng.getstate()
        for memory in memories:
            rng.setstate(state)  # the same places
            solver = Solver(deal, memory, before, won)
            done += check_every_card(deal, solver, rng) + check_every_card(deal, solver, rng)


@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=lambda kind: kind.name)
@pytest.mark.parametrize(("tricks", "positions"), [(1, 50), (2, 600), (3, 800)])
def test_every_card_has_the_value_of_minimax(kind: Kind, tricks: int, positions: int) -> None:
    check_many(kind, tricks, positions, [SHORT, LONG], "default")


@pytest.mark.parametrize("kind", TWO_SIDES, ids=lambda kind: kind.name)
def test_every_card_in_other_games_of_two_sides(kind: Kind) -> None:
    for tricks in (1, 2, 3):
        check_many(kind, tricks, 100 * tricks, [SHORT, LONG], "two sides")


@pytest.mark.parametrize("kind", OTHERS, ids=lambda kind: kind.name)
def test_every_card_in_games_for_the_long_memory(kind: Kind) -> None:
    for tricks in (1, 2, 3) if kind is not NAP else (1, 2):
        check_many(kind, tricks, 100 * tricks, [LONG], "others")


@pytest.mark.parametrize("kind", [PARTNER, JOKERS, NAP], ids=lambda kind: kind.name)
def test_leads_that_were_asked_for_leave_the_free_lead_as_it_was(kind: Kind) -> None:
    """The solver remembers nothing of a forced lead that it would take for the value of the best one."""
    rng = random.Random(f"free {kind.name}")
    for deal in [deal_at_random(kind, 3, rng) for _ in range(40 if kind is not NAP else 2)]:
        for memory in [LONG] if kind is NAP else [SHORT, LONG]:
            solver = Solver(deal, memory)
            leads = [solver.value([card]) for card in choices(deal, deal.hands, deal.leader, ())]
            best = max(leads) if deal.leader in deal.makers else min(leads)
            assert solver.value([]) == best
            assert [solver.value([card]) for card in choices(deal, deal.hands, deal.leader, ())] == leads


def test_only_the_first_lead_must_be_a_trump() -> None:
    """The same cards as an ending of a later trick are free to lead."""
    rng, side_leads = random.Random("later"), 0
    for _ in range(60):
        deal = deal_at_random(NAP, 2, rng)
        free, solver = deal._replace(lead_trump=False), Solver(deal, LONG, before=1)
        for card in free.hands[free.leader]:
            assert solver.value([card]) == value_after(free, free.hands, free.leader, (), card), (deal, card)
            side_leads += card not in choices(deal, deal.hands, deal.leader, ())
    assert side_leads > 20


@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=lambda kind: kind.name)
def test_whole_deals(kind: Kind) -> None:
    """Five cards each, from the second card of the first trick on."""
    rng = random.Random(f"whole {kind.name}")
    for deal in [deal_at_random(kind, 5, rng) for _ in range(12)]:
        hands, seat, trick = begin_trick(deal, rng.randrange(1, 3 if kind is ALONE else 4), rng)
        solvers = [Solver(deal, memory) for memory in (SHORT, LONG)]
        for card in choices(deal, hands, seat, trick):
            found = {solver.value([card for _, card in (*trick, (seat, card))]) for solver in solvers}
            assert len(found) == 1
            tricks = found.pop()
            assert tricks == 0 or enough_after(deal, hands, seat, trick, card, tricks), (deal, trick, card)
            assert tricks == 5 or not enough_after(deal, hands, seat, trick, card, tricks + 1), (deal, trick, card)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=lambda kind: kind.name)
@pytest.mark.parametrize(("tricks", "positions"), [(2, 3_000), (3, 7_000)])
def test_twenty_thousand_cards_have_the_value_of_minimax(kind: Kind, tricks: int, positions: int) -> None:
    check_many(kind, tricks, positions, [SHORT], "many")
