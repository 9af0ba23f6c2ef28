"""From a call to points: who sleeps, leads and defends alone, what is buried, and what a contract pays."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, NamedTuple

import numpy as np
import pytest

from analyzer.rules import PRESETS, Rules
from analyzer.rules.compile import compile_rules
from kernels._jit import kernel
from kernels.auction import seat_on_turn
from kernels.contract import (
    BY_RULE,
    EUCHRED,
    LEAVE,
    LONE,
    MADE,
    MARCH,
    TOGETHER,
    finish_auction,
    give_best,
    how_it_ended,
    net_points,
    set_table,
)
from kernels.game import PASS
from kernels.layout import TRUMPS
from tests.kernels.support import (
    BIDDING,
    SETTINGS,
    bits,
    cards_in,
    code_of,
    never_calls,
    node_of,
    numbers_of,
    proposed_suit,
    random_bids,
    rule_of,
    rules_of,
)
from tests.reference import bid_twin, contract_twin, evaluate_twin
from tests.reference import call_twin as twin

DEALS = 400


@kernel
def _set_tables(
    game: Any,
    rule: Any,
    nodes: Any,
    makers: Any,
    calls: Any,
    discards: Any,
    defences: Any,
    upcards: Any,
    kitties: Any,
    hands: Any,
    ready: Any,
    seats: Any,
    cards: Any,
) -> Any:
    for k in range(len(nodes)):
        table, lone = set_table(
            game, rule, nodes[k], makers[k], calls[k], discards[k], defences[k, 0], defences[k, 1], upcards[k],
            kitties[k], hands[k], ready[k],
        )  # fmt: skip
        seats[k, 0], seats[k, 1], seats[k, 2] = table.active, table.makers, table.leader
        seats[k, 3], seats[k, 4] = lone, table.maker
        cards[k, 0], cards[k, 1], cards[k, 2] = table.buried, table.pickup, table.out
        cards[k, 3], cards[k, 4] = table.deck, table.trump


@kernel
def _finish_auctions(
    game: Any, rule: Any, nodes: Any, stops: Any, upcards: Any, suits: Any, hands: Any, kitties: Any, ended: Any
) -> Any:
    stream = np.zeros(1, np.uint64)
    for k in range(len(nodes)):
        ended[k, 0], ended[k, 1], ended[k, 2] = finish_auction(
            game, rule, nodes[k], stops[k], upcards[k], suits[k], hands[k], kitties[k], stream
        )


class Case(NamedTuple):
    """A call, and the deal in which it was made."""

    hands: list[set[str]]
    upcard: str
    kitty: set[str]
    turn: int
    node: int
    maker: int
    call: str
    buried: str | None = None
    defence: tuple[int, bool] | None = None


def set_tables(rules: Rules, numbers: twin.Numbers, cases: list[Case]) -> tuple[Any, Any, Any]:
    """The kernels' tables of some cases: (hands ready, seats, cards)."""
    count = len(cases)
    ready, places = np.zeros((count, rules.players), np.uint64), np.zeros((count, 5), np.int64)
    cards = np.zeros((count, 5), np.uint64)
    defences = [(-1, BY_RULE) if one.defence is None else (one.defence[0], (TOGETHER, LONE)[one.defence[1]])
                for one in cases]  # fmt: skip
    discards = [
        int(LEAVE) if one.buried == contract_twin.LEAVE else twin.raw_mask({one.buried} - {None}) for one in cases
    ]
    _set_tables(
        compile_rules(rules),
        rule_of(numbers),
        np.array([one.node for one in cases], np.int64),
        np.array([one.maker for one in cases], np.int64),
        np.array([code_of(rules, one.call) for one in cases], np.int64),
        np.array(discards, np.uint64),
        np.array(defences, np.int64),
        np.array([twin.raw_mask({one.upcard} - {""}) for one in cases], np.uint64),
        np.array([twin.raw_mask(one.kitty) for one in cases], np.uint64),
        np.array([masks(one.hands) for one in cases], np.uint64),
        ready,
        places,
        cards,
    )
    return ready, places, cards


