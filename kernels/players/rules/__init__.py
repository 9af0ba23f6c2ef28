"""The rule player: leads, following, throwing away."""
