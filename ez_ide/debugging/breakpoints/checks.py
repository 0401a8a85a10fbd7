"""What the checker knows about breakpoints: which lines can have one, and whether fields are valid.

The debugger decides in the end.  Before there is one, this module decides by the same rules: a
breakpoint moves forward to the next statement, but never into another function.
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
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import CheckReport
    from ez_ide.language.checking import LanguageService
    from ez_ide.workbench import Workbench
    from ez_lang.cli.check_format import Expression, Symbol


def landing(report: CheckReport, file: str, line: int) -> int | None:
    """The line of the first statement on or after a line; None if no statement can be reached."""
    # Each row is `[line, column, end_line, end_column]`, and the rows are sorted.
    rows = report.statements.get(file, ())
    at = bisect_left(rows, [line, 0])
    if line < 1 or at == len(rows):
        return None
    found = rows[at][0]
    # On the closing brace of a function, the next statement is one of another function.
    inside = function_at(report, file, line)
    if inside is not None and inside != function_at(report, file, found):
        return None
    return found


def adjacent(
    report: CheckReport, file: str, line: int, by: int, taken: Collection[int]
) -> int | None:
    """The next line above (-1) or below (+1) that has a statement and is not taken."""
    lines = {row[0] for row in report.statements.get(file, ())}.difference(taken)
    if by < 0:
        return max((other for other in lines if other < line), default=None)
    return min((other for other in lines if other > line), default=None)


def function_at(report: CheckReport, file: str, line: int) -> Symbol | None:
    """The function that a line belongs to."""
    for function in functions(report, file):
        if function.range.start.line <= line <= function.range.end.line:
            return function
    return None


def functions(report: CheckReport, file: str = "") -> list[Symbol]:
    """The functions of a program, or of one file of it."""
    found = [symbol for symbol in report.symbols if symbol.kind == "function"]
    return [symbol for symbol in found if file in ("", symbol.file)]


def refusal(line: int, last: int) -> str:
    """Why a line cannot have a breakpoint."""
    if not 1 <= line <= last:
        return tr("The file has no line {line}.", line=line)
    return tr("There is no executable code on or after line {line}.", line=line)


# Messages of the checker quote code in backticks, which labels do not render.
_CODE = re.compile(r"`([^`]*)`")


@dataclass(frozen=True)
class Fields:
    """The contents of the fields of a breakpoint."""

    condition: str = ""
    hit_condition: str = ""
    log_message: str = ""


@dataclass(frozen=True)
class FieldProblem:
    """A problem with the text of one field, from `start` to `end`.

    Advice does not keep the breakpoint from being saved.
    """

    message: str
    start: int = 0
    end: int = 0
    is_advice: bool = False


@dataclass(frozen=True)
class FieldVerdict:
    """The problem with each field, or None."""

    condition: FieldProblem | None = None
    hit_condition: FieldProblem | None = None
    log_message: FieldProblem | None = None

    @property
    def is_refusal(self) -> bool:
        """Whether the breakpoint cannot be saved like this."""
        found = (self.condition, self.hit_condition, self.log_message)
        return any(problem is not None and not problem.is_advice for problem in found)


def syntax_verdict(fields: Fields) -> FieldVerdict:
    """The problems that do not depend on the program: the syntax of hit count and message."""
    return FieldVerdict(
        None, _hit_problem(fields.hit_condition), _message_problem(fields.log_message)
    )


def expressions_of(
    report: CheckReport, file: str, line: int, fields: Fields
) -> tuple[ExpressionRequest, ...]:
    """The condition, if there is one, and the expressions of the message, for a line.

    Empty for a line without a statement.
    """
    statements = report.statements.get(file, ())
    at = bisect_left(statements, [line, 0])
    if at == len(statements) or function_at(report, file, statements[at][0]) is None:
        return ()
    first, column = statements[at][:2]
    texts = [fields.condition] if fields.condition else []
    texts += [part.text for part in _message_parts(fields.log_message)]
    return tuple(ExpressionRequest(file, first, column, text) for text in texts)


def verdict(fields: Fields, answers: Sequence[Expression]) -> FieldVerdict:
    """The problems with each field, by the checker's answers to `expressions_of`."""
    syntax = syntax_verdict(fields)
    rest = list(answers)
    condition = None
    if fields.condition and rest:
        condition = _condition_problem(fields.condition, rest.pop(0))
    message = syntax.log_message
    for part, answer in zip(_message_parts(fields.log_message), rest, strict=False):
        found = _first_error(answer, part.start)
        if found is not None:
            message = found
            break
    return FieldVerdict(condition, syntax.hit_condition, message)


def _hit_problem(text: str) -> FieldProblem | None:
    if not text.strip():
        return None
    try:
        hit_test(text)
    except RequestError:
        message = tr("The hit count must be a number, optionally after ==, >, >=, <, <= or %.")
        return FieldProblem(message, 0, len(text))
    return None


def _message_problem(text: str) -> FieldProblem | None:
    try:
        stray_dollars = read_log_message(text).stray_dollars
    except RequestError:
        message = tr("The braces are not balanced. Write {{ or }} to print a brace.")
        return FieldProblem(message, 0, len(text))
    if not stray_dollars:
        return None
    start, end = stray_dollars[0]
    name = text[start + 1 : end]
    if not name.isidentifier():
        message = tr(
            "“${name}” is printed literally. Write ${{expression}} to print a value.", name=name
        )
    else:
        message = tr(
            "“${name}” is printed literally. Write ${{{name}}} to print its value.", name=name
        )
    return FieldProblem(message, start, end, is_advice=True)


