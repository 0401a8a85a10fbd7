"""A debugger whose events are read only when a test asks for them."""

from __future__ import annotations

import array
import fcntl
import json
import os
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING, Any, Self

from tests.helpers.debugger_process import PATIENCE_S, environment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

ENDS_WITHIN_S = 2.0
NOISE_S = 6.0
"""How much longer a busy machine may take."""


class UnreadDebugger:
    """One session; its standard output is read by `read_until` and `events` alone."""

    def __init__(
        self, folder: Path, *arguments: str, more: Mapping[str, str] | None = None
    ) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ez_debugger", *arguments],
            cwd=folder,
            env=environment(more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        self.out = self.process.stdout.fileno()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()

    def send(self, command: str, number: int | None = None, **params: object) -> None:
        message: dict[str, object] = {"command": command, "params": params}
        if number is not None:
            message["id"] = number
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def send_all(self, commands: Sequence[tuple[str, dict[str, object]]]) -> None:
        for number, (command, params) in enumerate(commands, start=1):
            self.send(command, number, **params)

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.stdin = None

    def read_until(self, name: str) -> None:
        """Read up to an event with this name; some of what comes after it may be read, too."""
        read = b""
        while f'"event":"{name}"'.encode() not in read:
            read += os.read(self.out, 1 << 16)

    def wait_until_it_is_stuck(self) -> None:
        """Until nothing more fits into the pipe, and nothing more comes."""
        limit = time.monotonic() + PATIENCE_S
        before = -1
        while (now := unread_bytes(self.out)) != before or now == 0:
            assert time.monotonic() < limit
            before = now
            time.sleep(0.3)

    def ends_in_time(self, seconds: float = ENDS_WITHIN_S) -> bool:
        """Whether the process ends although nothing is read."""
        try:
            self.process.wait(seconds + NOISE_S)
        except subprocess.TimeoutExpired:
            return False
        return True

    def events(self, pause: float = 0.0, piece: int = 1 << 16) -> list[dict[str, Any]]:
        """Everything up to the end, read in pieces with pauses."""
        parts = []
        while part := os.read(self.out, piece):
            parts.append(part)
            if pause:
                time.sleep(pause)
        return [json.loads(line) for line in b"".join(parts).splitlines()]


def unread_bytes(descriptor: int) -> int:
    """How much waits in a pipe."""
    size = array.array("i", [0])
    fcntl.ioctl(descriptor, termios.FIONREAD, size)
    return size[0]
