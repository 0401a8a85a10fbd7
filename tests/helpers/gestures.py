"""What a person does to a window: keys, text, clicks; each sent as Qt would send the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QInputMethodEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PyQt6.QtCore import QPoint
    from PyQt6.QtWidgets import QWidget

_TEST: Any = QTest  # its type hints take static methods for ordinary ones
NOTHING_HELD = Qt.KeyboardModifier.NoModifier


def press(widget: QWidget | None, key: Qt.Key, held: Qt.KeyboardModifier = NOTHING_HELD) -> None:
    """Press and release a key while the widget has the keyboard."""
    assert widget is not None, "nothing has the keyboard"
    _TEST.keyClick(widget, key, held)


def type_text(widget: QWidget, text: str) -> None:
    """Type letter by letter."""
    _TEST.keyClicks(widget, text)


def compose(widget: QWidget, text: str) -> None:
    """Put in text as an input method does: letters for which no key has to exist."""
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    """Click with the left button, in the middle if not told where."""
    if at is None:
        at = widget.rect().center()
    _TEST.mouseClick(widget, Qt.MouseButton.LeftButton, NOTHING_HELD, at)
