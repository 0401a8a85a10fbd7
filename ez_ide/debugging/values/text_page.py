"""A tab with the whole text of a value that is too long for a row, loaded piece by piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.debugging.values.reader import unquoted
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.page import Page

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.paths import Path

MAX_WRAPPED = 20_000
"""QPlainTextEdit needs quadratic time to wrap longer lines."""


class ValueTextPage(Page):
    """Shows one value of one stop, and keeps it when the program continues."""

    title = "Value"
    icon = "variable"

    def __init__(
        self,
        session: DebugController,
        themes: ThemeService,
        path: Path,
        parent: QWidget | None = None,
    ) -> None:
        self.name = session.state.values.expression(path)
        self.id = f"value:{self.name}"
        super().__init__(parent)
        self._session, self._path, self._themes = session, path, themes
        self._stop = session.state.stop
        self._loaded = ""
        self._total = 0
        self.title = self.name
        self.setAccessibleName(tr("Full value of {name}", name=self.name))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("look", "code")
        self.text.setAccessibleName(self.accessibleName())
        self.heading = QLabel(self.name)
        self.heading.setProperty("look", "heading")
        self.status = QLabel()
        self.status.setProperty("look", "muted")
        self.plain = QCheckBox(tr("As printed"))
        self.more = QPushButton(tr("Load more"))
        self._lay_out()
        self._use_font()
        themes.changed.connect(self._use_font)
        self.load()

    def _lay_out(self) -> None:
        self.plain.toggled.connect(lambda _on: self._show())
        self.more.clicked.connect(lambda _checked: self.load())
        copy = QPushButton(tr("Copy"))
        copy.clicked.connect(lambda _checked: self._copy())
        close = QPushButton(tr("Close"))
        close.clicked.connect(lambda _checked: self.close_requested.emit())
        row = QHBoxLayout()
        row.setSpacing(scaled(8))
        row.addWidget(self.heading)
        row.addWidget(self.status)
        row.addStretch(1)
        for widget in (self.plain, self.more, copy, close):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12))
        column.setSpacing(scaled(10))
        column.addLayout(row)
        column.addWidget(self.text, 1)
        self.plain.setHidden(True)
        self.more.setHidden(True)
        self.setFocusProxy(self.text)

    def _use_font(self) -> None:
        self.text.setFont(self._themes.editor_font())

    def load(self) -> None:
        """Request the next piece of the text."""
        # After the next stop the path may lead to another value.
        if self._session.state.stop is self._stop:
            self._session.inspection.read_text(self._path, len(self._loaded), self._take)
        else:
            self.more.setHidden(True)
            self.status.setText(tr("The program has resumed; no more can be loaded."))

    def _take(self, text: str, total: int) -> None:
        self._loaded += text
        self._total = total
        self._show()

    def _show(self) -> None:
        shown, total = len(self._loaded), self._total
        self.more.setHidden(shown >= total)
        self.plain.setHidden(self._loaded[:1] not in ('"', "'"))
        numbers = {"shown": f"{shown:,}", "total": f"{total:,}"}
        self.status.setText(
            tr("{shown} of {total} characters", **numbers)
            if shown < total
            else tr("{total} characters", total=numbers["total"])
        )
        wrap = QPlainTextEdit.LineWrapMode
        self.text.setLineWrapMode(wrap.WidgetWidth if shown <= MAX_WRAPPED else wrap.NoWrap)
        self.text.setPlainText(unquoted(self._loaded) if self.plain.isChecked() else self._loaded)

    def _copy(self) -> None:
        non_null(QApplication.clipboard()).setText(self.text.toPlainText())
