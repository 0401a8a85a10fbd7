"""Types: written types, conversions, comparison, ranges of literals."""
