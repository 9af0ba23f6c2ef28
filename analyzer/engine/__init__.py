"""How a job is carried out: chunks on threads, and a store for what never changes."""
