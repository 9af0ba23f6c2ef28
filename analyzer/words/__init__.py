"""Results in words: what the terminal prints, sentence by sentence."""
