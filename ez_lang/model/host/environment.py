"""The process a program runs in, the computer, and other programs, as a `Host` reaches them."""

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
"""The commands that are waited for."""

_beginning: Final = threading.Lock()
"""Held while one begins, so that whoever ends them all misses none."""

_PATIENCE_SECONDS: Final = 1.0
"""How long whoever ends them all waits for one that just begins."""


class Finished(NamedTuple):
    """How a command ended: its status (-1: a signal killed it), and all it printed."""

    status: int
    output: bytes


class Environment:
    """This process and this computer; what they refuse comes out as `OSError`."""

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
        """Make sure that there is no such variable; `ValueError` if there cannot be one."""
        os.unsetenv(name)
        os.environ.pop(name, None)

    # ---------------------------------------------------------------- process and computer

    def folder(self) -> str:
        """The current folder."""
        return os.getcwd()

    def enter(self, path: bytes) -> None:
        """Make another folder the current one."""
        os.chdir(path)

    def process(self) -> int:
        """The number of this process."""
        return os.getpid()

    def parent_process(self) -> int:
        """The number of the process that started this one."""
        return os.getppid()

    def processors(self) -> int:
        """How many processors this process may use."""
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:
            return os.cpu_count() or 1

    def system(self) -> str:
        """The name of the operating system as Python has it: `linux`, `darwin`, `win32`."""
        return sys.platform

    def machine(self) -> str:
        """What the system calls its kind of processor."""
        if hasattr(os, "uname"):
            return os.uname().machine
        return os.environ.get("PROCESSOR_ARCHITECTURE", "")

    def computer(self) -> str:
        """The name of the computer."""
        import socket  # noqa: PLC0415 - few programs ask

        return socket.gethostname()

    def user(self) -> str:
        """Who runs this process."""
        import getpass  # noqa: PLC0415 - few programs ask

        try:
            return getpass.getuser()
        except (KeyError, ImportError):
            raise OSError("the user has no name") from None

    def zone(self, timestamp: int) -> tuple[int, str]:
        """How many seconds local clocks are ahead of UTC at that time, and what that is called."""
        try:
            shown = time.localtime(timestamp)
        except (OverflowError, ValueError):
            raise OSError("the system cannot represent that time") from None
        return shown.tm_gmtoff, shown.tm_zone

    def secret_bytes(self, count: int) -> bytes:
        """So many bytes of chance that nobody can foresee."""
        return os.urandom(count)

    # ------------------------------------------------------------------------- commands

    def run(self, command: str, wait_for: Waiting, *, keeps_output: bool) -> Finished:
        """Let the shell run a command that has no input; nobody sees what it prints.

        `keeps_output` says whether what it prints is handed back.  When the wait is given up, the
        command ends with all that it has started.
        """
        import subprocess  # noqa: PLC0415 - few programs start others
        import tempfile  # noqa: PLC0415 - the same

        # A file and not a pipe: what the command leaves running may hold the output open.
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
    """End the commands that programs wait for, and let no other begin.

    For who ends this process without asking them.
    """
    _beginning.acquire(timeout=_PATIENCE_SECONDS)  # for good
    for started in list(_running):
        _end(started)


def _end(started: subprocess.Popen[bytes]) -> None:
    """End a command and everything it has started, which is in the same session."""
    import signal  # noqa: PLC0415 - few programs end others

    if not hasattr(os, "killpg"):
        started.kill()
        return
    try:
        os.killpg(started.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # all are gone already
