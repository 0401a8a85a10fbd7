"""`ez-debugger --record FILE`: write a session into a transcript while it happens.

A replay sends a `->` command and then waits until the program is paused, has ended or asks for
input. A command that arrives earlier, such as `pause`, would never be sent: the command before it
is therefore rewritten to `~>`, which does not wait, and its events so far are moved after the new
command, where the replay will receive them.

    -> start {}                   ~> start {}
    <- started {}          =>     -> pause {}
                                  <- started {}
"""

from __future__ import annotations

import json
import os
import shlex
import threading
from typing import TYPE_CHECKING, Any, Literal

from ez_debugger.transcripts.compare import written
from ez_debugger.transcripts.script import Script, markers_of, written_header

if TYPE_CHECKING:
    from collections.abc import Sequence

_RESUMING = ("start", "restart", "continue", "stepInto", "stepOver", "stepOut", "runTo", "evaluate")
"""The commands after which EZ code runs until one of the events below."""

_SETTLING = ("stopped", "exited", "evaluateResult", "inputRequested")


class Recorder:
    """Writes the lines that go in and out; any thread may call it."""

    def __init__(self, path: str, *, file: str = "", arguments: Sequence[str] = ()) -> None:
        """Create the transcript of a debugger with these arguments; `file` is its default."""
        self._script = Script(os.path.abspath(path), "", None, (), [], [], {})
        self._lock = threading.Lock()
        """Guards the file and everything below."""
        self._file = open(path, "w+b", buffering=0)  # noqa: SIM115 - open for the life of the process
        self._last_command = -1
        """The offset of the last `->` in the file; -1 if the last command cannot be rewritten."""
        self._events = 0
        """The offset of the events after it."""
        self._is_running = False
        self._is_ending = False
        self._default_file = file
        self._headers = [written_header("directory", self._relative(os.getcwd()))]
        """Written before the first line, so that a full disk does not prevent the session."""
        if arguments:
            self._headers.append(written_header("arguments", shlex.join(arguments)))

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        """Write a line."""
        text = line.rstrip(b"\r\n").decode("utf-8", "surrogateescape")
        with self._lock:
            if self._headers:
                self._write_headers()
            if direction == "in":
                self._write_command(text)
            else:
                self._write_event(json.loads(text))

    def _write_headers(self) -> None:
        for header in self._headers:
            self._write(header)
        self._headers = []
        self._set_program(self._default_file)

    def _write_command(self, text: str) -> None:
        message = _command_of(text)
        if message is not None and not self._script.program and message["command"] == "initialize":
            self._set_program(message.get("params", {}).get("file"))
        line = f">> {text}" if message is None else written(self._script, "->", message)
        if self._is_ending:
            # Refused because of a `terminate` that overtook it; a replay must send it before.
            self._insert_before_last_command(line.replace("->", "~>", 1))
            return
        early = b""
        if self._is_running and self._last_command >= 0:  # this command did not wait for a stop
            early = self._release_last_command()
        is_rewritable = message is not None and self._file.seekable()  # not so for a pipe
        self._last_command = self._file.tell() if is_rewritable else -1
        self._write(line)
        if is_rewritable:
            self._events = self._file.tell()
            self._file.write(early)
        if message is not None:
            self._is_running |= message["command"] in _RESUMING
            self._is_ending = is_rewritable and message["command"] == "terminate"

    def _write_event(self, message: dict[str, Any]) -> None:
        name = message["event"]
        if name in _SETTLING or (name == "error" and message["data"].get("command") in _RESUMING):
            self._is_running = False
        if name == "terminated" and self._is_running and self._last_command >= 0:
            # The program never paused again: waiting for that would take forever.
            events = self._release_last_command()
            self._file.write(events)
        self._write(written(self._script, "<-", message))

    def _release_last_command(self) -> bytes:
        """Change the last command to `~>`; remove and return the events after it."""
        self._file.seek(self._last_command)
        self._file.write(b"~>")
        self._file.seek(self._events)
        events = self._file.read()
        self._file.seek(self._events)
        self._file.truncate()
        return events

    def _insert_before_last_command(self, line: str) -> None:
        self._file.seek(self._last_command)
        rest = self._file.read()
        self._file.seek(self._last_command)
        self._write(line)
        self._last_command = self._file.tell()
        self._file.write(rest)

    def _set_program(self, file: object) -> None:
        """Write the header that names the program, if it exists."""
        if not isinstance(file, str) or not os.path.isfile(file):
            return
        program = self._relative(os.path.abspath(file))
        markers = markers_of(os.path.abspath(file))
        self._script = self._script._replace(program=program, markers=markers)
        self._write(written_header("program", program))

    def _relative(self, path: str) -> str:
        try:
            return os.path.relpath(path, self._script.folder)
        except ValueError:  # Windows: another drive
            return path

    def _write(self, line: str) -> None:
        self._file.write(line.encode("utf-8", "surrogateescape") + b"\n")


def _command_of(text: str) -> dict[str, Any] | None:
    """Return the command on a line; None if a `->` line could not represent it."""
    try:
        message = json.loads(text)
        json.dumps(message, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or not isinstance(message.get("params", {}), dict):
        return None
    is_named = isinstance(message.get("command"), str) and message["command"].isidentifier()
    return message if is_named and type(message.get("id", "")) in (int, str) else None
