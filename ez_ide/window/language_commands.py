"""What the language says of the text in front: problems, outline, uses, definitions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal
from PyQt6.QtWidgets import QMenu

from ez_ide.editor.geometry import point_of
from ez_ide.editor.marks import ProblemMark, TextRange
from ez_ide.logic import settings_table as table
from ez_ide.logic.check_report import CheckReport
from ez_ide.logic.check_service import CheckService, Question
from ez_ide.panels.outline import OutlinePanel
from ez_ide.panels.problems import ProblemsPanel
from ez_ide.promised import promised
from ez_ide.texts import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.editor.document import Document
    from ez_ide.logic.check_report import Place, Problem, Symbol
    from ez_ide.window.workbench import Workbench

QUIET_MS = 250
TOPIC = "check"


class LanguageCommands(QObject):
    """Keeps the last report of each open program, and shows the one of the text in front."""

    reported = pyqtSignal(object)  # Document: there is a new report of it

    def __init__(self, bench: Workbench, show_help: Callable[[str], object]) -> None:
        super().__init__(bench.window)
        self._bench, self._show_help = bench, show_help
        self._reports: dict[str, CheckReport] = {}
        self._waiting: tuple[Question, Callable[[], object]] | None = None
        self.service = CheckService(self)
        self.problems = ProblemsPanel(bench.themes)
        self.outline = OutlinePanel(bench.themes)
        bench.panels.add(self.problems, "bottom")
        bench.panels.add(self.outline, "left")
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(QUIET_MS)
        self._quiet.timeout.connect(self._on_quiet)
        self._connect()

    def _connect(self) -> None:
        editors, on = self._bench.editors, self._bench.actions.on
        editors.opened.connect(self._on_opened)
        editors.text_changed.connect(self._on_text_changed)
        editors.closed.connect(self._on_closed)
        editors.current_changed.connect(self._on_current_changed)
        editors.caret_moved.connect(self._quiet.start)
        self.service.checked.connect(self._on_checked)
        self.service.failed.connect(lambda _words: self._go_on())
        self.problems.problem_chosen.connect(self.go_to_problem)
        self.problems.code_chosen.connect(lambda code: self._show_help(f"code:{code}"))
        self.outline.symbol_chosen.connect(lambda symbol: self.go_to(symbol.name_place))
        on("go.next_problem", lambda: self._walk(+1))
        on("go.previous_problem", lambda: self._walk(-1))
        on("go.definition", self._on_definition)
        on("go.uses", self.list_uses)
        on("edit.quick_fix", self.quick_fix)

    # -- what others ask -----------------------------------------------------------------------

    def report_of(self, document: Document) -> CheckReport:
        """The last report of a program; an empty one before the first."""
        return self._reports.get(document.key, CheckReport())

    def check_before(self, document: Document, start: Callable[[], object]) -> None:
        """Check the text as it stands; call `start` if it has no errors, else show the first."""
        question = _question(document)
        self._waiting = (question, start)
        self.service.ask_now(question)

    def go_to(self, place: Place) -> None:
        """The place in its editor, selected."""
        document = self._document_of(place.file)
        if document is None:
            document = self._bench.editors.open(Path(place.file))
        if document is not None:
            self._bench.editors.bring_to_front(document)
            end = (place.end_line, place.end_column)
            document.editor.go_to(place.line, place.column, select_to=end)
            document.editor.setFocus()

    def go_to_problem(self, problem: Problem) -> None:
        """The place of a problem."""
        self.go_to(problem.place)
        self.problems.select(problem)

    # -- checking ------------------------------------------------------------------------------

    def _on_opened(self, document: Document) -> None:
        document.editor.definition_wanted.connect(
            lambda line, column: self.go_to_definition(document, line, column)
        )
        self._on_text_changed(document)

    def _on_text_changed(self, document: Document) -> None:
        if document.is_ez and self._bench.settings.get(table.CHECK_WHILE_TYPING):
            self.service.ask(_question(document))

    def _on_closed(self, document: Document) -> None:
        self.service.forget(document.key)
        self._reports.pop(document.key, None)
        self._show_problems()

    def _on_current_changed(self) -> None:
        document = self._bench.editors.current
        if document is not None and document.key not in self._reports:
            self._on_text_changed(document)
        self._show_outline()

    def _on_checked(self, question: Question, report: CheckReport) -> None:
        document = next((one for one in self._bench.editors.documents
                         if one.key == question.key), None)  # fmt: skip
        if document is not None and document.text() == question.text:
            self._reports[document.key] = report
            document.editor.problems.show([
                _mark(one) for one in report.problems if one.place.file == file_of(document)
            ])  # fmt: skip
            document.editor.refresh()
            self._show_problems()
            self._show_outline()
            self._on_quiet()
            self.reported.emit(document)
        self._go_on(question, report)

    def _go_on(self, question: Question | None = None, report: CheckReport | None = None) -> None:
        """Start what waited for a check; without an answer too, for the program says it itself."""
        if self._waiting is None or question not in (self._waiting[0], None):
            return
        _, start = self._waiting
        self._waiting = None
        errors = [one for one in report.problems if one.is_error] if report is not None else []
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

    def _show_outline(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self.outline.show_symbols(self.report_of(document).outline(file_of(document)))
        else:
            self.outline.show_symbols([])

    # -- the name under the caret --------------------------------------------------------------

    def _on_quiet(self) -> None:
        """The caret rests: box the uses of its name, follow it in the outline."""
        document = self._bench.editors.current
        if document is None:
            return
        self.outline.follow(*document.editor.caret())
        file = file_of(document)
        places = self.report_of(document).uses(file, *document.editor.caret())
        document.editor.problems.show_uses(_range(one) for one in places if one.file == file)

    def _on_definition(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self.go_to_definition(document, *document.editor.caret())

    def go_to_definition(self, document: Document, line: int, column: int) -> None:
        """Where the name at a place is declared; the help page of one of the library."""
        report, file = self.report_of(document), file_of(document)
        symbol = report.symbol_at(file, line, column)
        reference = report.reference_at(file, line, column)
        if symbol is not None:
            self.go_to(symbol.name_place)
        elif reference is not None and reference.library:
            module, _, member = reference.library.rpartition(".")
            self._show_help(f"library:{module or 'builtins'}#{member}")

    def list_uses(self) -> None:
        """All uses of the name under the caret, in a list to choose from."""
        document = self._bench.editors.current
        if document is not None:
            places = self.report_of(document).uses(file_of(document), *document.editor.caret())
            line, column = document.editor.caret()
            corner = point_of(document.editor, line + 1, column)
            menu = self._menu_of(places)
            menu.popup(promised(document.editor.viewport()).mapToGlobal(corner))

    def _menu_of(self, places: list[Place]) -> QMenu:
        menu = QMenu(self._bench.window)
        menu.aboutToHide.connect(menu.deleteLater)
        for place in places:
            shown = self._document_of(place.file)
            text = shown.editor.text(place.line - 1).strip() if shown is not None else ""
            words = f"{Path(place.file).name}:{place.line}   {text}".replace("&", "&&")
            action = promised(menu.addAction(words))
            action.triggered.connect(lambda _on, place=place: self.go_to(place))
        if not places:
            promised(menu.addAction(tr("No uses are known here"))).setEnabled(False)
        return menu

    # -- problems ------------------------------------------------------------------------------

    def _walk(self, direction: int) -> None:
        """The problem behind or before the caret, round at the ends."""
        rows = self.problems.model.problems
        document = self._bench.editors.current
        if not rows:
            return
        rows.sort(key=_order)
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
            is_here = problem.place.line == line
            if fix is not None and is_here and fix.place.file == file_of(document):
                document.editor.replace_range(_range(fix.place), fix.replacement)
                return

    # -- small questions -----------------------------------------------------------------------

    def symbols(self) -> list[Symbol]:
        """What the text in front declares."""
        document = self._bench.editors.current
        return self.report_of(document).outline(file_of(document)) if document is not None else []

    def _document_of(self, file: str) -> Document | None:
        return next((one for one in self._bench.editors.documents if file_of(one) == file), None)

    def shut_down(self) -> None:
        """End the checker's process."""
        self.service.shut_down()


def file_of(document: Document) -> str:
    """The name under which the checker knows a document."""
    if document.path is not None:
        return str(document.path.absolute())
    return str(Path.cwd() / f"{document.name}.ez")


def _question(document: Document) -> Question:
    return Question(document.key, file_of(document), document.text())


def _range(place: Place) -> TextRange:
    return TextRange(place.line, place.column, place.end_line, place.end_column)


def _mark(problem: Problem) -> ProblemMark:
    return ProblemMark(
        _range(problem.place), problem.code, problem.message, problem.is_error, problem.help
    )


def _order(problem: Problem) -> tuple[str, int, int]:
    return problem.place.file, problem.place.line, problem.place.column
