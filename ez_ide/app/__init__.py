"""The application: startup, the main window, and what connects the features."""
