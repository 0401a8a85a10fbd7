"""Everything one can tell the window to do: one table, and what is made from it."""
