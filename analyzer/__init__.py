"""What the numbers mean: cards, rules, questions and their answers."""

__version__ = "0.1.0"
