"""Windows that ask: small, never in the way of the program that runs."""
