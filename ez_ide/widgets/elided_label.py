"""A sentence on one line that is elided, and shown in full on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent


MIN_CHARS = 12


class ElidedLabel(QLabel):
    """A label that requests the width of its text and accepts less."""

    cut = pyqtSignal(bool)  # whether part of the text is elided

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self.is_cut = False
        self.setTextFormat(Qt.TextFormat.PlainText)

    def text(self) -> str:
        """The full text, including the elided part."""
        return self._text

    def setText(self, text: str | None) -> None:
        """Change the text."""
        full = text or ""
        if full != self._text:  # set again at every event of a session
            self._text = full
            self.setAccessibleName(full)
            self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """The size of the full text."""
        lines = self.fontMetrics()
        return QSize(lines.horizontalAdvance(self._line()) + scaled(2), lines.height())

    def minimumSizeHint(self) -> QSize:
        """The width of a few characters."""
        lines = self.fontMetrics()
        return QSize(lines.averageCharWidth() * MIN_CHARS, lines.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _line(self) -> str:
        return " ".join(self._text.split())

    def _fit(self) -> None:
        line = self._line()
        shown = self.fontMetrics().elidedText(
            line, Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        super().setText(shown)
        is_cut = shown != line
        self.setToolTip(self._text if is_cut else "")
        if is_cut != self.is_cut:
            self.is_cut = is_cut
            self.cut.emit(is_cut)


class FullTextBox(QFrame):
    """A box with the full text of a sentence, which can be selected; Esc or a click closes it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("Full message"))
        self.label = QLabel(text)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setAccessibleName(text)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(8))
        column.addWidget(self.label)
        LocalKeys(self.label, {"Esc": self.close})

    def open_below(self, widget: QWidget) -> None:
        """Open below a widget, with its width."""
        self.setFixedWidth(widget.width())
        self.adjustSize()
        self.move(widget.mapToGlobal(QPoint(0, widget.height())))
        self.show()
        self.label.setFocus(Qt.FocusReason.PopupFocusReason)
