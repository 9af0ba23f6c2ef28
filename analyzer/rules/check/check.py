"""Impossible combinations of rules: every one found is named in a sentence with the fields and their values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.cards import RANKS
from analyzer.errors import shorten
from analyzer.rules.check.auction import auction_problems
from analyzer.rules.check.contracts import MOST_POINTS, contract_problems
from analyzer.rules.check.problem import Problem, RulesError
from analyzer.rules.field_types import misfits, say

if TYPE_CHECKING:
    from analyzer.rules.model import Rules

MOST_PLAYERS = 7
"""Napoleon's table, the largest; the kernels play 2 to 7 seats."""


def require_possible(rules: Rules) -> None:
    """Raise `RulesError` with every problem of `rules`."""
    found = list(_type_problems(rules))
    if not found:  # the other checks rely on values of the right type
        for check in (_deal, _joker, _alone, _lead, _farmer, _game_end, auction_problems, contract_problems):
            found += check(rules)
    if found:
        raise RulesError(shorten(rules.name), found)


def _type_problems(rules: Rules) -> Iterator[Problem]:
    for field, text in misfits(rules):
        yield Problem(text, field)
    if isinstance(rules.contracts, tuple):
        for number, contract in enumerate(rules.contracts):
            for field, text in misfits(contract) if hasattr(contract, "need") else ():
                yield Problem(f"contract {shorten(contract.name)}: {text}", field, "contracts", number)
    if isinstance(rules.rounds, tuple):
        for number, turn in enumerate(rules.rounds):
            for field, text in misfits(turn) if hasattr(turn, "orbit") else ():
                yield Problem(f"round {number + 1}: {text}", field, "rounds", number)


def _deal(rules: Rules) -> Iterator[Problem]:
    if not rules.name.strip() or not rules.name.isprintable():
        yield Problem(f"name={rules.name!r} must be one line of text", "name")
    if not 2 <= rules.players <= MOST_PLAYERS:
        yield Problem(f"players={rules.players} must lie in 2 to {MOST_PLAYERS}", "players")
    if rules.partners and rules.players != 4:
        yield Problem(f"partners=true needs players=4, not {rules.players}", "partners")
    if rules.hand < 1:
        yield Problem(f"hand={rules.hand} must be at least 1", "hand")
    if not rules.ranks or [rank for rank in RANKS if rank in rules.ranks] != list(rules.ranks):
        yield Problem(f"ranks={rules.ranks!r} must be ranks out of {RANKS}, each once and ascending", "ranks")
    spare = 1 if rules.upcard or rules.widow != "none" else 0
    if rules.rest < spare:
        extra = " and an upcard" if rules.upcard else " and a widow" if spare else ""
        deal = f"{rules.players} hands of {rules.hand}{extra}"
        need = rules.players * rules.hand + spare
        yield Problem(
            f"the deck of {rules.deck_size} cards (ranks={rules.ranks!r}) is too small: {deal} need {need}", "ranks"
        )
    if rules.upcard and rules.widow != "none":
        yield Problem(f"upcard=true and widow={rules.widow!r} exclude each other", "widow")
    if rules.widow == "maker_takes" and rules.rest != 1:
        yield Problem(f"widow='maker_takes' needs exactly one card left, not {rules.rest}", "widow")
    if rules.bowers and "J" not in rules.ranks:
        yield Problem(f"bowers=true needs jacks in ranks={rules.ranks!r}", "bowers")


def _joker(rules: Rules) -> Iterator[Problem]:
    turned = rules.joker and rules.upcard
    if turned and rules.joker_up == "never":
        yield Problem("joker_up='never', but with joker=true and upcard=true the joker can be turned up", "joker_up")
    if not turned and rules.joker_up != "never":
        why = f"joker={say(rules.joker)} and upcard={say(rules.upcard)}"
        yield Problem(f"joker_up={rules.joker_up!r}, but with {why} no joker can be turned up", "joker_up")
    if rules.joker and not rules.bowers:
        yield Problem("joker=true needs bowers=true: the joker ranks above the right bower", "joker")
    trumpless = [contract.name for contract in rules.contracts if any(strain >= 4 for strain in contract.strains)]
    if rules.joker and trumpless:
        text = f"joker=true is undefined with no-trump, in strains of contract {', '.join(trumpless)}"
        yield Problem(text, "joker")


