"""Players by their names, and how long their deals take."""

from __future__ import annotations

import pytest

from analyzer.duels.duels import effort, parse_player
from analyzer.rules import PRESETS, Rules
from kernels.codes import OPEN, RULES, pimc_model

STANDARD = Rules.parse("standard")


def test_a_deal_of_more_cards_takes_longer() -> None:
    assert effort(STANDARD) == 1 < effort(PRESETS["bid_euchre_6"]) < effort(PRESETS["napoleon7"])


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("rules", "rules", RULES), ("OPEN", "open", OPEN), ("dd", "open", OPEN), ("pimc", "pimc:32", pimc_model(32)),
        ("pimc:064", "pimc:64", pimc_model(64)), ("pimc:8:uniform", "pimc:8:uniform", pimc_model(8, False)),
    ],
)  # fmt: skip
def test_players_by_name(text: str, name: str, code: int) -> None:
    player = parse_player(text, STANDARD)
    assert (player.name, player.code) == (name, code)
