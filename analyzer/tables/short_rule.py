"""The short rule to remember for a seat's turn: the best three questions in a row, and what it costs against the table.

By the table's own values, weighted by how often its hands come to that turn, the rule is found. They are estimates, and
the best of several estimates is too good, so that they overstate what a rule loses: what it loses is measured in play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from analyzer.deals.calls import contract_suffix, seat_name
from analyzer.estimates.means import Mean
from analyzer.players.call_tables import GAIN_STEP, NOT_OPEN, VALUE_STEP, CallTable, Header
from analyzer.players.call_tree import PASS_OPTION
from analyzer.players.hand_states import Ints, list_states
from analyzer.rules import Rules
from analyzer.tables.auctions import DEALS, SEED, hold_auctions
from analyzer.tables.chart import ORDER
from analyzer.tables.decision_tree import DEPTH, Leaf, Split, Values, follow_tree, grow_tree
from analyzer.tables.hand_features import features_of
from analyzer.tables.outcomes import measure_loss
from analyzer.tables.questions_of_hand import ask_hands
from analyzer.tables.seats import find_turn
from analyzer.tables.stored import need_table
from analyzer.tables.turns import PASS

if TYPE_CHECKING:
    from analyzer.engine.chunks import Progress

WORTH = 0.02
"""Points per 100 deals that a question has to be worth."""
CALL = "call"
"""The best call, where the table keeps no values of the others."""
_CLOSED = -100.0
"""The value of what may not be called: no rule chooses it."""


@dataclass(frozen=True, slots=True)
class ShortRule:
    """A rule for one turn."""

    rules: Rules
    header: Header
    seat: int
    round: int
    """From 0."""
    questions: tuple[str, ...]
    actions: tuple[str, ...]
    tree: Split | Leaf
    cost: float
    """Points per 100 deals that it loses to the table, by the table's own values."""
    never: float | None
    """What never calling loses; None where no pass is open."""
    reached: float
    """Share of deals that come to this turn."""
    deals: int
    """Deals that the hands were weighted by."""
    picks_up: bool
    """Whether the upcard is counted among the trumps: it will be the seat's own."""
    only_whether: bool
    """Whether the table keeps no values of single calls, so that the rule says only whether to call."""
    chooses_suit: bool
    """Whether the suit is first to be chosen, by `Features.points` and two more for next."""
    measured: Mean | None
    """The cost on the same deals called by the table and by the rule, and played; None where that was not measured."""
    played: int
    """Deals of that."""

    def to_dict(self) -> dict[str, Any]:
        """The JSON object; see docs/reading-tables.md."""
        return {
            "rules": self.rules.name, "seat": seat_name(self.seat, self.rules.players), "round": self.round + 1,
            "cost": self.cost, "never": self.never,
            "reached": self.reached, "picks_up": self.picks_up, "chooses_suit": self.chooses_suit,
            "measured": None if self.measured is None else self.measured.interval.to_dict("cost"),
            "rule": self._branch(self.tree), "deals": self.deals, "played_deals": self.played,
        }  # fmt: skip

    def _branch(self, tree: Split | Leaf) -> Any:
        if isinstance(tree, Leaf):
            return self.actions[tree.action]
        return {"if": self.questions[tree.question], "then": self._branch(tree.yes), "else": self._branch(tree.no)}

    def rows(self) -> list[dict[str, Any]]:
        """One record a leaf: the answers that lead to it, what to do, and how many of the hands come there."""
        return [
            {"if": " and ".join(way) or "always", "do": self.actions[leaf.action],
             "share": leaf.weight / self.tree.weight}
            for way, leaf in self._ways(self.tree, ())
        ]  # fmt: skip

    def _ways(self, tree: Split | Leaf, way: tuple[str, ...]) -> list[tuple[tuple[str, ...], Leaf]]:
        if isinstance(tree, Leaf):
            return [(way, tree)]
        question = self.questions[tree.question]
        return [*self._ways(tree.yes, (*way, question)), *self._ways(tree.no, (*way, f"not {question}"))]


