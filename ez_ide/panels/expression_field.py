"""A field for an expression, which offers what could be written at its caret.

Does not know where the candidates come from: it asks with the text before the caret.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PyQt6.QtCore import QStringListModel, Qt
from PyQt6.QtWidgets import QCompleter, QLineEdit

from ez_ide.panels.local_keys import LocalKeys
from ez_ide.promised import promised

if TYPE_CHECKING:
    from PyQt6.QtGui import QKeyEvent
    from PyQt6.QtWidgets import QWidget

Offer = Callable[[str, bool], tuple[str, list[str]]]
"""What is typed of a name at the end of a text, and what it could become; asked for or not."""

CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
MOST_ROWS = 8


class ExpressionField(QLineEdit):
    """One line; Tab or Enter takes the candidate chosen, Esc takes the list away."""

    def __init__(self, text: str = "", offer: Offer | None = None) -> None:
        super().__init__(text)
        self._offer = offer
        self._typed = ""
        self._words = QStringListModel(self)
        self.completer_list = QCompleter(self._words, self)
        self.completer_list.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer_list.setMaxVisibleItems(MOST_ROWS)
        self.completer_list.setWidget(self)
        self.completer_list.activated[str].connect(self._take)
        self.textEdited.connect(lambda _text: self._propose(is_asked=False))
        LocalKeys(self, {"Ctrl+Space": lambda: self._propose(is_asked=True)})

    @property
    def list(self) -> QWidget:
        """The list of candidates."""
        return promised(self.completer_list.popup())

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Leave the keys that choose to the list while it is open."""
        if event is not None and self.list.isVisible() and event.key() in CHOOSING:
            event.ignore()
            return
        super().keyPressEvent(event)

    def _propose(self, *, is_asked: bool) -> None:
        before = self.text()[: self.cursorPosition()]
        typed, words = self._offer(before, is_asked) if self._offer else ("", [])
        if not words or words == [typed]:
            self.list.hide()
            return
        self._typed = typed
        self._words.setStringList(words)
        self.completer_list.complete()
        promised(self.completer_list.popup()).setCurrentIndex(self._words.index(0))

    def _take(self, word: str) -> None:
        end = self.cursorPosition()
        start = end - len(self._typed)
        self.setText(self.text()[:start] + word + self.text()[end:])
        self.setCursorPosition(start + len(word))
        self.textEdited.emit(self.text())
        self.list.hide()
