"""`ez-debugger --record FILE`: write a session down as a transcript while it happens."""

from __future__ import annotations

import json
import os
import threading
from typing import TYPE_CHECKING, Any, Literal

from ez_debugger.transcripts.compare import written
from ez_debugger.transcripts.script import Script, markers_of

if TYPE_CHECKING:
    from typing import TextIO


class Recorder:
    """Writes what goes in and out; the first `initialize` tells the program.

    Any thread may call it; lines are written in the order of the calls.
    """

    def __init__(self, path: str) -> None:
        self._script = Script(os.path.abspath(path), "", (), [], [], {})
        self._lock = threading.Lock()
        """Guards the file."""
        self._file: TextIO = open(path, "w", encoding="utf-8", errors="surrogateescape")  # noqa: SIM115 - open as long as the session

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        """Write down a line."""
        with self._lock:
            self._file.write(self._written(direction, line) + "\n")
            self._file.flush()

    def _written(self, direction: Literal["in", "out"], line: bytes) -> str:
        text = line.rstrip(b"\r\n").decode("utf-8", "surrogateescape")
        if direction == "out":
            return written(self._script, "<-", json.loads(text))
        message = _command_of(text)
        if message is None:
            return f">> {text}"
        return self._header(message) + "\n" + written(self._script, "->", message)

    def _header(self, message: dict[str, Any]) -> str:
        """The line that names the program, once it is known."""
        params = message.get("params")
        file = params.get("file") if isinstance(params, dict) else None
        if message["command"] != "initialize" or self._script.program or not isinstance(file, str):
            return ""
        if not os.path.isfile(file):
            return ""
        program = os.path.relpath(file, os.path.dirname(self._script.path))
        markers = markers_of(os.path.abspath(file))
        self._script = self._script._replace(program=program, markers=markers)
        return f"program: {program}\n"


def _command_of(text: str) -> dict[str, Any] | None:
    """The command on a line; None if only the line itself says what was sent."""
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or not isinstance(message.get("params", {}), dict):
        return None
    is_named = isinstance(message.get("command"), str) and message["command"].isidentifier()
    return message if is_named and type(message.get("id", "")) in (int, str) else None
