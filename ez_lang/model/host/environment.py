"""The process, the computer, and other programs, for a `Host`."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host.commands import Finished

    Waiting = Callable[[Callable[[float], bool]], None]
    """`Host.wait_for`."""


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
        """The number of processors available to this process."""
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:
            return os.cpu_count() or 1

    def system(self) -> str:
        """The name of the operating system in Python's notation: `linux`, `darwin`, `win32`."""
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
        """The offset of local time from UTC in seconds at the given time, and its abbreviation."""
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
        """Run a command in the shell (see `commands.run_command`)."""
        from ez_lang.model.host.commands import run_command  # noqa: PLC0415 - few programs do

        return run_command(command, wait_for, keeps_output=keeps_output)
