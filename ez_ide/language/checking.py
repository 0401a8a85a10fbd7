"""What the checker says of the open programs: asks it, keeps its answers, shows problems."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.editing.decorations import ProblemMark, TextRange
from ez_ide.language.check_report import CheckReport
from ez_ide.language.check_service import CheckService, Question
from ez_ide.language.problems import ProblemsPanel
from ez_ide.settings import table
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.document import Document
    from ez_ide.language.check_report import Place, Problem

TOPIC = "check"


class LanguageCommands(QObject):
    """Keeps the last report of each open program."""

    reported = pyqtSignal(object)  # Document: there is a new report of it

    def __init__(self, bench: Workbench, show_help: Callable[[str], object]) -> None:
        super().__init__(bench.window)
        self._bench = bench
        self._reports: dict[str, CheckReport] = {}
        self._answered: dict[str, Question] = {}  # what the reports are the answers to
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
        self.service.failed.connect(lambda question: self._go_on(question.key, []))
        self.problems.problem_chosen.connect(self.go_to_problem)
        self.problems.code_chosen.connect(lambda code: show_help(f"code:{code}"))
        on("go.next_problem", lambda: self._walk(+1))
        on("go.previous_problem", lambda: self._walk(-1))
        on("edit.quick_fix", self.quick_fix)

    # -- what others ask -----------------------------------------------------------------------

    def report_of(self, document: Document) -> CheckReport:
        """The last report of a program; an empty one before the first."""
        return self._reports.get(document.key, CheckReport())

    def files_of(self, document: Document) -> Sequence[str]:
        """The paths of the files that a program consists of, as its last check found them."""
        return self.report_of(document).files

    def is_up_to_date(self, document: Document) -> bool:
        """The report speaks of the text as it stands now."""
        question = self._answered.get(document.key)
        return question is not None and question.text == document.text()

    def check_before(self, document: Document, start: Callable[[], object]) -> None:
        """Check the text as it stands; call `start` if it has no errors, else show the first.

        A text that was checked while it was written is not checked again if it was good.
        """
        self._waiting = (document.key, start)
        question = self._question(document)
        errors = [one for one in self.report_of(document).problems if one.is_error]
        if self._answered.get(document.key) == question and not errors:
            self._go_on(document.key, [])
        else:
            self.service.ask_now(question)

    def document_of(self, file: str) -> Document | None:
        """The open document of a file by the name the checker gives it."""
        return next((one for one in self._bench.editors.documents if file_of(one) == file), None)

    def go_to(self, place: Place) -> None:
        """The place in its editor, selected."""
        document = self.document_of(place.file)
        if document is None:
            document = self._bench.editors.open(Path(place.file))
        if document is not None:
            end = (place.end_line, place.end_column)
            self._bench.editors.jump(document, place.line, place.column, select_to=end)

    def go_to_problem(self, problem: Problem) -> None:
        """The place of a problem."""
        self.go_to(problem.place)
        self.problems.select(problem)

    # -- checking ------------------------------------------------------------------------------

    def _question(self, document: Document) -> Question:
        others = {
            file_of(one): one.text()
            for one in self._bench.editors.documents
            if one is not document and one.is_ez and one.is_modified
        }
        return Question(document.key, file_of(document), document.text(), others)

    def _ask(self, document: Document) -> None:
        if document.is_ez and self._bench.settings.get(table.CHECK_WHILE_TYPING):
            self.service.ask(document.key, partial(self._question, document))

    def _on_text_changed(self, document: Document) -> None:
        """Check it, and the programs that import it."""
        self._ask(document)
        file = file_of(document)
        for other in self._bench.editors.documents:
            if other is not document and file in self.report_of(other).files:
                self._ask(other)

    def _on_closed(self, document: Document) -> None:
        self.service.forget(document.key)
        self._reports.pop(document.key, None)
        self._answered.pop(document.key, None)
        self._on_text_changed_elsewhere(file_of(document))
        self._show_problems()

    def _on_text_changed_elsewhere(self, file: str) -> None:
        """Programs that import a file see it as it is on disk again."""
        for other in self._bench.editors.documents:
            if file in self.report_of(other).files:
                self._ask(other)

    def _on_current_changed(self) -> None:
        document = self._bench.editors.current
        if document is not None and document.key not in self._reports:
            self._ask(document)

    def _on_checked(self, question: Question, report: CheckReport) -> None:
        document = next((one for one in self._bench.editors.documents
                         if one.key == question.key), None)  # fmt: skip
        if document is not None and document.text() == question.text:
            self._reports[document.key] = report
            self._answered[document.key] = question
            document.editor.problems.show([
                _mark(one) for one in report.problems if one.file == question.path
            ])  # fmt: skip
            document.editor.refresh()
            self._show_problems()
            self.reported.emit(document)
        self._go_on(question.key, [one for one in report.problems if one.is_error])

    def _go_on(self, key: str, errors: list[Problem]) -> None:
        """Start what waited for a check; without an answer too, for the program says it itself."""
        if self._waiting is None or self._waiting[0] != key:
            return
        _, start = self._waiting
        self._waiting = None
        if not errors:
            self._bench.notices.withdraw(TOPIC)
            start()
            return
        self.go_to_problem(errors[0])
        words = trn(
            "Not started: the program has {count} error.",
            "Not started: the program has {count} errors.",
            len(errors),
        )
        show = (tr("Show problems"), lambda: self._bench.panels.show("problems", focus=True))
        self._bench.notices.show_notice("error", words, [show], topic=TOPIC)

    def _show_problems(self) -> None:
        found = {one: None for report in self._reports.values() for one in report.problems}
        problems = list(found)
        errors = sum(one.is_error for one in problems)
        self.problems.show_problems(problems)
        self._bench.actions.update(errors=errors, warnings=len(problems) - errors)

    # -- problems ------------------------------------------------------------------------------

    def _walk(self, direction: int) -> None:
        """The problem behind or before the caret, round at the ends."""
        rows = sorted(self.problems.model.problems, key=_order)
        document = self._bench.editors.current
        if not rows:
            return
        here = (file_of(document), *document.editor.caret()) if document is not None else ("", 0, 0)
        if document is not None and document.editor.hasSelectedText():
            line, index, *_ = document.editor.getSelection()
            here = (here[0], line + 1, index + 1)
        if direction > 0:
            chosen = next((one for one in rows if _order(one) > here), rows[0])
        else:
            chosen = next((one for one in reversed(rows) if _order(one) < here), rows[-1])
        self.go_to_problem(chosen)

    def quick_fix(self) -> None:
        """Make the repair that the checker offers for a problem in the caret's line."""
        document = self._bench.editors.current
        if document is None:
            return
        line, _ = document.editor.caret()
        for problem in self.report_of(document).problems:
            fix = problem.fix
            if fix is not None and problem.place.line == line and problem.file == file_of(document):
                document.editor.replace_range(range_of(fix.range.in_file("")), fix.replacement)
                return

    def shut_down(self) -> None:
        """End the checker's process."""
        self.service.shut_down()


def file_of(document: Document) -> str:
    """The name under which the checker knows a document."""
    if document.path is not None:
        return str(document.path.absolute())
    return str(Path.cwd() / document.name)


def range_of(place: Place) -> TextRange:
    """A place as its editor names it."""
    return TextRange(place.line, place.column, place.end_line, place.end_column)


def _mark(problem: Problem) -> ProblemMark:
    return ProblemMark(
        range_of(problem.place), problem.code, problem.message, problem.is_error, problem.help
    )


def _order(problem: Problem) -> tuple[str, int, int]:
    return problem.place.file, problem.place.line, problem.place.column
