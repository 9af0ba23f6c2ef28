"""A game from its first deal to its end: scores, who deals next, and who has won (docs/rules.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from analyzer.rules import Rules


def next_dealer(rules: Rules, dealer: int) -> int:
    """Who deals after a deal that was played or forfeited: the player on the dealer's left."""
    return (dealer + 1) % rules.players


def dealer_after_all_passed(rules: Rules, dealer: int) -> int:
    """Who deals after everybody has passed."""
    return dealer if rules.all_pass == "redeal_same" else next_dealer(rules, dealer)


def dealer_after_farmers_hand(rules: Rules, dealer: int) -> int:
    """Who deals after a player has claimed a new deal for a farmer's hand."""
    return dealer if rules.farmer_redealer == "same" else next_dealer(rules, dealer)


@dataclass(slots=True)
class Match:
    """Games in a row under the same rules; ``Match(rules)`` is about to begin the first. Seats and sides from 0."""

    rules: Rules
    dealer: int = 0
    scores: list[int] = field(default_factory=list)
    """Points in the game under way, by side; below zero too where bids can be lost."""
    games: list[int] = field(default_factory=list)
    """Games won by side, a slam twice."""
    deals: int = 0
    """Deals scored in the game under way."""

    def __post_init__(self) -> None:
        self.scores = self.scores or [0] * self.rules.sides
        self.games = self.games or [0] * self.rules.sides

    def score(self, points: Sequence[int], maker_side: int, made: bool) -> int | None:
        """Add the points of a deal; return the side that has won the game by it, or None.

        `made` tells whether the makers kept their contract. A deal that the dealer forfeits counts as a contract of
        his side that failed. After a win the next game begins.
        """
        if len(points) != self.rules.sides:
            raise ValueError(f"points of {len(points)} sides; there are {self.rules.sides}")
        self.scores = [total + won for total, won in zip(self.scores, points, strict=True)]
        self.deals += 1
        self.dealer = next_dealer(self.rules, self.dealer)
        winner = self._winner(maker_side, made)
        if winner is not None:
            self._end(winner)
        return winner

    def throw_in(self) -> None:
        """Everybody has passed and nobody scores."""
        self.dealer = dealer_after_all_passed(self.rules, self.dealer)

    def deal_again(self) -> None:
        """A player has claimed a new deal for a farmer's hand."""
        self.dealer = dealer_after_farmers_hand(self.rules, self.dealer)

    def _winner(self, maker_side: int, made: bool) -> int | None:
        reached = self._reached()
        if self.rules.target_needs_success:
            reached = [side for side in reached if (side == maker_side) == made]
        if self.rules.on_tie == "maker_first" and maker_side in reached:
            return maker_side
        highest = max((self.scores[side] for side in reached), default=0)
        first = [side for side in reached if self.scores[side] == highest]
        return first[0] if len(first) == 1 else None  # of equals nobody has won yet: another deal

    def _reached(self) -> list[int]:
        """The sides that have what it takes: the target, or the most points after the last deal."""
        goal = self.rules.target
        if self.rules.deals is not None and self.deals >= self.rules.deals:
            goal = max(self.scores)
        return [] if goal is None else [side for side, score in enumerate(self.scores) if score >= goal]

    def _end(self, winner: int) -> None:
        others = [score for side, score in enumerate(self.scores) if side != winner]
        self.games[winner] += 2 if self.rules.shutout_double and max(others) <= 0 else 1
        kept = self.scores[winner] - self.rules.target if self.rules.carry_over and self.rules.target else 0
        self.scores = [kept if side == winner else 0 for side in range(self.rules.sides)]
        self.deals = 0
