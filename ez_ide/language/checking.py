"""The language service of the window: checks open programs and keeps the reports."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.editing.decorations import ProblemMarker, TextRange
from ez_ide.language.check_report import CheckReport, range_of
from ez_ide.language.check_service import CheckRequest, CheckService
from ez_ide.language.problems import ProblemsPanel
from ez_ide.settings import table
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import SourceRange
    from ez_ide.workbench import Workbench
    from ez_lang.cli.check_format import Diagnostic

TOPIC = "check"


class LanguageService(QObject):
    """Checks the open programs while they are edited, and shows their problems."""

    reported = pyqtSignal(object)  # Document: it has a new report

    def __init__(self, bench: Workbench, show_help: Callable[[str], object]) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._reports: dict[str, CheckReport] = {}
        self._answered: dict[str, CheckRequest] = {}  # the requests that the reports answer
        self._waiting: tuple[str, Callable[[], object]] | None = None
        self.service = CheckService(self)
        self.problems = ProblemsPanel(bench.themes)
        bench.panels.add(self.problems, "bottom")
        self._connect(show_help)

    def _connect(self, show_help: Callable[[str], object]) -> None:
        editors, on = self._bench.editors, self._bench.actions.on
        editors.opened.connect(self._on_text_changed)
        editors.text_changed.connect(self._on_text_changed)
        editors.closed.connect(self._on_closed)
        editors.current_changed.connect(self._on_current_changed)
        self.service.checked.connect(self._on_checked)
        self.service.failed.connect(self._on_failed)
        self.problems.problem_chosen.connect(self.go_to_problem)
        self.problems.code_chosen.connect(lambda code: show_help(f"code:{code}"))
        on("go.next_problem", lambda: self._go_to_next(+1))
        on("go.previous_problem", lambda: self._go_to_next(-1))
        on("edit.quick_fix", self.quick_fix)

    # -- the reports -----------------------------------------------------------------------------

    def report_of(self, document: Document) -> CheckReport:
        """Return the last report about a document; an empty one before the first check."""
        return self._reports.get(document.key, CheckReport())

    def files_of(self, document: Document) -> Sequence[str]:
        """Return the paths of the files of a program, as its last check found them."""
        return self.report_of(document).files

    def is_up_to_date(self, document: Document) -> bool:
        """Whether the report is about the current text of a document."""
        request = self._answered.get(document.key)
        return request is not None and request.text == document.text()

    def caret_in_report(self, document: Document) -> tuple[int, int]:
        """Return where the caret would be in the text that the last report is about.

        What was typed since then is taken to end on the caret's line. If it added or removed lines,
        the result is the end of the last line of the older text before the change.
        """
        line, column = document.editor.caret()
        request = self._answered.get(document.key)
        following = document.editor.text_below(line)
        if request is None or not request.text.endswith(following):
            return line, column
        # The text below the caret's line is the same in both texts: lines are counted from there.
        before = request.text[: len(request.text) - len(following)].removesuffix("\n")
        line_then = before.count("\n") + 1
        if line_then == line:
            return line, column
        return line_then, len(before) - before.rfind("\n")

    def call_at(self, document: Document, line: int, column: int) -> str:
        """Return the call whose name is at a position; "" if there is none, or none is known."""
        if not self.is_up_to_date(document):
            return ""
        report = self.report_of(document)
        return report.call_at(file_of(document), line, column, document.text())

    def document_of(self, file: str) -> Document | None:
        """Return the open document of a file, by its path in reports."""
        return next((one for one in self._bench.editors.documents if file_of(one) == file), None)

    # -- checking --------------------------------------------------------------------------------

    def check_before(self, document: Document, start: Callable[[], object]) -> None:
        """Check a document, and call `start` if it has no errors; otherwise show the first one.

        If the last report is about the same texts and has no errors, nothing is checked again.
        """
        self._waiting = (document.key, start)
        request = self._request(document)
        errors = [one for one in self.report_of(document).problems if one.is_error]
        if self._answered.get(document.key) == request and not errors:
            self._finish_waiting(document.key, [])
        else:
            self.service.check_now(request)

    def shut_down(self) -> None:
        """End the process of the checker."""
        self.service.shut_down()

    def _request(self, document: Document) -> CheckRequest:
        others = {
            file_of(one): one.text()
            for one in self._bench.editors.documents
            if one is not document and one.is_ez and one.is_modified
        }
        return CheckRequest(document.key, file_of(document), document.text(), others)

    def _schedule(self, document: Document) -> None:
        if document.is_ez and self._bench.settings.get(table.CHECK_WHILE_TYPING):
            self.service.schedule(document.key, partial(self._request, document))

    def _on_text_changed(self, document: Document) -> None:
        self._schedule(document)
        self._schedule_importers(document)

    def _on_closed(self, document: Document) -> None:
        self.service.cancel(document.key)
        self._reports.pop(document.key, None)
        self._answered.pop(document.key, None)
        self._schedule_importers(document)  # from now on they import the file as it is on disk
        self._show_problems()

    def _schedule_importers(self, document: Document) -> None:
        file = file_of(document)
        for other in self._bench.editors.documents:
            if other is not document and file in self.report_of(other).files:
                self._schedule(other)

    def _on_current_changed(self) -> None:
        document = self._bench.editors.current
        if document is not None and document.key not in self._reports:
            self._schedule(document)

    def _on_checked(self, request: CheckRequest, report: CheckReport) -> None:
        documents = self._bench.editors.documents
        document = next((one for one in documents if one.key == request.key), None)
        if document is not None and document.text() == request.text:
            self._reports[document.key] = report
            self._answered[document.key] = request
            own = [one for one in report.problems if one.file == request.path]
            document.editor.problems.show(map(_marker_of, own))
            document.editor.refresh()
            self._show_problems()
            self.reported.emit(document)
        self._finish_waiting(request.key, [one for one in report.problems if one.is_error])

    def _on_failed(self, request: CheckRequest) -> None:
        # Starting without a check is safe: the interpreter checks the program itself.
        self._finish_waiting(request.key, [])

    def _finish_waiting(self, key: str, errors: list[Diagnostic]) -> None:
        """Start the program that waits for this check, or show why it is not started."""
        if self._waiting is None or self._waiting[0] != key:
            return
        _, start = self._waiting
        self._waiting = None
        if not errors:
            self._bench.notices.withdraw(TOPIC)
            start()
            return
        self.go_to_problem(errors[0])
        text = trn(
            "Not started: the program has {count} error.",
            "Not started: the program has {count} errors.",
            len(errors),
        )
        show = (tr("Show problems"), lambda: self._bench.panels.show("problems", focus=True))
        self._bench.notices.show_notice("error", text, [show], topic=TOPIC)

    # -- problems --------------------------------------------------------------------------------

    def go_to(self, target: SourceRange) -> None:
        """Select a range in the editor of its file."""
        document = self.document_of(target.file)
        if document is None:
            document = self._bench.editors.open(Path(target.file))
        if document is not None:
            end = (target.end_line, target.end_column)
            self._bench.editors.jump(document, target.line, target.column, select_to=end)

    def go_to_problem(self, problem: Diagnostic) -> None:
        """Select the range of a problem, and its row in the panel."""
        self.go_to(range_of(problem))
        self.problems.select(problem)

    def quick_fix(self) -> None:
        """Apply the checker's fix for a problem on the caret's line."""
        document = self._bench.editors.current
        if document is None:
            return
        line, _ = document.editor.caret()
        for problem in self.report_of(document).problems:
            is_here = problem.file == file_of(document) and problem.range.start.line == line
            if is_here and problem.fix is not None:
                start, end = problem.fix.range.start, problem.fix.range.end
                extent = TextRange(start.line, start.column, end.line, end.column)
                document.editor.replace_range(extent, problem.fix.replacement)
                return

    def _go_to_next(self, direction: int) -> None:
        """Go to the problem after (+1) or before (-1) the caret; wrap around at the ends."""
        rows = sorted(self.problems.model.problems, key=_order)
        document = self._bench.editors.current
        if not rows:
            return
        here = (file_of(document), *document.editor.caret()) if document is not None else ("", 0, 0)
        if document is not None and document.editor.hasSelectedText():
            # After a jump the caret is at the end of the selected problem.
            line, index, *_ = document.editor.getSelection()
            here = (here[0], line + 1, index + 1)
        if direction > 0:
            chosen = next((one for one in rows if _order(one) > here), rows[0])
        else:
            chosen = next((one for one in reversed(rows) if _order(one) < here), rows[-1])
        self.go_to_problem(chosen)

    def _show_problems(self) -> None:
        # Two programs that import a file report its problems both: show each once.
        problems = list(
            dict.fromkeys(one for report in self._reports.values() for one in report.problems)
        )
        errors = sum(one.is_error for one in problems)
        self.problems.show_problems(problems)
        self._bench.actions.update(errors=errors, warnings=len(problems) - errors)


def file_of(document: Document) -> str:
    """Return the path by which reports name a document."""
    if document.path is not None:
        return str(document.path.absolute())
    return str(Path.cwd() / document.name)


def text_range(extent: SourceRange) -> TextRange:
    """Return a range as an editor takes it."""
    return TextRange(extent.line, extent.column, extent.end_line, extent.end_column)


def _marker_of(problem: Diagnostic) -> ProblemMarker:
    return ProblemMarker(
        text_range(range_of(problem)), problem.code, problem.message, problem.is_error, problem.help
    )


def _order(problem: Diagnostic) -> tuple[str, int, int]:
    start = problem.range.start
    return problem.file, start.line, start.column
