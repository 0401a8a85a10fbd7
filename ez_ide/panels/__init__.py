"""The views beside the editor: one panel, one file.  A panel shows; it decides nothing."""
