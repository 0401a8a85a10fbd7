"""The box above the caret with the signature of the call that is being written."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, QPoint, Qt
from PyQt6.QtGui import QFontMetrics, QKeyEvent, QTextDocument
from PyQt6.QtWidgets import QFrame, QLabel, QVBoxLayout

from ez_ide.appearance.units import scaled
from ez_ide.editing import geometry
from ez_ide.non_null import non_null
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.editing.code_editor import CodeEditor

WIDTH = 76  # characters


class CallTip(QObject):
    """The call tip of one editor; shows rich text."""

    def __init__(self, editor: CodeEditor) -> None:
        super().__init__(editor)
        self._editor = editor
        self._line = 0
        self.box = QFrame(editor)
        self.box.setProperty("look", "popup")
        self.box.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.box.setAccessibleName(tr("Parameters"))
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        column = QVBoxLayout(self.box)
        column.setContentsMargins(scaled(10), scaled(6), scaled(10), scaled(6))
        column.addWidget(self.label)
        self.box.hide()
        editor.installEventFilter(self)
        non_null(editor.verticalScrollBar()).valueChanged.connect(self.hide)

    @property
    def is_open(self) -> bool:
        """Whether the tip is visible."""
        return not self.box.isHidden()

    def show(self, text: str) -> None:
        """Show a text above the caret's line, or below it if there is no room above."""
        editor, window = self._editor, non_null(self._editor.window())
        self.box.setParent(window)
        self.label.setFont(editor.text_font())
        self.label.setText(text)
        self.label.setAccessibleName(text)
        whole = QTextDocument()
        whole.setDefaultFont(self.label.font())
        whole.setHtml(text)
        char = QFontMetrics(self.label.font()).averageCharWidth()
        most = min(char * WIDTH, window.width() - scaled(40))
        self.label.setFixedWidth(min(ceil(whole.idealWidth()) + scaled(4), most))
        self.box.adjustSize()
        line, column = editor.caret()
        corner = non_null(editor.viewport()).mapTo(window, geometry.point_of(editor, line, column))
        left = min(corner.x(), window.width() - self.box.width() - scaled(4))
        top = corner.y() - self.box.height() - scaled(2)
        if top < 0:
            top = corner.y() + geometry.line_height(editor)
        self.box.move(QPoint(max(left, 0), top))
        self.box.show()
        self.box.raise_()

    def hide(self) -> None:
        """Hide the tip."""
        self.box.hide()

    def end(self) -> None:
        """Delete the box, which may be a child of the window: the editor is about to be deleted."""
        self._editor.removeEventFilter(self)
        non_null(self._editor.verticalScrollBar()).valueChanged.disconnect(self.hide)
        self.box.hide()
        self.box.deleteLater()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Hide the tip on Esc and when the editor loses the focus."""
        if event is not None and self.is_open and _closes(event):
            self.hide()
        return super().eventFilter(watched, event)


def _closes(event: QEvent) -> bool:
    is_escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
    return is_escape or event.type() == QEvent.Type.FocusOut
