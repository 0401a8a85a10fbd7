"""What is known of a place of the text, in words with links, to be shown beside it."""

from __future__ import annotations

from math import ceil

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QTextDocument, QTextDocumentFragment
from PyQt6.QtWidgets import QLabel

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys


class HoverWords(QLabel):
    """Rich text; with the keyboard in it Tab walks through its links, Enter follows one."""

    left = pyqtSignal()  # Esc

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.setAccessibleName(tr("Hover"))
        self.setAccessibleDescription(QTextDocumentFragment.fromHtml(words).toPlainText())
        LocalKeys(self, {"Esc": self.left.emit})

    def fit(self, most: int) -> None:
        """As wide as the longest line, but not wider than that; longer ones are broken."""
        text = QTextDocument()
        text.setDocumentMargin(0)
        text.setDefaultFont(self.font())
        text.setHtml(self.text())
        self.setMinimumWidth(min(ceil(text.idealWidth()) + scaled(2), most))

    def take_keyboard(self) -> None:
        """The first link is chosen, if there is one."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if "<a " in self.text():
            self.focusNextPrevChild(True)
