"""Child processes: their environment and command lines, and how they are ended."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PyQt6.QtCore import QProcess, QProcessEnvironment

if TYPE_CHECKING:
    from collections.abc import Sequence

GRACE_MS = 1000
"""A process that was asked to end and is still alive after this time is killed."""

OWN_DEBUGGER: Sequence[str] = (sys.executable, "-m", "ez_debugger", "--on-eof", "terminate")
PACKAGES = str(Path(__file__).resolve().parents[2])


class ChildProcess(Protocol):
    """What `EndingProcesses` needs to know of a process; `QObject`s of this room satisfy it."""

    @property
    def is_alive(self) -> bool:
        """The process is starting or running."""

    def kill(self) -> None:
        """End the process now."""

    def blockSignals(self, b: bool) -> bool:  # noqa: FBT001 - of QObject
        """Emit nothing more."""

    def deleteLater(self) -> None:
        """Delete the object when control returns to the event loop."""


class EndingProcesses:
    """Processes that were asked to end.

    A `QProcess` must not be deleted while its process lives, so each is kept until then.
    """

    def __init__(self) -> None:
        self._known: list[ChildProcess] = []

    def add(self, process: ChildProcess) -> None:
        """Keep a process until it has ended; delete those that have ended by now."""
        for ended in [other for other in self._known if not other.is_alive]:
            self._known.remove(ended)
            ended.deleteLater()
        self._known.append(process)

    def kill(self) -> None:
        """End all of them now: the window closes."""
        for process in self._known:
            process.blockSignals(True)
            process.kill()
        self._known.clear()


def environment() -> QProcessEnvironment:
    """The environment of the window, extended so that EZ's packages are found from any folder."""
    made = QProcessEnvironment.systemEnvironment()
    paths = [PACKAGES, made.value("PYTHONPATH")]
    made.insert("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    made.insert("PYTHONIOENCODING", "utf-8")
    return made


def use_own_group(process: QProcess) -> None:
    """Start a process in a group of its own, so that its children can be ended with it."""
    if hasattr(process, "setUnixProcessParameters"):  # absent on Windows
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)


def signal_group(process: QProcess, number: int, which: signal.Signals) -> None:
    """Send a signal to a process with the id `number` and to its group, where there are groups.

    Members of the group may outlive the process itself: a wrapper that starts the real interpreter
    is gone at once, and its child keeps running.
    """
    if number and hasattr(os, "killpg"):
        try:
            os.killpg(number, which)
        except (ProcessLookupError, PermissionError):
            pass  # the group does not exist yet, or no longer
        else:
            return
    if which is signal.SIGTERM:
        process.terminate()
    else:
        process.kill()


def kill_group(process: QProcess) -> None:
    """Kill a running process and its group."""
    is_running = process.state() == QProcess.ProcessState.Running
    signal_group(process, process.processId() if is_running else 0, signal.SIGKILL)


def split_command(command: str) -> list[str]:
    """Program and arguments of a command line; the whole text if a quote is not closed."""
    try:
        arguments = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        return [command]
    return [argument.strip('"') for argument in arguments] if os.name == "nt" else arguments