def _message_parts(text: str) -> list[LogPart]:
    try:
        return [part for part in read_log_message(text).parts if part.is_expression]
    except RequestError:
        return []


def _condition_problem(text: str, answer: Expression) -> FieldProblem | None:
    found = _first_error(answer, 0)
    if found is None and answer.type not in ("", "bool"):
        message = tr("The condition must be of type bool, not {type}.", type=answer.type)
        return FieldProblem(message, 0, len(text))
    return found


def _first_error(answer: Expression, offset: int) -> FieldProblem | None:
    """The first error of an expression that begins at an offset of its field."""
    for diagnostic in answer.diagnostics:
        if diagnostic.is_error:
            message = (
                f"{diagnostic.message} – {diagnostic.help}"
                if diagnostic.help
                else diagnostic.message
            )
            start, end = diagnostic.range.start.column - 1, diagnostic.range.end.column - 1
            return FieldProblem(_CODE.sub(r"“\1”", message), offset + start, offset + end)
    return None


PAUSE_MS = 100
KEY = "breakpoint"


class FieldCheck(QObject):
    """Checks the fields of one breakpoint while they are typed; the newest text wins."""

    checked = pyqtSignal(object, object)  # Fields, Verdict

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

    def ask(self, request: CheckRequest, report: CheckReport, line: int, fields: Fields) -> None:
        """Check fields at a line of the text of a request, whose last report is known."""
        self._asked = fields
        expressions = expressions_of(report, request.path, line, fields)
        if not expressions:
            self._request = None
            self._report(None)
            return
        self._request = replace(request, key=KEY, expressions=expressions)
        self._pause.start()

    def shut_down(self) -> None:
        """Cancel the check: the window closes."""
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
        self.checked.emit(self._asked, verdict(self._asked, answers))


TOPIC = "breakpoint refused"


class BreakpointVerification(QObject):
    """Verifies breakpoints by the last check, as long as no debugger runs the program."""

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
        self.checked: set[str] = set()  # documents whose last check is of their current text
        self._asked: set[str] = set()  # breakpoints that were just set and are not verified yet
        bench.editors.text_changed.connect(lambda document: self.checked.discard(document.key))
        language.reported.connect(self._on_reported)
        session.changed.connect(self._on_session)

    def ask(self, document: Document, key: str) -> None:
        """The user has just set or moved a breakpoint: check whether it can be there."""
        self._asked.add(key)
        self._verify(document)

    def free_line(self, document: Document, line: int, by: int) -> int | None:
        """The next line above (-1) or below (+1) that can have a breakpoint and has none.

        Any line will do if the text has not been checked.
        """
        taken = {breakpoint_.line for breakpoint_ in self._breakpoints.in_file(document.key)}
        if document.key in self.checked:
            report = self._language.report_of(document)
            return adjacent(report, file_of(document), line, by, taken)
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
        """Verify the breakpoints on which no debugger decides, if the text as it is was checked."""
        is_checking = self._bench.settings.get(table.CHECK_WHILE_TYPING)
        has_debugger = self._session.verifies_breakpoints
        for breakpoint_ in self._breakpoints.in_file(document.key):
            is_requested = breakpoint_.key in self._asked
            is_decided = has_debugger and breakpoint_.engine_id is not None
            if breakpoint_.is_lost or (is_decided and not is_requested):
                continue
            if document.key in self.checked:
                self._asked.discard(breakpoint_.key)
                self._settle(document, breakpoint_, is_requested=is_requested)
            elif not is_checking:
                self._breakpoints.learn(breakpoint_.key, is_verified=True)

    def _settle(self, document: Document, breakpoint_: Breakpoint, *, is_requested: bool) -> None:
        report, file = self._language.report_of(document), file_of(document)
        line = landing(report, file, breakpoint_.line)
        # With a verified breakpoint the message is advice on its log message, not on its line.
        advice = breakpoint_.message if breakpoint_.is_verified else ""
        if line is None and is_requested:
            self._refuse(document, breakpoint_)
        elif line is None:
            message = tr("There is no executable code here.")
            self._breakpoints.learn(
                breakpoint_.key, is_verified=False, message=breakpoint_.message or message
            )
        elif line == breakpoint_.line:
            self._breakpoints.learn(breakpoint_.key, is_verified=True, message=advice)
        elif self._breakpoints.at(document.key, line) is not None:
            self._breakpoints.drop(breakpoint_.key)  # two breakpoints that move to one line are one
        else:
            self._breakpoints.learn(
                breakpoint_.key,
                is_verified=True,
                message=advice,
                line=line,
                requested_line=breakpoint_.line,
            )

    def _refuse(self, document: Document, breakpoint_: Breakpoint) -> None:
        self._breakpoints.drop(breakpoint_.key)
        message = refusal(breakpoint_.line, document.editor.lines())
        self._bench.notices.show_notice(
            "warning", tr("A breakpoint cannot be set here. {why}", why=message), topic=TOPIC
        )
