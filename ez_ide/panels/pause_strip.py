"""The strip above the editor: why the program stands, in a sentence, and what one does next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from ez_ide.texts import tr
from ez_ide.themes.units import scaled, square

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction

    from ez_ide.themes.service import ThemeService

    Button = tuple[str, Callable[[], object]]

ICON_SIZE = 18


class PauseStrip(QWidget):
    """A sentence and buttons."""

    def __init__(
        self, themes: ThemeService, actions: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._themes = themes
        self._tone = "quiet"
        self._labels: tuple[str, ...] = ()
        self._does: dict[str, Callable[[], object]] = {}
        self.setObjectName("pause_strip")
        self.setAutoFillBackground(True)
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons: list[QPushButton] = []
        self._actions: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(12), scaled(3), scaled(8), scaled(3))
        self._row.setSpacing(scaled(4))
        self._row.addWidget(self.words, 1)
        self._actions = [self._add_action(action) for action in actions]
        themes.changed.connect(self._paint)
        self._paint()

    def say(
        self,
        words: str,
        *,
        tone: str = "quiet",
        buttons: Sequence[Button] = (),
        actions: Sequence[str] = (),
    ) -> None:
        """Show a sentence, buttons that belong to it alone, and some of the actions.

        Tones are "paused", "error" and "quiet".
        """
        is_other_tone, self._tone = tone != self._tone, tone
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.setAccessibleName(tr("Session: {state}", state=words))
        self._does = dict(buttons)
        labels = tuple(self._does)
        if labels != self._labels:
            self._labels = labels
            self._make_buttons()
        for button in self._actions:
            action = button.defaultAction()
            button.setHidden(action is None or action.objectName() not in actions)
        if is_other_tone:
            self._paint()

    def _add_action(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        button.setAccessibleName(action.iconText())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)
        return button

    def _make_buttons(self) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for at, label in enumerate(self._labels):
            button = QPushButton(label)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, label=label: self._does[label]())
            self._row.insertWidget(1 + at, button)
            self.buttons.append(button)

    def _paint(self) -> None:
        for button in self._actions:
            button.setIconSize(square(ICON_SIZE))
        debug, ui = self._themes.theme.debug, self._themes.theme.ui
        behind, text = {
            "error": (debug.strip_error, debug.on_strip_error),
            "paused": (debug.strip, debug.on_strip),
        }.get(self._tone, (ui.window, ui.text))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(behind))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(text))
        self.setPalette(palette)
        self.words.setStyleSheet(f"color: {text}; background: transparent;")
