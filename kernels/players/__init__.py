"""How the cards are played: one file a player."""