def find_rule(
    rules: str | Rules, seat: str, round: int = 1, deals: int = DEALS, played: int = 0, seed: int = SEED,
    progress: Progress | None = None,
) -> ShortRule:  # fmt: skip
    """Find the short rule that loses least to the table of these rules at a seat's first turn of a round.

    Where bids ascend that is the turn at which nobody has bid. In as many deals as are to be `played` it is measured
    what the rule loses, the other turns being called by the table.
    """
    game = Rules.load(rules)
    table = need_table(game)
    number = find_turn(table, game, seat, round)
    node, states = table.nodes[number], list_states(game)
    tally = hold_auctions(table, game, deals, seed)
    come, hands, upcards = table.find_states(states.numbers), states.hands, states.upcards
    weights = tally.hands[number][come].astype(float)
    offered = game.rounds[node.round].strains == "upcard"
    picks_up = offered and node.seat == game.players - 1 and game.rounds[node.round].pickup == "forced"
    if offered:
        suits, places = np.zeros(len(come), np.int64), np.zeros(len(come), np.int64)
    else:
        suits, places = _choose_suits(game, hands, bool(game.upcard))
    held = features_of(game, hands | upcards if picks_up else hands, suits)
    asked = ask_hands(game, held, upcards if offered else None, places == 1 if not offered and game.upcard else None)
    actions, values, options = _actions(table, game, number, come, places)
    own = _called_values(table, number, come)
    lost = (values - own[:, None]) * weights[:, None] * (100.0 / tally.deals)
    tree = grow_tree(list(asked.values()), lost, weights, WORTH, DEPTH)
    measured = None
    if played:
        chosen = follow_tree(tree, list(asked.values()))
        other = _with_calls(table, number, come, options[np.arange(len(come)), chosen])
        measured = measure_loss(table, other, game, node.seat, played, progress)
    return ShortRule(
        game, table.header, node.seat, node.round, tuple(asked), actions, tree, max(0.0, -tree.value),
        -float(lost[:, actions.index(PASS)].sum()) if node.may_pass else None, float(weights.sum()) / tally.deals,
        tally.deals, picks_up, table.values is None, not offered, measured, played if measured else 0,
    )  # fmt: skip


def _choose_suits(rules: Rules, hands: Any, has_next: bool) -> tuple[Ints, Ints]:
    """For every hand the suit that looks strongest, and its place; the upcard's own suit is none of them."""
    places = range(1 if has_next else 0, 4)
    points = [
        features_of(rules, hands, np.full(len(hands), ORDER[place])).points + (2 if has_next and place == 1 else 0)
        for place in places
    ]
    best = np.argmax(points, axis=0) + places[0]
    return ORDER[best], best


def _actions(
    table: CallTable, rules: Rules, number: int, states: Ints, places: Ints
) -> tuple[tuple[str, ...], Values, Ints]:
    """What may be done, by name; what it is worth to every hand in its suit, in points; and the option that it is."""
    node = table.nodes[number]
    best = table.best[number][states].astype(np.int64)
    if table.values is None:
        gain = table.gain[number][states] * GAIN_STEP
        found = {PASS: (np.zeros(len(states)), np.zeros(len(states), np.int64))} if node.may_pass else {}
        found[CALL] = (gain, best)
    else:
        kept = table.values[number][:, states]
        points = np.where(kept == NOT_OPEN, _CLOSED, kept * VALUE_STEP)
        found = {PASS: (points[PASS_OPTION], np.zeros(len(states), np.int64))} if node.may_pass else {}
        for option in range(1, len(node.options)):
            chosen = node.options[option]
            name = _name(rules, node.round, chosen.contract)
            fits = places == chosen.place if chosen.place >= 0 else np.ones(len(states), bool)
            worth, numbers = found.get(name, (np.full(len(states), _CLOSED), best))
            found[name] = (np.where(fits, points[option], worth), np.where(fits, option, numbers))
    worths, options = zip(*found.values(), strict=True)
    return tuple(found), np.stack(worths, axis=1), np.stack(options, axis=1)


def _with_calls(table: CallTable, number: int, states: Ints, options: Ints) -> CallTable:
    """The table with other calls at one turn: an option for every hand."""
    best, gain = table.best.copy(), table.gain.copy()
    calls = options != PASS_OPTION
    best[number, states[calls]] = options[calls]
    if table.nodes[number].may_pass:
        gain[number, states] = np.where(calls, 1, -1)
    return replace(table, best=best, gain=gain)


def _name(rules: Rules, round: int, contract: int) -> str:
    if not rules.turns_up:
        return f"bid {rules.contracts[contract].name}"
    verb = "order" if rules.rounds[round].strains == "upcard" else "call"
    return verb + contract_suffix(rules, round, contract)


def _called_values(table: CallTable, number: int, states: Ints) -> Values:
    """What the table's own calls are worth."""
    if table.values is None:
        gain = table.gain[number][states] * GAIN_STEP
        kept: Values = np.maximum(gain, 0.0) if table.nodes[number].may_pass else gain
        return kept
    best: Values = table.values[number][:, states].max(axis=0) * VALUE_STEP
    return best
