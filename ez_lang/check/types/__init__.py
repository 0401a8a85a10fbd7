"""Types: written types, struct and enum declarations, conversions, comparison."""
