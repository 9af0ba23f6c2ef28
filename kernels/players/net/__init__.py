"""The net player: what it looks at, and what it plays."""
