"""From sums to estimates and intervals; knows nothing of cards."""
