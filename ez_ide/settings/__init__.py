"""The settings and keyboard shortcuts: table, store, pages."""
