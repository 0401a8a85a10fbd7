"""Asks the checker about the fields of a breakpoint while they are typed; the newest text wins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_ide.debugging.breakpoints.check_program import Asked, expressions_of, verdict
from ez_ide.language.check_service import CheckService, Question

if TYPE_CHECKING:
    from ez_ide.language.check_report import CheckReport

PAUSE_MS = 100
KEY = "breakpoint"


class ConditionCheck(QObject):
    """Judges one breakpoint at a time."""

    judged = pyqtSignal(object, object)  # Asked, Verdict

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = CheckService(self)
        self._service.checked.connect(self._on_checked)
        self._service.failed.connect(lambda _question: self._report(None))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._asked = Asked()
        self._question: Question | None = None

    def ask(self, question: Question, report: CheckReport, line: int, asked: Asked) -> None:
        """Judge this on a line of the text of the question, of which the report is known."""
        self._asked = asked
        expressions = expressions_of(report, question.path, line, asked)
        if not expressions:
            self._question = None
            self._report(None)
            return
        self._question = replace(question, key=KEY, expressions=expressions)
        self._pause.start()

    def shut_down(self) -> None:
        """Nobody waits for the answer any more."""
        self._pause.stop()
        self._service.shut_down()

    def _ask(self) -> None:
        if self._question is not None:
            self._service.ask_now(self._question)

    def _on_checked(self, question: Question, report: CheckReport) -> None:
        if question is self._question:
            self._report(report)

    def _report(self, report: CheckReport | None) -> None:
        answers = report.expressions if report is not None else ()
        self.judged.emit(self._asked, verdict(self._asked, answers))
