"""The bar above the output that says what of it is not shown, and has a button for all."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr


class MissingBar(QWidget):
    """There while there is something to say."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("look", "bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("What is not shown"))
        self.words = QLabel()
        self.words.setProperty("look", "muted")
        self.words.setWordWrap(True)
        self.show_all = QPushButton(tr("Show all"))
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(10), scaled(4), scaled(8), scaled(4))
        row.addWidget(self.words, 1)
        row.addWidget(self.show_all)
        self.setHidden(True)

    def tell(self, skipped: int, most_lines: int | None) -> None:
        """So many characters were never drawn; only so many lines are shown, if not all are."""
        words = ""
        if skipped:
            words = tr(
                "{count} characters came too fast to be drawn; the log has them.",
                count=f"{skipped:,}",
            )
        elif most_lines is not None:
            words = tr("Only the last {count} lines are shown.", count=f"{most_lines:,}")
        if words != self.words.text() or self.isHidden() == bool(words):
            self.words.setText(words)
            self.setHidden(not words)
