"""Rules in files."""
