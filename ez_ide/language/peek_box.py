"""A look at another place of the program, between two lines of the text one is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import scaled, square
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.geometry import line_height
from ez_ide.translation import tr
from ez_ide.widgets.local_keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

LINES = 9


class PeekBox(QFrame):
    """Some lines of a file, to be read; Enter goes there, Esc closes the box."""

    left = pyqtSignal()
    gone_to = pyqtSignal()

    def __init__(
        self, title: str, text: str, line: int, settings: Settings, themes: ThemeService
    ) -> None:
        super().__init__()
        self.setProperty("look", "popup")
        self.setAccessibleName(tr("Definition: {place}", place=title))
        self.editor = CodeEditor(settings, themes)
        self.editor.setText(text)
        self.editor.set_saved_text(text)
        self.editor.setReadOnly(True)
        self.editor.setAccessibleName(title)
        name = QLabel(title)
        name.setProperty("look", "subheading")
        go, close = QToolButton(), QToolButton()
        for button, sign, words, signal in (
            (go, "external", tr("Go there (Enter)"), self.gone_to),
            (close, "close", tr("Close (Esc)"), self.left),
        ):
            button.setIcon(icon(sign, themes.theme))
            button.setIconSize(square(14))
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(signal)
        top = QHBoxLayout()
        top.addWidget(name, 1)
        top.addWidget(go)
        top.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(8), scaled(4), scaled(4), scaled(4))
        column.setSpacing(scaled(2))
        column.addLayout(top)
        column.addWidget(self.editor)
        LocalKeys(self.editor, {"Esc": self.left.emit, "Return": self.gone_to.emit})
        self.setFocusProxy(self.editor)
        self.editor.go_to(line)
        self.editor.setFirstVisibleLine(max(line - 2, 0))

    def sizeHint(self) -> QSize:
        """Room for some lines below the title."""
        return QSize(scaled(400), line_height(self.editor) * LINES + scaled(34))
