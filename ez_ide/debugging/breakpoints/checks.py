"""Where a breakpoint on a line comes to stand, as far as the last check knows the statements.

The debugger decides in the end; this answers before there is one, by the same rules: forward to
the next statement, never into another function.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_debugger.breakpoint_syntax import hit_test, read_log_message
from ez_debugger.errors import RequestError
from ez_ide.language.check_service import CheckRequest, CheckService
from ez_ide.language.checking import file_of
from ez_ide.settings import table
from ez_ide.translation import tr
from ez_lang.cli.check_format import ExpressionRequest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ez_debugger.breakpoint_syntax import LogPart
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import CheckReport
    from ez_ide.language.checking import LanguageService
    from ez_lang.cli.check_format import Expression, Symbol


def landing(report: CheckReport, file: str, line: int) -> int | None:
    """The line of the first statement on or behind a line; none where nothing could stop."""
    rows = report.statements.get(file, ())
    at = bisect_left(rows, [line, 0])
    if line < 1 or at == len(rows):
        return None
    landed = rows[at][0]
    inside = function_at(report, file, line)
    if inside is not None and inside != function_at(report, file, landed):
        return None
    return landed


def beside(
    report: CheckReport, file: str, line: int, by: int, taken: Collection[int]
) -> int | None:
    """The next line above (-1) or below (+1) where something can stop and that is not taken."""
    lines = {row[0] for row in report.statements.get(file, ())}.difference(taken)
    if by < 0:
        return max((one for one in lines if one < line), default=None)
    return min((one for one in lines if one > line), default=None)


def function_at(report: CheckReport, file: str, line: int) -> Symbol | None:
    """The function whose text a line belongs to."""
    return next((one for one in functions(report, file)
                 if one.range.start.line <= line <= one.range.end.line), None)  # fmt: skip


def functions(report: CheckReport, file: str = "") -> list[Symbol]:
    """The functions of a program, or of one of its files."""
    found = [one for one in report.symbols if one.kind == "function"]
    return [one for one in found if file in ("", one.file)]


def refusal(line: int, last: int) -> str:
    """Why no breakpoint can be on a line."""
    if not 1 <= line <= last:
        return tr("The file has no line {line}.", line=line)
    return tr("There is no executable code on or after line {line}.", line=line)


_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Fields:
    """What the fields of a breakpoint say."""

    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""


@dataclass(frozen=True)
class FieldProblem:
    """What is wrong with the text of one field, from `start` to `end`.

    One that is only `advice` does not keep the breakpoint from being saved.
    """

    words: str
    start: int = 0
    end: int = 0
    is_advice: bool = False


@dataclass(frozen=True)
class FieldVerdict:
    """What is wrong with each field; None if nothing is."""

    condition: FieldProblem | None = None
    hit_condition: FieldProblem | None = None
    log_message: FieldProblem | None = None

    @property
    def is_refusal(self) -> bool:
        """The breakpoint cannot be saved like this."""
        found = (self.condition, self.hit_condition, self.log_message)
        return any(one is not None and not one.is_advice for one in found)


def form_verdict(asked: Fields) -> FieldVerdict:
    """What is wrong with hit count and message as they are written, whatever the program is."""
    return FieldVerdict(
        None, _hit_problem(asked.hit_condition), _message_problem(asked.log_message)
    )


def expressions_of(
    report: CheckReport, file: str, line: int, asked: Fields
) -> tuple[ExpressionRequest, ...]:
    """The condition, if any, and the expressions of the message, at the statement of a line.

    None at a line where nothing can stop.
    """
    statements = report.statements.get(file, ())
    at = bisect_left(statements, [line, 0])
    if at == len(statements) or function_at(report, file, statements[at][0]) is None:
        return ()
    first, column = statements[at][:2]
    texts = [asked.condition] if asked.condition else []
    texts += [part.text for part in _message_parts(asked.log_message)]
    return tuple(ExpressionRequest(file, first, column, text) for text in texts)


def verdict(asked: Fields, answers: Sequence[Expression]) -> FieldVerdict:
    """What is wrong with each field, by the answers to `expressions_of`."""
    form = form_verdict(asked)
    rest = list(answers)
    condition = None
    if asked.condition and rest:
        condition = _condition_problem(asked.condition, rest.pop(0))
    message = form.log_message
    for part, answer in zip(_message_parts(asked.log_message), rest, strict=False):
        found = _first_error(answer, part.start)
        if found is not None:
            message = found
            break
    return FieldVerdict(condition, form.hit_condition, message)


def _hit_problem(text: str) -> FieldProblem | None:
    if not text.strip():
        return None
    try:
        hit_test(text)
    except RequestError:
        words = tr("The hit count must be a number, optionally after ==, >, >=, <, <= or %.")
        return FieldProblem(words, 0, len(text))
    return None


def _message_problem(text: str) -> FieldProblem | None:
    try:
        stray_dollars = read_log_message(text).stray_dollars
    except RequestError:
        words = tr("The braces are not balanced. Write {{ or }} to print a brace.")
        return FieldProblem(words, 0, len(text))
    if not stray_dollars:
        return None
    start, end = stray_dollars[0]
    name = text[start + 1 : end]
    if not name.isidentifier():
        words = tr(
            "“${name}” is printed literally. Write ${{expression}} to print a value.", name=name
        )
    else:
        words = tr(
            "“${name}” is printed literally. Write ${{{name}}} to print its value.", name=name
        )
    return FieldProblem(words, start, end, is_advice=True)


def _message_parts(text: str) -> list[LogPart]:
    try:
        return [part for part in read_log_message(text).parts if part.is_expression]
    except RequestError:
        return []


def _condition_problem(text: str, answer: Expression) -> FieldProblem | None:
    found = _first_error(answer, 0)
    if found is None and answer.type not in ("", "bool"):
        words = tr("The condition must be of type bool, not {type}.", type=answer.type)
        return FieldProblem(words, 0, len(text))
    return found


def _first_error(answer: Expression, offset: int) -> FieldProblem | None:
    """The first error of an expression, which begins at an offset of its field."""
    for one in answer.diagnostics:
        if one.is_error:
            words = f"{one.message} – {one.help}" if one.help else one.message
            start, end = one.range.start.column - 1, one.range.end.column - 1
            return FieldProblem(_CODE.sub(r"“\1”", words), offset + start, offset + end)
    return None


PAUSE_MS = 100
KEY = "breakpoint"


class FieldCheck(QObject):
    """Judges one breakpoint at a time."""

    judged = pyqtSignal(object, object)  # Fields, Verdict

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._service = CheckService(self)
        self._service.checked.connect(self._on_checked)
        self._service.failed.connect(lambda _request: self._report(None))
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self._asked = Fields()
        self._request: CheckRequest | None = None

    def ask(self, request: CheckRequest, report: CheckReport, line: int, asked: Fields) -> None:
        """Judge this on a line of the text of the request, of which the report is known."""
        self._asked = asked
        expressions = expressions_of(report, request.path, line, asked)
        if not expressions:
            self._request = None
            self._report(None)
            return
        self._request = replace(request, key=KEY, expressions=expressions)
        self._pause.start()

    def shut_down(self) -> None:
        """Nobody waits for the answer any more."""
        self._pause.stop()
        self._service.shut_down()

    def _ask(self) -> None:
        if self._request is not None:
            self._service.check_now(self._request)

    def _on_checked(self, request: CheckRequest, report: CheckReport) -> None:
        if request is self._request:
            self._report(report)

    def _report(self, report: CheckReport | None) -> None:
        answers = report.expressions if report is not None else ()
        self.judged.emit(self._asked, verdict(self._asked, answers))


TOPIC = "breakpoint refused"


class BreakpointVerification(QObject):
    """Tells the store what the check says."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        breakpoints: BreakpointStore,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._breakpoints, self._language = breakpoints, language
        self.checked: set[str] = set()  # documents whose last check is of their text as it is
        self._asked: set[str] = set()  # breakpoints just asked for, not looked at yet
        bench.editors.text_changed.connect(lambda document: self.checked.discard(document.key))
        language.reported.connect(self._on_reported)
        session.changed.connect(self._on_session)

    def ask(self, document: Document, key: str) -> None:
        """The user has just put this one where it is: look whether it can be there."""
        self._asked.add(key)
        self._verify(document)

    def free_line(self, document: Document, line: int, by: int) -> int | None:
        """The next line above (-1) or below (+1) where one can be, and none is.

        Any line, as long as no check knows better.
        """
        taken = {one.line for one in self._breakpoints.in_file(document.key)}
        if document.key in self.checked:
            report = self._language.report_of(document)
            return beside(report, file_of(document), line, by, taken)
        wanted = line + by
        while wanted in taken:
            wanted += by
        return wanted if 1 <= wanted <= document.editor.lines() else None

    def _on_reported(self, document: Document) -> None:
        self.checked.add(document.key)
        self._verify(document)

    def _on_session(self) -> None:
        if not self._session.verifies_breakpoints:
            for document in self._bench.editors.documents:
                self._verify(document)

    def _verify(self, document: Document) -> None:
        """Look at those that no debugger has looked at, if the text was checked as it is."""
        is_checking = self._bench.settings.get(table.CHECK_WHILE_TYPING)
        has_judge = self._session.verifies_breakpoints
        for one in self._breakpoints.in_file(document.key):
            is_asked = one.key in self._asked
            is_judged = has_judge and one.engine_id is not None
            if one.is_lost or (is_judged and not is_asked):
                continue
            if document.key in self.checked:
                self._asked.discard(one.key)
                self._settle(document, one, is_asked=is_asked)
            elif not is_checking:
                self._breakpoints.learn(one.key, is_verified=True)

    def _settle(self, document: Document, one: Breakpoint, *, is_asked: bool) -> None:
        report, file = self._language.report_of(document), file_of(document)
        landed = landing(report, file, one.line)
        # With a verified breakpoint the message is advice on its log message, not on its line.
        advice = one.message if one.is_verified else ""
        if landed is None and is_asked:
            self._refuse(document, one)
        elif landed is None:
            words = tr("There is no executable code here.")
            self._breakpoints.learn(one.key, is_verified=False, message=one.message or words)
        elif landed == one.line:
            self._breakpoints.learn(one.key, is_verified=True, message=advice)
        elif self._breakpoints.at(document.key, landed) is not None:
            self._breakpoints.drop(one.key)  # two that slide to one line are one
        else:
            self._breakpoints.learn(
                one.key, is_verified=True, message=advice, line=landed, asked_line=one.line
            )

    def _refuse(self, document: Document, one: Breakpoint) -> None:
        self._breakpoints.drop(one.key)
        words = refusal(one.line, document.editor.lines())
        self._bench.notices.show_notice(
            "warning", tr("A breakpoint cannot be set here. {why}", why=words), topic=TOPIC
        )
