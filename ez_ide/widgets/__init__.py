"""Qt parts that several features use."""