def _alone(rules: Rules) -> Iterator[Problem]:
    offered = {name for turn in rules.rounds for name in turn.contracts}
    alone = any(contract.alone and contract.name in offered for contract in rules.contracts)
    defending = rules.defend_alone != "off"
    if not rules.partners and defending:
        yield Problem(f"defend_alone={rules.defend_alone!r} needs partners=true", "defend_alone")
    if not rules.partners and rules.lone_defender_leads:
        yield Problem("lone_defender_leads=true needs partners=true", "lone_defender_leads")
    if rules.defend_alone == "vs_alone" and not alone:
        yield Problem("defend_alone='vs_alone' needs an alone contract in some round", "defend_alone")
    if rules.lone_defender_leads and not defending:
        yield Problem("lone_defender_leads=true needs defend_alone other than 'off'", "lone_defender_leads")
    if rules.call_for_best and not alone:
        yield Problem("call_for_best=true needs an alone contract in some round", "call_for_best")
    if rules.alone_by == "makers" and not alone:
        yield Problem("alone_by='makers' needs an alone contract in some round", "alone_by")


def _lead(rules: Rules) -> Iterator[Problem]:
    if rules.first_lead_trump and rules.first_lead != "maker":
        yield Problem(f"first_lead_trump=true needs first_lead='maker', not {rules.first_lead!r}", "first_lead_trump")


def _are_ranks(text: str, ranks: str) -> bool:
    return bool(text) and len(set(text)) == len(text) and set(text) <= set(ranks)


def _farmer(rules: Rules) -> Iterator[Problem]:
    if not _are_ranks(rules.farmer_ranks, RANKS):
        yield Problem(f"farmer_ranks={rules.farmer_ranks!r} must be ranks out of {RANKS}, each once", "farmer_ranks")
    elif rules.farmer != "off" and not _are_ranks(rules.farmer_ranks, rules.ranks):
        text = f"farmer_ranks={rules.farmer_ranks!r} must be ranks of the deck, ranks={rules.ranks!r}"
        yield Problem(text, "farmer_ranks")
    if rules.farmer == "off":
        return
    least = rules.hand if rules.farmer_min is None else rules.farmer_min
    if not 1 <= least <= rules.hand:
        yield Problem(f"farmer_min={least} must lie in 1 to hand={rules.hand}", "farmer_min")
    if rules.farmer == "redeal" and 1 <= least <= rules.hand:
        ranks = len(set(rules.farmer_ranks))
        quiet = rules.players * min(rules.hand, (least - 1) * (ranks if rules.farmer_same_rank else 1))
        if 4 * ranks - rules.rest > quiet:
            text = f"farmer_min={least} gives somebody a farmer's hand in every deal, so that all are dealt again"
            yield Problem(text, "farmer_min")
    if rules.farmer == "swap" and (not rules.upcard or rules.rest < 4):
        hidden = max(rules.rest - 1, 0) if rules.upcard else 0
        yield Problem(f"farmer='swap' needs three hidden cards below an upcard, not {hidden}", "farmer")
    if rules.farmer == "swap" and 1 <= least < 3:
        yield Problem(f"farmer='swap' gives three cards away, so farmer_min={least} must be at least 3", "farmer_min")


def _game_end(rules: Rules) -> Iterator[Problem]:
    for field, value in (("target", rules.target), ("deals", rules.deals)):
        if value is not None and not 1 <= value <= MOST_POINTS:
            yield Problem(f"{field}={value} must lie in 1 to {MOST_POINTS}", field)
    if rules.target is not None and rules.deals is not None:
        yield Problem(f"target={rules.target} and deals={rules.deals} exclude each other", "deals")
    for field in ("carry_over", "shutout_double", "target_needs_success"):
        if rules.target is None and getattr(rules, field):
            yield Problem(f"{field}=true needs a target", field)
    if not 0 <= rules.forfeit_points <= MOST_POINTS:
        yield Problem(f"forfeit_points={rules.forfeit_points} must lie in 0 to {MOST_POINTS}", "forfeit_points")
