"""Asks the checker about the fields of a breakpoint while they are typed; the newest text wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_ide.logic.check_service import CheckService, Question
from ez_ide.logic.condition_probe import Asked, form_problem, probe, verdict

if TYPE_CHECKING:
    from ez_ide.logic.check_report import CheckReport
    from ez_ide.logic.condition_probe import Probe

PAUSE_MS = 100
KEY = "breakpoint"


class ConditionCheck(QObject):
    """Judges one breakpoint at a time."""

    judged = pyqtSignal(object, str, str, str)  # Asked; wrong with condition, hit count, message

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = CheckService(self)
        self._service.checked.connect(self._on_checked)
        self._service.failed.connect(lambda _words: self._tell())
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._asked = Asked()
        self._probe: Probe | None = None
        self._question: Question | None = None

    def ask(self, question: Question, report: CheckReport, line: int, asked: Asked) -> None:
        """Judge this on a line of the text of the question, of which the report is known."""
        self._asked = asked
        self._probe = probe(question.text, report, question.path, line, asked)
        if self._probe is None or not (asked.condition or asked.log_message):
            self._question = None
            self._tell()
            return
        self._question = Question(KEY, question.path, self._probe.text, question.others)
        self._pause.start()

    def shut_down(self) -> None:
        """Nobody waits for the answer any more."""
        self._pause.stop()
        self._service.shut_down()

    def _ask(self) -> None:
        if self._question is not None:
            self._service.ask_now(self._question)

    def _on_checked(self, question: Question, report: CheckReport) -> None:
        if question is self._question and self._probe is not None:
            self._tell(*verdict(self._probe, report, question.path))

    def _tell(self, condition: str = "", message: str = "") -> None:
        hit, form = form_problem(self._asked)
        self.judged.emit(self._asked, condition, hit, form or message)
