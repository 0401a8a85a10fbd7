"""The calls that are going on, as a list: innermost first, runs of one function folded."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from PyQt6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PyQt6.QtGui import QColor, QFont

from ez_ide.texts import tr, trn

if TYPE_CHECKING:
    from ez_debugger.records import FrameInfo
    from ez_ide.logic.debug_state import DebugState
    from ez_ide.themes.service import ThemeService

FOLDED_FROM = 10  # so many calls of one function in a row become one line
ARGUMENT_LENGTH = 20
NO_INDEX = QModelIndex()


@dataclass(frozen=True)
class StackRow:
    """A line of the list: one frame, a folded run, or how many more there are."""

    frame: FrameInfo | None
    words: str
    remaining: int = 0
    folded: str = ""  # the run it stands for


class CallStack(QAbstractListModel):
    """The list."""

    def __init__(self, themes: ThemeService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: list[StackRow] = []
        self._selected = 0
        self._is_stale = False
        self._unfolded: set[str] = set()

    @property
    def rows(self) -> list[StackRow]:
        """What is shown."""
        return self._rows

    def show(self, state: DebugState) -> None:
        """Show the stack of a state."""
        self.beginResetModel()
        self._selected, self._is_stale = state.selected_frame, not state.is_inspectable
        self._rows = list(_rows(state, self._unfolded))
        self.endResetModel()

    def unfold(self, row: StackRow) -> None:
        """Show every frame of a run from now on."""
        self._unfolded.add(row.folded)

    def rowCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """How many lines."""
        return len(self._rows)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's way
        """Texts, and which frame is looked at."""
        row = self._rows[index.row()]
        is_selected = row.frame is not None and row.frame.index == self._selected
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return ("▸ " if is_selected else "   ") + row.words
            case Qt.ItemDataRole.AccessibleTextRole:
                return tr("{frame}, looked at", frame=row.words) if is_selected else row.words
            case Qt.ItemDataRole.ToolTipRole:
                return f"{row.frame.file}:{row.frame.line}" if row.frame else row.words
            case Qt.ItemDataRole.FontRole if is_selected:
                font = QFont()
                font.setBold(True)
                return font
            case Qt.ItemDataRole.ForegroundRole if self._is_stale or row.frame is None:
                return QColor(self._themes.theme.ui.text_muted)
        return None


def frame_words(frame: FrameInfo) -> str:
    """`share(total = 10, people = 2)   program.ez:5`."""
    told = frame.parameters if frame.parameters is not UNSET else ()
    arguments = ", ".join(f"{one.name} = {_short(one.value)}" for one in told)
    return f"{frame.function}({arguments})   {Path(frame.file).name}:{frame.line}"


def _rows(state: DebugState, unfolded: set[str]) -> list[StackRow]:
    rows: list[StackRow] = []
    for function, group in groupby(state.frames, key=lambda one: one.function):
        run = list(group)
        key = f"{function}:{state.total_frames - run[0].index}"
        if len(run) < FOLDED_FROM or key in unfolded:
            rows += [StackRow(one, frame_words(one)) for one in run]
        else:
            rows.append(StackRow(run[0], frame_words(run[0])))
            rows.append(StackRow(None, f"{function} × {len(run) - 2}", folded=key))
            rows.append(StackRow(run[-1], frame_words(run[-1])))
    remaining = state.total_frames - len(state.frames)
    if remaining > 0:
        words = trn("… {count} more", "… {count} more", remaining)
        rows.append(StackRow(None, words, remaining=remaining))
    return rows


def _short(value: str) -> str:
    return value if len(value) <= ARGUMENT_LENGTH else value[: ARGUMENT_LENGTH - 1] + "…"
