"""What an asker may do with his turn, and what it comes to on one deal."""
