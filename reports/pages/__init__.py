"""Pages for the browser and the printer."""
