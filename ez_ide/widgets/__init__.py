"""Qt widgets that several features use."""
