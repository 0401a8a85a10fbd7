"""The choices of the command palette."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from PyQt6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CHOICE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class Choice:
    """One row."""

    title: str
    choose: Callable[[], object]
    detail: str = ""  # secondary text after the title: a folder, a menu, a reason
    key: str = ""
    icon: str = ""
    letters: tuple[int, ...] = field(default=())  # indexes of matched characters in the title
    is_possible: bool = True
    id: str = ""  # the key under which its use is remembered


class Source(Protocol):
    """A provider of choices, queried whenever the text changes."""

    prefix: str
    """The prefix that selects this source: ">", ":" or "@"; "" for the default one."""
    hint: str
    """The placeholder of the empty field."""

    def choices(self, typed: str) -> Sequence[Choice]:
        """Return the choices for the text after the prefix, best first."""


class Choices(QAbstractListModel):
    """The model of the visible choices."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Choice] = []

    def show(self, rows: Sequence[Choice]) -> None:
        """Replace the choices."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def at(self, index: QModelIndex) -> Choice | None:
        """Return the choice of a row."""
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """Return the number of choices."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the texts of a row, for display and for screen readers."""
        choice = self.at(index)
        if choice is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (choice.title, choice.key, choice.detail) if part)
        return choice if role == CHOICE else None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Unavailable choices can be selected but not triggered."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return usual if index.isValid() else Qt.ItemFlag.NoItemFlags
