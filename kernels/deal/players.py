"""Who sits at the table of a job: how everybody calls and plays, and one thread's room to do it in."""

from __future__ import annotations

from typing import Any, NamedTuple

from kernels.calling.policy import CallPolicy
from kernels.cards.deal import Deal, new_deal
from kernels.doubledummy import new_memory
from kernels.game import Game
from kernels.players.net.player import Net
from kernels.playing.worlds import Search


class Players(NamedTuple):
    """How everybody calls and plays. One for each thread."""

    policy: CallPolicy  # by which everybody calls
    model: int  # by which everybody plays
    memory: Any  # the solver's; where it is None nothing of it is compiled, and no model that solves may be asked for
    deal: Deal
    net: Any  # a `Net`; where it is None nothing of it is compiled, and NET must not be asked for
    search: Any  # a `Search`; where it is None nothing of it is compiled, and no model that searches may be asked for


def seat_players(
    game: Game,
    policy: CallPolicy,
    model: int,
    net: Net | None = None,
    search: Search | None = None,
    solves: bool = True,
) -> Players:
    """Players for one thread; `net` and `search` are its own. `solves`: somebody or something plays with open cards."""
    return Players(policy, model, new_memory(game) if solves else None, new_deal(), net, search)
