"""The process, the computer, and other programs, for a `Host`."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

    Waiting = Callable[[Callable[[float], bool]], None]
    """`Host.wait_for`."""


_running: Final[set[subprocess.Popen[bytes]]] = set()
"""The commands that programs wait for."""

_beginning: Final = threading.Lock()
"""Held while a command is started, so that `end_commands` misses none."""

_PATIENCE_SECONDS: Final = 1.0
"""How long `end_commands` waits for a command that is being started."""


class Finished(NamedTuple):
    """The exit status of a command (-1 if a signal ended it), and its output."""

    status: int
    output: bytes


class Environment:
    """This process and this computer; failures are `OSError`."""

    # ------------------------------------------------------------------------ variables

    def variables(self) -> dict[str, str]:
        """All environment variables."""
        return dict(os.environ)

    def variable(self, name: str) -> str | None:
        """The value of an environment variable, None if it is not set."""
        return os.environ.get(name)

    def set_variable(self, name: str, value: str) -> None:
        """Set an environment variable; `ValueError` if it cannot have this name or value."""
        os.environ[name] = value

    def unset_variable(self, name: str) -> None:
        """Delete an environment variable if it exists; `ValueError` for an invalid name."""
        os.unsetenv(name)
        os.environ.pop(name, None)

    # ---------------------------------------------------------------- process and computer

    def folder(self) -> str:
        """The current folder."""
        return os.getcwd()

    def enter(self, path: bytes) -> None:
        """Change the current folder."""
        os.chdir(path)

    def process(self) -> int:
        """The id of this process."""
        return os.getpid()

    def parent_process(self) -> int:
        """The id of the parent process."""
        return os.getppid()

    def processors(self) -> int:
        """The number of processors that this process may use."""
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:
            return os.cpu_count() or 1

    def system(self) -> str:
        """The name of the operating system as Python has it: `linux`, `darwin`, `win32`."""
        return sys.platform

    def machine(self) -> str:
        """The machine type, such as `x86_64`."""
        if hasattr(os, "uname"):
            return os.uname().machine
        return os.environ.get("PROCESSOR_ARCHITECTURE", "")

    def computer(self) -> str:
        """The name of the computer."""
        import socket  # noqa: PLC0415 - few programs need it

        return socket.gethostname()

    def user(self) -> str:
        """The name of the user."""
        import getpass  # noqa: PLC0415 - few programs need it

        try:
            return getpass.getuser()
        except (KeyError, ImportError):
            raise OSError("the user has no name") from None

    def zone(self, timestamp: int) -> tuple[int, str]:
        """The offset of local time from UTC in seconds at that time, and its abbreviation."""
        try:
            shown = time.localtime(timestamp)
        except (OverflowError, ValueError):
            raise OSError("the system cannot represent that time") from None
        return shown.tm_gmtoff, shown.tm_zone

    def secret_bytes(self, count: int) -> bytes:
        """Random bytes for cryptography."""
        return os.urandom(count)

    # ------------------------------------------------------------------------- commands

    def run(self, command: str, wait_for: Waiting, *, keeps_output: bool) -> Finished:
        """Run a command in the shell, without input; its output is captured or discarded.

        An exception of `wait_for` ends the command and all processes that it has started.
        """
        import subprocess  # noqa: PLC0415 - few programs start others
        import tempfile  # noqa: PLC0415 - the same

        # A file, not a pipe: background processes of the command may keep a pipe open.
        with tempfile.TemporaryFile() as kept:
            with _beginning:
                started = subprocess.Popen(  # noqa: S602 - the shell is what the program asks for
                    command,
                    shell=True,
                    stdin=subprocess.DEVNULL,
                    stdout=kept if keeps_output else subprocess.DEVNULL,
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
            kept.seek(0)
            return Finished(max(started.returncode, -1), kept.read())


def end_commands() -> None:
    """End the commands that programs wait for, and let no other start; before the process exits."""
    _beginning.acquire(timeout=_PATIENCE_SECONDS)  # never released
    for started in list(_running):
        _end(started)


def _end(started: subprocess.Popen[bytes]) -> None:
    """End a command and all processes of its session, which it has started."""
    import signal  # noqa: PLC0415 - few programs end others

    if not hasattr(os, "killpg"):
        started.kill()
        return
    try:
        os.killpg(started.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # all have ended
