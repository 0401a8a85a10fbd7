"""The Call stack panel: the active calls; selecting one moves all views to its frame."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPoint, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont
from PyQt6.QtWidgets import QApplication, QHeaderView, QMenu, QTreeView, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.debugging.session.staleness import Staleness
from ez_ide.non_null import non_null
from ez_ide.translation import tr, trn
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.labels import elided
from ez_ide.widgets.list_views import Placeholder
from ez_ide.widgets.menus import with_mnemonics
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ez_debugger.protocol.events import Stopped
    from ez_debugger.records import FrameInfo
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.state import DebugState


class CallStackPanel(Panel):
    """The panel."""

    id = "call_stack"
    title = "Call stack"
    icon = "call-stack"
    help_page = "debugging"

    frame_chosen = pyqtSignal(object)  # FrameInfo: show its line
    frame_opened = pyqtSignal(object)  # FrameInfo: also focus its editor

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._is_showing = False
        self._shown_stop: Stopped | None = None
        self.model = CallStackModel(themes, self)
        self.view = QTreeView()
        self._set_up_view()
        Placeholder(self.view, tr("The call stack appears here when the program pauses."))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        staleness = Staleness(session, self)
        staleness.settled.connect(self.refresh)
        staleness.emptied.connect(self.refresh)
        staleness.became_stale.connect(lambda: self.model.set_stale(is_stale=True))
        themes.changed.connect(self.model.repaint_rows)

    def _set_up_view(self) -> None:
        view = self.view
        view.setAccessibleName(self.title)
        view.setRootIsDecorated(False)
        view.setUniformRowHeights(True)
        view.setHeaderHidden(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.setModel(self.model)
        header = non_null(view.header())
        header.setStretchLastSection(False)
        header.setSectionResizeMode(CALL, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(WHERE, QHeaderView.ResizeMode.ResizeToContents)
        view.clicked.connect(self._on_clicked)
        view.doubleClicked.connect(self._open)
        view.customContextMenuRequested.connect(self._show_menu)
        non_null(view.selectionModel()).currentChanged.connect(self._on_current)
        LocalKeys(
            view,
            {
                "Return": self._open_current,
                "Enter": self._open_current,
                "Ctrl+C": self.copy,
                "Menu": self._menu_at_row,
                "Shift+F10": self._menu_at_row,
            },
        )

    def refresh(self) -> None:
        """Show the current stack."""
        state = self._session.state
        self._is_showing = True
        self.model.is_stale = False
        self.model.show(state)
        at = self.model.row_of_frame(state.selected_frame)
        if at >= 0 and self.view.currentIndex().row() != at:
            self.view.setCurrentIndex(self.model.index(at, 0))
        if state.stop is not self._shown_stop:  # only once a stop: the user may scroll then
            self._shown_stop = state.stop
            self.view.scrollTo(self.view.currentIndex())
        self._is_showing = False

    def copy(self) -> None:
        """Copy the whole stack to the clipboard."""
        state = self._session.state
        text = stack_text(state.frames, state.total_frames - len(state.frames))
        non_null(QApplication.clipboard()).setText(text)

    # -- choosing --------------------------------------------------------------------------------

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        """Another row is current: select its frame."""
        row = self._row(index)
        if row is not None and row.frame is not None and not self._is_showing:
            self._select(row)

    def _on_clicked(self, index: QModelIndex) -> None:
        self._act_on(self._row(index))

    def _open_current(self) -> None:
        self._open(self.view.currentIndex())

    def _open(self, index: QModelIndex) -> None:
        """Select a frame and focus its editor."""
        row = self._row(index)
        self._act_on(row)
        if row is not None and row.frame is not None:
            self.frame_opened.emit(row.frame)

    def _act_on(self, row: StackRow | None) -> None:
        """Select a frame; on a folded row, show its frames."""
        if row is None:
            return
        if row.frame is None:
            self._show_more(row)
        else:
            self._select(row)

    def _select(self, row: StackRow) -> None:
        if row.frame is not None:
            self._session.inspection.select_frame(row.frame.index)
            self.frame_chosen.emit(row.frame)

    def _show_more(self, row: StackRow) -> None:
        if row.remaining:
            self._session.inspection.request_more_frames()
        elif row.folded:
            self.model.unfold(row)
            self.refresh()

    def _row(self, index: QModelIndex) -> StackRow | None:
        rows = self.model.rows
        return rows[index.row()] if index.isValid() and index.row() < len(rows) else None

    # -- menu ------------------------------------------------------------------------------------

    def _menu_at_row(self) -> None:
        self._show_menu(self.view.visualRect(self.view.currentIndex()).bottomLeft())

    def _show_menu(self, point: QPoint) -> None:
        self.menu().popup(non_null(self.view.viewport()).mapToGlobal(point))

    def menu(self) -> QMenu:
        """The menu of the current frame and of the whole stack."""
        menu = with_mnemonics(QMenu(self))
        menu.aboutToHide.connect(menu.deleteLater)
        row = self._row(self.view.currentIndex())
        if row is not None:
            text = tr("Go to location") if row.frame is not None else tr("Show all frames")
            menu.addAction(text, self._open_current)
        menu.addAction(tr("Copy call stack"), self.copy)
        return menu


FOLDED_FROM = 10  # consecutive calls of one function that are shown as one row
ARGUMENT_LENGTH = 20
CALL, WHERE = range(2)
NO_INDEX = QModelIndex()


@dataclass(frozen=True)
class StackRow:
    """A row: a frame, a run of folded frames, or the number of frames not loaded yet."""

    frame: FrameInfo | None
    call: str
    where: str = ""
    remaining: int = 0
    folded: str = ""  # the key of the folded run
    depth: int = 0  # counted from the outermost call

    @property
    def text(self) -> str:
        """The whole row as text."""
        return f"{self.call}   {self.where}" if self.where else self.call


class CallStackModel(QAbstractTableModel):
    """The model: innermost frame first, long runs of one function folded."""

    def __init__(self, themes: ThemeService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._rows: list[StackRow] = []
        self._selected = 0
        self._unfolded: set[str] = set()
        self.is_stale = False

    @property
    def rows(self) -> list[StackRow]:
        """The rows."""
        return self._rows

    def show(self, state: DebugState) -> None:
        """Show the stack of a state; calls that last keep their rows.

        Stacks of two stops agree at the outer end, so only the rows before that are replaced.
        """
        rows = list(_rows(state, self._unfolded))
        old = self._rows
        # Counted from the end, where the outermost calls are.
        same = 0
        while same < min(len(old), len(rows)) and _key(old[-1 - same]) == _key(rows[-1 - same]):
            same += 1
        removed, added = len(old) - same, len(rows) - same
        if removed:
            self.beginRemoveRows(NO_INDEX, 0, removed - 1)
            self._rows = old[removed:]
            self.endRemoveRows()
        if added:
            self.beginInsertRows(NO_INDEX, 0, added - 1)
            self._rows = rows
            self.endInsertRows()
        self._rows = rows
        self._selected = state.selected_frame
        self.repaint_rows()

    def set_stale(self, *, is_stale: bool) -> None:
        """Set whether the program runs, so that the calls may have changed."""
        self.is_stale = is_stale
        self.repaint_rows()

    def repaint_rows(self) -> None:
        """Repaint every row."""
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, WHERE))

    def unfold(self, row: StackRow) -> None:
        """Show the frames of a folded run from now on."""
        self._unfolded.add(row.folded)

    def row_of_frame(self, frame: int) -> int:
        """The row of a frame, or -1."""
        found = (at for at, row in enumerate(self._rows) if row.frame and row.frame.index == frame)
        return next(found, -1)

    # -- what Qt asks ----------------------------------------------------------------------------

    def rowCount(self, parent: QModelIndex = NO_INDEX) -> int:
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """The call and its location."""
        return 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Function"), tr("Location"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Texts, colours, and the selected frame in bold."""
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
        """The row as a screen reader reads it."""
        parts = [row.call, row.where]
        if is_selected:
            parts.append(tr("selected"))
        if self.is_stale:
            parts.append(tr("from the last pause; the program is running"))
        return ", ".join(part for part in parts if part)

    def _colour(self, row: StackRow, column: int) -> QColor | None:
        is_quiet = self.is_stale or row.frame is None or column == WHERE
        return QColor(self._themes.theme.ui.text_muted) if is_quiet else None


