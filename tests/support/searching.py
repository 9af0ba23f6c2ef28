"""Deals after real auctions for the tests of players who search, and what such a player knows at a turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from analyzer.rules import Rules
from analyzer.rules.compile import compile_rules
from kernels.calling.points import PointsRule
from kernels.cards.bits import lowest_card
from kernels.cards.layout import NO_CARDS
from kernels.codes import BY_RULE
from kernels.deal.set_table import set_table
from kernels.game import Game
from kernels.laws.tricks import Table
from kernels.laws.turns import Turn, after_card, first_turn, legal_at
from kernels.players.net.player import Net, new_net
from kernels.players.view import View, see
from kernels.playing.search import choose_at
from kernels.playing.worlds import Contract, Search, new_search
from tests.reference import bid_twin, call_twin, contract_twin, evaluate_twin
from tests.reference.call_twin import STRAINS, SUITS, Numbers, normal_mask, raw_mask
from tests.reference.play_twin import Deal
from tests.support.calling import code_of, node_of, numbers_of, proposed_suit, rule_of, rules_of
from tests.support.tables import random_deal

Record = TypeVar("Record", bound=tuple[Any, ...])


def retyped(record: Record) -> Record:
    """A named tuple that a kernel returned, as kernels take it: card sets come back as plain integers."""
    kinds = type(record).__annotations__.values()
    return type(record)(
        *(np.uint64(value) if "uint64" in str(kind) else int(value) for value, kind in zip(record, kinds, strict=True))
    )


def random_net() -> Net:
    """A net of some weights or other."""
    net, generator = new_net(), np.random.default_rng(1)
    for name in ("weights", "bias", "output"):
        net[name] = generator.integers(-99, 99, net[name].shape)
    return net


SOME_NET = random_net()


def stream_of(seed: int) -> npt.NDArray[np.uint64]:
    """Random numbers."""
    return np.array([seed], np.uint64)


class Dealt(NamedTuple):
    """A deal ready for the first lead, and how it came about."""

    rules: Rules
    numbers: Numbers
    game: Game
    rule: PointsRule
    calls: list[str]
    upcard: str
    contract: Contract
    table: Table
    hands: npt.NDArray[np.uint64]  # to play with, normalised
    raw: list[set[str]]  # at the auction


class Held(NamedTuple):
    """A turn with a choice: what is on the table, and every hand."""

    turn: Turn
    view: View
    hands: npt.NDArray[np.uint64]
    search: Search  # the cards played and laid, and the calls


def auction_by_rule(
    rules: Rules, numbers: Numbers, hands: list[set[str]], upcard: str, kitty: set[str]
) -> tuple[list[str], int, int | None, str]:
    """Everybody calls by the points rule: the calls, the node, the maker (None: thrown in) and his contract."""
    if not rules.rounds[0].ends_on_call:
        calls, maker, call = bid_twin.finish_bidding(rules, numbers, [], None, hands)
        return calls, 0, maker, call
    turn, call = evaluate_twin.finish_auction(
        rules, numbers, 0, None, hands, upcard, proposed_suit(rules, upcard), kitty
    )  # fmt: skip
    if call == "pass":
        return [], 0, None, call
    passes = 0 if call_twin.dealer_names(rules, upcard) else turn
    return ["pass"] * passes + [call], node_of(rules, turn, upcard), call_twin.turn_of(rules, turn, upcard)[1], call


def dealt_by_rule(setting: str, count: int) -> Iterator[Dealt]:
    """Random deals of a game, played in the contract to which the points rule comes."""
    rules, generator = rules_of(setting), random.Random(f"searching {setting}")
    numbers, game = numbers_of(rules), compile_rules(rules)
    rule, found = rule_of(numbers), 0
    while found < count:
        hands, upcard, kitty = random_deal(rules, generator)
        if rules.farmer == "redeal" and any(contract_twin.has_farmers_hand(rules, hand) for hand in hands):
            continue
        calls, node, maker, call = auction_by_rule(rules, numbers, hands, upcard, kitty)
        if maker is None:
            continue
        found += 1
        raw = np.array([raw_mask(hand) for hand in hands], np.uint64)
        ready, code, up = np.zeros(rules.players, np.uint64), code_of(rules, call), np.uint64(raw_mask({upcard} - {""}))
        rest = np.uint64(raw_mask(set(call_twin.deck_of(rules)).difference(*hands, {upcard})))
        table, lone = set_table(game, rule, node, maker, code, NO_CARDS, -1, BY_RULE, up, rest, raw, ready)
        proposed = SUITS.index(proposed_suit(rules, upcard))
        contract = Contract(code >> 3, STRAINS.index(call.split("@")[1]), int(lone), up, proposed)
        yield Dealt(rules, numbers, game, rule, calls, upcard, contract, retyped(table), ready, hands)


def form_of(dealt: Dealt, cards: set[str]) -> np.uint64:
    """Some cards as the kernels write them for the deal's strain."""
    return np.uint64(normal_mask(cards, STRAINS[dealt.contract.strain], dealt.rules.bowers))


def twin_of(dealt: Dealt) -> Deal:
    """The deal as the twin of the play takes it."""
    table, deck = dealt.table, call_twin.deck_of(dealt.rules)

    def cards(mask: Any) -> set[str]:
        return {card for card in deck if form_of(dealt, {card}) & mask}

    def seats(mask: int) -> set[int]:
        return {seat for seat in range(table.players) if (mask >> seat) & 1}

    return Deal(
        set(deck), [cards(hand) for hand in dealt.hands], STRAINS[dealt.contract.strain], table.maker,
        seats(table.makers), seats(table.active), table.leader, dealt.rules.bowers, bool(table.misere),
        bool(table.lead_trump), cards(table.out), cards(table.pickup), cards(table.buried),
    )  # fmt: skip


def search_for(dealt: Dealt) -> Search:
    """Scratch that knows the calls of a deal."""
    search = new_search()
    for number, call in enumerate(dealt.calls):
        search["calls"][number] = code_of(dealt.rules, call)
    search["count"] = len(dealt.calls)
    return search


def held_at(dealt: Dealt, generator: random.Random) -> Iterator[Held]:
    """All turns with a choice of a deal in which everybody plays any card."""
    table, hands, search = dealt.table, dealt.hands.copy(), search_for(dealt)
    turn = retyped(first_turn(table))
    while turn.trick < table.tricks:
        if not turn.led:
            search["laid"][:] = 0
        legal = np.uint64(legal_at(table, turn, hands[turn.seat]))
        options, left = [], legal
        while left:
            options.append(np.uint64(lowest_card(left)))
            left ^= options[-1]
        if len(options) > 1:
            yield Held(turn, retyped(see(table, turn, hands[turn.seat], legal)), hands.copy(), search.copy())
        card = generator.choice(options)
        hands[turn.seat] ^= card
        search["played"][turn.seat] |= card
        search["laid"][turn.seat] = card
        turn = retyped(after_card(table, turn, card))


def choose(
    dealt: Dealt, held: Held, model: int, memory: npt.NDArray[np.uint64], seed: int = 1, search: Search | None = None
) -> int:  # fmt: skip
    """The card that a model plays at a turn, with scratch of the turn's own unless another is given."""
    search = held.search.copy() if search is None else search
    return int(
        choose_at(
            dealt.game, dealt.rule, dealt.contract, dealt.table, held.turn, held.hands.copy(), model, stream_of(seed),
            SOME_NET, search, memory,
        )
    )  # fmt: skip
