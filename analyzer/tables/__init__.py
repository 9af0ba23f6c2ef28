"""What a call table says: of one hand, of all, of a class of hands, and as a short rule to remember."""
