"""A sentence on one line: cut where there is no room, and shown whole on demand.

Does not know what it says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.local_keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtGui import QResizeEvent

LEAST_LETTERS = 12


class Sentence(QLabel):
    """Takes the width its words need, and makes do with less."""

    cut = pyqtSignal(bool)  # whether some of it is not to be seen

    def __init__(self) -> None:
        super().__init__()
        self._words = ""
        self.is_cut = False
        self.setTextFormat(Qt.TextFormat.PlainText)

    def text(self) -> str:
        """All of it, also what is cut."""
        return self._words

    def setText(self, words: str | None) -> None:
        """Say something else."""
        said = words or ""
        if said != self._words:  # it is said anew at every event of a session
            self._words = said
            self.setAccessibleName(said)
            self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        """The whole sentence."""
        lines = self.fontMetrics()
        return QSize(lines.horizontalAdvance(self._line()) + scaled(2), lines.height())

    def minimumSizeHint(self) -> QSize:
        """Some letters of it."""
        lines = self.fontMetrics()
        return QSize(lines.averageCharWidth() * LEAST_LETTERS, lines.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Cut it anew."""
        super().resizeEvent(event)
        self._fit()

    def _line(self) -> str:
        return " ".join(self._words.split())

    def _fit(self) -> None:
        line = self._line()
        shown = self.fontMetrics().elidedText(
            line, Qt.TextElideMode.ElideRight, self.contentsRect().width()
        )
        super().setText(shown)
        is_cut = shown != line
        self.setToolTip(self._words if is_cut else "")
        if is_cut != self.is_cut:
            self.is_cut = is_cut
            self.cut.emit(is_cut)


class WholeSentence(QFrame):
    """A box over the text with all of a sentence, to be read and copied; Esc or a click closes."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("The whole sentence"))
        self.label = QLabel(words)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setAccessibleName(words)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(12), scaled(8), scaled(12), scaled(8))
        column.addWidget(self.label)
        LocalKeys(self.label, {"Esc": self.close})

    def open_below(self, widget: QWidget) -> None:
        """Below a widget, as wide as it is."""
        self.setFixedWidth(widget.width())
        self.adjustSize()
        self.move(widget.mapToGlobal(QPoint(0, widget.height())))
        self.show()
        self.label.setFocus(Qt.FocusReason.PopupFocusReason)
