"""What the checker found: a list one can filter and go through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QStackedLayout,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.models.problems import CODE, KIND, MESSAGE, PLACE, PROBLEM, ProblemTable
from ez_ide.panels.empty import EmptyState
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import Panel
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.logic.check_report import Problem
    from ez_ide.themes.service import ThemeService


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
        self.setFocusProxy(self.view)
        self.show_problems(())

    def _build(self) -> None:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Filter"))
        self.filter.setAccessibleName(tr("Filter the problems"))
        self.filter.setClearButtonEnabled(True)
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(self.model)
        self._rows.setFilterKeyColumn(-1)
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter.textChanged.connect(self._rows.setFilterFixedString)
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
        LocalKeys(self.filter, {"Esc": self.filter.clear, "Down": self.view.setFocus})
        full = QWidget()
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4))
        row.addWidget(self.filter)
        column.addLayout(row)
        column.addWidget(self.view)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(EmptyState(tr("No problems. EZ looks while you type.")))
        self._stack.addWidget(full)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Exactly these; the title counts them."""
        self.model.show(problems)
        self._stack.setCurrentIndex(1 if problems else 0)
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
