"""The drawings of the window, and how they take the colours of the theme."""