def random_deal(rules: Rules, generator: random.Random) -> tuple[list[set[str]], str, set[str]]:
    """Hands by seat, upcard and the hidden rest."""
    cards = twin.deck_of(rules)
    generator.shuffle(cards)
    if rules.joker_up.startswith("dealer") and generator.random() < 0.3:
        cards.remove("JO")
        cards.insert(len(cards) - rules.hand * rules.players, "JO")  # turned up
    hands = [{cards.pop() for _ in range(rules.hand)} for _ in range(rules.players)]
    upcard = cards.pop() if rules.upcard else ""
    return hands, upcard, set(cards)


def masks(sets: list[set[str]]) -> list[int]:
    return [twin.raw_mask(cards) for cards in sets]


def seats(mask: int) -> set[int]:
    return {seat for seat in range(8) if (mask >> seat) & 1}


def random_calls(rules: Rules, generator: random.Random) -> list[Case]:
    """Legal calls of any seat at any turn, with the discard and the defence left to the rule or chosen."""
    cases = []
    for _ in range(DEALS):
        hands, upcard, kitty = random_deal(rules, generator)
        turn = generator.randrange(rules.players * len(rules.rounds))
        number, seat = twin.turn_of(rules, turn, upcard)
        calls = twin.legal_calls(rules, turn, hands[seat], upcard, proposed_suit(rules, upcard)) - {"pass"}
        if not calls:
            continue
        call = generator.choice(sorted(calls))
        pickup, dealer, buried = rules.rounds[number].pickup, rules.players - 1, None
        if pickup != "none" and generator.random() < 0.5:
            buried = generator.choice(sorted(hands[-1] | ({upcard} if rules.discard_upcard else set())))
            if pickup == "optional" and seat != dealer and generator.random() < 0.5:
                buried = contract_twin.LEAVE
        defence = (generator.randrange(rules.players), generator.random() < 0.5)
        if not rules.partners or (seat - defence[0]) % 2 == 0 or generator.random() < 0.6:
            defence = None
        cases.append(Case(hands, upcard, kitty, turn, node_of(rules, turn, upcard), seat, call, buried, defence))
    return cases


def random_contracts(rules: Rules, generator: random.Random) -> list[Case]:
    """The same for games in which bids ascend: any maker, bid and strain."""
    cases = []
    for _ in range(DEALS):
        hands, _, kitty = random_deal(rules, generator)
        contract = generator.choice(rules.contracts)
        call = f"{contract.name}@{twin.STRAINS[generator.choice(contract.strains)]}"
        cases.append(Case(hands, "", kitty, 0, 0, generator.randrange(rules.players), call))
    return cases


