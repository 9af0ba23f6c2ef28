"""Impossible rules are refused in a sentence that names the fields; possible ones are not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from analyzer.errors import DataError
from analyzer.rules import PRESETS, Contract, Round, Rules
from analyzer.rules.check.problem import RulesError

Make = Callable[[], Rules]


def change(preset: str, /, **fields: Any) -> Make:
    """The preset with fields of the rules changed."""
    return lambda: replace(PRESETS[preset], **fields)


def contract(preset: str, number: int, also: dict[str, Any] | None = None, /, **fields: Any) -> Make:
    """The preset with fields of one contract changed, and `also` fields of the rules."""

    def make() -> Rules:
        contracts = list(PRESETS[preset].contracts)
        contracts[number] = replace(contracts[number], **fields)
        return replace(PRESETS[preset], contracts=tuple(contracts), **(also or {}))

    return make


def turn(preset: str, number: int, also: dict[str, Any] | None = None, /, **fields: Any) -> Make:
    """The preset with fields of one round changed, and `also` fields of the rules."""

    def make() -> Rules:
        rounds = list(PRESETS[preset].rounds)
        rounds[number] = replace(rounds[number], **fields)
        return replace(PRESETS[preset], rounds=tuple(rounds), **(also or {}))

    return make


def without_alone(**fields: Any) -> Make:
    """Standard euchre in which nobody can go alone, with fields changed."""
    rules = Rules.parse("standard,alone=off")
    return lambda: replace(rules, **fields)


PAIR, ALONE = PRESETS["standard"].contracts
BIDS = PRESETS["bid_euchre_6"].rounds[0]

IMPOSSIBLE: dict[str, tuple[Make, str]] = {
    # the table and the deal
    "partners with five players": (change("standard", players=5), "partners=true needs players=4, not 5"),
    "one player": (change("two_handed", players=1), "players=1 must lie in 2 to 7"),
    "eight players": (change("napoleon7", players=8), "players=8 must lie in 2 to 7"),
    "no hand": (change("standard", hand=0), "hand=0 must be at least 1"),
    "hands beyond the deck": (change("standard", hand=7), "deck of 24 cards .* too small: .* need 29"),
    "no card for the upcard": (change("standard", hand=6), "4 hands of 6 and an upcard need 25"),
    "no card for the widow": (change("bid_euchre_6", widow="unused"), "4 hands of 6 and a widow need 25"),
    "ranks descending": (change("standard", ranks="AKQJT9"), "ranks='AKQJT9' must be ranks .* ascending"),
    "a rank twice": (change("standard", ranks="99TJQKA"), "ranks='99TJQKA' must be ranks"),
    "a rank unknown": (change("standard", ranks="9TJQKX"), "ranks='9TJQKX' must be ranks"),
    "no ranks": (change("standard", ranks=""), "ranks='' must be ranks"),
    "bowers without jacks": (change("standard", ranks="89TQKA"), "bowers=true needs jacks in ranks='89TQKA'"),
    "upcard and widow": (change("standard", widow="unused"), "upcard=true and widow='unused' exclude each other"),
    "a widow of nine to take": (
        change("hasenpfeffer", ranks="789TJQKA", widow="maker_takes"),
        "widow='maker_takes' needs exactly one card left, not 9",
    ),
    "no name": (change("standard", name=" "), "name=' ' must be one line of text"),
    "a name of two lines": (change("standard", name="a\nb"), "must be one line of text"),
    # the joker
    "joker not provided for": (change("standard", joker=True), "joker_up='never', but with joker=true"),
    "joker provided for in vain": (change("standard", joker_up="H"), "joker_up='H', but with joker=false"),
    "joker that cannot turn up": (change("hasenpfeffer", joker_up="H"), "joker_up='H', .* upcard=false"),
    "joker without bowers": (change("british", bowers=False), "joker=true needs bowers=true"),
    "joker with no-trump": (contract("british", 0, strains=(0, 1, 2, 3, 4)), "joker=true is undefined with no-trump"),
    "joker with low no-trump": (change("bid_euchre_6", joker=True), "joker=true is undefined with no-trump"),
    # alone
    "alone without partners": (contract("three_handed", 0, alone=True), "alone=true needs partners=true"),
    "defending alone without partners": (
        change("three_handed", defend_alone="always"),
        "defend_alone='always' needs partners=true",
    ),
    "lone defender leads without partners": (
        change("three_handed", lone_defender_leads=True),
        "lone_defender_leads=true needs partners=true",
    ),
    "partner's restriction without partners": (
        turn("three_handed", 0, dealer_partner="must_pass"),
        "dealer_partner='must_pass' needs partners=true",
    ),
    "vs_alone without alone": (
        without_alone(defend_alone="vs_alone"),
        "defend_alone='vs_alone' needs an alone contract",
    ),
    "vs_alone without alone in a round": (
        change(
            "north_american",
            rounds=tuple(replace(turn, contracts=("pair",)) for turn in PRESETS["north_american"].rounds),
        ),
        "defend_alone='vs_alone' needs an alone contract in some round",
    ),
    "best card without alone": (without_alone(call_for_best=True), "call_for_best=true needs an alone contract"),
    "alone by either without alone": (without_alone(alone_by="makers"), "alone_by='makers' needs an alone contract"),
    "alone only without alone": (
        turn("standard", 0, contracts=("pair",), dealer_partner="alone_only"),
        "round 1: dealer_partner='alone_only' needs an alone contract",
    ),
    "lone defender leads, none allowed": (
        change("standard", lone_defender_leads=True),
        "lone_defender_leads=true needs defend_alone",
    ),
    "lone defender paid, none allowed": (
        contract("standard", 1, opp_fail_lone=4),
        "contract alone: opp_fail_lone=4 is unused with defend_alone='off'",
    ),
    # the auction
    "no rounds": (change("standard", rounds=()), "rounds is empty"),
    "a round without contracts": (turn("standard", 0, contracts=()), "round 1: contracts is empty"),
    "a contract twice in a round": (turn("standard", 0, contracts=("pair", "pair")), "round 1: .* names one twice"),
    "an unknown contract": (turn("standard", 1, contracts=("pairs",)), "'pairs' is unknown .did you mean pair"),
    "upcard round without upcard": (change("standard", upcard=False), "strains='upcard' needs upcard=true"),
    "not_upcard round without upcard": (
        turn("bid_euchre_6", 0, strains="not_upcard"),
        "strains='not_upcard' needs upcard=true",
    ),
    "pick-up without upcard": (turn("bid_euchre_6", 0, pickup="forced"), "pickup='forced' needs upcard=true"),
    "pick-up in round 2": (turn("standard", 1, pickup="optional"), "pickup='optional' needs strains='upcard'"),
    "ascending among other rounds": (
        change("bid_euchre_6", rounds=(BIDS, BIDS)),
        "ends_on_call=false needs a single round; there are 2",
    ),
    "ascending for the upcard": (
        turn("standard", 0, ends_on_call=False),
        "strains='upcard' needs ends_on_call=true",
    ),
    "bids of equal rank": (contract("bid_euchre_6", 0, rank=4), "contracts of different rank"),
    "matching in a turn-up round": (turn("standard", 0, dealer_may_match="any"), "dealer_may_match='any' needs"),
    "until passes in a turn-up round": (turn("standard", 0, orbit="until_passes"), "orbit='until_passes' needs"),
    "suit later in a turn-up round": (turn("standard", 1, strains="later"), "strains='later' needs ends_on_call=false"),
    "must hold a suit not yet named": (
        turn("bid_euchre_6", 0, need_suit="natural"),
        "need_suit='natural' has no suit to look at",
    ),
    "a dealer to name for the joker among bids": (
        change(
            "hasenpfeffer", upcard=True, widow="none", joker_up="dealer_names", all_pass="redeal_next", forced_bid=None
        ),
        "ends_on_call=false leaves the dealer no auction to win by joker_up='dealer_names'",
    ),
    "bids that only follow others": (
        turn("napoleon4", 0, contracts=("wellington", "blucher")),
        r"contracts=\['wellington', 'blucher'\] may all but follow another bid",
    ),
    "stick with nothing left to name": (
        change("standard", contracts=(replace(PAIR, strains=(2,)), replace(ALONE, strains=(2,)))),
        "round 2: dealer_must=true, but with H turned up strains='not_upcard' leaves nothing to call of .* H",
    ),
    "stick with the wrong suit turned up": (
        change(
            "standard",
            contracts=(replace(PAIR, strains=(1, 2)),),
            rounds=(Round("upcard", ("pair",), dealer_must=True),),
        ),
        "round 1: dealer_must=true, but with C or S turned up strains='upcard' leaves nothing to call of .* D H",
    ),
    "joker's holder in a turn-up game": (
        change("hasenpfeffer", contracts=(PAIR,), rounds=(Round("any", ("pair",)),), forced_bid="pair", widow="none"),
        "all_pass='joker_holder_bids' needs an ascending auction",
    ),
    "stick before the last round": (turn("standard", 0, dealer_must=True), "round 1: dealer_must=true is possible in"),
    "all pass under stick": (change("standard", all_pass="redeal_same"), "all_pass='redeal_same' cannot happen"),
    "forfeit under stick": (change("standard", all_pass="forfeit"), "all_pass='forfeit' cannot happen"),
    "joker's holder without joker": (
        change("hasenpfeffer", joker=False, widow="none"),
        "all_pass='joker_holder_bids' needs joker=true and upcard=false",
    ),
    "joker's holder with upcard": (
        turn("british", 1, {"all_pass": "joker_holder_bids", "forced_bid": "pair"}, dealer_must=False),
        "all_pass='joker_holder_bids' needs joker=true and upcard=false",
    ),
    "joker's holder without bid": (change("hasenpfeffer", forced_bid=None), "needs a forced_bid out of .* not none"),
    "joker's holder with unknown bid": (change("hasenpfeffer", forced_bid="7"), "needs a forced_bid out of .* not '7'"),
    "forced bid unused": (change("standard", forced_bid="pair"), "forced_bid='pair' is unused with all_pass"),
    # the contracts
    "no contracts": (change("standard", contracts=()), "there are 0 contracts"),
    "one name for two contracts": (change("standard", contracts=(PAIR, PAIR, ALONE)), "have the name 'pair'"),
    "a contract without name": (contract("standard", 0, name=""), "name='' is no name"),
    "need beyond the hand": (contract("standard", 0, need=6), "contract pair: need=6 must lie in 0 to hand=5"),
    "need below zero": (contract("standard", 0, need=-1), "need=-1 must lie in 0 to hand=5"),
    "a reward for failing": (contract("standard", 0, fail=1), "fail=1 must be 0 or less"),
    "points without measure": (contract("standard", 0, make=10**9), "make=1000000000 must lie within 1000 of 0"),
    "per trick with three sides": (
        contract("three_handed", 0, opp_made_per_trick=1),
        "opp_made_per_trick=1 needs two sides, not 3",
    ),
    "per trick, failed, with four sides": (
        contract("napoleon4", 0, opp_fail_per_trick=1),
        "opp_fail_per_trick=1 needs two sides, not 4",
    ),
    "misère with trumps": (contract("napoleon4", 2, strains=(3, 4)), "contract misere: misere=true is played without"),
    "misère in a turn-up game": (contract("standard", 0, misere=True, strains=(4,)), "misere=true needs an ascending"),
    "no strain": (contract("standard", 0, strains=()), "strains is empty"),
    "a strain unknown": (contract("standard", 0, strains=(0, 6)), "must be numbers 0 to 5"),
    "a strain below zero": (contract("standard", 0, strains=(-1,)), "must be numbers 0 to 5"),
    "over in a turn-up game": (contract("standard", 1, over="pair", rank=1), "over='pair' needs an ascending auction"),
    "over an unknown": (contract("napoleon4", 5, over="naps"), "over='naps' is no contract"),
    "over a higher bid": (contract("napoleon4", 5, over="blucher"), "rank=7 must lie above rank=8"),
    # the lead, the farmer, the end
    "trump lead by eldest": (
        change("napoleon4", first_lead="eldest"),
        "first_lead_trump=true needs first_lead='maker'",
    ),
    "farmer's ranks not dealt": (
        change("standard", farmer="redeal", farmer_ranks="789T"),
        "farmer_ranks='789T' must be ranks of the deck",
    ),
    "a farmer's rank twice": (change("standard", farmer_ranks="99T"), "farmer_ranks='99T' must be ranks .* each once"),
    "a farmer's rank unknown": (change("standard", farmer_ranks="X"), "farmer_ranks='X' must be ranks out of"),
    "farmer without ranks": (change("standard", farmer="redeal", farmer_ranks=""), "farmer_ranks='' must be ranks"),
    "farmer beyond the hand": (
        change("standard", farmer="redeal", farmer_min=6),
        "farmer_min=6 must lie in 1 to hand=5",
    ),
    "farmer of none": (change("standard", farmer="redeal", farmer_min=0), "farmer_min=0 must lie in 1 to hand=5"),
    "farmer in every deal": (
        change("standard", farmer="redeal", farmer_min=1),
        "farmer_min=1 gives somebody a farmer's hand in every deal",
    ),
    "a farmer's pair in every deal": (
        change("standard", farmer="redeal", farmer_min=2, farmer_ranks="9TJ"),
        "farmer_min=2 gives somebody a farmer's hand in every deal",
    ),
    "swap without kitty": (change("hasenpfeffer", farmer="swap"), "farmer='swap' needs three hidden cards"),
    "swap with a short kitty": (
        change("napoleon2", farmer="swap", upcard=True, ranks="9TJ"),
        "farmer='swap' needs three hidden cards below an upcard, not 1",
    ),
    "swap of two": (change("standard", farmer="swap", farmer_min=2), "farmer_min=2 must be at least 3"),
    "target of none": (change("standard", target=0), "target=0 must lie in 1 to 1000"),
    "deals of none": (change("standard", target=None, deals=0), "deals=0 must lie in 1 to 1000"),
    "target and deals": (change("standard", deals=8), "target=10 and deals=8 exclude each other"),
    "laps without target": (change("standard", target=None, carry_over=True), "carry_over=true needs a target"),
    "slam without target": (change("standard", target=None, shutout_double=True), "shutout_double=true needs a target"),
    "success without target": (change("bid_euchre_6", target=None), "target_needs_success=true needs a target"),
    "forfeit below zero": (change("standard", forfeit_points=-1), "forfeit_points=-1 must lie in 0 to 1000"),
}


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_impossible_rules_are_refused(case: str) -> None:
    make, message = IMPOSSIBLE[case]
    with pytest.raises(DataError, match=message):
        make()


WRONG_VALUES: dict[str, tuple[Make, str]] = {
    "text for a number": (change("standard", players="4"), "players is '4'; must be a whole number"),
    "flag for a number": (change("standard", hand=True), "hand is true; must be a whole number"),
    "number for a flag": (change("standard", joker=1), "joker is 1; must be true or false"),
    "fraction": (change("standard", target=10.0), "target is 10.0; must be a whole number or none"),
    "none for a number": (change("standard", hand=None), "hand is none; must be a whole number"),
    "number for a text": (change("standard", ranks=9), "ranks is 9; must be text"),
    "unlisted widow": (change("standard", widow="kitty"), "widow is 'kitty'; must be 'none' or 'unused'"),
    "unlisted joker_up": (change("british", joker_up="NT"), "joker_up is 'NT'; must be 'never' or"),
    "unlisted all_pass": (change("standard", all_pass="redeal"), "all_pass is 'redeal'; must be 'redeal_next'"),
    "unlisted lead": (change("standard", alone_lead="dealer"), "alone_lead is 'dealer'; must be 'eldest'"),
    "unlisted defence": (change("standard", defend_alone="on"), "defend_alone is 'on'; must be 'off'"),
    "unlisted farmer": (change("standard", farmer="on"), "farmer is 'on'; must be 'off' or 'redeal' or 'swap'"),
    "unlisted tie": (change("standard", on_tie="draw"), "on_tie is 'draw'; must be 'maker_first'"),
    "unlisted strains": (turn("standard", 0, strains="upcards"), "round 1: strains is 'upcards'; must be 'upcard'"),
    "unlisted match": (turn("bid_euchre_6", 0, dealer_may_match=True), "dealer_may_match is true; must be false or"),
    "zero for no match": (turn("bid_euchre_6", 0, dealer_may_match=0), "dealer_may_match is 0; must be false or"),
    "unlisted partner": (turn("standard", 0, dealer_partner="alone"), "dealer_partner is 'alone'; must be 'free'"),
    "unlisted need_suit": (turn("standard", 0, need_suit="yes"), "need_suit is 'yes'; must be 'none'"),
    "unlisted pickup": (turn("standard", 0, pickup="must"), "pickup is 'must'; must be 'none' or 'forced'"),
    "contract's number as text": (contract("standard", 0, make="1"), "contract pair: make is '1'; must be a whole"),
    "contract's flag as number": (contract("standard", 1, alone=1), "contract alone: alone is 1; must be true or"),
    "strains as a list": (contract("standard", 1, strains=[0]), "strains is .*; must be a list of strains"),
    "contracts as names": (change("standard", contracts=("pair",)), "contracts is .*; must be a list of contracts"),
}


@pytest.mark.parametrize("case", WRONG_VALUES)
def test_values_that_no_field_allows_are_refused(case: str) -> None:
    make, message = WRONG_VALUES[case]
    with pytest.raises(DataError, match=message):
        make()


def test_every_problem_is_named_at_once() -> None:
    with pytest.raises(RulesError) as refused:
        replace(PRESETS["standard"], players=3, joker=True, target=0, lone_defender_leads=True)
    assert {problem.field for problem in refused.value.problems} == {
        "partners",
        "joker_up",
        "target",
        "lone_defender_leads",
    }
    assert all(problem.text in str(refused.value) for problem in refused.value.problems)
    assert refused.value.exit_code == 3


def test_a_problem_knows_its_place() -> None:
    with pytest.raises(RulesError) as refused:
        turn("standard", 1, pickup="forced")()
    (problem,) = refused.value.problems
    assert (problem.table, problem.number, problem.field) == ("rounds", 1, "pickup")


def test_rules_cannot_change() -> None:
    with pytest.raises(AttributeError):
        PRESETS["standard"].target = 11  # type: ignore[misc]
    assert not hasattr(PRESETS["standard"], "__dict__")


def test_possible_rules_of_ones_own() -> None:
    """A moon over bid euchre (Cincinnati euchre), a misère in it, and two-handed points by the trick."""
    bids = PRESETS["bid_euchre_6"]
    moon = Contract("moon", 6, alone=True, rank=7, make=12, fail=-6, opp_fail=6)
    null = Contract("null", 0, misere=True, rank=8, strains=(4, 5), make=10, fail=-10, opp_fail=0, over="moon")
    names = tuple(contract.name for contract in (*bids.contracts, moon, null))
    rounds = (replace(bids.rounds[0], contracts=names),)
    assert replace(bids, name="moon", contracts=(*bids.contracts, moon, null), rounds=rounds).contract("moon").alone
    race = Contract("race", 3, make=0, make_per_trick=1, opp_made_per_trick=1)
    two = Rules("race", (race,), (Round("any", ("race",)),), players=2, partners=False)
    assert two.sides == 2
