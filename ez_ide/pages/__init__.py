"""Tabs of the centre that are no documents: Welcome, Settings, Keys, Help, Recovery."""
