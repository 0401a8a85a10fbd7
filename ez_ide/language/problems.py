"""The Problems panel: what the checker found, filtered and sorted by severity and location."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QSortFilterProxyModel,
    Qt,
    pyqtSignal,
)
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QApplication, QHeaderView, QTreeView, QVBoxLayout, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import FilteredView
from ez_ide.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService
    from ez_lang.cli.check_format import Diagnostic

PROBLEM = Qt.ItemDataRole.UserRole
KIND, MESSAGE, CODE, LOCATION = range(4)
_ICONS = {"error": "error", "warning": "warning"}  # any other severity is shown as a hint
_ORDER = ("error", "warning")
_NO_INDEX = QModelIndex()


class ProblemTable(QAbstractTableModel):
    """A row for each problem: errors first, then warnings, each by file and position."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[Diagnostic] = []

    def show(self, problems: Sequence[Diagnostic]) -> None:
        """Show these problems and no others."""
        self.beginResetModel()
        self._rows = sorted(
            problems,
            key=lambda one: (
                _ORDER.index(one.severity) if one.severity in _ORDER else len(_ORDER),
                one.file,
                one.range.start.line,
                one.range.start.column,
            ),
        )
        self.endResetModel()

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._theme = theme
        if self._rows:
            last = self.index(len(self._rows) - 1, LOCATION)
            self.dataChanged.emit(self.index(0, KIND), last)

    def at(self, index: QModelIndex) -> Diagnostic | None:
        """Return the problem of a row."""
        return self._rows[index.row()] if index.isValid() else None

    @property
    def problems(self) -> list[Diagnostic]:
        """All problems, in the order of the rows."""
        return list(self._rows)

    def rowCount(self, parent: QModelIndex = _NO_INDEX) -> int:
        """Return the number of problems."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex = _NO_INDEX) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the title of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Severity"), tr("Message"), tr("Code"), tr("Location"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return text, icon, tooltip or spoken text of a cell."""
        problem = self.at(index)
        column = index.column()
        if problem is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _text(problem, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _tip(problem, column)
        if column == KIND and role in (
            Qt.ItemDataRole.DecorationRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return self._kind(problem, role)
        if column == CODE and role in (Qt.ItemDataRole.ForegroundRole, Qt.ItemDataRole.FontRole):
            return self._link(role)
        return problem if role == PROBLEM else None

    def _kind(self, problem: Diagnostic, role: int) -> object:
        """Return the icon of the first cell, or the whole row as a screen reader says it."""
        if role == Qt.ItemDataRole.DecorationRole:
            return icon(_ICONS.get(problem.severity, "hint"), self._theme)
        return f"{_text(problem, KIND)}: {problem.message}, {_text(problem, LOCATION)}"

    def _link(self, role: int) -> object:
        """Return colour or font of a code, which looks like a link."""
        if role == Qt.ItemDataRole.ForegroundRole:
            return QColor(self._theme.ui.link)
        font = QApplication.font()
        font.setUnderline(True)
        return font


def _tip(problem: Diagnostic, column: int) -> str:
    if column == CODE:
        return tr("Explain {code} (F1)", code=problem.code)
    return "\n".join(part for part in (problem.message, problem.help) if part)


def _text(problem: Diagnostic, column: int) -> str:
    if column == KIND:
        kinds = {"error": tr("error"), "warning": tr("warning")}
        return kinds.get(problem.severity, tr("hint"))
    if column == MESSAGE:
        return problem.message
    if column == CODE:
        return problem.code
    return f"{Path(problem.file).name}:{problem.range.start.line}"


class ProblemsPanel(Panel):
    """The table with a filter."""

    id = "problems"
    title = "Problems"
    icon = "warning"
    help_page = "editor"

    problem_chosen = pyqtSignal(object)  # Diagnostic
    code_chosen = pyqtSignal(str)  # "E3001": show its page

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ProblemTable(themes.theme, self)
        themes.changed.connect(self.model.use_theme)
        self._build()
        self.show_problems(())

    def _build(self) -> None:
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(self.model)
        self._rows.setFilterKeyColumn(-1)  # all columns
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QTreeView()
        self.view.setAccessibleName(tr("Problems"))
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)  # Qt then need not measure each row
        self.view.setModel(self._rows)
        header = non_null(self.view.header())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        for section in (KIND, CODE, LOCATION):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.view.clicked.connect(self._on_clicked)
        LocalKeys(self.view, {"Return": self._choose_current, "Enter": self._choose_current,
                              "F1": self._explain_current})  # fmt: skip
        nothing = tr("No problems. EZ checks as you type.")
        self._content = FilteredView(self.view, tr("Filter problems"), nothing)
        self.filter = self._content.field
        self.filter.textChanged.connect(self._rows.setFilterFixedString)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._content)

    def focus_target(self) -> QWidget:
        """Return the table, or the message that replaces it."""
        return self._content.focus_target()

    def show_problems(self, problems: Sequence[Diagnostic]) -> None:
        """Show these problems and no others; the title counts them."""
        self.model.show(problems)
        self._content.show_rows(are_there=bool(problems))
        title = tr("Problems")
        self.title_changed.emit(f"{title} ({len(problems)})" if problems else title)

    def select(self, problem: Diagnostic) -> None:
        """Select the row of a problem."""
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
