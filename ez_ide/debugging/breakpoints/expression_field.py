"""A field for an expression, which offers what could be written at its caret.

Does not know where the candidates come from: it asks with the text before the caret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QPoint, Qt
from PyQt6.QtGui import QInputMethodEvent, QKeyEvent, QPalette, QTextCharFormat, QTextFormat
from PyQt6.QtWidgets import QApplication, QFrame, QLineEdit, QListWidget, QVBoxLayout

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.local_keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QFocusEvent, QHideEvent

Offer = Callable[[str, bool], tuple[str, list[str]]]
"""What is typed of a name at the end of a text, and what it could become; asked for or not."""

ACCEPTING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
MOST_ROWS = 8
WIDTH = 260


class ExpressionField(QLineEdit):
    """One line; Tab or Enter takes the candidate chosen, Esc takes the list away.

    The list is part of the window and the keyboard stays in the field.
    """

    def __init__(self, text: str = "", offer: Offer | None = None) -> None:
        super().__init__(text)
        self._offer = offer
        self._typed = ""
        self._marked = (0, 0)
        self.list = QListWidget()
        self.list.setAccessibleName(tr("What could be written here"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._box = QFrame()
        self._box.setProperty("look", "popup")
        self._box.setAccessibleName(self.list.accessibleName())
        inside = QVBoxLayout(self._box)
        inside.setContentsMargins(scaled(3), scaled(3), scaled(3), scaled(3))
        inside.addWidget(self.list)
        self._box.hide()
        self.list.itemClicked.connect(lambda _item: self._accept())
        self.textEdited.connect(lambda _text: self._propose(is_asked=False))
        LocalKeys(self, {"Ctrl+Space": lambda: self._propose(is_asked=True)})

    def mark(self, start: int, end: int) -> None:
        """Underline the text between two offsets; equal ones take the underline away."""
        self._marked = (start, end)
        # WORKAROUND(Qt 6.11): a line edit formats its text for input methods alone.
        attributes = []
        if start < end:
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(self.palette().color(QPalette.ColorRole.Text))
            first, last = (_utf16_length(self.text()[:at]) for at in (start, end))
            kind = QInputMethodEvent.AttributeType.TextFormat
            from_caret = first - self.cursorPosition()
            # A variant holds the base class alone.
            value = QTextFormat(form)
            attributes = [QInputMethodEvent.Attribute(kind, from_caret, last - first, value)]
        QApplication.sendEvent(self, QInputMethodEvent("", attributes))

    def marked_text(self) -> str:
        """The text that is underlined."""
        start, end = self._marked
        return self.text()[start:end]

    def close_list(self) -> bool:
        """Take the list away; false if there is none."""
        was_open = self.list.isVisible()
        self._box.hide()
        return was_open

    def event(self, event: QEvent | None) -> bool:
        """Keys that choose belong to the list while it is open, Tab too."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self.list.isVisible()
            and self._choose(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def _choose(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in ACCEPTING:
            self._accept()
            return True
        if key in STEPS:
            row = self.list.currentRow() + STEPS[key]
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
            return True
        return False

    def _propose(self, *, is_asked: bool) -> None:
        before = self.text()[: self.cursorPosition()]
        typed, words = self._offer(before, is_asked) if self._offer else ("", [])
        if not words or words == [typed]:
            self._box.hide()
            return
        self._typed = typed
        self.list.clear()
        self.list.addItems(words)
        self.list.setCurrentRow(0)
        self._place()

    def _place(self) -> None:
        """Below the caret, or above where there is no room below."""
        window = self.window()
        if window is None:
            return
        box = self._box
        box.setParent(window)
        self.list.ensurePolished()
        rows = min(self.list.count(), MOST_ROWS)
        self.list.setFixedHeight(rows * self.list.sizeHintForRow(0) + 2 * self.list.frameWidth())
        box.setFixedWidth(scaled(WIDTH))
        box.adjustSize()
        height = box.height()
        below = self.mapTo(window, QPoint(self.cursorRect().left(), self.height()))
        if below.y() + height > window.height():
            below -= QPoint(0, self.height() + height)
        box.move(min(below.x(), max(window.width() - box.width(), 0)), below.y())
        box.show()
        box.raise_()

    def _accept(self) -> None:
        item = self.list.currentItem()
        self._box.hide()
        if item is None:
            return
        end = self.cursorPosition()
        start = end - len(self._typed)
        self.setText(self.text()[:start] + item.text() + self.text()[end:])
        self.setCursorPosition(start + len(item.text()))

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """The list goes with the keyboard."""
        self._box.hide()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:
        """The list goes with the field."""
        self._box.hide()
        super().hideEvent(event)


def _utf16_length(text: str) -> int:
    """How long a text is as Qt counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
