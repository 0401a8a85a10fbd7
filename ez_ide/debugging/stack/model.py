"""The calls that are going on, as a table: innermost first, runs of one function folded."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PyQt6.QtGui import QColor, QFont

from ez_ide.translation import tr, trn
from ez_ide.widgets.elision import cut

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ez_debugger.records import FrameInfo
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.state import DebugState

FOLDED_FROM = 10  # so many calls of one function in a row become one line
ARGUMENT_LENGTH = 20
CALL, WHERE = range(2)
NO_INDEX = QModelIndex()


@dataclass(frozen=True)
class StackRow:
    """A line of the table: one frame, a folded run, or how many more there are."""

    frame: FrameInfo | None
    call: str
    where: str = ""
    remaining: int = 0
    folded: str = ""  # the run it stands for
    depth: int = 0  # how many calls it stands on, itself included

    @property
    def words(self) -> str:
        """The whole line."""
        return f"{self.call}   {self.where}" if self.where else self.call


class CallStack(QAbstractTableModel):
    """The table."""

    def __init__(self, themes: ThemeService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: list[StackRow] = []
        self._selected = 0
        self._unfolded: set[str] = set()
        self.is_stale = False

    @property
    def rows(self) -> list[StackRow]:
        """What is shown."""
        return self._rows

    def show(self, state: DebugState) -> None:
        """Show the stack of a state; calls that go on keep their rows."""
        rows = list(_rows(state, self._unfolded))
        old = self._rows
        same = 0
        while same < min(len(old), len(rows)) and _key(old[-1 - same]) == _key(rows[-1 - same]):
            same += 1
        gone, come = len(old) - same, len(rows) - same
        if gone:
            self.beginRemoveRows(NO_INDEX, 0, gone - 1)
            self._rows = old[gone:]
            self.endRemoveRows()
        if come:
            self.beginInsertRows(NO_INDEX, 0, come - 1)
            self._rows = rows
            self.endInsertRows()
        self._rows = rows
        self._selected = state.selected_frame
        self.look_changed()

    def set_stale(self, *, is_stale: bool) -> None:
        """Say whether the program runs, so that the calls may be others by now."""
        self.is_stale = is_stale
        self.look_changed()

    def look_changed(self) -> None:
        """Every row may look different."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, WHERE))

    def unfold(self, row: StackRow) -> None:
        """Show every frame of a run from now on."""
        self._unfolded.add(row.folded)

    def row_of_frame(self, frame: int) -> int:
        """The row that shows a frame; -1 if none does."""
        found = (at for at, row in enumerate(self._rows) if row.frame and row.frame.index == frame)
        return next(found, -1)

    # -- what Qt asks ------------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex = NO_INDEX) -> int:
        """How many lines."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """The call, and where it stands."""
        return 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's way
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Call"), tr("Where"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's way
        """Texts, and which frame is looked at."""
        if not 0 <= index.row() < len(self._rows):
            return None
        row, column = self._rows[index.row()], index.column()
        is_selected = row.frame is not None and row.frame.index == self._selected
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: _text(row, column, is_selected=is_selected),
            Qt.ItemDataRole.AccessibleTextRole: lambda: self._sentence(
                row, is_selected=is_selected
            ),
            Qt.ItemDataRole.ToolTipRole: lambda: _tip(row),
            Qt.ItemDataRole.FontRole: lambda: _bold() if is_selected and column == CALL else None,
            Qt.ItemDataRole.ForegroundRole: lambda: self._colour(row, column),
        }
        answer = answers.get(role)
        return answer() if answer else None

    def _sentence(self, row: StackRow, *, is_selected: bool) -> str:
        """The row as one hears it: "share(total = 10), program.ez:5, looked at"."""
        parts = [row.call, row.where]
        if is_selected:
            parts.append(tr("looked at"))
        if self.is_stale:
            parts.append(tr("of the last stop, the program is running"))
        return ", ".join(part for part in parts if part)

    def _colour(self, row: StackRow, column: int) -> QColor | None:
        is_quiet = self.is_stale or row.frame is None or column == WHERE
        return QColor(self._themes.theme.ui.text_muted) if is_quiet else None


def frame_words(frame: FrameInfo) -> str:
    """`share(total = 10, people = 2)`."""
    told = frame.parameters if frame.parameters is not UNSET else ()
    arguments = ", ".join(f"{one.name} = {cut(one.value, ARGUMENT_LENGTH)}" for one in told)
    return f"{frame.function}({arguments})"


def stack_words(frames: Sequence[FrameInfo], remaining: int) -> str:
    """Every frame on a line of its own, none folded."""
    lines = [f"{frame_words(one)}   {_where(one)}" for one in frames]
    return "\n".join([*lines, *([_more(remaining)] if remaining else [])])


def _rows(state: DebugState, unfolded: set[str]) -> Iterator[StackRow]:
    total = state.total_frames
    for function, group in groupby(state.frames, key=lambda one: one.function):
        first, *rest = group
        key = f"{function}:{total - first.index}"
        yield _frame_row(first, total)
        holds_selected = any(one.index == state.selected_frame for one in rest)
        if len(rest) + 1 < FOLDED_FROM or key in unfolded or holds_selected:
            yield from (_frame_row(one, total) for one in rest)
        else:
            yield StackRow(None, f"{function} × {len(rest)}", folded=key)
    remaining = total - len(state.frames)
    if remaining > 0:
        yield StackRow(None, _more(remaining), remaining=remaining)


def _frame_row(frame: FrameInfo, total: int) -> StackRow:
    return StackRow(frame, frame_words(frame), _where(frame), depth=total - frame.index)


def _key(row: StackRow) -> tuple[object, ...]:
    """By what a row is found again."""
    function = row.frame.function if row.frame else ""
    return function, row.depth, row.folded, bool(row.remaining)


def _text(row: StackRow, column: int, *, is_selected: bool) -> str:
    if column == WHERE:
        return row.where
    return ("▸ " if is_selected else "    ") + row.call


def _tip(row: StackRow) -> str:
    if row.frame is None:
        return tr("Press Enter to show them.")
    return f"{row.call}\n{row.frame.file}:{row.frame.line}"


def _where(frame: FrameInfo) -> str:
    return f"{Path(frame.file).name}:{frame.line}"


def _more(remaining: int) -> str:
    return tr("… {more}", more=trn("{count} more", "{count} more", remaining))


def _bold() -> QFont:
    font = QFont()
    font.setBold(True)
    return font
