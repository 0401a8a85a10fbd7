"""Shell commands of programs, for a `Host`."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import subprocess

    from ez_lang.model.host.environment import Waiting

_running: Final[set[subprocess.Popen[bytes]]] = set()
"""The commands that programs are waiting for."""

_beginning: Final = threading.Lock()
"""Held while a command is started, so that `end_commands` misses none."""

_PATIENCE_SECONDS: Final = 1.0
"""How long `end_commands` waits for a command that is being started."""


class Finished(NamedTuple):
    """The exit status of a command (-1 if a signal ended it), and its output."""

    status: int
    output: bytes


def run_command(command: str, wait_for: Waiting, *, keeps_output: bool) -> Finished:
    """Run a command in the shell, without input; its output is captured or discarded.

    An exception of `wait_for` ends the command and all processes that it has started.
    """
    import subprocess  # noqa: PLC0415 - few programs start commands
    import tempfile  # noqa: PLC0415 - the same

    # A file, not a pipe: background processes of the command may keep a pipe open.
    with tempfile.TemporaryFile() as output:
        with _beginning:
            started = subprocess.Popen(  # noqa: S602 - the shell is what the program asks for
                command,
                shell=True,
                stdin=subprocess.DEVNULL,
                stdout=output if keeps_output else subprocess.DEVNULL,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            _running.add(started)

        def has_ended(seconds: float) -> bool:
            try:
                started.wait(seconds)
            except subprocess.TimeoutExpired:
                return False
            return True

        with started:
            try:
                wait_for(has_ended)
            except BaseException:
                _end(started)
                raise
            finally:
                _running.discard(started)
        output.seek(0)
        return Finished(max(started.returncode, -1), output.read())


def end_commands() -> None:
    """End the commands that programs wait for and prevent new ones, before the process exits."""
    _beginning.acquire(timeout=_PATIENCE_SECONDS)  # never released
    for started in list(_running):
        _end(started)


def _end(started: subprocess.Popen[bytes]) -> None:
    """End a command and all processes of its session, which it has started."""
    import signal  # noqa: PLC0415 - few programs end commands

    if not hasattr(os, "killpg"):
        started.kill()
        return
    try:
        os.killpg(started.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # all of them have ended
