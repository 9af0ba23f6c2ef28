"""Completion in bash, which makes several words of one where it holds a sign such as ``=``. Loaded only for it."""

from __future__ import annotations

import os

from click.shell_completion import BashComplete, CompletionItem, add_completion_class, split_arg_string

BREAKS = ("=", ":")
"""Characters at which bash makes words of one: of ``--seat=d`` three, of ``pimc:3`` too."""


class Bash(BashComplete):
    """Bash's words put together again, and of each value only what stands for the last of them."""

    source_template = BashComplete.source_template.replace(
        "COMPREPLY+=($value)", "COMPREPLY+=($value)\n            [[ $value == *= ]] && compopt -o nospace"
    )
    _typed, _kept = "", 0
    """The word being completed, and how much of it bash leaves as it is."""

    def get_completion_args(self) -> tuple[list[str], str]:
        words, last = split_arg_string(os.environ["COMP_WORDS"]), int(os.environ["COMP_CWORD"])
        parts = words[1 : last + 1] if last < len(words) else [*words[1:], ""]
        whole: list[str] = []
        for before, part in zip(["", *parts], parts, strict=False):
            if whole and part and (part in BREAKS or before in BREAKS):
                whole[-1] += part
            else:
                whole.append(part)
        *arguments, self._typed = whole or [""]
        self._kept = len(self._typed) - (0 if parts and parts[-1] in BREAKS else len(parts[-1] if parts else ""))
        return arguments, self._typed

    def format_completion(self, item: CompletionItem) -> str:
        option, sign, _ = self._typed.partition("=")
        value = item.value if not (sign and option.startswith("-")) else f"{option}={item.value}"
        return f"{item.type},{value[self._kept :]}"


def register() -> None:
    """Let click use what is here."""
    add_completion_class(Bash)
