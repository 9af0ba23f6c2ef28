"""Reading and writing deals and games, one file a format."""
