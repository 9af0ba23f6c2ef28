"""Rules that cannot be: each problem names both fields."""
