"""Whole deals by self-play."""
