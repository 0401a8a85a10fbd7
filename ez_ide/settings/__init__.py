"""Settings and keys: the table, the store, the pages that edit them."""
