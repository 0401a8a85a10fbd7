"""Buttons: a row with a shortcut, a card with a description, a small flat button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled
from ez_ide.widgets.labels import label

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

    from ez_ide.appearance.theme_service import ThemeService


class _BigButton(QPushButton):
    """A button whose size is that of its layout."""

    def __init__(self, look: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", look)
        self.setAccessibleName(name)
        self.setAutoDefault(True)  # Enter clicks it, as Space does
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the size of the layout."""
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size of the layout."""
        layout = self.layout()
        return layout.minimumSize() if layout is not None else super().minimumSizeHint()


class RowButton(_BigButton):
    """A button with an icon, a title, secondary text and a shortcut."""

    def __init__(
        self, sign: str, text: str, themes: ThemeService, *, detail: str = "", key: str = ""
    ) -> None:
        super().__init__("row", ", ".join(part for part in (text, detail, key) if part))
        self._sign, self._themes = sign, themes
        self._picture = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(8), scaled(7), scaled(8), scaled(7))
        row.setSpacing(scaled(10))
        row.addWidget(self._picture)
        title = label(text)
        row.addWidget(title)
        self.detail = _Elided(detail)
        row.addWidget(self.detail, 1)
        if key:
            row.addWidget(label(key, "kbd"))
        _let_clicks_through(self)
        themes.changed.connect(self._paint)
        self._paint()

    def _paint(self) -> None:
        self._picture.setPixmap(icon(self._sign, self._themes.theme).pixmap(scaled(17)))


class Card(_BigButton):
    """A button with a title, a description and secondary text."""

    def __init__(self, sign: str, title: str, text: str, below: str, themes: ThemeService) -> None:
        super().__init__("card", f"{title}. {text} {below}")
        self._sign, self._themes = sign, themes
        self._picture = QLabel()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12))
        column.setSpacing(scaled(5))
        top = QHBoxLayout()
        top.setSpacing(scaled(8))
        top.addWidget(self._picture)
        heading = label(title, "subheading")
        heading.setWordWrap(True)
        top.addWidget(heading, 1)
        column.addLayout(top)
        sentence = label(text, "muted")
        sentence.setWordWrap(True)
        sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        column.addWidget(sentence, 1)
        column.addWidget(label(below, "caption"))
        _let_clicks_through(self)
        themes.changed.connect(self._paint)
        self._paint()

    def hasHeightForWidth(self) -> bool:
        """The text wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the layout."""
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else -1

    def _paint(self) -> None:
        self._picture.setPixmap(icon(self._sign, self._themes.theme).pixmap(scaled(18)))


class _Elided(QLabel):
    """Secondary text that is elided if there is no room for it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self.setProperty("look", "muted")
        self.setMinimumWidth(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        elided = self.fontMetrics().elidedText(
            self._text, Qt.TextElideMode.ElideMiddle, self.width()
        )
        self.setText(elided)


def _let_clicks_through(button: QPushButton) -> None:
    for text in button.findChildren(QLabel):
        text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


# --------------------------------------------------------------------------------------------------
# Small flat buttons in title bars and beside fields.


def small_button(text: str) -> QToolButton:
    """Create a flat button; its tooltip is also its accessible name."""
    button = QToolButton()
    button.setAutoRaise(True)
    button.setToolTip(text)
    button.setAccessibleName(text)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
