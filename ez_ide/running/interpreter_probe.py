"""Tries out a command that is said to run EZ programs: its version, and what it can do.

Everything happens in processes of their own; nothing waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, QProcess, QTemporaryDir, QTimer, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_ide.debugging.session.controller import Launch
from ez_ide.running.client import ClientProcess, environment
from ez_ide.running.plain_run import PlainRun
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.events import Event

PATIENCE_MS = 10_000
REAPED_MS = 1000  # a process that was killed is gone long before
SERVER = ("debugserver", "--on-eof", "terminate")
PROBE = 'import & use @std\ndo main() {\n    println("it works")\n}\n'
EXPECTED = "it works"


@dataclass(frozen=True)
class Verdict:
    """What came of it."""

    words: tuple[str, ...]
    version: str = ""
    speaks: bool = False  # the debug protocol, and so the order of output, and when it asks
    missing: tuple[str, ...] = ()  # features, in words
    problem: str = ""  # why it cannot be used at all

    def sentence(self) -> str:
        """For people."""
        if self.problem:
            return self.problem
        known = tr("Programs now run with {version}.", version=self.version)
        if not self.missing:
            return known
        return (
            known + " " + tr("It does not support: {features}.", features=", ".join(self.missing))
        )


class InterpreterTest(QObject):
    """One test; of no more use once `done`."""

    done = pyqtSignal(object)  # Verdict

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words = tuple(words)
        self._version = ""
        self._is_done = False
        self._said: list[str] = []
        self._folder = QTemporaryDir()
        self._probe = Path(self._folder.path()) / "probe.ez"
        self._probe.write_text(PROBE, encoding="utf-8")
        self._asking = QProcess(self)
        self._asking.setProcessEnvironment(environment())
        self._client = ClientProcess(self)
        self._plain = PlainRun(self)
        self._connect()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(
            lambda: self._tell(Verdict(self._words, problem=tr("The command does not respond.")))
        )

    def start(self) -> None:
        """Begin; `done` says what came of it."""
        self._patience.start(PATIENCE_MS)
        self._asking.start(self._words[0], [*self._words[1:], "--version"])

    def give_up(self) -> None:
        """Nobody wants to know any more."""
        self._is_done = True
        self._end_all()

    def _connect(self) -> None:
        self._asking.errorOccurred.connect(self._on_error)
        self._asking.finished.connect(self._on_version)
        self._client.told.connect(self._on_told)
        self._client.ended.connect(lambda _words: self._try_plainly())
        self._plain.printed.connect(lambda _category, text: self._said.append(text))
        self._plain.ended.connect(self._on_plain_ended)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            why = self._asking.errorString()
            self._tell(
                Verdict(self._words, problem=tr("The command could not be started: {why}", why=why))
            )

    def _on_version(self, code: int, _status: object) -> None:
        output = self._asking.readAllStandardOutput().data().decode("utf-8", "replace")
        lines = output.strip().splitlines()
        if code != 0 or not lines:
            self._tell(Verdict(self._words, problem=tr("The command does not report its version.")))
            return
        self._version = lines[0]
        self._client.start([*self._words, *SERVER])
        self._client.send(commands.Initialize(file=str(self._probe), no_debug=True))

    def _on_told(self, event: Event, _asked: object) -> None:
        if isinstance(event, events.Initialized):
            known = event.capabilities
            able = frozenset(known) if known is not UNSET else frozenset()
            missing = tuple(words for name, words in _features().items() if name not in able)
            self._tell(Verdict(self._words, self._version, speaks=True, missing=missing))

    def _try_plainly(self) -> None:
        if not self._is_done:
            self._plain.start(self._words, Launch(self._probe, str(self._probe)))

    def _on_plain_ended(self, _code: int) -> None:
        if EXPECTED in "".join(self._said):
            missing = tuple(_features().values())
            self._tell(Verdict(self._words, self._version, missing=missing))
        else:
            self._tell(Verdict(self._words, problem=tr("The command does not run EZ programs.")))

    def _tell(self, verdict: Verdict) -> None:
        if not self._is_done:
            self._is_done = True
            self._end_all()
            self.done.emit(verdict)

    def _end_all(self) -> None:
        """End what still runs; it is gone when this returns, as killing takes no time."""
        self._patience.stop()
        for one in (self._client, self._plain):
            one.blockSignals(True)
            one.kill()
        self._asking.blockSignals(True)
        self._asking.kill()
        self._asking.waitForFinished(REAPED_MS)


def _features() -> dict[str, str]:
    """What a run needs of the protocol, by the name of the capability."""
    return {"input": tr("reporting that the program waits for input")}
