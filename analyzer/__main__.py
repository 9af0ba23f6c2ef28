"""``python -m analyzer`` is ``euchre``."""

from analyzer.cli import main

main()
