"""What an option of a preset is, and the draft of rules that options write on."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from analyzer.errors import DataError, shorten, suggest
from analyzer.rules.model import Contract, Round, Rules

_MOST_DIGITS = 6


class NoMeaning(Exception):  # noqa: N818 - not an error of the program: a question about a rule that a game lacks
    """The option has no meaning in this game; the text says why."""


class Draft(SimpleNamespace):
    """The fields of a `Rules` value while options change them one by one; checked only when all are done."""

    contracts: tuple[Contract, ...]
    rounds: tuple[Round, ...]

    @classmethod
    def of(cls, rules: Rules) -> Draft:
        """A draft that starts from `rules`."""
        return cls(**{field.name: getattr(rules, field.name) for field in dataclasses.fields(rules)})

    def finish(self, name: str) -> Rules:
        """The rules drafted, under `name`. Raises `DataError` where they are impossible."""
        return Rules(**{**vars(self), "name": name})

    def change_contracts(self, which: Callable[[Contract], bool], **changes: Any) -> None:
        """Replace fields of the contracts for which `which` holds."""
        self.contracts = tuple(
            dataclasses.replace(contract, **changes) if which(contract) else contract for contract in self.contracts
        )

    def change_rounds(self, which: Callable[[Round], bool], **changes: Any) -> None:
        """Replace fields of the rounds for which `which` holds."""
        self.rounds = tuple(dataclasses.replace(turn, **changes) if which(turn) else turn for turn in self.rounds)

    def require_turn_up(self) -> None:
        """Only in games in which a card is turned up and the first call ends the auction."""
        if not (self.upcard and self.rounds[0].ends_on_call):
            raise NoMeaning("players bid for the contract; no card is turned up")

    def require_bidding(self) -> None:
        """Only in games of ascending bids."""
        if self.rounds[0].ends_on_call:
            raise NoMeaning("the first call ends the auction; nobody bids")

    def require_partners(self) -> None:
        """Only in games in pairs."""
        if not self.partners:
            raise NoMeaning("everybody plays for himself; there are no partners")

    def require_alone(self) -> None:
        """Only in games in which one can go alone."""
        if not any(contract.alone for contract in self.contracts):
            raise NoMeaning("nobody can go alone")


@dataclass(frozen=True)
class Option:
    """One ``key=value`` of a rules text: its legal values, and how it is read from and written on a draft."""

    key: str
    legal: tuple[str, ...]
    meaning: str
    read: Callable[[Draft], str]  # raises NoMeaning
    write: Callable[[Draft, str], None]
    numbers: range = range(0)
    synonyms: tuple[tuple[str, str], ...] = ()

    def allows(self, value: str) -> bool:
        """Whether `value` is one of the legal words, or a legal number."""
        number = value.isascii() and value.isdecimal() and len(value) <= _MOST_DIGITS
        return value in self.legal or (number and int(value) in self.numbers)

    def value(self, text: str) -> str:
        """The legal value meant by `text`, or `DataError`."""
        word = text.strip().lower()
        word = dict(self.synonyms).get(word, word)
        word = {legal.lower(): legal for legal in self.legal}.get(word, word)
        if not self.allows(word):
            near = suggest(word, self.legal)
            raise DataError(f"option {self.key}={shorten(text)} is not possible{near}; {self.describe()}")
        return word if word in self.legal else str(int(word))

    def describe(self) -> str:
        """The legal values in words."""
        numbers = [f"a number from {self.numbers[0]} to {self.numbers[-1]}"] if self.numbers else []
        *words, last = [*self.legal, *numbers]
        return f"write {', '.join(words)} or {last}" if words else f"write {last}"

    def reading(self, draft: Draft) -> str | None:
        """The option's value in `draft`, None where it has no meaning there."""
        try:
            return self.read(draft)
        except NoMeaning:
            return None


def on_off(flag: bool) -> str:
    """A flag as an option's value."""
    return "on" if flag else "off"


def flag_option(key: str, field: str, meaning: str, require: Callable[[Draft], None] = lambda draft: None) -> Option:
    """An option ``key=on|off`` that is a true-or-false field of `Rules`."""

    def read(draft: Draft) -> str:
        require(draft)
        return on_off(getattr(draft, field))

    def write(draft: Draft, value: str) -> None:
        setattr(draft, field, value == "on")

    return Option(key, ("on", "off"), meaning, read, write)


def word_option(
    key: str,
    field: str,
    meaning: str,
    words: dict[str, str],
    require: Callable[[Draft], None] = lambda draft: None,
    synonyms: tuple[tuple[str, str], ...] = (),
) -> Option:
    """An option whose values are the keys of `words`; the field of `Rules` gets what they stand for."""
    back = {held: word for word, held in words.items()}

    def read(draft: Draft) -> str:
        require(draft)
        held = getattr(draft, field)
        return back.get(held, str(held))

    def write(draft: Draft, value: str) -> None:
        setattr(draft, field, words[value])

    return Option(key, tuple(words), meaning, read, write, synonyms=synonyms)
