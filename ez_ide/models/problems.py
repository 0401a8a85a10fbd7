"""The problems as rows: errors before warnings, in the order of their places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from ez_ide.icons.icons import icon
from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.logic.check_report import Problem
    from ez_ide.themes.theme import Theme

PROBLEM = Qt.ItemDataRole.UserRole
MESSAGE, CODE, PLACE = range(3)
_NO_INDEX = QModelIndex()


class ProblemTable(QAbstractTableModel):
    """Message, code and place of each problem."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: list[Problem] = []

    def show(self, problems: Sequence[Problem]) -> None:
        """Exactly these."""
        self.beginResetModel()
        self._rows = sorted(
            problems,
            key=lambda one: (not one.is_error, one.place.file, one.place.line, one.place.column),
        )
        self.endResetModel()

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._theme = theme
        if self._rows:
            last = self.index(len(self._rows) - 1, MESSAGE)
            self.dataChanged.emit(self.index(0, MESSAGE), last)

    def at(self, index: QModelIndex) -> Problem | None:
        """The problem of a row."""
        return self._rows[index.row()] if index.isValid() else None

    @property
    def problems(self) -> list[Problem]:
        """All, in the order of the rows."""
        return list(self._rows)

    def rowCount(self, parent: QModelIndex = _NO_INDEX) -> int:
        """How many problems there are."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex = _NO_INDEX) -> int:
        """Message, code, place."""
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Problem"), tr("Code"), tr("Place"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words, icon and tooltip."""
        problem = self.at(index)
        if problem is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return _words(problem, index.column())
        if role == Qt.ItemDataRole.DecorationRole and index.column() == MESSAGE:
            return icon("error" if problem.is_error else "warning", self._theme)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == MESSAGE:
            kind = tr("error") if problem.is_error else tr("warning")
            return f"{kind}: {problem.message}, {_words(problem, PLACE)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(part for part in (problem.message, problem.help) if part)
        return problem if role == PROBLEM else None


def _words(problem: Problem, column: int) -> str:
    if column == MESSAGE:
        return problem.message
    if column == CODE:
        return problem.code
    return f"{Path(problem.place.file).name}:{problem.place.line}"
