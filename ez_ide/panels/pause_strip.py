"""The strip above the editor: why the program stands, in a sentence, and what one does next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction

    from ez_ide.themes.service import ThemeService


class PauseStrip(QWidget):
    """A sentence and buttons."""

    def __init__(
        self, themes: ThemeService, actions: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._themes = themes
        self._is_error = False
        self.setObjectName("pause_strip")
        self.setAutoFillBackground(True)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self._buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(10), scaled(4), scaled(10), scaled(4))
        self._row.addWidget(self.words, 1)
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setAccessibleName(action.iconText())
            self._row.addWidget(button)
        themes.changed.connect(self._paint)
        self._paint()

    def say(
        self,
        words: str,
        *,
        is_error: bool = False,
        buttons: Sequence[tuple[str, Callable[[], object]]] = (),
    ) -> None:
        """Show a sentence, and buttons that belong to it alone."""
        self._is_error = is_error
        self.words.setText(words)
        self.setAccessibleName(tr("Session: {state}", state=words))
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = []
        for text, action in buttons:
            button = QPushButton(text)
            button.clicked.connect(lambda _checked, action=action: action())
            self._row.addWidget(button)
            self._buttons.append(button)
        self._paint()

    def _paint(self) -> None:
        colours = self._themes.theme.debug
        behind = colours.strip_error if self._is_error else colours.strip
        text = colours.on_strip_error if self._is_error else colours.on_strip
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(behind))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
        self.setPalette(palette)
        self.words.setStyleSheet(f"color: {text}; background: transparent;")
