"""Actions: everything the user can invoke, defined in one table."""
