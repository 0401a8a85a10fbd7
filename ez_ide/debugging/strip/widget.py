"""The strip above the editor: why the program stands, in a sentence, and what one does next.

Always one line high; a sentence that has no room is shown whole at the press of a button.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPainter
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from ez_ide.appearance.units import scaled, square
from ez_ide.translation import tr
from ez_ide.widgets.focus_ring import RoundBar
from ez_ide.widgets.sentence import Sentence, WholeSentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PyQt6.QtGui import QAction, QPaintEvent

    from ez_ide.appearance.theme_service import ThemeService

    Button = tuple[str, Callable[[], object]]

ICON_SIZE = 16
FIRST_BUTTON = 2  # in the row: behind the sentence and its button


class PauseStrip(RoundBar):
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
        self.words = Sentence()
        self.more = QToolButton()
        self.more.setText("…")
        self.more.setToolTip(tr("Show the whole sentence"))
        self.more.setAccessibleName(self.more.toolTip())
        self.more.clicked.connect(self._show_whole)
        self.buttons: list[QPushButton] = []
        self._actions: list[QToolButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(scaled(12), 0, scaled(8), 0)
        self._row.setSpacing(scaled(4))
        self._row.addWidget(self.words, 1)
        self._add_button(self.more)
        self.more.hide()
        self.words.cut.connect(self.more.setVisible)
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
        button.setAccessibleName(action.iconText())
        self._add_button(button)
        return button

    def _add_button(self, button: QToolButton) -> None:
        button.setAutoRaise(True)
        button.setProperty("look", "strip")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._row.addWidget(button)

    def _show_whole(self) -> None:
        WholeSentence(self.words.text(), self).open_below(self)

    def _make_buttons(self) -> None:
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        for at, label in enumerate(self._labels):
            button = QPushButton(label)
            button.setProperty("look", "strip")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, label=label: self._does[label]())
            self._row.insertWidget(FIRST_BUTTON + at, button)
            self.buttons.append(button)
        for before, after in pairwise([self.more, *self.buttons, *self._actions]):
            self.setTabOrder(before, after)

    def _paint(self) -> None:
        for button in self._actions:
            button.setIconSize(square(ICON_SIZE))
        _behind, text = self._colours()
        self.words.setStyleSheet(f"color: {text}; background: transparent;")
        self.update()

    def _colours(self) -> tuple[str, str]:
        """Background and text."""
        debug, ui = self._themes.theme.debug, self._themes.theme.ui
        return {
            "error": (debug.strip_error, debug.on_strip_error),
            "paused": (debug.strip, debug.on_strip),
        }.get(self._tone, (ui.window, ui.text))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Its own background: it moves from tab to tab, and each would give it another."""
        if event is not None:
            QPainter(self).fillRect(event.rect(), QColor(self._colours()[0]))
