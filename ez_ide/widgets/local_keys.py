"""Shortcuts inside one widget only: F2, Del and Enter in a list.

They must take precedence over an action of the window with the same shortcut, without being
ambiguous to Qt. They are therefore not `QShortcut`s: the widget accepts Qt's ShortcutOverride
event, which comes before shortcuts are evaluated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PyQt6.QtWidgets import QWidget


class LocalKeys(QObject):
    """Handles keys ("F2", "Del", "Ctrl+C") while `widget` itself has the focus."""

    def __init__(self, widget: QWidget, keys: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(widget)
        self._keys = {QKeySequence(key)[0].toCombined(): handler for key, handler in keys.items()}
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Claim and handle the keys."""
        if event is None or event.type() not in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            return super().eventFilter(watched, event)
        handler = self._keys.get(cast("QKeyEvent", event).keyCombination().toCombined())
        if handler is None:
            return False
        if event.type() == QEvent.Type.KeyPress:
            handler()
        event.accept()
        return True
