"""The input field of the console, at the end of the text, where the program asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QApplication, QLineEdit

from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.running.console_view import ConsoleView

HISTORY = 100
LEAST_WIDTH = 180


class ConsoleInput(QLineEdit):
    """Enter sends, Up and Down recall, Ctrl+D closes the input; pasted lines are all sent."""

    sent = pyqtSignal(str)  # lines, each with its end
    ended = pyqtSignal()

    def __init__(self, view: ConsoleView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._history: list[str] = []
        self._history_at = 0
        self.setProperty("look", "console-input")
        self.setAccessibleName(tr("Program input"))
        self.setHidden(True)
        self.returnPressed.connect(self._on_entered)
        self.textEdited.connect(self._view.go_to_end)  # so that the typed text is in view
        LocalKeys(
            self,
            {"Up": lambda: self._recall(-1), "Down": lambda: self._recall(1),
             "Ctrl+D": self.ended.emit, "Ctrl+V": self.paste_lines,
             "PgUp": lambda: self._scroll(-1), "PgDown": lambda: self._scroll(1)},
        )  # fmt: skip
        view.moved.connect(self.settle)

    def appear(self) -> None:
        """Show the field at the end of the text."""
        self.setHidden(False)
        self.settle()

    def vanish(self) -> None:
        """Hide the field; the console keeps the focus."""
        if self.hasFocus():
            self._view.setFocus()
        self.setHidden(True)

    def settle(self) -> None:
        """Move to the end of the text, or to the left edge if there is too little room after it."""
        if self.isHidden():
            return
        end = self._view.end_rect()
        height = max(self.sizeHint().height(), end.height())
        width = non_null(self._view.viewport()).width() - scaled(4)
        left = end.left() + scaled(2)
        if width - left < scaled(LEAST_WIDTH):
            left = max(0, width - scaled(LEAST_WIDTH))
        top = end.center().y() - height // 2
        self.setGeometry(left, top, width - left, height)
        self.raise_()

    def paste_lines(self) -> None:
        """Send pasted lines; the text after the last line end stays in the field."""
        pasted = non_null(QApplication.clipboard()).text().replace("\r\n", "\n")
        if "\n" not in pasted:
            self.paste()
            return
        self.insert(pasted.rpartition("\n")[2])
        before = self.text()[: self.cursorPosition() - len(pasted.rpartition("\n")[2])]
        rest = self.text()[len(before) :]
        self._send(before + pasted.rpartition("\n")[0] + "\n")
        self.setText(rest)

    def _on_entered(self) -> None:
        text = self.text()
        self.clear()
        self._send(text + "\n")

    def _send(self, text: str) -> None:
        self._history = [*self._history, *text.splitlines()][-HISTORY:]
        self._history_at = len(self._history)
        self.sent.emit(text)

    def _recall(self, by: int) -> None:
        self._history_at = min(max(self._history_at + by, 0), len(self._history))
        is_past = self._history_at < len(self._history)
        self.setText(self._history[self._history_at] if is_past else "")

    def _scroll(self, by: int) -> None:
        bar = non_null(self._view.verticalScrollBar())
        bar.setValue(bar.value() + by * bar.pageStep())
