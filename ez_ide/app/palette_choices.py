"""What the palette offers: choices in a list, each with words, a key and something it does."""

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
    detail: str = ""  # in quiet letters behind the title: a folder, a menu, a reason
    key: str = ""
    icon: str = ""
    letters: tuple[int, ...] = field(default=())  # positions in the title that were typed
    is_possible: bool = True
    id: str = ""  # what remembers that it was used


class Source(Protocol):
    """Where choices come from; asked anew whenever the text changes."""

    prefix: str
    """What the text begins with when this source is meant: ">", ":", "@"; "" means otherwise."""
    hint: str
    """What can be typed, for the empty field."""

    def choices(self, typed: str) -> Sequence[Choice]:
        """The rows for the text behind the prefix, best first."""


class Choices(QAbstractListModel):
    """The rows in view."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Choice] = []

    def show(self, rows: Sequence[Choice]) -> None:
        """Show these."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def at(self, index: QModelIndex) -> Choice | None:
        """The choice of a row."""
        return self._rows[index.row()] if index.isValid() else None

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        """How many there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The words of a row, for the eye and for readers."""
        choice = self.at(index)
        if choice is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return choice.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (choice.title, choice.key, choice.detail) if part)
        return choice if role == CHOICE else None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """What is not possible now can be looked at, but not chosen."""
        usual = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
        return usual if index.isValid() else Qt.ItemFlag.NoItemFlags
