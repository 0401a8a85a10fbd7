"""The IDE of EZ: a window that edits, runs and debugs programs.  Alone in knowing Qt."""
