"""The double-dummy solver gives the values of plain minimax, and of our C solver."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.doubledummy import new_memory, solve_many
from kernels.doubledummy.memory import new_long_memory
from kernels.doubledummy.solve import next_threshold
from tests.reference.call_twin import STRAINS
from tests.reference.minimax import (
    Deal,
    Hands,
    choices,
    next_to_play,
    play,
    tricks_by_questions,
    tricks_of_makers,
    winner_of,
)
from tests.reference.stick import build_stick
from tests.support.kinds import ALL, NINES, SEVENS, Kind
from tests.support.open_deals import ALONE, CLASSES, PARTNER, STANDARD, random_deal, random_deals, solve

SHORT_SHAPES = [
    Kind("two players", 2, NINES, partners=False),
    Kind("two players, 32 cards", 2, SEVENS, partners=False),
    Kind("three players", 3, NINES, partners=False),
    Kind("three players, joker", 3, NINES, partners=False, joker=True),
    Kind("joker", 4, NINES, joker=True),
    Kind("joker, alone", 4, NINES, joker=True, alone=True),
    Kind("32 cards", 4, SEVENS),
    Kind("one against one", 4, NINES, alone=True, lone_defender=True),
    Kind("no trump", 4, NINES, strains=STRAINS[4:]),
    Kind("no trump, alone", 4, NINES, strains=STRAINS[4:], alone=True),
    Kind("52 cards, joker, no bowers", 4, ALL, joker=True, bowers=False),
]
BID_EUCHRE = Kind("six-card bid euchre", 4, NINES, strains=STRAINS)
NAP = Kind("nap of five", 5, ALL, partners=False, bowers=False, lead_trump=True)
MISERE = Kind("misère of four", 4, SEVENS, strains=("NT",), partners=False, bowers=False, misere=True)
LONG_SHAPES = [
    PARTNER,
    ALONE,
    BID_EUCHRE,
    Kind("joker, seven cards of 33", 4, SEVENS, joker=True),
    Kind("four for themselves", 4, ALL, partners=False, bowers=False),
    Kind("nap of four", 4, NINES, partners=False, bowers=False, lead_trump=True),
    NAP,
    Kind("seven for themselves", 7, ALL, partners=False, bowers=False),
    Kind("misère of three", 3, NINES, strains=("NT",), partners=False, bowers=False, misere=True),
    MISERE,
    Kind("misère of partners", 4, SEVENS, strains=STRAINS[4:], bowers=False, misere=True),
    Kind("misère, alone", 4, SEVENS, strains=STRAINS[4:], bowers=False, misere=True, alone=True),
    Kind("misère of six", 6, ALL, strains=("NT",), partners=False, bowers=False, misere=True),
]
MEMORY = {"short": new_memory(), "long": new_long_memory()}


WHOLE_DEALS = [
    (PARTNER, 5),
    (ALONE, 5),
    (BID_EUCHRE, 6),
    (Kind("hasenpfeffer", 4, NINES, joker=True), 6),
    (Kind("seven cards of 32", 4, SEVENS), 7),
    (Kind("seven cards of 32, alone", 4, SEVENS, alone=True), 7),
    (Kind("eight cards of 32", 4, SEVENS, strains=STRAINS), 8),
    (NAP, 5),
    (MISERE, 5),
]


def value_by_first_trick(deal: Deal) -> int:
    """The value of plain minimax over the first trick, where the solver says what the rest is worth."""

    def value(hands: Hands, seat: int, trick: tuple[tuple[int, str], ...]) -> int:
        results = []
        for card in choices(deal, hands, seat, trick):
            after, grown = play(hands, seat, card), (*trick, (seat, card))
            following = next_to_play(after, seat, grown)
            if following is not None:
                results.append(value(after, following, grown))
                continue
            winner = winner_of(grown, deal.strain, deal.bowers)
            rest = deal._replace(hands=after, leader=winner, lead_trump=False)
            results.append((winner in deal.makers) + solve(rest, memory_of(rest)))
        return max(results) if (seat in deal.makers) != deal.misere else min(results)

    return value(deal.hands, deal.leader, ())


def memory_of(deal: Deal) -> npt.NDArray[np.uint64]:
    """The fast solver's memory where it can solve the deal."""
    short = len(deal.hands) == 4 and len(deal.hands[deal.leader]) <= 5 and not deal.misere and not deal.lead_trump
    sides = len(deal.makers) == 2 or any(not hand for hand in deal.hands)
    return MEMORY["short" if short and sides else "long"]


def name_of(kind: Kind) -> str:
    return kind.name


