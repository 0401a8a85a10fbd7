"""The Protocol panel: every line both ways, filtered and looked into, and lines by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QSortFilterProxyModel, Qt
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from ez_debugger.protocol.codec import BadRequestError, decode
from ez_debugger.protocol.commands import COMMANDS
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.panels.protocol_log import ProtocolLog
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.themes.service import ThemeService


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

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._said: list[str] = []
        self.log = ProtocolLog(themes, self)
        self.filter = _Filter(self.log)
        session.line_sent.connect(self._on_sent)
        session.line_read.connect(self._on_read)
        self._build()

    def _build(self) -> None:
        self.view = QTreeView()
        self.view.setAccessibleName(self.title)
        self.view.setRootIsDecorated(False)
        self.view.setUniformRowHeights(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setModel(self.filter)
        promised(self.view.header()).setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.detail = QPlainTextEdit()
        self.detail.setReadOnly(True)
        self.detail.setProperty("look", "code")
        self.detail.setAccessibleName(tr("The chosen line"))
        promised(self.view.selectionModel()).currentChanged.connect(self._on_chosen)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.view)
        split.addWidget(self.detail)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._filter_row())
        column.addWidget(split, 1)
        column.addLayout(self._send_row())
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def _filter_row(self) -> QHBoxLayout:
        self.direction = QComboBox()
        self.direction.addItems([tr("Both ways"), tr("Sent"), tr("Came")])
        self.direction.setAccessibleName(tr("Direction"))
        self.direction.currentIndexChanged.connect(self._on_filter)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Filter by name or text…"))
        self.search.setAccessibleName(tr("Filter by name or text"))
        self.search.textChanged.connect(self._on_filter)
        self.errors_only = QCheckBox(tr("Errors only"))
        self.errors_only.toggled.connect(self._on_filter)
        self.pause = QCheckBox(tr("Pause the view"))
        self.pause.toggled.connect(self.log.set_paused)
        self.record = QCheckBox(tr("Record"))
        self.record.setChecked(True)
        clear = QPushButton(tr("Clear"))
        clear.clicked.connect(self.log.clear)
        row = QHBoxLayout()
        row.addWidget(self.direction)
        row.addWidget(self.search, 1)
        for widget in (self.errors_only, self.pause, self.record, clear):
            row.addWidget(widget)
        return row

    def _send_row(self) -> QHBoxLayout:
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("A command to send"))
        self.field.setPlaceholderText('{"command":"getStackTrace"}')
        completer = QCompleter([f'{{"command":"{name}","params":{{}}}}' for name in COMMANDS], self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(completer)
        self.field.returnPressed.connect(self._on_entered)
        LocalKeys(self.field, {"Alt+Up": self._recall})
        self.raw = QCheckBox(tr("As it is"))
        self.raw.setToolTip(tr("Send the line even if it makes no sense"))
        self.problem = QLabel()
        self.problem.setProperty("look", "error")
        row = QHBoxLayout()
        row.addWidget(self.field, 1)
        row.addWidget(self.raw)
        row.addWidget(self.problem)
        return row

    def _on_sent(self, line: bytes) -> None:
        if self.record.isChecked():
            self.log.add(line, is_sent=True)

    def _on_read(self, line: bytes, problem: str) -> None:
        if self.record.isChecked():
            self.log.add(line, is_sent=False, problem=problem)

    def _on_filter(self) -> None:
        self.filter.direction = self.direction.currentIndex()
        self.filter.text = self.search.text()
        self.filter.is_errors_only = self.errors_only.isChecked()
        self.filter.invalidateFilter()

    def _on_chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            line = self.log.line(self.filter.mapToSource(index).row())
            self.detail.setPlainText(line.pretty())

    def _on_entered(self) -> None:
        line = self.field.text().encode()
        if not self.raw.isChecked():
            try:
                decode(line)
            except BadRequestError as problem:
                self.problem.setText(problem.message)
                return
        if not self._session.is_connected:
            self.problem.setText(tr("no debugger is running"))
            return
        self.problem.clear()
        self._said.append(self.field.text())
        self.log.mark_next_by_hand()
        self._session.send_line(line + b"\n")
        self.field.clear()

    def _recall(self) -> None:
        if self._said:
            self._said.insert(0, self._said.pop())
            self.field.setText(self._said[0])
