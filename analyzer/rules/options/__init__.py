"""House rules as options of a preset."""
