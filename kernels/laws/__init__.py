"""What the rules of the game say: legal calls and cards, tricks, turns, scores."""
