"""The parts of the main window, and what connects actions with what they do."""
