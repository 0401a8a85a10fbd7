"""Notices: bars below an editor or below all tabs, for messages that ask nothing.

There are a few at most; a notice replaces the previous one of the same topic. Errors, and warnings
with buttons, stay until they are dismissed; others may expire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.translation import tr
from ez_ide.widgets.focus import FocusRingBar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService

    Button = tuple[str, Callable[[], object]]

MOST = 4
LIFETIME_MS = 15_000
TRANSIENT = frozenset({"info", "success"})


class NoticeBars(FocusRingBar):
    """The bars, newest last."""

    def __init__(
        self, themes: ThemeService, parent: QWidget | None = None, *, lifetime_ms: int = 0
    ) -> None:
        """Set the time after which notices that need no response expire; 0 means never."""
        super().__init__(parent)
        self.setObjectName("notices")
        self._themes = themes
        self.lifetime_ms = lifetime_ms
        self._bars: list[_Bar] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        themes.changed.connect(self._paint)

    def show_notice(
        self, kind: str, text: str, buttons: Sequence[Button] | None = None, *, topic: str = ""
    ) -> None:
        """Show a notice; the kind is "info", "success", "warning" or "error"."""
        self.withdraw(topic or text)
        while len(self._bars) >= MOST:
            self._drop(self._bars[0])
        bar = _Bar(kind, text, list(buttons or []), topic or text, self)
        bar.answered.connect(self._on_answered)
        if bar.is_transient and self.lifetime_ms:
            bar.expire_after(self.lifetime_ms)
        self._bars.append(bar)
        self._column.addWidget(bar)
        self._paint()
        bar.show()

    def withdraw(self, topic: str) -> None:
        """Remove the notice of a topic."""
        for bar in [bar for bar in self._bars if bar.topic == topic]:
            self._drop(bar)

    def expire(self) -> None:
        """Remove the notices that need no response, because the program resumes."""
        for bar in [bar for bar in self._bars if bar.is_transient]:
            self._drop(bar)

    def bars(self) -> Sequence[_Bar]:
        """The notices, newest last."""
        return tuple(self._bars)

    def texts(self) -> list[str]:
        """The texts of the notices."""
        return [bar.label.text() for bar in self._bars]

    def _on_answered(self) -> None:
        bar = self.sender()
        if isinstance(bar, _Bar):
            self._drop(bar)

    def _drop(self, bar: _Bar) -> None:
        if bar in self._bars:
            self._bars.remove(bar)
            self._column.removeWidget(bar)
            # Hidden now: `deleteLater` waits for the event loop, and the bar would still be
            # painted.
            bar.hide()
            bar.deleteLater()

    def _paint(self) -> None:
        theme = self._themes.theme
        for bar in self._bars:
            bar.sign.setPixmap(icon(bar.kind, theme).pixmap(square(18)))
            bar.close_button.setIcon(icon("close", theme))
            bar.close_button.setIconSize(square(14))


class _Bar(QWidget):
    """One notice.

    Its buttons are connected to methods, not to closures over the bar. A button's own action may
    delete the bar, and Python's garbage collector would then take the cycle of closures apart while
    Qt still calls them in turn: a crash.
    """

    answered = (
        pyqtSignal()
    )  # a button was pressed and its action has been called, or the notice has expired

    def __init__(
        self, kind: str, text: str, buttons: list[Button], topic: str, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.kind, self.topic = kind, topic
        self.is_transient = kind in TRANSIENT or (kind == "warning" and not buttons)
        self.setObjectName("notice")
        self.setProperty("look", f"notice-{kind}")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(text)
        self.sign = QLabel()
        self.sign.setAccessibleName(_KINDS[kind]())
        self.label = QLabel(text)
        self.label.setWordWrap(True)
        self.buttons = [QPushButton(message) for message, _action in buttons]
        self.close_button = QToolButton()
        self.close_button.setToolTip(tr("Close"))
        self.close_button.setAccessibleName(tr("Dismiss"))
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(12), scaled(6), scaled(8), scaled(6))
        row.setSpacing(scaled(10))
        row.addWidget(self.sign)
        row.addWidget(self.label, 1)
        self._actions = [action for _words, action in buttons]
        for button in self.buttons:
            button.clicked.connect(self._on_pressed)
            row.addWidget(button)
        self.close_button.clicked.connect(self.answered)
        row.addWidget(self.close_button)
        self.timer = QTimer(self)
        self.timer.timeout.connect(self._on_expired)

    def expire_after(self, milliseconds: int) -> None:
        """Expire after a time; restart the timer while the mouse or the focus is on the bar."""
        self.timer.start(milliseconds)

    def _on_expired(self) -> None:
        if not self.underMouse() and not self.isAncestorOf(QApplication.focusWidget()):
            self.timer.stop()
            self.answered.emit()

    def _on_pressed(self) -> None:
        # The sender identifies the button; see the class for why this is no closure.
        pressed = self.sender()
        for button, action in zip(self.buttons, self._actions, strict=True):
            if button is pressed:
                action()
        self.answered.emit()


_KINDS: dict[str, Callable[[], str]] = {
    "info": lambda: tr("Information"),
    "success": lambda: tr("Done"),
    "warning": lambda: tr("Warning"),
    "error": lambda: tr("Error"),
}
