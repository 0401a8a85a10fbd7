"""The content of an empty panel: a sentence, and buttons for what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled

if TYPE_CHECKING:
    from collections.abc import Callable


class EmptyState(QWidget):
    """A centred sentence in an empty panel."""

    def __init__(
        self,
        words: str,
        buttons: list[tuple[str, Callable[[], object]]] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(words)
        self.setProperty("look", "empty")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(16), scaled(20), scaled(16), scaled(20))
        column.setSpacing(scaled(10))
        self.label = QLabel(words)
        self.label.setProperty("look", "muted")
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if buttons else Qt.FocusPolicy.TabFocus)
        for text, action in buttons or []:
            button = QPushButton(text)
            if self.focusProxy() is None:
                self.setFocusProxy(button)
            button.clicked.connect(lambda _checked, action=action: action())
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
