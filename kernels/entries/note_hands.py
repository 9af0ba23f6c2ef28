"""What the calls made say of many hands of a hidden seat, noted at once."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from kernels._jit import kernel
from kernels.asking.notes import take_note
from kernels.asking.question import Question, begin_question
from kernels.calling.policy import CallPolicy
from kernels.cards.deal import Deal
from kernels.game import Game


@kernel
def note_hands(
    game: Game, policy: CallPolicy, question: Question, deal: Deal, seat: int, hands: npt.NDArray[np.uint64],
    notes: npt.NDArray[np.int64],
) -> None:  # fmt: skip
    """Set `notes` (``int64[hands]``) to what the calls say of a seat's hands, which are masks of hidden cards.

    The question, which must have room for them, keeps them too.
    """
    begin_question(question, deal)
    for k in range(len(hands)):
        notes[k] = take_note(game, policy, deal, question.heard, seat, hands[k], question.hidden)
