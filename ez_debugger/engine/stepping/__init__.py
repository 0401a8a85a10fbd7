"""Where a resumed program stops next, which hooks that needs, and what a stop reports."""
