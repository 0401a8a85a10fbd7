"""Processes of the system, by their numbers."""

from __future__ import annotations

from pathlib import Path


def is_running(number: int) -> bool:
    """It is there, and not only waiting to be noticed as gone."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
