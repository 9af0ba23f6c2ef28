"""How a player calls, exchanges cards and is judged by his calls, on nothing but his own cards."""
