"""Options of play and pay: going alone, defending alone, the lead, what contracts pay, and when a game ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from analyzer.rules.model import Contract
from analyzer.rules.options.option import Draft, NoMeaning, Option, flag_option, on_off, word_option

LONE_EUCHRE = 4
"""Points of a lone defender who euchres the makers (Bicycle's railroad page, Keller 1887)."""

_DEFEND = {"off": "off", "alone": "vs_alone", "always": "always"}
_POINTS = range(101)


def _is_alone(contract: Contract) -> bool:
    return contract.alone


def _is_shared(contract: Contract) -> bool:
    return not contract.alone


def _require_pairs(draft: Draft) -> None:
    draft.require_partners()
    draft.require_turn_up()


def _read_alone(draft: Draft) -> str:
    _require_pairs(draft)
    return on_off(any(contract.alone for contract in draft.contracts))


def _write_alone(draft: Draft, value: str) -> None:
    if value == "on":
        return  # every turn-up game in pairs starts with it
    draft.contracts = tuple(filter(_is_shared, draft.contracts))
    left = {contract.name for contract in draft.contracts}
    draft.rounds = tuple(
        replace(turn, contracts=tuple(name for name in turn.contracts if name in left)) for turn in draft.rounds
    )
    if draft.defend_alone == "vs_alone":
        _write_defend(draft, "off")
    draft.call_for_best = False
    draft.alone_by = "caller"


def _read_defend(draft: Draft) -> str:
    _require_pairs(draft)
    return next(word for word, field in _DEFEND.items() if field == draft.defend_alone)


def _write_defend(draft: Draft, value: str) -> None:
    draft.defend_alone = _DEFEND[value]
    draft.contracts = tuple(
        replace(
            contract, opp_fail_lone=LONE_EUCHRE if value == "always" or (value == "alone" and contract.alone) else None
        )
        for contract in draft.contracts
    )
    if value == "off":
        draft.lone_defender_leads = False


def _points_option(
    key: str,
    field: str,
    meaning: str,
    which: Callable[[Contract], bool],
    require: Callable[[Draft], None],
    numbers: range = _POINTS,
    none: str | None = None,
) -> Option:
    """An option that is a number in the contracts for which `which` holds; the word `none` stands for no number."""

    def read(draft: Draft) -> str:
        require(draft)
        paid = [getattr(contract, field) for contract in draft.contracts if which(contract)]
        if not paid:
            raise NoMeaning("no contract has it")
        return str(none if paid[0] is None else paid[0])

    def write(draft: Draft, value: str) -> None:
        draft.change_contracts(which, **{field: None if value == none else int(value)})

    return Option(key, () if none is None else (none,), meaning, read, write, numbers=numbers)


def _write_deals(draft: Draft, value: str) -> None:
    """A fixed number of deals instead of a target, and so without what hangs on a target."""
    draft.deals = int(value)
    draft.target = None
    draft.carry_over = draft.shutout_double = draft.target_needs_success = False


def _write_target(draft: Draft, value: str) -> None:
    draft.target = int(value)


ALONE = Option("alone", ("on", "off"), "the maker may go alone", _read_alone, _write_alone)
ALONE_NEED = _points_option(
    "alone_need",
    "need",
    "tricks that a lone maker needs",
    _is_alone,
    Draft.require_alone,
    numbers=range(1, 14),
)
DEFEND = Option(
    "defend",
    tuple(_DEFEND),
    f"one defender may play alone, against a lone maker or always; his euchre pays {LONE_EUCHRE}",
    _read_defend,
    _write_defend,
)
LONE_LEAD = word_option(
    "lone_lead",
    "alone_lead",
    "who leads first when a maker is alone",
    {word: word for word in ("eldest", "maker_left", "maker")},
    Draft.require_alone,
)
DEFENDER_LEADS = flag_option(
    "defender_leads", "lone_defender_leads", "a lone defender has the first lead", _require_pairs
)
CALL_FOR_BEST = flag_option(
    "call_for_best",
    "call_for_best",
    "a lone player discards one card and gets his partner's best",
    Draft.require_alone,
)
LONER = _points_option("loner", "sweep", "points of a lone march", _is_alone, Draft.require_alone)
LONER_FAIL = _points_option(
    "loner_fail", "opp_fail", "points of the others when a lone maker fails", _is_alone, Draft.require_alone
)
MARCH = _points_option("march", "sweep", "points for all tricks, not alone", _is_shared, Draft.require_turn_up)
SUPER_EUCHRE = _points_option(
    "super_euchre",
    "opp_fail_zero",
    "points of the others when the makers take no trick",
    lambda contract: True,
    Draft.require_turn_up,
    none="off",
)
DEALS = Option(
    "deals",
    (),
    "play so many deals instead of to a target",
    lambda draft: "none" if draft.deals is None else str(draft.deals),
    _write_deals,
    numbers=range(1, 1001),
)
TARGET = Option(
    "target",
    (),
    "points that win the game",
    lambda draft: "none" if draft.target is None else str(draft.target),
    _write_target,
    numbers=range(1, 1001),
)
LAPS = flag_option("laps", "carry_over", "points above the target count in the next game")
SLAM = flag_option("slam", "shutout_double", "a game won against 0 counts twice")
