"""One deal at the table: calls, cards, and the score of the game."""
