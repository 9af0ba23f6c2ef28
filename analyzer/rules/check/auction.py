"""Impossible auctions: rounds that contradict themselves, each other or the rest of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cards import STRAINS, SUIT_STRAINS
from analyzer.errors import suggest
from analyzer.rules.check.problem import Problem

if TYPE_CHECKING:
    from analyzer.rules.model import Round, Rules

MAX_ROUNDS = 4


def auction_problems(rules: Rules) -> Iterator[Problem]:
    """Yield every problem of the rounds and of what happens when all pass."""
    if not rules.rounds:
        yield Problem("rounds is empty; an auction needs at least one round", "rounds")
        return
    if len(rules.rounds) > MAX_ROUNDS:
        yield Problem(f"rounds has {len(rules.rounds)} entries; at most {MAX_ROUNDS} are possible", "rounds")
    for number, turn in enumerate(rules.rounds):
        last = number == len(rules.rounds) - 1
        checks = (
            *_contracts(rules, turn),
            *_turn_up(rules, turn),
            *_ascending(rules, turn),
            *_dealer(rules, turn, last),
        )
        for field, text in checks:
            yield Problem(f"round {number + 1}: {text}", field, "rounds", number)
    yield from _all_pass(rules)


def _contracts(rules: Rules, turn: Round) -> Iterator[tuple[str, str]]:
    names = [contract.name for contract in rules.contracts]
    if not turn.contracts:
        yield "contracts", "contracts is empty; a round must offer at least one"
    if len(set(turn.contracts)) != len(turn.contracts):
        yield "contracts", f"contracts={list(turn.contracts)} names one twice"
    for name in turn.contracts:
        if name not in names:
            yield "contracts", f"contract {name!r} is unknown{suggest(name, names)}; there are {', '.join(names)}"


def _turn_up(rules: Rules, turn: Round) -> Iterator[tuple[str, str]]:
    if turn.strains in ("upcard", "not_upcard") and not rules.upcard:
        yield "strains", f"strains={turn.strains!r} needs upcard=true"
    if turn.pickup != "none" and not rules.upcard:
        yield "pickup", f"pickup={turn.pickup!r} needs upcard=true"
    if turn.pickup != "none" and turn.strains != "upcard":
        yield "pickup", f"pickup={turn.pickup!r} needs strains='upcard', not {turn.strains!r}"
    if turn.ends_on_call and turn.dealer_may_match:
        yield "dealer_may_match", f"dealer_may_match={turn.dealer_may_match!r} needs ends_on_call=false"
    if turn.ends_on_call and turn.orbit != "once":
        yield "orbit", f"orbit={turn.orbit!r} needs ends_on_call=false"
    if turn.ends_on_call and turn.strains == "later":
        yield "strains", "strains='later' needs ends_on_call=false"
    if turn.need_suit != "none" and turn.strains == "later":
        yield "need_suit", f"need_suit={turn.need_suit!r} has no suit to look at with strains='later'"


def _ascending(rules: Rules, turn: Round) -> Iterator[tuple[str, str]]:
    if turn.ends_on_call:
        return
    if len(rules.rounds) != 1:
        yield "ends_on_call", f"ends_on_call=false needs a single round; there are {len(rules.rounds)}"
    if turn.strains in ("upcard", "not_upcard"):
        yield "strains", f"strains={turn.strains!r} needs ends_on_call=true"
    if rules.joker_up in ("dealer_names", "dealer_names_blind"):
        yield "ends_on_call", f"ends_on_call=false leaves the dealer no auction to win by joker_up={rules.joker_up!r}"
    bids = [contract for contract in rules.contracts if contract.name in turn.contracts]
    if bids and all(contract.over is not None for contract in bids):
        yield (
            "contracts",
            f"contracts={list(turn.contracts)} may all but follow another bid (over), so none can be first",
        )
    ranks = [contract.rank for contract in bids]
    if len(set(ranks)) != len(ranks):
        yield "contracts", f"ends_on_call=false needs contracts of different rank; the ranks are {ranks}"


def _dealer(rules: Rules, turn: Round, last: bool) -> Iterator[tuple[str, str]]:
    if turn.dealer_must and not last:
        yield "dealer_must", "dealer_must=true is possible in the last round only"
    strains = {strain for contract in rules.contracts if contract.name in turn.contracts for strain in contract.strains}
    barred = [suit for suit in SUIT_STRAINS if strains and not _open_strains(turn, strains, suit)]
    if turn.dealer_must and barred:
        called = " ".join(STRAINS[strain] for strain in sorted(strains))
        suits = " or ".join(STRAINS[suit] for suit in barred)
        yield (
            "dealer_must",
            (
                f"dealer_must=true, but with {suits} turned up strains={turn.strains!r} leaves nothing to call of the "
                f"contracts' {called}"
            ),
        )
    if turn.dealer_partner != "free" and not rules.partners:
        yield "dealer_partner", f"dealer_partner={turn.dealer_partner!r} needs partners=true"
    alone = any(contract.alone for contract in rules.contracts if contract.name in turn.contracts)
    if turn.dealer_partner == "alone_only" and not alone:
        yield "dealer_partner", "dealer_partner='alone_only' needs an alone contract in that round"


def _open_strains(turn: Round, strains: set[int], upcard_suit: int) -> set[int]:
    """The strains out of some that may be called when a card of `upcard_suit` is turned up."""
    if turn.strains == "upcard":
        return strains & {upcard_suit}
    return strains - {upcard_suit} if turn.strains == "not_upcard" else strains


def _all_pass(rules: Rules) -> Iterator[Problem]:
    last = rules.rounds[-1]
    if rules.all_pass == "joker_holder_bids":
        if not rules.joker or rules.upcard:
            yield Problem("all_pass='joker_holder_bids' needs joker=true and upcard=false", "all_pass")
        elif rules.turns_up:
            yield Problem("all_pass='joker_holder_bids' needs an ascending auction (ends_on_call=false)", "all_pass")
        if rules.forced_bid not in last.contracts:
            bid = "none" if rules.forced_bid is None else repr(rules.forced_bid)
            offered = ", ".join(last.contracts)
            yield Problem(f"all_pass='joker_holder_bids' needs a forced_bid out of {offered}, not {bid}", "forced_bid")
    elif rules.forced_bid is not None:
        text = f"forced_bid={rules.forced_bid!r} is unused with all_pass={rules.all_pass!r}"
        yield Problem(text, "forced_bid")
    if last.dealer_must and rules.all_pass != "redeal_next":
        text = f"all_pass={rules.all_pass!r} cannot happen when the dealer must call (dealer_must=true, stick=on)"
        yield Problem(text, "all_pass")
