"""A window for a value that is too long for a row: all of its text, loaded piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.logic.value_reader import unquoted
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.logic.value_paths import Path
    from ez_ide.themes.service import ThemeService

LETTERS_WRAPPED = 100_000  # longer texts are slow to wrap


class TextViewer(QDialog):
    """Shows one value of one stop; stays open while the program goes on."""

    def __init__(
        self, session: DebugController, themes: ThemeService, path: Path, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._path = session, path
        self._loaded = ""
        self._total = 0
        self._stop = session.state.stop
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name = session.state.words(path)
        self.setWindowTitle(name)
        self.setAccessibleName(tr("The whole value of {name}", name=name))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("look", "code")
        self.text.setAccessibleName(name)
        self.text.setFont(themes.editor_font())
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.words = QLabel()
        self.words.setProperty("look", "muted")
        self.more = QPushButton(tr("Load more"))
        self.plain = QCheckBox(tr("As the program prints it"))
        self._lay_out()
        self.resize(scaled(640), scaled(420))
        self.load()

    def _lay_out(self) -> None:
        self.more.clicked.connect(lambda _checked: self.load())
        self.more.setHidden(True)
        self.plain.toggled.connect(lambda _on: self._show())
        copy = QPushButton(tr("Copy"))
        copy.clicked.connect(lambda _checked: self._copy())
        close = QPushButton(tr("Close"))
        close.clicked.connect(lambda _checked: self.close())
        row = QHBoxLayout()
        row.setSpacing(scaled(8))
        row.addWidget(self.words)
        row.addWidget(self.more)
        row.addStretch(1)
        for widget in (self.plain, copy, close):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12))
        column.setSpacing(scaled(8))
        column.addWidget(self.text, 1)
        column.addLayout(row)
        self.text.setFocus()

    def load(self) -> None:
        """Ask for the next piece of the text."""
        if self._session.state.stop is not self._stop:
            self.words.setText(tr("The program has gone on: no more can be read."))
            self.more.setHidden(True)
            return
        self._session.read_text(self._path, len(self._loaded), self._take)

    def _take(self, text: str, total: int) -> None:
        self._loaded += text
        self._total = total
        self._show()

    def _show(self) -> None:
        shown, total = len(self._loaded), self._total
        self.more.setHidden(shown >= total)
        self.plain.setHidden(self._loaded[:1] not in ('"', "'"))
        numbers = {"shown": f"{shown:,}", "total": f"{total:,}"}
        self.words.setText(
            tr("{shown} of {total} letters", **numbers) if shown < total
            else tr("{total} letters", total=numbers["total"])
        )  # fmt: skip
        is_short = shown <= LETTERS_WRAPPED
        wrap = QPlainTextEdit.LineWrapMode
        self.text.setLineWrapMode(wrap.WidgetWidth if is_short else wrap.NoWrap)
        text = unquoted(self._loaded) if self.plain.isChecked() else self._loaded
        self.text.setPlainText(text)

    def _copy(self) -> None:
        promised(QApplication.clipboard()).setText(self.text.toPlainText())
