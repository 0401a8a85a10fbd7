"""Breakpoints: the store, the panel, the editor margin and the exchange with the debugger."""
