"""Terminal tables and charts, from frames and plain values."""
