"""One deal from the shuffle to the points."""
