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
        try:
            message = json.loads(text)
        except ValueError:
            return f">> {text}"
        if direction == "out":
            return written(self._script, "<-", message)
        if not isinstance(message, dict) or not isinstance(message.get("command"), str):
            return f">> {text}"
        header = self._header(message)
        return header + "\n" + written(self._script, "->", message)

    def _header(self, message: dict[str, Any]) -> str:
        """The line that names the program, once it is known."""
        file = (message.get("params") or {}).get("file")
        if message["command"] != "initialize" or self._script.program or not isinstance(file, str):
            return ""
        if not os.path.isfile(file):
            return ""
        program = os.path.relpath(file, os.path.dirname(self._script.path))
        markers = markers_of(os.path.abspath(file))
        self._script = self._script._replace(program=program, markers=markers)
        return f"program: {program}\n"
