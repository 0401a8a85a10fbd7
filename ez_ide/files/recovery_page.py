"""A page for the documents that a crash left unsaved, compared with their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QDateTime, QLocale, pyqtSignal
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.files.comparison import DiffView
from ez_ide.storage import text_file
from ez_ide.translation import tr
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.files.backups import Backup


class RecoveryPage(Page):
    """Lets the user restore or discard each document."""

    id = "recovery"
    title = "Unsaved texts"
    icon = "history"

    accepted = pyqtSignal(tuple)  # of Backup: open these
    finished = pyqtSignal()  # every document was restored or discarded

    def __init__(self, backups: tuple[Backup, ...], themes: ThemeService) -> None:
        super().__init__()
        self._backups = list(backups)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Unsaved files"))
        self.diff = DiffView(themes)
        self.list.currentRowChanged.connect(self._on_row)
        self._build()
        self._fill()

    def _build(self) -> None:
        heading = QLabel(tr("Files with unsaved changes"))
        heading.setProperty("look", "heading")
        self.restore = QPushButton(tr("Restore"))
        self.restore.setProperty("look", "primary")
        self.discard = QPushButton(tr("Discard"))
        self.restore.clicked.connect(lambda: self._decide(accept=True))
        self.discard.clicked.connect(lambda: self._decide(accept=False))
        buttons = QHBoxLayout()
        buttons.addWidget(heading, 1)
        buttons.addWidget(self.discard)
        buttons.addWidget(self.restore)
        splitter = QSplitter()
        splitter.addWidget(self.list)
        splitter.addWidget(self.diff)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([scaled(260), scaled(700)])
        column = QVBoxLayout(self)
        margin = scaled(16)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(12))
        column.addLayout(buttons)
        column.addWidget(splitter, 1)

    def _fill(self) -> None:
        for backup in self._backups:
            moment = QDateTime.fromSecsSinceEpoch(int(backup.saved_at))
            when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
            self.list.addItem(f"{backup.name} · {when}")
        self.list.setCurrentRow(0)

    def _on_row(self, row: int) -> None:
        if 0 <= row < len(self._backups):
            backup = self._backups[row]
            self.diff.show_difference(_on_disk(backup.path), backup.text)

    def _decide(self, *, accept: bool) -> None:
        row = self.list.currentRow()
        if row < 0:
            return
        backup = self._backups.pop(row)
        self.list.takeItem(row)
        if accept:
            self.accepted.emit((backup,))
        if not self._backups:
            self.finished.emit()
            self.close_requested.emit()

    def focus_target(self) -> QWidget:
        """Return the list."""
        return self.list


def _on_disk(path: str) -> str:
    try:
        return text_file.load(Path(path)).text if path else ""
    except OSError:
        return ""
