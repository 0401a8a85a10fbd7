"""The Protocol panel: every line both ways, filtered and looked into, and lines by hand."""

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
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.buttons import small_button
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import Placeholder
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from PyQt6.QtCore import pyqtBoundSignal

    from ez_ide.appearance.theme_service import ThemeService

MOST_SAID = 100
WIDTHS = (62, 68, 122, 380, 68)
LEAST_TYPED = 90


class Talker(Protocol):
    """Whoever talks to a debugger."""

    line_sent: pyqtBoundSignal
    lines_read: pyqtBoundSignal

    @property
    def is_connected(self) -> bool:
        """Somebody listens."""

    def send_line(self, line: bytes) -> None:
        """Send a line of somebody's own making."""


class _Filter(QSortFilterProxyModel):
    """Lets through what direction, text and kind ask for."""

    def __init__(self, log: ProtocolLog) -> None:
        super().__init__(log)
        self._log = log
        self.direction, self.text, self.is_errors_only = 0, "", False
        self.setSourceModel(log)

    def filterAcceptsRow(self, row: int, _parent: QModelIndex) -> bool:
        """The line is wanted."""
        line = self._log.line(row)
        if self.direction and (self.direction == 1) != line.is_sent:
            return False
        if self.is_errors_only and not line.is_error:
            return False
        wanted = self.text.lower().encode()
        return not wanted or wanted in line.raw.lower()


class ProtocolPanel(Panel):
    """The traffic."""

    id = "protocol"
    title = "Protocol"
    icon = "protocol"
    help_page = "protocol"

    file_wanted = pyqtSignal(object)  # the path of a text with all lines, to be opened

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._talkers: list[Talker] = []
        self._said: list[str] = []
        self._said_at = 0
        self._folder = QTemporaryDir()
        self.log = ProtocolLog(themes, self)
        self.filter = _Filter(self.log)
        self._build()
        themes.changed.connect(self._paint)
        self._paint()
        self.log.rowsInserted.connect(self._on_lines)
        self.log.modelReset.connect(self._on_lines)

    def listen_to(self, talker: Talker) -> None:
        """Show its lines too, and send lines by hand to it while it is the one that listens."""
        self._talkers.append(talker)
        if self.record.isChecked():
            self._connect(talker)

    # -- building --------------------------------------------------------------------------------

    def _build(self) -> None:
        self.view = QTreeView()
        self.view.setAccessibleName(self.title)
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setModel(self.filter)
        header = promised(self.view.header())
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(False)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        for section, width in enumerate(WIDTHS):
            header.resizeSection(section, scaled(width))
        LocalKeys(self.view, {"Return": self.go_to_partner, "Enter": self.go_to_partner})
        self.detail = JsonTree()
        promised(self.view.selectionModel()).currentChanged.connect(self._on_chosen)
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
        self.field.setMinimumWidth(scaled(LEAST_TYPED))
        self.field.setPlaceholderText('stepOver, {"command":"getStackTrace"} …')
        self._offers = QStringListModel(self)
        self.completer = QCompleter(self._offers, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(self.field)
        self.completer.activated[str].connect(self._on_completed)
        self.field.textEdited.connect(self._on_edited)
        self.field.returnPressed.connect(self._on_entered)
        LocalKeys(
            self.field,
            {"Up": lambda: self._recall(-1), "Down": lambda: self._recall(+1),
             "Ctrl+Space": self._offer},
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

    def _connect(self, talker: Talker) -> None:
        talker.line_sent.connect(self.log.add_sent)
        talker.lines_read.connect(self.log.add_read)

    def _on_record(self, on: bool) -> None:  # noqa: FBT001 - of a signal
        for talker in self._talkers:
            if on:
                self._connect(talker)
            else:
                talker.line_sent.disconnect(self.log.add_sent)
                talker.lines_read.disconnect(self.log.add_read)

    def _on_lines(self) -> None:
        count = self.log.count_in_file
        self.older.setHidden(not count)
        self.older.setText(tr("{count} older messages…", count=f"{count:,}"))
        bar = promised(self.view.verticalScrollBar())
        if bar.value() >= bar.maximum() - bar.pageStep() // 4 and self.isVisible():
            self.view.scrollToBottom()

    def _show_everything(self) -> None:
        path = Path(self._folder.path()) / "protocol.txt"
        path.write_bytes(self.log.everything())
        self.file_wanted.emit(path)

    def _on_clear(self) -> None:
        self.log.clear()
        self.detail.clear()

    def _on_filter(self) -> None:
        self.filter.direction = self.direction.currentIndex()
        self.filter.text = self.search.text()
        self.filter.is_errors_only = self.errors_only.isChecked()
        self.filter.invalidateFilter()

    def _on_chosen(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self.filter.mapToSource(index).row()
        line = self.log.line(row)
        self.detail.show_line(line.raw, line.problem)
        self.partner.setEnabled(self.log.partner(row) is not None)
        words = tr("Go to answer") if line.is_sent else tr("Go to command")
        self.partner.setText(words)
        self.partner.setToolTip(tr("{action} (Enter)", action=words))

    def go_to_partner(self) -> None:
        """From a command to its answer, and back; nowhere if the filter hides it."""
        index = self.filter.mapToSource(self.view.currentIndex())
        row = self.log.partner(index.row()) if index.isValid() else None
        if row is not None:
            self.view.setCurrentIndex(self.filter.mapFromSource(self.log.index(row, 0)))

    # -- lines by hand ---------------------------------------------------------------------------

    def _on_edited(self) -> None:
        self._say_problem("")
        self._offer()

    def _offer(self) -> None:
        _replaced, offers = completions(self.field.text()[: self.field.cursorPosition()])
        self._offers.setStringList(offers)
        if offers and self.field.text():
            self.completer.complete()
        else:
            promised(self.completer.popup()).hide()

    def _on_completed(self, offer: str) -> None:
        at = self.field.cursorPosition()
        before, after = self.field.text()[:at], self.field.text()[at:]
        replaced, _offers = completions(before)
        before = before[: len(before) - replaced] + offer
        self.field.setText(before + after)
        self.field.setCursorPosition(len(before))

    def _on_entered(self) -> None:
        if not self.field.text().strip():
            return
        line = self.field.text() if self.raw.isChecked() else line_of(self.field.text())
        problem = "" if self.raw.isChecked() else problem_of(line)
        talker = next((one for one in self._talkers if one.is_connected), None)
        if talker is None:
            problem = problem or tr("the debugger is not running")
        self._say_problem(problem)
        if problem or talker is None:
            return
        self._said = [*self._said, self.field.text()][-MOST_SAID:]
        self._said_at = len(self._said)
        self.log.mark_next_by_hand()
        talker.send_line(line.encode("utf-8", errors="surrogateescape") + b"\n")
        self.field.clear()

    def _say_problem(self, problem: str) -> None:
        self.problem.setText(problem)
        self.problem.setHidden(not problem)

    def _recall(self, by: int) -> None:
        self._said_at = min(max(self._said_at + by, 0), len(self._said))
        is_past = self._said_at < len(self._said)
        self.field.setText(self._said[self._said_at] if is_past else "")


def _tool(words: str) -> QToolButton:
    """A button that shows an icon, and says what it does to who asks."""
    button = small_button(words)
    button.setText(words)
    return button


def _switch(words: str) -> QToolButton:
    """Such a button that stays down until it is pressed again."""
    button = _tool(words)
    button.setCheckable(True)
    return button


def _column(name: str, *parts: QWidget | QHBoxLayout) -> QWidget:
    """Parts below each other; lists take what room there is."""
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
