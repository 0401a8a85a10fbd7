"""Replay a transcript with a debugger process."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import ez_debugger
from ez_debugger.transcripts.script import EVENT

if TYPE_CHECKING:
    from typing import IO

    from ez_debugger.transcripts.script import Entry, Script

PATIENCE_SECONDS = 20.0
"""The time limit for each event."""

_SYNC = "~sync"
"""How the ids of the commands begin that the replay inserts; their answers are dropped."""


class Exchange(NamedTuple):
    """A sent line and the events that it caused; those of the last one include the end."""

    sent: Entry
    events: list[dict[str, Any]]


class ReplayError(Exception):
    """The debugger did not answer, or wrote something else than events."""


class DebuggerProcess:
    """A debugger process that receives lines and sends events."""

    def __init__(self, arguments: tuple[str, ...], folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "ez_debugger", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(),
        )
        self._input = cast("IO[bytes]", self._process.stdin)
        self._has_ended = False
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors: list[bytes] = []
        self._syncs = 0
        self._readers = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._errors.extend, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, line: str) -> None:
        """Send a line; the end of the debugger is noticed when its answer is read."""
        with contextlib.suppress(BrokenPipeError):
            self._input.write(line.encode("utf-8", "surrogateescape") + b"\n")
            self._input.flush()

    def settle(self) -> list[dict[str, Any]]:
        """Return the events until all commands are carried out, or the program waits for input."""
        self._syncs += 1
        # `getThreads` waits until the program is paused or has ended, so its answer comes last.
        mark = f"{_SYNC}{self._syncs}"
        self.send(json.dumps({"command": "getThreads", "id": mark}))
        events = []
        while (message := self._next()) is not None:
            if str(message.get("id", "")).startswith(_SYNC):
                if message["id"] == mark:
                    break
                continue
            events.append(message)
            if message["event"] == "inputRequested":
                break
        return events

    def finish(self) -> list[dict[str, Any]]:
        """Close the input; return the events until the debugger ends."""
        with contextlib.suppress(BrokenPipeError):
            self._input.close()
        events = []
        while (message := self._next()) is not None:
            if not str(message.get("id", "")).startswith(_SYNC):
                events.append(message)
        self._process.wait(PATIENCE_SECONDS)
        return events

    def kill(self) -> None:
        """End the process."""
        self._process.kill()
        for reader in self._readers:
            reader.join()
        with contextlib.suppress(BrokenPipeError), self._process:
            self._process.wait()

    def _next(self) -> dict[str, Any] | None:
        if self._has_ended:
            return None
        try:
            line = self._lines.get(timeout=PATIENCE_SECONDS)
        except queue.Empty:
            errors = b"".join(self._errors).decode("utf-8", "replace")
            raise ReplayError(f"no answer within {PATIENCE_SECONDS:.0f} s. {errors}") from None
        if line is None:
            self._has_ended = True
            return None
        try:
            message = json.loads(line)
        except ValueError:
            raise ReplayError(f"not a JSON line on standard output: {line!r}") from None
        if not isinstance(message, dict) or message.get("type") != "event":
            raise ReplayError(f"not an event on standard output: {line!r}")
        return message

    def _read(self, output: IO[bytes]) -> None:
        for line in output:
            self._lines.put(line)
        self._lines.put(None)


def environment() -> dict[str, str]:
    """Return an environment in which any folder finds this installation of the debugger."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(ez_debugger.__file__)))
    paths = [root, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def command_line(entry: Entry) -> str:
    """Return the line to send."""
    if entry.direction == ">>":
        return str(entry.body)
    message: dict[str, Any] = {"command": entry.name}
    if entry.id is not None:
        message["id"] = entry.id
    return json.dumps({**message, "params": entry.body})


def replay(script: Script) -> list[Exchange]:
    """Send the commands of a transcript and collect the events; raises `ReplayError`."""
    debugger = DebuggerProcess(script.arguments, script.working_directory)
    exchanges = []
    try:
        for entry in script.entries:
            if entry.direction == EVENT:
                continue
            debugger.send(command_line(entry))
            waits = entry.direction != "~>"
            exchanges.append(Exchange(entry, debugger.settle() if waits else []))
        exchanges[-1].events.extend(debugger.finish())
    finally:
        debugger.kill()
    return exchanges


def replay_at_once(script: Script, *arguments: str) -> bytes:
    """Send all commands at once, with more arguments; return what the debugger writes."""
    lines = [command_line(entry) for entry in script.entries if entry.direction != EVENT]
    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger", *script.arguments, *arguments],
        input="".join(line + "\n" for line in lines).encode("utf-8", "surrogateescape"),
        capture_output=True,
        cwd=script.working_directory,
        env=environment(),
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return done.stdout
