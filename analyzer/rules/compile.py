"""Rules to arrays: `compile_rules` writes a `Rules` value as the `kernels.game.Game` that the kernels read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from analyzer.cards import deck_cards, split_cards
from analyzer.rules.model import Contract, Rules
from analyzer.rules.payoff import points
from kernels import codes
from kernels.game import GAME, Game

_JOKER_UP = {"never": codes.JOKER_NEVER, "dealer_names_blind": codes.JOKER_BLIND, "dealer_names": codes.JOKER_NAMES}
_JOKER_UP |= {suit: codes.JOKER_SUIT + number for number, suit in enumerate("CDHS")}
_WIDOW = {"none": codes.WIDOW_NONE, "unused": codes.WIDOW_UNUSED, "maker_takes": codes.WIDOW_MAKER_TAKES}
_ALL_PASS = {
    "redeal_next": codes.REDEAL_NEXT,
    "redeal_same": codes.REDEAL_SAME,
    "joker_holder_bids": codes.JOKER_HOLDER_BIDS,
    "forfeit": codes.FORFEIT,
}
_LEAD = {"eldest": codes.LEAD_ELDEST, "maker_left": codes.LEAD_MAKER_LEFT, "maker": codes.LEAD_MAKER}
_DEFEND = {"off": codes.DEFEND_OFF, "vs_alone": codes.DEFEND_VS_ALONE, "always": codes.DEFEND_ALWAYS}
_FARMER = {"off": codes.FARMER_OFF, "redeal": codes.FARMER_REDEAL, "swap": codes.FARMER_SWAP}
_STRAINS = {
    "upcard": codes.STRAINS_UPCARD,
    "not_upcard": codes.STRAINS_NOT_UPCARD,
    "any": codes.STRAINS_ANY,
    "later": codes.STRAINS_LATER,
}
_MATCH = {False: codes.MATCH_OFF, "any": codes.MATCH_ANY, "opponents": codes.MATCH_OPPONENTS}
_PARTNER = {
    "free": codes.PARTNER_FREE,
    "alone_only": codes.PARTNER_ALONE_ONLY,
    "must_pass": codes.PARTNER_MUST_PASS,
}
_NEED_SUIT = {"none": codes.NEED_NONE, "effective": codes.NEED_EFFECTIVE, "natural": codes.NEED_NATURAL}
_PICKUP = {"none": codes.PICKUP_NONE, "forced": codes.PICKUP_FORCED, "optional": codes.PICKUP_OPTIONAL}

Ints = npt.NDArray[np.int64]


@lru_cache(maxsize=256)
def compile_rules(rules: Rules) -> Game:
    """Write `rules` as arrays, field by field as `kernels.game.Game` describes them.

    The value is shared by everybody who asks for the same rules: do not write to its arrays.
    """
    pay = _pay(rules)
    names = [contract.name for contract in rules.contracts]
    contracts, rounds = rules.contracts, rules.rounds
    values = {
        "players": rules.players,
        "hand": rules.hand,
        "partners": int(rules.partners),
        "bowers": int(rules.bowers),
        "cards": rules.deck_size,
        "contracts": len(contracts),
        "rounds": len(rounds),
        "deck": np.array(split_cards(rules.deck), dtype=np.uint64),
        "upcard": int(rules.upcard),
        "widow": _WIDOW[rules.widow],
        "joker_up": _JOKER_UP[rules.joker_up],
        "discard_upcard": int(rules.discard_upcard),
        "all_pass": _ALL_PASS[rules.all_pass],
        "forced_bid": -1 if rules.forced_bid is None else names.index(rules.forced_bid),
        "forfeit_points": rules.forfeit_points,
        "first_lead": _LEAD[rules.first_lead],
        "alone_lead": _LEAD[rules.alone_lead],
        "lone_defender_leads": int(rules.lone_defender_leads),
        "first_lead_trump": int(rules.first_lead_trump),
        "defend_alone": _DEFEND[rules.defend_alone],
        "call_for_best": int(rules.call_for_best),
        "farmer": _FARMER[rules.farmer],
        "farmer_cards": np.uint64(deck_cards(rules.farmer_ranks, joker=False)),
        "farmer_min": rules.hand if rules.farmer_min is None else rules.farmer_min,
        "farmer_same_rank": int(rules.farmer_same_rank),
        "farmer_redealer_next": int(rules.farmer_redealer == "next"),
        "need": _ints(contract.need for contract in contracts),
        "alone": _ints(contract.alone for contract in contracts),
        "misere": _ints(contract.misere for contract in contracts),
        "rank": _ints(contract.rank for contract in contracts),
        "over": _ints(-1 if contract.over is None else names.index(contract.over) for contract in contracts),
        "sweep": _ints(contract.sweep is not None for contract in contracts),
        "strains": _ints(_bits(contract.strains) for contract in contracts),
        "pay": pay,
        "steps": _steps(pay),
        "round_strains": _ints(_STRAINS[turn.strains] for turn in rounds),
        "round_contracts": _ints(_bits(names.index(name) for name in turn.contracts) for turn in rounds),
        "round_ends_on_call": _ints(turn.ends_on_call for turn in rounds),
        "round_until_passes": _ints(turn.orbit == "until_passes" for turn in rounds),
        "round_match": _ints(_MATCH[turn.dealer_may_match] for turn in rounds),
        "round_must": _ints(turn.dealer_must for turn in rounds),
        "round_partner": _ints(_PARTNER[turn.dealer_partner] for turn in rounds),
        "round_need_suit": _ints(_NEED_SUIT[turn.need_suit] for turn in rounds),
        "round_pickup": _ints(_PICKUP[turn.pickup] for turn in rounds),
        "round_upcard_counts": _ints(turn.upcard_counts_for_dealer for turn in rounds),
    }
    return cast(Game, write_record(GAME, values))


def write_record(layout: np.dtype[np.void], values: dict[str, Any]) -> Any:
    """One record of `layout` with the `values`; an array fills the beginning of its field, the rest is zeros."""
    record = np.zeros(1, layout).view(np.recarray)
    for name, value in values.items():
        array = np.asarray(value)
        place: tuple[Any, ...] = (0, *(slice(size) for size in array.shape))
        record[name][place] = array
    return record[0]


def _pay(rules: Rules) -> Ints:
    """Points ``[contract, lone defender 0/1, makers' tricks, (makers, each opposing side)]``."""

    def pays(contract: Contract, lone_defender: bool) -> list[tuple[int, int]]:
        return [points(contract, rules.hand, tricks, lone_defender) for tricks in range(rules.hand + 1)]

    return np.array([[pays(contract, lone) for lone in (False, True)] for contract in rules.contracts], np.int64)


def _steps(pay: Ints) -> Ints:
    """Bit t set where the pay at t tricks differs from the pay at t - 1: the thresholds worth asking for."""
    changed = np.any(pay[:, :, 1:, :] != pay[:, :, :-1, :], axis=3)
    weights = np.int64(1) << np.arange(1, pay.shape[2], dtype=np.int64)
    steps: Ints = (changed * weights).sum(axis=2, dtype=np.int64)
    return steps


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _ints(values: Iterable[int]) -> Ints:
    return np.array([int(value) for value in values], dtype=np.int64)
