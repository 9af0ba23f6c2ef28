"""A deal played out, trick by trick, by players of any kind."""