@pytest.mark.parametrize("deals", [150, pytest.param(1_500, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=name_of)
def test_three_trick_endings_have_the_value_of_minimax(kind: Kind, deals: int) -> None:
    rng = random.Random(f"three {kind.name}")
    for _ in range(deals):
        deal = random_deal(kind, 3, rng)
        assert [solve(deal, memory) for memory in MEMORY.values()] == [tricks_of_makers(deal)] * 2, deal


@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=name_of)
def test_four_trick_endings_have_the_value_of_minimax(kind: Kind) -> None:
    rng = random.Random(f"four {kind.name}")
    for _ in range(200):
        deal = random_deal(kind, 4, rng)
        expected = tricks_by_questions(deal)
        assert [solve(deal, memory) for memory in MEMORY.values()] == [expected] * 2, deal


@pytest.mark.parametrize("kind", [PARTNER, ALONE], ids=name_of)
def test_whole_deals_have_the_value_of_minimax(kind: Kind) -> None:
    rng = random.Random(f"whole {kind.name}")
    for _ in range(20):
        deal = random_deal(kind, 5, rng)
        assert solve(deal, MEMORY["short"]) == tricks_by_questions(deal), deal


@pytest.mark.parametrize("kind", SHORT_SHAPES, ids=name_of)
def test_other_games_of_two_sides_have_the_value_of_minimax(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for tricks, deals in ((1, 20), (2, 60), (3, 60), (4, 20), (5, 2)):
        for _ in range(deals):
            deal = random_deal(kind, tricks, rng)
            value = tricks_of_makers if tricks < 4 else tricks_by_questions
            assert solve(deal, MEMORY["short"]) == value(deal), deal


@pytest.mark.parametrize("kind", LONG_SHAPES, ids=name_of)
def test_the_solver_for_every_game_has_the_value_of_minimax(kind: Kind) -> None:
    rng = random.Random(kind.name)
    for tricks, deals in ((1, 20), (2, 60), (3, 60), (4, 1)):
        for _ in range(deals):
            deal = random_deal(kind, tricks, rng)
            assert solve(deal, MEMORY["long"]) == tricks_by_questions(deal), deal


@pytest.mark.slow
@pytest.mark.parametrize("kind", LONG_SHAPES, ids=name_of)
def test_long_endings_of_every_game_have_the_value_of_minimax(kind: Kind) -> None:
    rng = random.Random(f"long {kind.name}")
    for _ in range({6: 4, 7: 1}.get(kind.players, 60)):
        deal = random_deal(kind, 4, rng)
        assert solve(deal, MEMORY["long"]) == tricks_by_questions(deal), deal


@pytest.mark.parametrize(("kind", "tricks"), WHOLE_DEALS, ids=lambda value: getattr(value, "name", str(value)))
def test_a_deal_is_worth_the_best_first_trick_and_the_rest(kind: Kind, tricks: int) -> None:
    """Long deals, too long for plain minimax: it plays the first trick, and the solver the shorter rest."""
    rng = random.Random(f"first trick {kind.name}")
    for _ in range(12):
        deal = random_deal(kind, tricks, rng)
        assert solve(deal, MEMORY["long"]) == value_by_first_trick(deal), deal


def test_endings_agree_whether_or_not_minimax_stops_early() -> None:
    rng = random.Random("twins")
    for kind in (PARTNER, *SHORT_SHAPES):
        deal = random_deal(kind, 3, rng)
        assert tricks_by_questions(deal) == tricks_of_makers(deal), deal


@pytest.mark.parametrize("kind", MEMORY)
@pytest.mark.parametrize("alone", [False, True])
def test_ten_thousand_deals_have_the_class_of_the_c_solver(alone: bool, kind: str) -> None:
    deals = 10_000
    for trumps, seed in ((0, 11), (3, 12)):
        hands, makers, leaders = random_deals(deals // 2, alone, trumps, seed)
        tricks = np.zeros(deals // 2, np.int64)
        solve_many(STANDARD, hands, makers, leaders, int(alone), CLASSES, MEMORY[kind], tricks)
        with build_stick() as stick:
            if stick is None:
                pytest.skip("no C compiler")
            rows = zip(hands.tolist(), leaders.tolist(), makers.tolist(), [alone] * len(makers), strict=True)
            expected = stick.solve(list(rows))
        assert np.searchsorted([3, 5], tricks, side="right").tolist() == expected


def test_a_finer_question_gives_the_same_class() -> None:
    rng = random.Random("steps")
    for _ in range(100):
        deal = random_deal(PARTNER, 5, rng)
        exact = solve(deal, MEMORY["short"])
        for steps in range(0, 64, 2):
            answer = solve(deal, MEMORY["short"], steps)
            asked = [t for t in range(1, 6) if steps >> t & 1]
            assert [answer >= t for t in asked] == [exact >= t for t in asked]


def test_a_deal_too_long_for_the_memory_is_refused() -> None:
    with pytest.raises(ValueError, match="new_memory"):
        solve(random_deal(PARTNER, 6, random.Random(1)), MEMORY["short"])


def test_only_thresholds_that_matter_are_asked_and_the_middle_one_first() -> None:
    assert [next_threshold(CLASSES, 0, 5), next_threshold(CLASSES, 3, 5), next_threshold(CLASSES, 0, 2)] == [3, 5, 0]
    for steps in range(0, 2**9, 2):
        for least in range(8):
            for most in range(least, 9):
                asked = [t for t in range(least + 1, most + 1) if steps >> t & 1]
                assert next_threshold(steps, least, most) == (asked[(len(asked) - 1) // 2] if asked else 0)


@pytest.mark.parametrize(
    ("game", "dimensions"),
    [
        ("standard", 1),
        ("two_handed", 1),
        ("three_handed", 1),
        ("british", 1),
        ("deck32", 1),
        ("deck32_7card", 2),
        ("hasenpfeffer", 2),
        ("bid_euchre_6", 2),
        ("napoleon4", 2),
    ],
)
def test_the_memory_of_a_game_chooses_its_solver(game: str, dimensions: int) -> None:
    assert new_memory(compile_rules(Rules.parse(game))).ndim == dimensions
