"""The field in which one types for the program: at the end of the console's text, where it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QApplication, QLineEdit

from ez_ide.appearance.units import scaled
from ez_ide.non_null import promised
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.running.console_view import ConsoleView

HISTORY = 100
LEAST_WIDTH = 180


class ConsoleInput(QLineEdit):
    """Enter sends, Up and Down recall, Ctrl+D ends the input; several pasted lines are all sent."""

    sent = pyqtSignal(str)  # lines, each with its end
    ended = pyqtSignal()

    def __init__(self, view: ConsoleView) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._said: list[str] = []
        self._said_at = 0
        self.setProperty("look", "console-input")
        self.setAccessibleName(tr("Program input"))
        self.setHidden(True)
        self.returnPressed.connect(self._on_entered)
        self.textEdited.connect(self._view.go_to_end)  # who types wants to see it
        LocalKeys(
            self,
            {"Up": lambda: self._recall(-1), "Down": lambda: self._recall(1),
             "Ctrl+D": self.ended.emit, "Ctrl+V": self.paste_lines,
             "PgUp": lambda: self._scroll(-1), "PgDown": lambda: self._scroll(1)},
        )  # fmt: skip
        view.moved.connect(self.settle)

    def appear(self) -> None:
        """Be there, at the end of the text."""
        self.setHidden(False)
        self.settle()

    def vanish(self) -> None:
        """Be gone; the keyboard stays in the console."""
        if self.hasFocus():
            self._view.setFocus()
        self.setHidden(True)

    def settle(self) -> None:
        """Stand where the text ends, or below it if there is too little room."""
        if self.isHidden():
            return
        place = self._view.end_place()
        height = max(self.sizeHint().height(), place.height())
        width = promised(self._view.viewport()).width() - scaled(4)
        left = place.left() + scaled(2)
        if width - left < scaled(LEAST_WIDTH):
            left = max(0, width - scaled(LEAST_WIDTH))
        top = place.center().y() - height // 2
        self.setGeometry(left, top, width - left, height)
        self.raise_()

    def paste_lines(self) -> None:
        """Several lines at once are sent as they are, what comes after the last end stays here."""
        pasted = promised(QApplication.clipboard()).text().replace("\r\n", "\n")
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
        self._said = [*self._said, *text.splitlines()][-HISTORY:]
        self._said_at = len(self._said)
        self.sent.emit(text)

    def _recall(self, by: int) -> None:
        self._said_at = min(max(self._said_at + by, 0), len(self._said))
        is_past = self._said_at < len(self._said)
        self.setText(self._said[self._said_at] if is_past else "")

    def _scroll(self, by: int) -> None:
        bar = promised(self._view.verticalScrollBar())
        bar.setValue(bar.value() + by * bar.pageStep())
