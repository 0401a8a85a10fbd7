"""The window's own files: state, logs, atomic writes."""