def call_text(frame: FrameInfo) -> str:
    """`share(total = 10, people = 2)`."""
    parameters = frame.parameters if frame.parameters is not UNSET else ()
    arguments = ", ".join(
        f"{parameter.name} = {elided(parameter.value, ARGUMENT_LENGTH)}" for parameter in parameters
    )
    return f"{frame.function}({arguments})"


def stack_text(frames: Sequence[FrameInfo], remaining: int) -> str:
    """All frames, one per line."""
    lines = [f"{call_text(frame)}   {_where(frame)}" for frame in frames]
    return "\n".join([*lines, *([_more(remaining)] if remaining else [])])


def _rows(state: DebugState, unfolded: set[str]) -> Iterator[StackRow]:
    total = state.total_frames
    for function, group in groupby(state.frames, key=lambda frame: frame.function):
        first, *rest = group
        key = f"{function}:{total - first.index}"
        yield _frame_row(first, total)
        holds_selected = any(frame.index == state.selected_frame for frame in rest)
        if len(rest) + 1 < FOLDED_FROM or key in unfolded or holds_selected:
            yield from (_frame_row(frame, total) for frame in rest)
        else:
            yield StackRow(None, f"{function} × {len(rest)}", folded=key)
    remaining = total - len(state.frames)
    if remaining > 0:
        yield StackRow(None, _more(remaining), remaining=remaining)


def _frame_row(frame: FrameInfo, total: int) -> StackRow:
    return StackRow(frame, call_text(frame), _where(frame), depth=total - frame.index)


def _key(row: StackRow) -> tuple[object, ...]:
    """What identifies a row from stop to stop."""
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
