"""The application: start-up, the main window and what holds the features together."""
