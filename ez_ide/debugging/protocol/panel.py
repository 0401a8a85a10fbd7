"""The Protocol panel: all messages, with a filter and details, and a field to send lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PyQt6.QtCore import (
    QModelIndex,
    QSortFilterProxyModel,
    QStringListModel,
    Qt,
    QTemporaryDir,
    pyqtSignal,
)
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.debugging.protocol.line_detail import JsonTree
from ez_ide.debugging.protocol.log import ProtocolLog
from ez_ide.debugging.protocol.typed_commands import completions, line_of, problem_of
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import Placeholder
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from PyQt6.QtCore import pyqtBoundSignal

    from ez_ide.appearance.theme_service import ThemeService

HISTORY = 100
WIDTHS = (62, 68, 122, 380, 68)
LEAST_FIELD_WIDTH = 90


class Connection(Protocol):
    """What talks to a debugger: a debug session, or a run."""

    line_sent: pyqtBoundSignal
    lines_read: pyqtBoundSignal

    @property
    def is_connected(self) -> bool:
        """Whether there is a process to send lines to."""

    def send_line(self, line: bytes) -> None:
        """Send a line that the user typed."""


class _Filter(QSortFilterProxyModel):
    """Filters by direction, text and kind."""

    def __init__(self, log: ProtocolLog) -> None:
        super().__init__(log)
        self._log = log
        self.direction, self.text, self.is_errors_only = 0, "", False
        self.setSourceModel(log)

    def filterAcceptsRow(self, row: int, _parent: QModelIndex) -> bool:
        """Whether a line is shown."""
        line = self._log.line(row)
        if self.direction and (self.direction == 1) != line.is_sent:
            return False
        if self.is_errors_only and not line.is_error:
            return False
        wanted = self.text.lower().encode()
        return not wanted or wanted in line.raw.lower()


class ProtocolPanel(Panel):
    """The panel."""

    id = "protocol"
    title = "Protocol"
    icon = "protocol"
    help_page = "protocol"

    file_requested = pyqtSignal(object)  # the path of a file with all lines: open it

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._connections: list[Connection] = []
        self._history: list[str] = []
        self._history_at = 0
        self._folder = QTemporaryDir()
        self.log = ProtocolLog(themes, self)
        self.filter = _Filter(self.log)
        self._build()
        themes.changed.connect(self._paint)
        self._paint()
        self.log.rowsInserted.connect(self._on_lines)
        self.log.modelReset.connect(self._on_lines)

    def listen_to(self, connection: Connection) -> None:
        """Also show the lines of a connection; typed lines go to the one that is connected."""
        self._connections.append(connection)
        if self.record.isChecked():
            self._connect(connection)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.view = QTreeView()
        self.view.setAccessibleName(self.title)
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setModel(self.filter)
        header = non_null(self.view.header())
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        for section, width in enumerate(WIDTHS):
            header.resizeSection(section, scaled(width))
        LocalKeys(self.view, {"Return": self.go_to_partner, "Enter": self.go_to_partner})
        self.detail = JsonTree()
        non_null(self.view.selectionModel()).currentChanged.connect(self._on_current)
        Placeholder(self.view, tr("Messages between the IDE and the debugger appear here."))
        Placeholder(self.detail, tr("Select a message to show it in full."))
        self.problem = QLabel()
        self.problem.setProperty("look", "error")
        self.problem.setWordWrap(True)
        self.problem.setMargin(scaled(8))
        self.problem.setHidden(True)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(_column(tr("Messages"), self._filter_row(), self.view))
        split.addWidget(_column(tr("One line"), self.detail, self.problem, self._send_row()))
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([600, 400])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(split)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def _filter_row(self) -> QHBoxLayout:
        self.direction = QComboBox()
        self.direction.addItems([tr("Both directions"), tr("Sent"), tr("Received")])
        self.direction.setAccessibleName(tr("Direction"))
        self.direction.currentIndexChanged.connect(self._on_filter)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Filter by name or text…"))
        self.search.setAccessibleName(tr("Filter by name or text"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._on_filter)
        self.errors_only = _switch(tr("Errors only"))
        self.errors_only.toggled.connect(self._on_filter)
        self.pause = _switch(tr("Pause updates"))
        self.pause.toggled.connect(self.log.set_paused)
        self.record = _switch(tr("Record"))
        self.record.setChecked(True)
        self.record.toggled.connect(self._on_record)
        self.partner = _tool(tr("Go to answer"))
        self.partner.setEnabled(False)
        self.partner.clicked.connect(self.go_to_partner)
        self.older = QPushButton(tr("Older messages…"))
        self.older.setHidden(True)
        self.older.clicked.connect(self._show_everything)
        self.clear = _tool(tr("Clear"))
        self.clear.clicked.connect(self._on_clear)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4))
        row.setSpacing(scaled(4))
        row.addWidget(self.direction)
        row.addWidget(self.search, 1)
        for widget in (
            self.errors_only,
            self.pause,
            self.record,
            self.partner,
            self.older,
            self.clear,
        ):
            row.addWidget(widget)
        return row

    def _send_row(self) -> QHBoxLayout:
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Command to send"))
        self.field.setMinimumWidth(scaled(LEAST_FIELD_WIDTH))
        self.field.setPlaceholderText('stepOver, {"command":"getStackTrace"} …')
        self._candidates = QStringListModel(self)
        self.completer = QCompleter(self._candidates, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(self.field)
        self.completer.activated[str].connect(self._on_completed)
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._on_entered)
        LocalKeys(
            self.field,
            {"Up": lambda: self._recall(-1), "Down": lambda: self._recall(+1),
             "Ctrl+Space": self._complete},
        )  # fmt: skip
        self.raw = QCheckBox(tr("Raw"))
        self.raw.setToolTip(tr("Send the text without checking it"))
        self.send = QPushButton(tr("Send"))
        self.send.clicked.connect(self._on_entered)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(8), scaled(4), scaled(8), scaled(4))
        row.setSpacing(scaled(6))
        row.addWidget(self.field, 1)
        row.addWidget(self.raw)
        row.addWidget(self.send)
        return row

    def _paint(self) -> None:
        for button, name in (
            (self.errors_only, "error"),
            (self.pause, "pause"),
            (self.record, "record"),
            (self.partner, "link"),
            (self.clear, "clear"),
        ):
            button.setIcon(icon(name, self._themes.theme))
            button.setIconSize(square(16))

    # -- what came -------------------------------------------------------------------------------

    def _connect(self, connection: Connection) -> None:
        connection.line_sent.connect(self.log.add_sent)
        connection.lines_read.connect(self.log.add_read)

    def _on_record(self, on: bool) -> None:  # noqa: FBT001 - of a signal
        for connection in self._connections:
            if on:
                self._connect(connection)
            else:
                connection.line_sent.disconnect(self.log.add_sent)
                connection.lines_read.disconnect(self.log.add_read)

    def _on_lines(self) -> None:
        count = self.log.count_in_file
        self.older.setHidden(not count)
        self.older.setText(tr("{count} older messages…", count=f"{count:,}"))
        # Follow the end only if the user has not scrolled away from it.
        bar = non_null(self.view.verticalScrollBar())
        if bar.value() >= bar.maximum() - bar.pageStep() // 4 and self.isVisible():
            self.view.scrollToBottom()

    def _show_everything(self) -> None:
        path = Path(self._folder.path()) / "protocol.txt"
        path.write_bytes(self.log.everything())
        self.file_requested.emit(path)

    def _on_clear(self) -> None:
        self.log.clear()
        self.detail.clear()

    def _on_filter(self) -> None:
        self.filter.direction = self.direction.currentIndex()
        self.filter.text = self.search.text()
        self.filter.is_errors_only = self.errors_only.isChecked()
        self.filter.invalidateFilter()

    def _on_current(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self.filter.mapToSource(index).row()
        line = self.log.line(row)
        self.detail.show_line(line.raw, line.problem)
        self.partner.setEnabled(self.log.partner(row) is not None)
        label = tr("Go to answer") if line.is_sent else tr("Go to command")
        self.partner.setText(label)
        self.partner.setToolTip(tr("{action} (Enter)", action=label))

    def go_to_partner(self) -> None:
        """Go from a command to its answer and back, unless the filter hides it."""
        index = self.filter.mapToSource(self.view.currentIndex())
        row = self.log.partner(index.row()) if index.isValid() else None
        if row is not None:
            self.view.setCurrentIndex(self.filter.mapFromSource(self.log.index(row, 0)))

    # -- lines by hand ---------------------------------------------------------------------------

    def _on_edited(self) -> None:
        self._show_problem("")
        self._complete()

    def _complete(self) -> None:
        _replaced, candidates = completions(self.field.text()[: self.field.cursorPosition()])
        self._candidates.setStringList(candidates)
        if candidates and self.field.text():
            self.completer.complete()
        else:
            non_null(self.completer.popup()).hide()

    def _on_completed(self, candidate: str) -> None:
        at = self.field.cursorPosition()
        before, after = self.field.text()[:at], self.field.text()[at:]
        replaced, _candidates = completions(before)
        before = before[: len(before) - replaced] + candidate
        self.field.setText(before + after)
        self.field.setCursorPosition(len(before))

    def _on_entered(self) -> None:
        if not self.field.text().strip():
            return
        line = self.field.text() if self.raw.isChecked() else line_of(self.field.text())
        problem = "" if self.raw.isChecked() else problem_of(line)
        connection = next(
            (candidate for candidate in self._connections if candidate.is_connected), None
        )
        if connection is None:
            problem = problem or tr("the debugger is not running")
        self._show_problem(problem)
        if problem or connection is None:
            return
        self._history = [*self._history, self.field.text()][-HISTORY:]
        self._history_at = len(self._history)
        self.log.mark_next_by_hand()
        connection.send_line(line.encode("utf-8", errors="surrogateescape") + b"\n")
        self.field.clear()

    def _show_problem(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setHidden(not problem)

    def _recall(self, by: int) -> None:
        self._history_at = min(max(self._history_at + by, 0), len(self._history))
        is_past = self._history_at < len(self._history)
        self.field.setText(self._history[self._history_at] if is_past else "")


def _tool(label: str) -> QToolButton:
    """A button with an icon; its text is for tooltip and screen reader."""
    button = small_button(label)
    button.setText(label)
    return button


def _switch(label: str) -> QToolButton:
    """A button like this that stays pressed until it is clicked again."""
    button = _tool(label)
    button.setCheckable(True)
    return button


def _column(name: str, *parts: QWidget | QHBoxLayout) -> QWidget:
    """Parts in a column; lists take the remaining space."""
    widget = QWidget()
    widget.setAccessibleName(name)
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for part in parts:
        if isinstance(part, QWidget):
            column.addWidget(part, 1 if isinstance(part, QTreeView) else 0)
        else:
            column.addLayout(part)
    return widget
