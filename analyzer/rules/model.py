"""The three frozen dataclasses that express every variant: `Contract`, `Round` and `Rules`.

What each field means and where it comes from stands in `analyzer.rules.meanings`; what must not be combined in
`analyzer.rules.check.check`; both are shown by ``euchre rules show``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from analyzer.cards import SUIT_STRAINS, deck_cards
from analyzer.errors import DataError, suggest
from analyzer.rules.check.check import require_possible
from analyzer.rules.field_types import take_whole_numbers


@dataclass(frozen=True, slots=True)
class Contract:
    """What the makers undertake, and what it pays. Going alone is a contract, not a flag."""

    name: str
    need: int
    alone: bool = False
    misere: bool = False
    rank: int = 0
    over: str | None = None
    strains: tuple[int, ...] = SUIT_STRAINS
    make: int = 1
    make_per_trick: int = 0
    sweep: int | None = None
    fail: int = 0
    opp_made: int = 0
    opp_made_per_trick: int = 0
    opp_fail: int = 2
    opp_fail_per_trick: int = 0
    opp_fail_lone: int | None = None
    opp_fail_zero: int | None = None

    def __post_init__(self) -> None:
        take_whole_numbers(self)


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the auction: which contracts and strains may be called, and by whom."""

    strains: Literal["upcard", "not_upcard", "any", "later"]
    contracts: tuple[str, ...]
    ends_on_call: bool = True
    orbit: Literal["once", "until_passes"] = "once"
    dealer_may_match: Literal[False, "any", "opponents"] = False
    dealer_must: bool = False
    dealer_partner: Literal["free", "alone_only", "must_pass"] = "free"
    need_suit: Literal["none", "effective", "natural"] = "none"
    pickup: Literal["none", "forced", "optional"] = "none"
    upcard_counts_for_dealer: bool = True


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game. Raises `DataError` naming every impossible combination of its fields.

    Positions at the table count from eldest, 0, to the dealer, ``players - 1``.
    """

    parse: ClassVar[Callable[[str], Rules]]
    """Reads ``PRESET[,key=value...]``, as in ``standard,stick=off,target=11`` (`parse_rules`)."""
    load: ClassVar[Callable[[str | Rules], Rules]]
    """Reads that, or the TOML file at a path ending in ``.toml``; a `Rules` value stays as it is (`load_rules`)."""

    name: str
    contracts: tuple[Contract, ...]
    rounds: tuple[Round, ...]
    players: int = 4
    partners: bool = True
    ranks: str = "9TJQKA"
    joker: bool = False
    bowers: bool = True
    hand: int = 5
    upcard: bool = True
    widow: Literal["none", "unused", "maker_takes"] = "none"
    joker_up: Literal["never", "dealer_names_blind", "dealer_names", "C", "D", "H", "S"] = "never"
    discard_upcard: bool = True
    all_pass: Literal["redeal_next", "redeal_same", "joker_holder_bids", "forfeit"] = "redeal_next"
    forced_bid: str | None = None
    forfeit_points: int = 1
    first_lead: Literal["eldest", "maker"] = "eldest"
    alone_lead: Literal["eldest", "maker_left", "maker"] = "eldest"
    lone_defender_leads: bool = False
    first_lead_trump: bool = False
    defend_alone: Literal["off", "vs_alone", "always"] = "off"
    alone_by: Literal["caller", "makers"] = "caller"
    call_for_best: bool = False
    farmer: Literal["off", "redeal", "swap"] = "off"
    farmer_ranks: str = "9T"
    farmer_min: int | None = None
    farmer_same_rank: bool = False
    farmer_redealer: Literal["same", "next"] = "same"
    target: int | None = 10
    deals: int | None = None
    target_needs_success: bool = False
    on_tie: Literal["maker_first", "highest_or_continue"] = "highest_or_continue"
    carry_over: bool = False
    shutout_double: bool = False

    def __post_init__(self) -> None:
        take_whole_numbers(self)
        require_possible(self)

    @property
    def deck(self) -> int:
        """The set of all cards of the game, in the layout of `analyzer.cards`."""
        return deck_cards(self.ranks, self.joker)

    @property
    def deck_size(self) -> int:
        """How many cards the game has."""
        return 4 * len(self.ranks) + self.joker

    @property
    def rest(self) -> int:
        """How many cards are left after the deal, the upcard among them."""
        return self.deck_size - self.players * self.hand

    @property
    def sides(self) -> int:
        """How many sides keep a score: two with partners, else one a player."""
        return 2 if self.partners else self.players

    @property
    def turns_up(self) -> bool:
        """Whether the first call ends the auction, as with an upcard; else the bids ascend."""
        return all(turn.ends_on_call for turn in self.rounds)

    @property
    def can_be_thrown_in(self) -> bool:
        """Whether everybody may pass without a contract."""
        return not any(turn.dealer_must for turn in self.rounds) and self.all_pass != "joker_holder_bids"

    def side(self, position: int) -> int:
        """The side of a position."""
        return position % 2 if self.partners else position

    def contract(self, name: str) -> Contract:
        """The contract of that name."""
        return self.contracts[self.contract_number(name)]

    def contract_number(self, name: str) -> int:
        """The place of a contract in `contracts`, which is its number in the kernels."""
        names = [contract.name for contract in self.contracts]
        if name not in names:
            raise DataError(f"contract {name!r} is unknown in {self.name}{suggest(name, names)}: {', '.join(names)}")
        return names.index(name)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """Names of the positions: eldest, (with partners) the dealer's partner, seats by number, dealer."""
        names = ["eldest", *(f"seat {number}" for number in range(2, self.players)), "dealer"]
        if self.partners:
            names[1] = "partner"
        return tuple(names)
