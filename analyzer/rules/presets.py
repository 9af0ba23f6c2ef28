"""The games that have a name: complete rules, each with a line on what it is and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from analyzer.rules.model import Contract, Round, Rules

PAIR = Contract("pair", 3, make=1, sweep=2, opp_fail=2)
ALONE = Contract("alone", 3, alone=True, make=1, sweep=4, opp_fail=2)
SOLO = Contract("solo", 3, make=1, sweep=2, opp_fail=2)


def _turn_up(*contracts: str, stick: bool = True) -> tuple[Round, Round]:
    """Two rounds: accept the upcard's suit, then name another."""
    return (
        Round("upcard", contracts, pickup="forced"),
        Round("not_upcard", contracts, dealer_must=stick),
    )


def _bid(tricks: int, **changes: Any) -> Contract:
    """A bid of so many tricks: a point a trick to both sides when made; the bid lost when not."""
    bid = Contract(
        str(tricks),
        tricks,
        rank=tricks,
        make=0,
        make_per_trick=1,
        fail=-tricks,
        opp_made_per_trick=1,
        opp_fail=0,
        opp_fail_per_trick=1,
    )
    return replace(bid, **changes)


def _nap(players: int) -> Rules:
    """Napoleon: each opponent pays or is paid the stake, so the deal sums to zero."""
    others = players - 1

    def stake(name: str, need: int, rank: int, win: int, lose: int, **more: Any) -> Contract:
        pay: dict[str, Any] = {"make": win * others, "fail": -lose * others, "opp_made": -win, "opp_fail": lose}
        return Contract(name, need, rank=rank, **pay, **more)

    bids = (
        stake("2", 2, 2, 2, 2),
        stake("3", 3, 3, 3, 3),
        stake("misere", 0, 4, 3, 3, misere=True, strains=(4,)),
        stake("4", 4, 5, 4, 4),
        stake("nap", 5, 6, 10, 5),
        stake("wellington", 5, 7, 10, 10, over="nap"),
        stake("blucher", 5, 8, 10, 20, over="wellington"),
    )
    return Rules(
        f"napoleon{players}",
        bids,
        (Round("later", tuple(bid.name for bid in bids), ends_on_call=False),),
        players=players,
        partners=False,
        ranks="23456789TJQKA",
        bowers=False,
        upcard=False,
        first_lead="maker",
        alone_lead="maker",
        first_lead_trump=True,
        target=None,
    )


STANDARD = Rules("standard", (PAIR, ALONE), _turn_up("pair", "alone"))
NORTH_AMERICAN = replace(
    STANDARD,
    name="north_american",
    contracts=(PAIR, replace(ALONE, opp_fail_lone=4)),
    defend_alone="vs_alone",
    alone_lead="maker_left",
    lone_defender_leads=True,
)
_TWO_FIRST, _TWO_SECOND = _turn_up("solo", stick=False)
TWO_HANDED = Rules(
    "two_handed", (SOLO,), (replace(_TWO_FIRST, pickup="optional"), _TWO_SECOND), players=2, partners=False
)
THREE_HANDED = Rules("three_handed", (SOLO,), _turn_up("solo"), players=3, partners=False)
BRITISH = replace(STANDARD, name="british", joker=True, joker_up="dealer_names_blind")
DECK32 = replace(STANDARD, name="deck32", ranks="789TJQKA")
DECK32_7CARD = replace(DECK32, name="deck32_7card", hand=7, contracts=(replace(PAIR, need=4), replace(ALONE, need=4)))
RAILROAD = replace(
    NORTH_AMERICAN,
    name="railroad",
    joker=True,
    joker_up="H",
    alone_lead="eldest",
    lone_defender_leads=False,
    call_for_best=True,
    rounds=_turn_up("pair", "alone", stick=False),
    target=5,
    carry_over=True,
    shutout_double=True,
)
HASENPFEFFER = Rules(
    "hasenpfeffer",
    tuple(_bid(tricks) for tricks in range(1, 7)),
    (Round("later", tuple("123456"), ends_on_call=False, orbit="until_passes"),),
    joker=True,
    hand=6,
    upcard=False,
    widow="unused",
    all_pass="joker_holder_bids",
    forced_bid="3",
    first_lead="maker",
    alone_lead="maker",
    on_tie="maker_first",
)
BID_EUCHRE_6 = Rules(
    "bid_euchre_6",
    tuple(_bid(tricks, strains=(0, 1, 2, 3, 4, 5)) for tricks in range(3, 7)),
    (Round("later", tuple("3456"), ends_on_call=False, dealer_may_match="any", dealer_must=True),),
    hand=6,
    upcard=False,
    first_lead="maker",
    alone_lead="maker",
    target=32,
    target_needs_success=True,
)


@dataclass(frozen=True, slots=True)
class Note:
    """What a preset is, in a line, and where it comes from."""

    about: str
    source: str


NOTES = {
    "standard": Note("four in pairs, 24 cards, stick the dealer, alone for 4, to 10", "cardgames.io"),
    "north_american": Note("as standard; left of a lone maker leads; defend alone for 4", "Canadian page"),
    "two_handed": Note("two; an ordered dealer may leave the upcard; no stick or alone", "About.com"),
    "three_handed": Note("three, the maker against two; a euchre pays 2 to each of them", "52pickup, gamerules"),
    "british": Note("as standard with a joker (Benny); turned up, dealer names blind", "netplaces, Pagat"),
    "deck32": Note("as standard with sevens and eights: five each, twelve left", "About.com, Bicycle"),
    "deck32_7card": Note("32 cards, seven each: four tricks make, all seven march", "Wikipedia copies"),
    "railroad": Note("fast, to 5: joker, best card, lone defenders, laps and slams", "About.com, Bicycle"),
    "hasenpfeffer": Note("six cards and a joker: bid 1 to 6, then name trumps; to 10", "gamerules, Penguin"),
    "bid_euchre_6": Note("six cards, all dealt: bid 3 to 6 once; no-trump too; to 32", "bid euchre page"),
    **{
        f"napoleon{players}": Note(
            f"Nap for {players}, each for himself: bid 2 to Blücher, no bowers", "Britannica, Hoyle"
        )
        for players in range(2, 8)
    },
}

PRESETS: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        STANDARD,
        NORTH_AMERICAN,
        TWO_HANDED,
        THREE_HANDED,
        BRITISH,
        DECK32,
        DECK32_7CARD,
        RAILROAD,
        HASENPFEFFER,
        BID_EUCHRE_6,
        *(_nap(players) for players in range(2, 8)),
    )
}
"""All presets by name, in the order of a listing."""
