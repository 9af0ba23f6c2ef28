"""``euchre dd``: solve fully known deals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import options
from analyzer.cli.show import Show, print_records, print_rows

if TYPE_CHECKING:
    from analyzer.records.formats.known_deals import KnownDeal
    from analyzer.records.open_deals import ThrownIn


@click.command(cls=options.Command)
@click.argument("file", default="-")
@click.option("--cards", is_flag=True, help="What each card of the seat on turn leads to; a table for each deal.")
@options.showing(json="Print one JSON object a line, also with --cards (docs/json.md).", csv="Print CSV.")
def dd(file: str, cards: bool, show: Show) -> None:
    """Solve the deals in FILE (default: standard input), one JSON object a line (docs/json.md).

    Each is printed with "tricks", the makers' exact number with open cards, and "points" by side. Hands may be of any
    equal size. A record as `euchre replay` takes it is a deal too, from its first lead, or where its plays break off.
    """
    from analyzer.cli.files import read_bytes
    from analyzer.cli.progress import print_line
    from analyzer.engine.compiling import tell_compiling
    from analyzer.records.open_deals import read_open_deals

    # all lines are read before the first is solved: a file with a bad line prints nothing
    deals = read_open_deals(read_bytes(file))
    if deals:
        tell_compiling(print_line, "solve_known")
    if cards and show.form == "words":
        _print_tables(deals)
    elif show.form == "csv":
        print_rows(_rows(deals, cards))
    else:
        print_records(solve_line(deal, cards) for deal in deals)


def solve_line(deal: KnownDeal | ThrownIn, cards: bool) -> dict[str, Any]:
    """The object of a deal with what was found."""
    from analyzer.engine.chunks import without_interrupts
    from analyzer.records.formats.json_lines import extend
    from analyzer.records.open_deals import ThrownIn, describe_cards
    from analyzer.records.solve import solve_deal

    if isinstance(deal, ThrownIn):
        return extend(deal.record, {"tricks": None, "points": None} | ({"on_turn": None, "cards": []} if cards else {}))
    tricks, points = without_interrupts(partial(solve_deal, deal))
    added: dict[str, Any] = {"tricks": tricks, "points": points}
    if cards:
        added |= {"on_turn": deal.on_turn, "cards": without_interrupts(partial(describe_cards, deal))}
    return extend(deal.record, added)


def _rows(deals: Iterable[KnownDeal | ThrownIn], cards: bool) -> Iterable[dict[str, Any]]:
    """A row a deal, or a row a card; points are parted by a blank."""
    for number, deal in enumerate(deals, start=1):
        solved = solve_line(deal, cards)
        for one in solved["cards"] if cards else [solved]:
            points = None if one["points"] is None else " ".join(map(str, one["points"]))
            if cards:
                yield {"deal": number, "on_turn": solved["on_turn"]} | one | {"points": points}
            else:
                yield {"deal": number, "tricks": one["tricks"], "points": points}


def _print_tables(deals: Iterable[KnownDeal | ThrownIn]) -> None:
    from analyzer.engine.chunks import without_interrupts
    from analyzer.records.open_deals import ThrownIn
    from analyzer.records.solve import solve_cards
    from analyzer.words.open_cards import view_cards
    from reports.terminal.open_cards import print_cards
    from reports.terminal.tables import can_show_symbols, make_console

    console = make_console()
    for number, deal in enumerate(deals, start=1):
        if number > 1:
            console.print()
        if isinstance(deal, ThrownIn):
            console.print(f"Deal {number} was thrown in; nobody plays a card.")
            continue
        print_cards(
            view_cards(number, deal, without_interrupts(partial(solve_cards, deal)), can_show_symbols()), console
        )
