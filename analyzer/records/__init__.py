"""Deals that somebody wrote down: read, replayed through their rules, solved."""
