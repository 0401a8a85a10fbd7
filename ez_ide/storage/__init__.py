"""The IDE's own files: state, log, atomic writing."""
