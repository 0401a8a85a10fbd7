"""Keys that mean something inside one widget only: F2, Del and Enter in a list.

They must win over an action of the window with the same key without being ambiguous to Qt, so they
are no shortcuts: the widget claims the key before shortcuts are looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QKeyEvent, QKeySequence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PyQt6.QtWidgets import QWidget


class LocalKeys(QObject):
    """Lets `widget` answer to keys ("F2", "Del", "Ctrl+C") while it has the focus itself."""

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
