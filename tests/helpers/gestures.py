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


def click(
    widget: QWidget | None,
    at: QPoint | None = None,
    button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    held: Qt.KeyboardModifier = NOTHING_HELD,
) -> None:
    """Click with the left button, in the middle, if not told otherwise."""
    assert widget is not None, "there is nothing to click on"
    if at is None:
        at = widget.rect().center()
    _TEST.mouseClick(widget, button, held, at)


def drag(widget: QWidget | None, start: QPoint, end: QPoint) -> None:
    """Press the left button at a place, move to another one in steps, and release it there."""
    left = Qt.MouseButton.LeftButton
    _TEST.mousePress(widget, left, NOTHING_HELD, start)
    for share in range(1, 11):
        _TEST.mouseMove(widget, start + (end - start) * (share / 10))
    _TEST.mouseRelease(widget, left, NOTHING_HELD, end)
