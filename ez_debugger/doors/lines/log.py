"""`--log LEVEL`: log a session on standard error.

`warning` logs refused requests, `info` the names of all commands and events, `debug` all lines.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Literal

MAX_CHARACTERS = 1000
"""Longer lines are cut."""


class Log:
    """An observer that logs the lines of a level."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._began = time.monotonic()

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        """Log a line, with the seconds since the start."""
        text = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
        entry = text if self._level == "debug" else self._summary(direction, text)
        if entry:
            arrow = "->" if direction == "in" else "<-"
            seconds = time.monotonic() - self._began
            sys.stderr.write(f"{seconds:9.3f} {arrow} {entry[:MAX_CHARACTERS]}\n")
            sys.stderr.flush()

    def _summary(self, direction: Literal["in", "out"], text: str) -> str:
        """Return the name of a command or event; nothing if the level does not include it."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            return "malformed line" if self._level == "info" else ""
        if direction == "in":
            return str(message.get("command", "?")) if self._level == "info" else ""
        name = str(message["event"])
        if name == "error":
            return f"error: {message['data']['message']}"
        return name if self._level == "info" else ""
