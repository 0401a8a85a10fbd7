"""What a tab shows of a document: where one is, what is to be said of the file, and the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QVBoxLayout, QWidget

from ez_ide.editor.breadcrumb import Breadcrumb
from ez_ide.editor.notice_bars import NoticeBars

if TYPE_CHECKING:
    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.themes.service import ThemeService


class DocumentView(QWidget):
    """The editor with the path above it, and bars between them."""

    def __init__(self, editor: CodeEditor, themes: ThemeService) -> None:
        super().__init__()
        self.editor = editor
        self.breadcrumb = Breadcrumb(themes)
        self.bars = NoticeBars(themes)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.breadcrumb)
        column.addWidget(self.bars)
        column.addWidget(editor, 1)
        self.setFocusProxy(editor)