@pytest.mark.parametrize("setting", [*SETTINGS, *BIDDING, "railroad,pickup=optional"])
def test_tables_agree_with_the_twin(setting: str) -> None:
    """After any call of any seat, with the discard and the defence left to the rule or chosen."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 3)
    numbers.defend = 80  # often enough to meet lone defenders
    cases = (random_calls if rules.turns_up else random_contracts)(rules, generator)
    ready, places, cards = set_tables(rules, numbers, cases)
    seen: Counter[str] = Counter()
    for k, one in enumerate(cases):
        defence = None if one.defence is None else dict([one.defence])
        expected = contract_twin.make_ready(
            rules, numbers, one.turn, one.call, one.hands, one.upcard, one.buried, one.maker, one.kitty, defence
        )
        strain = one.call.split("@")[1]

        def form(held: twin.Cards, strain: str = strain) -> int:
            return twin.normal_mask(held, strain, rules.bowers)

        assert seats(int(places[k, 0])) == expected.playing, one
        assert seats(int(places[k, 1])) == expected.makers
        assert places[k, 2] == expected.leader
        assert places[k, 3] == (-1 if expected.lone is None else expected.lone)
        assert places[k, 4] == one.maker
        assert cards[k, :3].tolist() == [form(expected.buried), form(expected.taken), form(expected.out)], one
        if not rules.joker or strain in twin.SUITS:
            assert int(cards[k, 3]) == form(set(twin.deck_of(rules)))
        assert int(cards[k, 4]) == (0xFFFF if strain in twin.SUITS else 0)
        for seat in expected.playing:
            assert int(ready[k, seat]) == form(expected.hands[seat]), (one, seat)
            assert len(expected.hands[seat]) == rules.hand
        seen["lone"] += expected.lone is not None
        seen["asleep"] += len(expected.playing) < rules.players
        seen["buried"] += bool(expected.buried)
        seen["left"] += bool(one.upcard) and rules.rounds[0].pickup == "optional" and not expected.buried
    assert bool(seen["lone"]) == (rules.defend_alone != "off")
    assert bool(seen["asleep"]) == (rules.defend_alone == "always" or any(one.alone for one in rules.contracts))
    assert bool(seen["buried"]) == rules.upcard
    assert rules.rounds[0].pickup != "optional" or seen["left"]


@pytest.mark.parametrize(
    ("setting", "turn", "call", "leader", "playing"),
    [
        ("standard", 0, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 3, "pair@H", 0, {0, 1, 2, 3}),
        ("standard", 0, "alone@H", 0, {0, 1, 3}),
        ("standard", 2, "alone@H", 1, {1, 2, 3}),  # eldest sleeps, so the next one leads
        ("standard", 1, "alone@H", 0, {0, 1, 2}),  # the dealer sleeps
        ("standard,lone_lead=maker_left", 2, "alone@H", 3, {1, 2, 3}),
        ("standard,lone_lead=maker_left", 0, "alone@H", 1, {0, 1, 3}),
        ("standard,lone_lead=maker", 3, "alone@H", 3, {0, 2, 3}),
        ("north_american", 1, "alone@H", 2, {0, 1, 2}),
        ("three_handed", 1, "solo@H", 0, {0, 1, 2}),
        ("two_handed", 1, "solo@H", 0, {0, 1}),
    ],
)
def test_leads_that_the_rules_spell_out(setting: str, turn: int, call: str, leader: int, playing: set[int]) -> None:
    rules = rules_of(setting)
    hands = [cards_in("9C TC 9D TD 9S") for _ in range(rules.players)]  # nobody would defend alone with these
    table = contract_twin.make_ready(rules, numbers_of(rules), turn, call, hands, "9H")
    assert (table.leader, table.playing) == (leader, playing)
    case = Case(hands, "9H", set(), turn, turn, turn % rules.players, call)
    _, places, _ = set_tables(rules, numbers_of(rules), [case])
    assert (places[0, 2], seats(int(places[0, 0]))) == (leader, playing)


@pytest.mark.parametrize("setting", SETTINGS)
def test_auctions_agree_with_the_twin(setting: str) -> None:
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    deals = [random_deal(rules, generator) for _ in range(DEALS)]
    last = rules.players * len(rules.rounds)
    turns = [generator.choice([0, generator.randrange(last)]) for _ in deals]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    hands = np.array([masks(held) for held, _, _ in deals], np.uint64)
    nodes = [node_of(rules, turn, upcard) for turn, (_, upcard, _) in zip(turns, deals, strict=True)]
    ended = np.zeros((DEALS, 3), np.int64)
    _finish_auctions(
        compile_rules(rules), rule_of(numbers), np.array(nodes, np.int64), np.array(stops, np.int64),
        np.array([twin.raw_mask({upcard}) for _, upcard, _ in deals], np.uint64),
        np.array([twin.SUITS.index(proposed_suit(rules, upcard)) for _, upcard, _ in deals], np.int64),
        hands, np.array([twin.raw_mask(kitty) for _, _, kitty in deals], np.uint64), ended,
    )  # fmt: skip
    changed = 0
    for k, (held, upcard, kitty) in enumerate(deals):
        before = [set(hand) for hand in held]
        stop, suit = None if stops[k] < 0 else stops[k], proposed_suit(rules, upcard)
        turn, call = evaluate_twin.finish_auction(rules, numbers, turns[k], stop, held, upcard, suit, kitty)
        maker = -1 if call == "pass" else twin.turn_of(rules, turn, upcard)[1]
        assert ended[k].tolist() == [node_of(rules, turn, upcard), maker, code_of(rules, call)]
        assert hands[k].tolist() == masks(held)
        changed += before != held
    assert bool(changed) == (rules.farmer == "swap")


@pytest.mark.parametrize("setting", BIDDING)
def test_bidding_agrees_with_the_twin(setting: str) -> None:
    """From any place of an auction to its end, or to the next turn of some seat."""
    rules, generator = rules_of(setting), random.Random(setting)
    numbers = numbers_of(rules, 4)
    if rules.contracts[0].need == 1:  # else somebody always bids one
        numbers.bid = {name: [least + 70 for least in row] for name, row in numbers.bid.items()}
    deals = [(*random_deal(rules, generator), *random_bids(rules, generator)) for _ in range(DEALS)]
    stops = [generator.randrange(-1, rules.players) for _ in deals]
    hands = np.array([masks(deal[0]) for deal in deals], np.uint64)
    before, ended = hands.copy(), np.zeros((DEALS, 3), np.int64)
    nothing = np.zeros(DEALS, np.uint64)
    _finish_auctions(
        compile_rules(rules), rule_of(numbers), np.array([deal[4] for deal in deals], np.int64),
        np.array(stops, np.int64), nothing, nothing.astype(np.int64), hands, nothing, ended,
    )  # fmt: skip
    assert np.array_equal(hands, before)
    seen: Counter[str] = Counter()
    for (held, _, _, calls, _), stop, found in zip(deals, stops, ended, strict=True):
        after, maker, call = bid_twin.finish_bidding(rules, numbers, calls, None if stop < 0 else stop, held)
        assert found[1:].tolist() == [-1 if maker is None else maker, code_of(rules, call)], (calls, after)
        over = bid_twin.is_over(rules, after)
        assert over or seat_on_turn(compile_rules(rules), found[0]) == stop
        seen["won" if maker is not None else "thrown" if over else "stopped"] += 1
        seen["forced"] += maker is not None and set(after) == {"pass"}
    assert min(seen["won"], seen["stopped"]) > 20
    forced = rules.all_pass == "joker_holder_bids"  # then all pass, and the deal is thrown in, only without a joker
    assert forced or bool(seen["thrown"]) == (not rules.rounds[0].dealer_must)
    assert bool(seen["forced"]) == forced


def test_the_holder_of_the_joker_bids_three() -> None:
    """When all pass; with the joker in the widow the deal is thrown in."""
    rules = rules_of("hasenpfeffer")
    game, rule, stream = compile_rules(rules), never_calls(rules), np.zeros(1, np.uint64)
    texts = ["9C TC 9D TD 9H TH", "9S TS QC QD QH QS", "AD KD JD AC KC JO", "KS KH JS JC JH AS"]
    for joker, dealt in ((2, texts), (None, [text.replace("JO", "AH") for text in texts])):
        hands = np.array(masks([cards_in(text) for text in dealt]), np.uint64)
        rest = bits("AH" if joker else "JO")
        _, maker, call = finish_auction(game, rule, 0, -1, np.uint64(0), 0, hands, rest, stream)
        assert (maker, call) == ((2, code_of(rules, "3@D")) if joker else (-1, PASS))


def test_only_the_first_claimant_changes_cards() -> None:
    """Eldest and his neighbour both hold three low cards that may go; the kitty goes to eldest."""
    rules = rules_of("standard,farmer=swap")
    texts = ["9C TC 9D AS KS", "TD 9S TS AC KC", "AD KD QD AH KH", "JC JD JH JS QH"]
    hands = np.array([masks([cards_in(text) for text in texts])], np.uint64)
    ended = np.zeros((1, 3), np.int64)
    _finish_auctions(
        compile_rules(rules), never_calls(rules), np.zeros(1, np.int64), np.full(1, -1), bits("9H").reshape(1),
        np.full(1, 2), hands, bits("QC QS TH").reshape(1), ended,
    )  # fmt: skip
    assert hands[0].tolist() == masks([cards_in(text) for text in ["QC QS TH AS KS", *texts[1:]]])


@pytest.mark.parametrize("name", PRESETS)
def test_net_points_agree_with_the_twin(name: str) -> None:
    rules = PRESETS[name]
    game = compile_rules(rules)
    for number, contract in enumerate(rules.contracts):
        for tricks in range(rules.hand + 1):
            made = contract_twin.is_made(contract, tricks)
            march = made and tricks == rules.hand and contract.sweep is not None
            assert how_it_ended(game, number, tricks) == (MARCH if march else MADE if made else EUCHRED)
            for lone in (None, 1) if rules.partners else (None,):
                for maker in range(rules.players):
                    for seat in range(rules.players):
                        net = net_points(game, number, -1 if lone is None else lone, tricks, maker, seat)
                        assert net == contract_twin.net_points(rules, contract, tricks, lone, maker, seat)


def test_pay_of_the_rules() -> None:
    """The table of the rules: with partner 2 / 1 / 2, alone 2 / 1 / 4, euchred by a lone defender 4."""
    game = compile_rules(PRESETS["north_american"])
    assert [net_points(game, 0, -1, tricks, 0, 2) for tricks in range(6)] == [-2, -2, -2, 1, 1, 2]
    assert [net_points(game, 1, -1, tricks, 0, 0) for tricks in range(6)] == [-2, -2, -2, 1, 1, 4]
    assert [net_points(game, 1, 3, tricks, 0, 0) for tricks in range(6)] == [-4, -4, -4, 1, 1, 4]
    assert [net_points(game, 0, -1, tricks, 0, 3) for tricks in range(6)] == [2, 2, 2, -1, -1, -2]
    three = compile_rules(PRESETS["three_handed"])
    assert [net_points(three, 0, -1, tricks, 1, 1) for tricks in (2, 3, 5)] == [-4, 2, 4]
    assert [net_points(three, 0, -1, tricks, 1, 0) for tricks in (2, 3, 5)] == [2, -1, -2]


# ---------------------------------------------------------------------- calling for best
def best_given(texts: list[str], lone: int, upcard: str = "") -> list[set[str]]:
    """Hands after a lone player has called for best, trumps being hearts."""
    game = compile_rules(PRESETS["railroad"])
    ready = np.array([twin.normal_mask(cards_in(text), "H", True) for text in texts], np.uint64)
    up = np.uint64(twin.normal_mask(cards_in(upcard), "H", True))
    give_best(game, lone, TRUMPS, up, ready)
    deck = {twin.normal_bit(card, "H", True): card for card in twin.deck_of(PRESETS["railroad"])}
    return [{card for bit, card in deck.items() if (int(hand) >> bit) & 1} for hand in ready]


def test_calling_for_best_by_hand() -> None:
    texts = ["JO JH AH KC 9S", "9C TC QC KS AS", "JD 9H TD AC AD", "9D QS JS TS QD"]
    given = best_given(texts, 0)
    assert given[0] == cards_in("JO JH AH KC JD")  # the nine, alone and lowest, goes; the left bower comes
    assert given[2] == cards_in("9H TD AC AD")
    assert given[1::2] == [cards_in(text) for text in texts[1::2]]
    given = best_given(["JO JH AH KC 9S", "9C", "9H TD AC AD JC", "9D"], 2, "QH")
    assert given[2] == cards_in("9H AC AD JC JO")  # his partner's joker, above the queen that the dealer turned up
    given = best_given(["9S TS JC QC KC", "9C", "9H TD AC AD JC", "9D"], 2, "QH")
    assert given[2] == cards_in("9H AC AD JC QH")  # the upcard, as the giver has no trump


def test_a_dealer_asleep_may_give_the_upcard() -> None:
    """The dealer's partner assists alone: the right bower turned up is the dealer's best card."""
    rules = rules_of("railroad")
    hands = [cards_in(text) for text in ("9C TC QC KC AC", "JD AH KH 9S AS", "9D TD QD KD AD", "9H TH JS QS TS")]
    case = Case(hands, "JH", {"JO", "QH", "JC", "KS"}, 1, 1, 1, "alone@H")
    ready, _, cards = set_tables(rules, never_numbers(rules), [case])
    assert int(ready[0, 1]) == twin.normal_mask(cards_in("JD AH KH AS JH"), "H", True)
    assert cards[0, 2] == 0  # nobody else can tell that he did not get it
    _, _, cards = set_tables(rules, never_numbers(rules), [case._replace(turn=0, node=0, maker=0)])
    assert int(cards[0, 1]) == twin.normal_mask({"JH"}, "H", True)  # ordered from his right the dealer takes it


def never_numbers(rules: Rules) -> twin.Numbers:
    """Nobody defends alone."""
    numbers = numbers_of(rules)
    numbers.defend = 10_000
    return numbers
