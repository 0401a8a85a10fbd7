"""What the checker found: a list one can filter and go through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, pyqtSignal
from PyQt6.QtWidgets import QHeaderView, QTreeView, QVBoxLayout, QWidget

from ez_ide.language.problems_model import CODE, KIND, MESSAGE, PLACE, PROBLEM, ProblemTable
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.filtered_view import FilteredView
from ez_ide.widgets.local_keys import LocalKeys
from ez_ide.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.language.check_report import Problem


class ProblemsPanel(Panel):
    """The list."""

    id = "problems"
    title = "Problems"
    icon = "warning"
    help_page = "editor"

    problem_chosen = pyqtSignal(object)  # Problem
    code_chosen = pyqtSignal(str)  # "E3001": its page is wanted

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ProblemTable(themes.theme, self)
        themes.changed.connect(self.model.use_theme)
        self._build()
        self.show_problems(())

    def _build(self) -> None:
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(self.model)
        self._rows.setFilterKeyColumn(-1)
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QTreeView()
        self.view.setAccessibleName(tr("Problems"))
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setModel(self._rows)
        header = promised(self.view.header())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        for section in (KIND, CODE, PLACE):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.view.clicked.connect(self._on_clicked)
        LocalKeys(self.view, {"Return": self._choose_current, "Enter": self._choose_current,
                              "F1": self._explain_current})  # fmt: skip
        nothing = tr("No problems. EZ looks while you type.")
        self._content = FilteredView(self.view, tr("Filter the problems"), nothing)
        self.filter = self._content.field
        self.filter.textChanged.connect(self._rows.setFilterFixedString)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._content)

    def focus_target(self) -> QWidget:
        """The list, or what stands in its place."""
        return self._content.focus_target()

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Exactly these; the title counts them."""
        self.model.show(problems)
        self._content.show_rows(are_there=bool(problems))
        words = tr("Problems")
        self.title_changed.emit(f"{words} ({len(problems)})" if problems else words)

    def select(self, problem: Problem) -> None:
        """Show which one is meant."""
        for row in range(self._rows.rowCount()):
            index = self._rows.index(row, MESSAGE)
            if index.data(PROBLEM) == problem:
                self.view.setCurrentIndex(index)

    def _on_clicked(self, index: QModelIndex) -> None:
        problem = index.data(PROBLEM)
        if index.column() == CODE:
            self.code_chosen.emit(problem.code)
        else:
            self.problem_chosen.emit(problem)

    def _explain_current(self) -> None:
        problem = self.view.currentIndex().data(PROBLEM)
        if problem is not None:
            self.code_chosen.emit(problem.code)

    def _choose_current(self) -> None:
        problem = self.view.currentIndex().data(PROBLEM)
        if problem is not None:
            self.problem_chosen.emit(problem)
