"""What every field of the rules means and where it comes from, for listings and for the comments of TOML files.

Sources are named in short; docs/rules.md says what they are. "design" marks what this program needs to say.
"""

from __future__ import annotations

from typing import NamedTuple


class Meaning(NamedTuple):
    """A field in a line, and its source in short."""

    text: str
    source: str


RULES = {
    "name": Meaning("what these rules are called in answers", "design"),
    "contracts": Meaning("what the makers may undertake, and what it pays", "design"),
    "rounds": Meaning("the rounds of the auction", "design"),
    "players": Meaning("players at the table", "all"),
    "partners": Meaning("two fixed pairs, partners opposite; else each for himself", "all"),
    "ranks": Meaning("ranks of the deck, low to high, in each of four suits", "all"),
    "joker": Meaning("one joker (Benny), a trump above the right bower", "Pagat, netplaces"),
    "bowers": Meaning("jack of trumps and jack of its colour are the highest trumps", "all; not Napoleon"),
    "hand": Meaning("cards a player, and so tricks a deal", "all"),
    "upcard": Meaning("the first card left is turned up and offered as trumps", "all turn-up games"),
    "widow": Meaning("cards left face down: none, unused, or the maker takes the one and discards", "gamerules"),
    "joker_up": Meaning(
        "a joker turned up: dealer names trumps blind or seeing, or it stands for a suit",
        "netplaces; About.com (H); Trickster (S)",
    ),
    "discard_upcard": Meaning("the dealer may discard the upcard itself", "default yes; Somerset 1888 no"),
    "all_pass": Meaning("when all pass: who deals anew, or who must bid, or who scores", "About.com; gamerules"),
    "forced_bid": Meaning("the bid forced by all_pass = joker_holder_bids", "gamerules, Denexa"),
    "forfeit_points": Meaning("points of each opposing side with all_pass = forfeit", "euchrelinks"),
    "first_lead": Meaning("who leads first", "all; Penguin (maker)"),
    "alone_lead": Meaning(
        "who leads first against a lone maker: eldest (or the next awake), the seat left of him, or he",
        "sources disagree",
    ),
    "lone_defender_leads": Meaning("a lone defender has the first lead", "Canadian page"),
    "first_lead_trump": Meaning("the maker's first card must be a trump", "Britannica 1911"),
    "defend_alone": Meaning("a defender may play alone: never, against a lone maker, always", "Canadian page, Bicycle"),
    "alone_by": Meaning("who may take the hand alone: the caller, or either maker", "Somerset 1888, Laws 1862"),
    "call_for_best": Meaning("a lone player discards one card, then gets his partner's best", "About.com, Bicycle"),
    "farmer": Meaning("right of a poor hand: none, a new deal, or three cards for the kitty's", "cardgames.io, EGN"),
    "farmer_ranks": Meaning("ranks that make a farmer's hand", "cardgames.io"),
    "farmer_min": Meaning("how many such cards it takes; none means the whole hand", "cardgames.io; EGN (3)"),
    "farmer_same_rank": Meaning("they must be of one rank", "euchrestrategy.info"),
    "farmer_redealer": Meaning("who deals anew after a farmer's hand", "answersdrive (same)"),
    "target": Meaning("points that win the game; none means deals stand alone", "all; 11: Canadian page"),
    "deals": Meaning("a fixed number of deals instead of a target", "tournament play"),
    "target_needs_success": Meaning("the game is won only in a deal that the side itself won", "bid euchre page"),
    "on_tie": Meaning("several sides reach the target in one deal: makers first, or the higher", "custom"),
    "carry_over": Meaning("points above the target count in the next game (laps)", "About.com, Bicycle"),
    "shutout_double": Meaning("a game won against 0 counts twice (slam)", "About.com, Bicycle"),
}

CONTRACTS = {
    "name": Meaning("what the contract is called in calls and answers", "design"),
    "need": Meaning("tricks the makers must win; at most so many in a misère", "all"),
    "alone": Meaning("the maker's partner sits out", "all"),
    "misere": Meaning("made by winning no more than need tricks, without trumps", "Britannica"),
    "rank": Meaning("order of bids: higher outbids lower", "bidding games"),
    "over": Meaning("may only follow this bid directly; none means any", "Ultimate Book"),
    "strains": Meaning("suits (C D H S), NT (ace high), LOW (nine high) it may be played in", "all; bid euchre page"),
    "make": Meaning("makers' points when made", "all"),
    "make_per_trick": Meaning("and for each trick they win", "bid euchre page"),
    "sweep": Meaning("makers' points instead when they win every trick; none means no bonus", "all"),
    "fail": Meaning("makers' points when not made, 0 or less", "bidding games"),
    "opp_made": Meaning("points of each opposing side when made", "Napoleon"),
    "opp_made_per_trick": Meaning("and for each trick it wins", "bid euchre page"),
    "opp_fail": Meaning("points of each opposing side when not made", "all"),
    "opp_fail_per_trick": Meaning("and for each trick it wins", "bid euchre page"),
    "opp_fail_lone": Meaning("opp_fail when a lone defender did it; none means the same", "Canadian page, Bicycle"),
    "opp_fail_zero": Meaning("opp_fail when the makers win no trick; none means the same", "euchrelinks"),
}

ROUNDS = {
    "strains": Meaning("what may be named: the upcard's suit, another, any, or a suit after the bidding", "all"),
    "contracts": Meaning("contracts that may be called", "all"),
    "ends_on_call": Meaning("the first call ends the auction; else bids ascend", "all"),
    "orbit": Meaning("each speaks once, or bidding goes round until the others have passed", "gamerules; family page"),
    "dealer_may_match": Meaning(
        "the dealer may take the contract at the high bid: any's, or opponents'", "bid euchre page"
    ),
    "dealer_must": Meaning("the dealer must call when all others passed (stick the dealer)", "cardgames.io"),
    "dealer_partner": Meaning("the dealer's partner may call: freely, only alone, not at all", "Canadian page"),
    "need_suit": Meaning("a caller must hold the suit, left bower and joker counting or not", "euchrelinks"),
    "pickup": Meaning("the dealer takes the upcard: not, always, or as he likes when ordered", "all; About.com"),
    "upcard_counts_for_dealer": Meaning(
        "for need_suit, the upcard counts for an accepting dealer", "lisa.baldwin.co.nz"
    ),
}

TABLES = {"rules": RULES, "contracts": CONTRACTS, "rounds": ROUNDS}
"""Meanings of the fields of `Rules`, `Contract` and `Round`."""
