"""`--log LEVEL`: what goes on in a session, on standard error, for people.

`warning` tells of what was refused, `info` of each command and event by name, `debug` of every line
as it is.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Literal

LINE_CHARACTERS = 1000
"""Where a line is cut."""


class Log:
    """Is shown every line that goes in or out, and tells of those the level asks for."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._since = time.monotonic()

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        """Tell of a line."""
        text = line.decode("utf-8", "backslashreplace").rstrip("\r\n")
        told = text if self._level == "debug" else self._summary(direction, text)
        if told:
            arrow = "->" if direction == "in" else "<-"
            took = time.monotonic() - self._since
            sys.stderr.write(f"{took:9.3f} {arrow} {told[:LINE_CHARACTERS]}\n")
            sys.stderr.flush()

    def _summary(self, direction: Literal["in", "out"], text: str) -> str:
        """What a line is about, in a few words; nothing where the level is above that."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            return "a line that makes no sense" if self._level == "info" else ""
        if direction == "in":
            return str(message.get("command", "?")) if self._level == "info" else ""
        name = str(message["event"])
        if name == "error":
            return f"error: {message['data']['message']}"
        return name if self._level == "info" else ""
