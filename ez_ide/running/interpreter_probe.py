"""Tests whether a command runs EZ programs, which version it is, and what it supports.

Everything happens in processes; nothing waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, QProcess, QTemporaryDir, QTimer, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_ide.running.client import DebuggerClient
from ez_ide.running.plain_run import PlainRun
from ez_ide.running.processes import environment
from ez_ide.running.state import Launch
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.events import Event

PATIENCE_MS = 10_000
REAPED_MS = 1000  # a killed process has ended long before
SERVER = ("debugserver", "--on-eof", "terminate")
PROBE = 'import & use @std\ndo main() {\n    println("it works")\n}\n'
EXPECTED = "it works"


@dataclass(frozen=True)
class ProbeResult:
    """What is known of a command."""

    command: tuple[str, ...]
    version: str = ""
    has_protocol: bool = False  # and so reports output in order, and when it waits for input
    missing: tuple[str, ...] = ()  # features that it lacks, as the user reads them
    problem: str = ""  # why it cannot be used at all

    def sentence(self) -> str:
        """For the user."""
        if self.problem:
            return self.problem
        runs = tr("Programs now run with {version}.", version=self.version)
        if not self.missing:
            return runs
        return runs + " " + tr("It does not support: {features}.", features=", ".join(self.missing))


class InterpreterProbe(QObject):
    """One test, of no use once `done`.

    It asks for the version, then for the debug protocol, and if the command has none it runs a
    program as a plain process.
    """

    done = pyqtSignal(object)  # ProbeResult

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = tuple(command)
        self._version = ""
        self._is_done = False
        self._output: list[str] = []
        self._folder = QTemporaryDir()
        self._program = Path(self._folder.path()) / "probe.ez"
        self._program.write_text(PROBE, encoding="utf-8")
        self._version_process = QProcess(self)
        self._version_process.setProcessEnvironment(environment())
        self._version_process.errorOccurred.connect(self._on_error)
        self._version_process.finished.connect(self._on_version)
        self._client = DebuggerClient(self)
        self._client.ended.connect(lambda _failure: self._run_plainly())
        self._plain = PlainRun(self)
        self._plain.printed.connect(lambda _category, text: self._output.append(text))
        self._plain.ended.connect(self._on_plain_ended)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(lambda: self._refuse(tr("The command does not respond.")))

    def start(self) -> None:
        """Begin the test."""
        self._patience.start(PATIENCE_MS)
        self._version_process.start(self._command[0], [*self._command[1:], "--version"])

    def cancel(self) -> None:
        """End the test without a result."""
        self._is_done = True
        self._end_all()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            why = self._version_process.errorString()
            self._refuse(tr("The command could not be started: {why}", why=why))

    def _on_version(self, code: int, _status: object) -> None:
        output = self._version_process.readAllStandardOutput().data().decode("utf-8", "replace")
        lines = output.strip().splitlines()
        if code != 0 or not lines:
            self._refuse(tr("The command does not report its version."))
            return
        self._version = lines[0]
        self._client.start([*self._command, *SERVER])
        program = str(self._program)
        self._client.send(commands.Initialize(file=program, no_debug=True), self._on_initialized)

    def _on_initialized(self, answer: Event) -> None:
        if isinstance(answer, events.Initialized):
            names = answer.capabilities
            supported = frozenset(names) if names is not UNSET else frozenset()
            missing = tuple(text for name, text in _features().items() if name not in supported)
            self._finish(
                ProbeResult(self._command, self._version, has_protocol=True, missing=missing)
            )

    def _run_plainly(self) -> None:
        if not self._is_done:
            self._plain.start(self._command, Launch(self._program, str(self._program)))

    def _on_plain_ended(self, _code: int) -> None:
        if EXPECTED in "".join(self._output):
            missing = tuple(_features().values())
            self._finish(ProbeResult(self._command, self._version, missing=missing))
        else:
            self._refuse(tr("The command does not run EZ programs."))

    def _refuse(self, problem: str) -> None:
        self._finish(ProbeResult(self._command, problem=problem))

    def _finish(self, result: ProbeResult) -> None:
        if not self._is_done:
            self._is_done = True
            self._end_all()
            self.done.emit(result)

    def _end_all(self) -> None:
        """Kill everything that still runs, and wait until it has ended."""
        self._patience.stop()
        for process in (self._client, self._plain):
            process.blockSignals(True)
            process.kill()
        self._version_process.blockSignals(True)
        self._version_process.kill()
        self._version_process.waitForFinished(REAPED_MS)


def _features() -> dict[str, str]:
    """What a run needs of the protocol, by the name of the capability."""
    return {"input": tr("reporting that the program waits for input")}
